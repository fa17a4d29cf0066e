/** What the middle of a lane says. All of it was foreseen by the rules; here it is only put into words. */
import type { Key } from '../../i18n/index.svelte';
import type { Forecast } from '../../protocol/messages';

/** A stack as far as it is known: the sum of its numbers, its power, and whether a BOUNCE lies in it. */
export interface Stack {
  cards: number;
  /** How many of them one does not know; then there is no sum to tell. */
  unknown: number;
  sum?: number;
  power?: number;
  bounces?: boolean;
}

/** How a combat would end. */
export interface Outcome {
  result: 'damage' | 'repelled' | 'bounce';
  attack?: number;
  defence?: number;
  hits?: number;
  powerless?: boolean;
  /** How many cards the deck of the lane has then. */
  deck: number;
  /** Which side has won by it. */
  wins?: string;
}

/** What comes of an option. */
export interface Then extends Partial<Stack> {
  /** The combat that it starts, and the one that the next turn could. */
  strike?: Outcome;
  next?: Outcome;
  holds?: number;
  deck?: number;
  wins?: string;
}

export interface Lane {
  a: Stack;
  d: Stack;
  holds?: number;
  strike?: Outcome;
  /** Attackers may draw there, and by that draw this side would win. */
  open?: boolean;
  dry?: string;
  /** The best option there, and for each card of the hand the one that is told of. */
  act?: string;
  with?: Record<string, string>;
  options?: Record<string, Then>;
}

export type Said = [key: Key, values?: Record<string, string | number>];
export type Tone = 'good' | 'bad' | 'none';

export interface Row {
  tone: Tone;
  /** A sum, or a word. */
  head: string | Said;
  text: Said;
  /** The same in two lines of ten letters. */
  short: string | Said;
  brief: Said;
  /** The stack as it would be. */
  then?: { sum: number; power: number };
}

export interface Asked {
  near: 'a' | 'd';
  /** How many cards the lane's deck has now. */
  deck: number;
  /** The sign on a card of the hand, by the option that plays it. */
  mark: (notation: string) => string;
}

export function laneOf(forecasts: readonly Forecast[], lane: number): Lane | null {
  return (forecasts.find((each) => each.about === `lane:${lane}`)?.values as Lane | undefined) ?? null;
}

export const turnsOf = (forecasts: readonly Forecast[]): { left: number; wins?: string } | null => (forecasts.find((each) => each.about === 'turns')?.values as { left: number; wins?: string } | undefined) ?? null;

const raised = (power: number): string => [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '').join('');
/** A sum, and which power of two it is. */
export const written = (sum: number, power: number): string => (power > 0 ? `${sum} = 2${raised(power)}` : String(sum));

/** The same where there is no room for spaces. */
export const tight = (sum: number, power: number): string => written(sum, power).replaceAll(' ', '');

/** How the sum comes about: "4 + 4 = 8 = 2³", "WILD: 5 → 8". */
function equation(now: Stack, mark: string, sum: number, power: number): string {
  const before = now.sum ?? 0;
  if (sum === 0) return mark;
  if (now.cards === 0 && String(sum) === mark) return written(sum, power);
  if (before > 0 && String(sum - before) === mark) return `${before} + ${mark} = ${written(sum, power)}`;
  return before === sum ? `${mark}: ${written(sum, power)}` : `${mark}: ${before} → ${sum}`;
}

/** A combat as one side sees it: the one that is begun now, or the one that the next turn could begin. */
function struck(outcome: Outcome, near: 'a' | 'd', deck: number, when: 'strike' | 'next' = 'strike'): { tone: Tone; text: Said; brief: Said } {
  const { result, hits = 0, attack = 0, defence = 0, wins } = outcome;
  const told = (tone: Tone, key: 'wins' | 'loses' | 'deck' | 'hits' | 'repelled' | 'turned' | 'powerless' | 'bounces', brief: Said): { tone: Tone; text: Said; brief: Said } => ({ tone, text: [`binmat.foreseen.${when}.${key}`, { hits, deck, then: outcome.deck, attack, defence }], brief });
  if (wins) return wins === near ? told('good', 'wins', ['binmat.foreseen.brief.wins']) : told('bad', 'loses', ['binmat.foreseen.brief.loses']);
  if (result === 'damage') return told(near === 'a' ? 'good' : 'bad', outcome.deck < deck ? 'deck' : 'hits', ['binmat.foreseen.brief.hits', { hits }]);
  if (result === 'repelled') return told(near === 'a' ? 'bad' : 'good', near === 'a' ? 'repelled' : 'turned', ['binmat.foreseen.brief.repelled', { attack, defence }]);
  return told(near === 'a' ? 'none' : 'good', outcome.powerless ? 'powerless' : 'bounces', ['binmat.foreseen.brief.bounces']);
}

