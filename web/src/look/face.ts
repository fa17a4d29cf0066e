/** What a card's drawing shows: made from the view's facts and from what is printed, by the game's own reader or the usual one. */
import type { Key } from '../i18n/index.svelte';
import type { CardInfo, CardView } from '../protocol/messages';
import type { Motif } from './motifs';

export interface Stat {
  /** One letter or glyph that stands before the number. */
  sign: 'power' | 'health' | 'defense' | 'damage' | 'level' | 'memory';
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
  /** What a sign means: the message that says it in a sentence. */
  saying?: Key;
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
  motif?: Motif;
  /** Glyphs of its keywords. */
  keywords?: string[];
  /** How much damage it bears. */
  wound?: number;
  /** A strip at the foot: the state that everybody looks for. */
  foot?: { glyph: string; label: string; tone: 'running' | 'loading' | 'idle' };
  /** Whose it is, where it lies before somebody else. */
  owner?: string;
  /** Face down, and known to whoever looks. */
  down?: boolean;
  /** Turned sideways, as on a real table. */
  turned?: boolean;
}

export type FaceReader = (card: CardView, printed: CardInfo | undefined) => Face;

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? [value] : []);
const number = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

/** A number as it is now, and which way it differs from what is printed. */
function stat(sign: Stat['sign'], now: string, printed: string): Stat {
  const value = now || printed;
  const differs = now !== '' && printed !== '' && now !== printed && Number.isFinite(Number(now)) && Number.isFinite(Number(printed));
  return { sign, value, name: sign, ...(differs ? { printed, change: Number(now) > Number(printed) ? ('up' as const) : ('down' as const) } : {}) };
}

/** Reads a card whose printed numbers stand in *order*, as in `stats = "2/1"`; the view's own facts win, because they are so now. */
export function readFace(order: readonly Stat['sign'][]): FaceReader {
  return (card, printed) => {
    const facts = card.facts ?? {};
    const known = printed?.facts ?? {};
    const stated = (known['stats'] ?? '').split('/');
    const stats = order.map((sign, i) => stat(sign, number(facts[sign]), stated[i] ?? '')).filter((each) => each.value !== '');
    const damage = number(facts['damage']);
    if (damage !== '' && damage !== '0') stats.push({ sign: 'damage', value: damage, name: 'damage' });
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
