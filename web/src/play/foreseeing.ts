/** What choosing something leaves, as the rules foresee it: a number that one has now, and what it will be. */
import type { Forecast, OptionView } from '../protocol/messages';

export interface Left {
  name: string;
  now: string;
  then: string;
}

interface Foreseen {
  has: Record<string, unknown>;
  leaves: Record<string, unknown>;
}

/** What is left after any of *options*; nothing where one of them is not foreseen, costs nothing, or leaves something else. */
export function leaving(forecasts: readonly Forecast[], options: readonly OptionView[]): readonly Left[] {
  const found = options.map((option) => forecasts.find((each) => each.about === `choice:${option.notation}`)?.values as Foreseen | undefined);
  const [first] = found;
  if (!first || found.some((each) => each === undefined || JSON.stringify(each.leaves) !== JSON.stringify(first.leaves))) return [];
  return Object.entries(first.leaves).map(([name, then]) => ({ name, now: String(first.has[name] ?? ''), then: String(then) }));
}

export interface Best {
  option: string;
  lane: number;
  why: string;
}

/** The answer that the rules say is best: of all, or of those with the card in hand; none of what was begun in another way. */
export function bestOf(forecasts: readonly Forecast[], inHand: number | string | null): Best | null {
  const told = forecasts.find((each) => each.about === 'best')?.values as (Partial<Best> & { cards?: Record<string, Best> }) | undefined;
  if (!told || inHand === null) return null;
  if (inHand === '') return told.option === undefined ? null : (told as Best);
  return told.cards?.[String(inHand)] ?? null;
}

/** The options that can be meant by a card: those that touch it first, or an equal card. */
export const of = (options: readonly OptionView[], card: number): OptionView[] => options.filter((option) => option.touches?.[0] === card || (option.copies ?? []).includes(card));
