/** The end of a match as the page tells it: where it was decided, how it went for the reader, and what comes next. No rule stands here. */
import type { BotInfo, LessonInfo, Result, Seen, TableInfo } from '../protocol/messages';

export type Outcome = 'won' | 'lost' | 'drawn' | 'watched';

/** How it went for whoever looks on; *seat* is empty for those who only watch. */
export function outcomeOf(result: Result, seat: string): Outcome {
  const winners = result.winners ?? [];
  if (winners.length === 0) return 'drawn';
  return seat === '' ? 'watched' : winners.includes(seat) ? 'won' : 'lost';
}

/** The blow that decided: where, how hard, by which card, and the events that tell of it. */
export interface Decision {
  at: string | number;
  amount: number;
  by: number | null;
  told: readonly Seen[];
}

/**
 * The last hit of a match. What strikes a place and thereby a player is told twice: it was decided where that card struck. A player who is
 * then out is told without a number: the number is that of the hit before, at the same place.
 */
export function decisionOf(events: readonly Seen[]): Decision | null {
  const hits = events.filter((event) => event.hit);
  const last = hits.at(-1);
  if (!last?.hit) return null;
  const told = [last];
  for (const event of hits.slice(0, -1).reverse()) {
    const [first] = told;
    const [hit, after] = [event.hit, first?.hit];
    const goesOn = hit && after && ((after.by != null && hit.by === after.by) || (!after.amount && hit.at === after.at));
    if (!goesOn || told.length > 2) break;
    told.unshift(event);
  }
  const first = told.find((event) => event.hit?.amount) ?? told[0];
  if (!first?.hit) return null;
  return { at: first.hit.at, amount: first.hit.amount ?? 0, by: first.hit.by ?? null, told };
}

/** The one thing to do next. */
export type Onward = { kind: 'next'; bot: BotInfo | { id: string; name: string } } | { kind: 'again' | 'swapped' };

/** Won against bots: the next of them. Lost: again from the same seat. Drawn, or won against people: again with the seats swapped. */
export function onward(outcome: Outcome, solo: boolean, next: { bot: string; name: string } | undefined): Onward {
  if (outcome === 'won' && solo && next) return { kind: 'next', bot: { id: next.bot, name: next.name } };
  return { kind: outcome === 'lost' ? 'again' : 'swapped' };
}

/** Whether nobody but bots plays against that seat. */
export const isSolo = (info: TableInfo | null, seat: string): boolean => info !== null && info.seats.length > 1 && info.seats.every((each) => each.seat === seat || each.kind === 'bot');

/** The lesson that fits: not finished yet, best one about the clause that decided; a finished one only if it is about that clause. */
export function fitting(lessons: readonly LessonInfo[], clause: string, hasFinished: (lesson: LessonInfo) => boolean): LessonInfo | undefined {
  const group = clause.replace(/[.-]?\d[\d.]*$/, '');
  const about = (lesson: LessonInfo) => lesson.steps.some((step) => step.clauses.some((each) => each === clause || (group.length > 2 && each.startsWith(group))));
  const open = lessons.filter((lesson) => !hasFinished(lesson));
  return open.find(about) ?? open[0] ?? lessons.find(about);
}
