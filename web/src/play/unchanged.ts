/** What is drawn, when something new comes: what is as it was is the very same object, so nothing of it is drawn anew. */
import type { CompiledCards } from '../protocol/messages';

type Cards = CompiledCards['cards'];

export function unchanged(before: Cards, now: Cards): Cards {
  const known = new Map(before.map((card) => [card.name, { card, written: JSON.stringify(card) }]));
  return now.map((card) => {
    const former = known.get(card.name);
    return former?.written === JSON.stringify(card) ? former.card : card;
  });
}

/** *now*, with what stands where it stood and is the *same* taken from *before*; *before* itself where that is all of it. */
export function kept<T>(before: readonly T[] | undefined, now: readonly T[], same: (one: T, other: T) => boolean = Object.is): readonly T[] {
  if (!before) return now;
  const found = now.map((each, i) => (i < before.length && same(before[i] as T, each) ? (before[i] as T) : each));
  return found.length === before.length && found.every((each, i) => each === before[i]) ? before : found;
}

/** Whether two things are written alike. */
export const alike = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);
