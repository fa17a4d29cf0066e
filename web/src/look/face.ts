/** What a card's drawing shows: made from the view's facts and from what is printed, by the game's own reader or the usual one. */
import type { CardInfo, CardView } from '../protocol/messages';
import type { Picture } from './pictures/dealing';
import type { FigureName } from './pictures/figures';

type Sign = 'power' | 'health' | 'defense' | 'damage' | 'level' | 'memory';

export interface Stat {
  /** The glyph that stands before the number; before a number that has none stands its name. */
  sign: Sign | 'number';
  /** The fact that it is. */
  fact: string;
  value: string;
  name: string;
  /** The number that is printed, where another holds now. */
  printed?: string;
  change?: 'up' | 'down';
}

export interface Face {
  title: string;
  /** Large in the middle, where a card is a sign more than a text. */
  mark?: string;
  /** The mark as it stands in the corner, where that is another one. */
  sign?: string;
  glyph?: string;
  /** What a sign means by the rules of the match, in a sentence. */
  saying?: string;
  cost?: string;
  /** The shape of what it is paid with. */
  shape?: 'drop' | 'chip' | 'pips';
  kind: string;
  text: string;
  stats: Stat[];
  tags: string[];
  /** What is so now and not printed: loading, deployed, face down. */
  states: string[];
  /** A colour of its own: a name of the palette. */
  tint?: string;
  /** Colours of symbols in cost and text. */
  tints?: Readonly<Record<string, string>>;
  /** What cards of its kind show, where the name does not say. */
  figures?: readonly FigureName[];
  picture?: Picture;
  /** Glyphs of its keywords. */
  keywords?: string[];
  /** How much damage it bears. */
  wound?: number;
  /** A strip at the foot: the state that everybody looks for. */
  foot?: { glyph: string; label: string; tone: 'running' | 'loading' | 'idle' };
  /** Whose it is, where it lies before somebody else. */
  owner?: string;
  /** Face down, and known to whoever looks; a word says who else knows it. */
  down?: string | boolean;
  /** Turned sideways, as on a real table. */
  turned?: boolean;
}

export type FaceReader = (card: CardView, printed: CardInfo | undefined) => Face;

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? [value] : []);
const number = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

/** A number as it is now, and which way it differs from what is printed. */
function stat(fact: string, now: string, printed: string, sign: Stat['sign'] = 'number'): Stat {
  const value = now || printed;
  const differs = now !== '' && printed !== '' && now !== printed && Number.isFinite(Number(now)) && Number.isFinite(Number(printed));
  return { sign, fact, value, name: fact, ...(differs ? { printed, change: Number(now) > Number(printed) ? ('up' as const) : ('down' as const) } : {}) };
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && /^[+-]?\d+$/.test(value));

/**
 * Reads a card whose printed numbers stand in *order*, as in `stats = "2/1"`; the view's own facts win, because they are so now. *Every* number
 * that a card has besides is shown by its name, in a game of which nothing else is known; nothing of what is not printed is not shown.
 */
export function readFace(order: readonly Sign[], every = false): FaceReader {
  return (card, printed) => {
    const facts = card.facts ?? {};
    const known = printed?.facts ?? {};
    const stated = (known['stats'] ?? '').split('/');
    const stats = order.map((sign, i) => stat(sign, number(facts[sign]), (stated[i] ?? '') || number(known[sign]), sign)).filter((each) => each.value !== '');
    const damage = number(facts['damage']);
    if (damage !== '' && damage !== '0') stats.push(stat('damage', damage, '', 'damage'));
    if (every) {
      const shown = new Set<string>([...order, 'damage', 'cost', 'scrip_cost']);
      const others = [...new Set([...Object.keys(known), ...Object.keys(facts)])].filter((name) => !shown.has(name) && (isNumber(known[name]) || (isNumber(facts[name]) && Number(facts[name]) !== 0)));
      stats.push(...others.map((name) => stat(name, number(facts[name]), number(known[name]))));
    }
    const counters = Object.entries((facts['counters'] ?? {}) as Record<string, unknown>).map(([name, count]) => `${String(count)} ${name}`);
    const state = number(facts['state']);
    const cost = known['cost'] ?? number(facts['cost'] ?? facts['scrip_cost']);
    const kin = list(facts['kins']);
    return {
      title: card.name,
      kind: [number(facts['type']) || (known['type'] ?? ''), known['subtypes'] ?? known['realm'] ?? ''].filter(Boolean).join(' · '),
      text: printed?.text ?? '',
      stats,
      tags: [...(kin.length > 0 ? kin : list(known['kins'])), ...list(facts['keywords'])],
      states: [...(state && !QUIET.includes(state) ? [state] : []), ...(facts['face'] === 'down' ? ['face down'] : []), ...counters],
      ...(cost === '' ? {} : { cost }),
      ...(state === 'deployed' ? { turned: true } : {}),
    };
  };
}

/** A face whose words are those of a language: *word* knows them. */
export function inWords(face: Face, word: (value: string) => string): Face {
  return {
    ...face,
    kind: face.kind.split(' · ').map(word).join(' · '),
    stats: face.stats.map((stat) => ({ ...stat, name: word(stat.name) })),
    states: face.states.map(word),
  };
}

/** States that need no word, because most cards are in them. */
const QUIET = ['recovered', 'idle'];

/** *text* with *words* made strong where a paragraph is nothing but such words, or begins with one. */
export function emphasised(text: string, words: readonly string[]): string {
  if (words.length === 0) return text;
  const any = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const start = new RegExp(`^((?:${any})(?:, (?:${any}))*)(?=[.,:\\s]|$)`, 'i');
  return text.split('\n').map((paragraph) => paragraph.replace(start, '**$1**')).join('\n');
}

/** A cost as it is printed, symbol by symbol: `{1}{C2}` is `1` and `C2`; `3` is itself. */
export function pips(cost: string): string[] {
  const found = [...cost.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
  return found.length > 0 ? found : cost === '' ? [] : [cost];
}
