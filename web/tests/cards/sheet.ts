/** Every card in every state and size, laid out by the browser: which parts of it lie over one another, or out of their card. */
import { mount, unmount } from 'svelte';
import { bloodFace } from '../../src/games/bloodless/face';
import { dataFace } from '../../src/games/datawarriors/face';
import { technoFace } from '../../src/games/technomancy/face';
import { speak } from '../../src/i18n/index.svelte';
import '../../src/look/app.css';
import { inWords, readFace, type FaceReader } from '../../src/look/face';
import CardFront from '../../src/pieces/CardFront.svelte';
import type { CardInfo } from '../../src/protocol/messages';
import { settings } from '../../src/state/settings.svelte';

const FACES: Record<string, FaceReader> = { bloodless: bloodFace, datawarriors: dataFace, technomancy: technoFace };
const PARTS = '.cost:not(.drop), .drop b, .nm, .kw, .wound, .state, .owner, .ty, .tx, .st, .foot';
/** What a card does not leave out, however small it is, and whose words are whole. */
const WHOLE = '.nm, .kw, .wound, .state, .ty, .foot';

export interface Case {
  /** What the view says of it. */
  facts: Record<string, unknown>;
  owner?: string;
}

function faults(front: Element, width: number, height: number): string[] {
  const parts = [...front.querySelectorAll<HTMLElement>(PARTS)].map((each) => [each, each.getBoundingClientRect()] as const).filter(([, box]) => box.width > 0 && box.height > 0);
  const card = front.getBoundingClientRect();
  const said = (each: Element) => `${each.classList[0] ?? ''} "${each.textContent.trim()}"`;
  return parts.flatMap(([one, a], i) => [
    ...parts.slice(i + 1).flatMap(([two, b]) => {
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
      return over && !one.contains(two) ? [`${said(one)} and ${said(two)}`] : [];
    }),
    ...(a.left < card.left - 1 || a.right > card.right + 1 || a.top < card.top - 1 || a.bottom > card.bottom + 1 ? [`${said(one)} is out of its card`] : []),
    ...(one.matches(WHOLE) && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline' ? [`${said(one)} is cut`] : []),
  ]).map((fault) => `${width} by ${height}: ${fault}`);
}

async function measure(game: string, cards: readonly CardInfo[], words: Readonly<Record<string, string>>, cases: readonly Case[], sizes: readonly (readonly [number, number])[], language: string): Promise<{ cards: number; faults: string[] }> {
  settings.kept.language = language;
  await speak(language);
  const read = FACES[game] ?? readFace(['power', 'defense', 'health'], true);
  const found: string[] = [];
  let count = 0;
  for (const [width, height] of sizes) {
    const target = document.createElement('main');
    document.body.append(target);
    const mounted = [];
    for (const card of cards) {
      for (const { facts, owner } of cases) {
        const place = document.createElement('div');
        place.style.cssText = `position: absolute; width: ${width}px; height: ${height}px; contain: layout; border-radius: 8px`;
        target.append(place);
        const face = inWords(read({ name: card.name, facts }, card), (word) => words[word] ?? word);
        mounted.push(mount(CardFront, { target: place, props: { face: { ...face, ...(owner ? { owner } : {}) }, width, height } }));
      }
    }
    for (const front of target.querySelectorAll('.front:not(.mark)')) {
      count += 1;
      found.push(...faults(front, width, height));
    }
    await Promise.all(mounted.map((each) => unmount(each)));
    target.remove();
  }
  return { cards: count, faults: [...new Set(found)] };
}

Object.assign(window, { measure });
