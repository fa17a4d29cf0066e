/** What a card's drawing shows: made from the view's facts and from what is printed, by the game's own reader or the usual one. */
import type { CardInfo, CardView } from '../protocol/messages';

export interface Stat {
  /** One letter or glyph that stands before the number. */
  sign: 'power' | 'health' | 'defense' | 'damage' | 'level' | 'memory';
  value: string;
  name: string;
}

export interface Face {
  title: string;
  /** Large in the middle, where a card is a sign more than a text. */
  mark?: string;
  glyph?: string;
  cost?: string;
  kind: string;
  text: string;
  stats: Stat[];
  tags: string[];
  /** What is so now and not printed: loading, deployed, face down. */
  states: string[];
  /** A colour of its own: a name of the palette. */
  tint?: string;
  /** Turned sideways, as on a real table. */
  turned?: boolean;
}

export type FaceReader = (card: CardView, printed: CardInfo | undefined) => Face;

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? [value] : []);
const number = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

/** Reads a card whose printed numbers stand in *order*, as in `stats = "2/1"`; the view's own facts win, because they are so now. */
export function readFace(order: readonly Stat['sign'][]): FaceReader {
  return (card, printed) => {
    const facts = card.facts ?? {};
    const known = printed?.facts ?? {};
    const stated = (known['stats'] ?? '').split('/');
    const stats: Stat[] = [];
    for (const [i, sign] of order.entries()) {
      const value = number(facts[sign]) || (stated[i] ?? '');
      if (value !== '') stats.push({ sign, value, name: sign });
    }
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

/** States that need no word, because most cards are in them. */
const QUIET = ['recovered', 'idle'];

/** A cost as it is printed, symbol by symbol: `{1}{C2}` is `1` and `C2`; `3` is itself. */
export function pips(cost: string): string[] {
  const found = [...cost.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
  return found.length > 0 ? found : cost === '' ? [] : [cost];
}
