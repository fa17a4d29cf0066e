import { describe, expect, it } from 'vitest';
import { LONGEST_FILE, MOST_LETTERS, received, shared } from '../src/play/sharing';
import { spelled } from '../src/play/spelling';

/** Chance of our own, so that a failure comes back. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * most);
}

const SIGNS = ['a', 'Z', ' ', '\n', '"', '=', '{', 'ß', '🂡', '\u0000', 'text', '~', '\\'];

async function squeezed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const out = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return spelled(new Uint8Array(await new Response(out).arrayBuffer()));
}

describe('cards in a link', () => {
  it('come out as they went in, in letters that need no escaping', async () => {
    const chance = dice(1);
    for (let run = 0; run < 60; run++) {
      const text = Array.from({ length: 1 + chance(400) }, () => SIGNS[chance(SIGNS.length)]).join('');
      const letters = await shared(text);
      expect(letters).toMatch(/^[\w-]+$/);
      expect(await received(letters ?? '')).toBe(text);
    }
  });
  it('are refused where they do not fit', async () => {
    const chance = dice(2);
    const noise = Array.from({ length: 40_000 }, () => String.fromCharCode(33 + chance(90))).join('');
    expect(await shared(noise)).toBeNull();
    expect(await shared('x'.repeat(LONGEST_FILE + 1))).toBeNull();
    expect(await received('A'.repeat(MOST_LETTERS + 1))).toBeNull();
  });
  it('are nothing where somebody has changed the link', async () => {
    const text = '[[card]]\nname = "Slate Grazer"\ntype = "creature"\n'.repeat(5);
    const letters = (await shared(text)) ?? '';
    const chance = dice(3);
    for (let run = 0; run < 200; run++) {
      const at = chance(letters.length);
      const changed = [letters.slice(0, at), `${letters.slice(0, at)}%${letters.slice(at + 1)}`, letters.slice(at + 1)][chance(3)] ?? '';
      const found = await received(changed);
      expect(found === null || found !== text, changed).toBe(true);
    }
    for (const broken of ['', '?', 'undefined', spelled(new Uint8Array([255, 255, 255]))]) expect(await received(broken)).toBeNull();
  });
  it('do not swell to more than a card file', async () => {
    expect(await received(await squeezed(new Uint8Array(8_000_000)))).toBeNull();
    expect(await received(await squeezed(new Uint8Array([0xff, 0xfe])))).toBeNull(); // no text at all
  });
});
