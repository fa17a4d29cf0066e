/** What is drawn from an answer, when a new one comes: cards that are as they were are the very same ones, so nothing of them is drawn anew. */
import type { CompiledCards } from '../protocol/messages';

type Cards = CompiledCards['cards'];

export function unchanged(before: Cards, now: Cards): Cards {
  const known = new Map(before.map((card) => [card.name, { card, written: JSON.stringify(card) }]));
  return now.map((card) => {
    const former = known.get(card.name);
    return former?.written === JSON.stringify(card) ? former.card : card;
  });
}
