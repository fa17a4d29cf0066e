/** Equal cards in one place, as a heap with a number, until somebody spreads it out. */
import type { Placed } from './following';

export interface Heap {
  first: Placed;
  /** How many lie there; 1 for a card by itself. */
  count: number;
  /** What is the same for all of them. */
  like: string;
  /** Whether it was spread out: the others lie beside the first. */
  open: boolean;
}

/** *cards* in their order, equal ones as heaps where *same* says what equal is, apart from those that were *spread* out. */
export function heaps(cards: readonly Placed[], same: ((placed: Placed) => string) | null, spread: ReadonlySet<string>): Heap[] {
  if (same === null) return cards.map((first) => ({ first, count: 1, like: '', open: false }));
  const groups = new Map<string, Placed[]>();
  for (const each of cards) groups.set(same(each), [...(groups.get(same(each)) ?? []), each]);
  return [...groups].flatMap(([like, [first, ...more]]) => {
    if (!first) return [];
    const open = spread.has(like);
    const head = { first, count: more.length + 1, like, open };
    return open ? [head, ...more.map((each) => ({ first: each, count: 1, like, open: true }))] : [head];
  });
}

/** A card as everybody sees it, without what tells two equal ones apart. */
export const alike = ({ card }: Placed): string => JSON.stringify([card.name, card.facts]);