/** What an option does in a lane. */
export function choosing(lane: Lane, notation: string, { near, deck, mark }: Asked): Row | null {
  const then = lane.options?.[notation];
  if (!then) return null;
  const [mine, theirs] = near === 'a' ? [lane.a, lane.d] : [lane.d, lane.a];
  if (then.deck !== undefined) {
    const drawn: Said = ['binmat.foreseen.draw'];
    const wins = then.wins === near;
    return then.wins ? { tone: wins ? 'good' : 'bad', head: drawn, text: [wins ? 'binmat.foreseen.draw.wins' : 'binmat.foreseen.draw.loses'], short: drawn, brief: [wins ? 'binmat.foreseen.brief.wins' : 'binmat.foreseen.brief.loses'] } : { tone: 'none', head: drawn, text: ['binmat.foreseen.draw.deck', { deck, then: then.deck }], short: drawn, brief: ['binmat.foreseen.brief.deck', { then: then.deck }] };
  }
  const sign = mark(notation);
  if (then.strike || then.power === undefined) {
    const head: string | Said = sign ? ['binmat.foreseen.starts', { card: sign }] : ['binmat.foreseen.strike'];
    const short: string | Said = sign || ['binmat.foreseen.strike'];
    if (!then.strike) return { tone: 'none', head, text: ['binmat.against', { power: mine.power ?? '?', count: then.unknown ?? 0 }], short, brief: ['binmat.foreseen.brief.unknown'] };
    return { head, short, ...struck(then.strike, near, deck) };
  }
  const { sum = 0, power = 0, next } = then;
  const now = mine.power ?? 0;
  const row = { head: equation(mine, sign, sum, power), short: tight(sum, power), then: { sum, power } };
  if (next && (near === 'd' || next.result !== 'bounce')) return { ...row, ...struck(next, near, deck, 'next') };
  if (then.bounces) return { ...row, tone: near === 'd' ? 'good' : 'none', text: [near === 'd' ? 'binmat.bounce.text' : 'binmat.bounce.mine'], brief: ['binmat.foreseen.brief.bounces'] };
  const change = { now, then: power };
  if (power < now) return { ...row, tone: 'bad', text: ['binmat.power.spoils', change], brief: ['binmat.foreseen.brief.power', change] };
  if (mine.cards === 0 && theirs.unknown > 0) return { ...row, tone: power > 0 ? 'good' : 'none', text: ['binmat.power.unknown', change], brief: ['binmat.foreseen.brief.worth', change] };
  if (power === now) return { ...row, tone: 'none', text: ['binmat.power.same', change], brief: ['binmat.foreseen.brief.worth', change] };
  return { ...row, tone: 'good', text: ['binmat.power.rises', change], brief: ['binmat.foreseen.brief.power', change] };
}

/** What a lane says while nothing is in hand: what the stack withstands, or what a strike would do. */
export function resting(lane: Lane, { near, deck }: Asked): Row {
  const [mine, theirs] = near === 'a' ? [lane.a, lane.d] : [lane.d, lane.a];
  const row = (tone: Tone, word: Key, text: Said, brief: Said = text): Row => ({ tone, head: [word], text, short: [word], brief });
  if (lane.strike) {
    const told = struck(lane.strike, near, deck);
    if (near === 'd' && lane.strike.result === 'bounce') return row('good', 'binmat.safe', told.text, ['binmat.foreseen.brief.now']);
    return { head: ['binmat.foreseen.strike'], short: ['binmat.foreseen.strike'], ...told };
  }
  if (mine.unknown > 0) return row('none', 'binmat.closed', ['binmat.closed.text'], ['binmat.foreseen.brief.unknown']);
  if (near === 'a') {
    if (mine.cards > 0) return { tone: 'none', head: ['binmat.foreseen.strike'], short: ['binmat.foreseen.strike'], text: ['binmat.against', { power: mine.power ?? 0, count: theirs.unknown }], brief: ['binmat.foreseen.brief.unknown'] };
    if (lane.open) return row('good', 'binmat.foreseen.open', lane.dry ? ['binmat.foreseen.open.wins'] : ['binmat.foreseen.open.you'], ['binmat.foreseen.brief.draw']);
    return row('none', 'binmat.shut', ['binmat.shut.text'], ['binmat.foreseen.brief.shut']);
  }
  if (mine.cards === 0) return lane.open ? row('bad', 'binmat.foreseen.open', lane.dry ? ['binmat.foreseen.open.loses'] : ['binmat.foreseen.open.they'], ['binmat.foreseen.brief.draw']) : row('none', 'binmat.empty', ['binmat.empty.text'], ['binmat.foreseen.brief.nothing']);
  if (mine.bounces) return row('good', 'binmat.bounce', ['binmat.bounce.text'], ['binmat.foreseen.brief.bounces']);
  const holds = lane.holds ?? 0;
  if (holds > 0) return { tone: 'good', head: ['binmat.holds', { holds }], short: ['binmat.holds.short'], text: ['binmat.holds.text', { holds }], brief: ['binmat.foreseen.brief.holds', { holds }] };
  return row('none', 'binmat.weak', ['binmat.weak.text'], ['binmat.foreseen.brief.shut']);
}
