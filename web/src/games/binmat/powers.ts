/** What the middle of a lane says: the powers of both stacks as far as one knows them, and of one's own with the card in hand. */
import type { Key } from '../../i18n/index.svelte';
import type { Forecast } from '../../protocol/messages';

/** A stack as far as it is known: the sum of its numbers, its power, and whether a BOUNCE lies in it. */
export interface Power {
  sum: number;
  power: number;
  cards: number;
  /** How many of them one does not know. */
  unknown: number;
  bounces: boolean;
}

export interface Says {
  intro: Key | '';
  sum: string;
  text: { key: Key; values: Record<string, string | number> } | null;
  /** Whether the card in hand makes the stack stronger. */
  good: boolean;
  clause: string;
}

const written = (power: Power): string => (power.bounces ? 'BOUNCE' : power.power > 0 && power.sum > 2 ? `${power.sum} = 2${raised(power.power)}` : String(power.sum));
const raised = (power: number): string => [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '').join('');

export function verdict(forecast: Forecast | undefined, near: string, card: number | null): Says {
  const values = (forecast?.values ?? {}) as { a?: Power; d?: Power; with?: Record<string, Power> };
  const mine = near === 'a' ? values.a : values.d;
  const theirs = near === 'a' ? values.d : values.a;
  const clause = forecast?.clause ?? '';
  const then = card === null ? undefined : values.with?.[String(card)];
  if (mine && then) return { intro: 'binmat.ifPlayed', sum: written(then), text: { key: 'binmat.power', values: { now: mine.power, then: then.power } }, good: then.power > mine.power, clause };
  if (!mine || !theirs || mine.cards + theirs.cards === 0) return { intro: '', sum: '·', text: null, good: false, clause };
  const other = theirs.unknown > 0 ? '?' : String(theirs.power);
  return { intro: '', sum: mine.cards > 0 ? written(mine) : '0', text: { key: 'binmat.against', values: { mine: mine.unknown > 0 ? '?' : mine.power, theirs: theirs.cards > 0 ? other : 0 } }, good: false, clause };
}
