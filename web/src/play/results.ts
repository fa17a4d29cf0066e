/** How one's matches ended, by game and opponent: what is kept of them, the ladder that they make, and who comes next on it. */
import type { BotInfo, TableInfo } from '../protocol/messages';

export interface Result {
  game: string;
  /** The id of a bot, or of a person as `personId` writes it. */
  opponent: string;
  result: 'won' | 'lost' | 'drawn';
  /** The table. A match counts once for each opponent at it. */
  match: string;
  /** In milliseconds. */
  ended: number;
}

export interface Tally {
  won: number;
  lost: number;
  drawn: number;
}

/** What is kept: single results, the newest first, and the sums of those before them. */
export interface Results {
  list: readonly Result[];
  before: Readonly<Record<string, Readonly<Record<string, Tally>>>>;
  /** When each game was last played or learned. */
  last: Readonly<Record<string, number>>;
}

/** An opponent on the ladder of a game, easiest first. */
export interface Rung extends Tally {
  bot: string;
  name: string;
  beaten: boolean;
  /** Whether this is the one to play next. */
  next: boolean;
}

export const NO_RESULTS: Results = { list: [], before: {}, last: {} };
/** So many results are kept one by one: more than matches are, so none of those can count twice. */
export const MOST_RESULTS = 400;

const PERSON = 'person:';
export const personId = (name: string): string => PERSON + name;
/** The name of a person; empty for a bot. */
export const personName = (opponent: string): string => (opponent.startsWith(PERSON) ? opponent.slice(PERSON.length) : '');

const NONE: Tally = { won: 0, lost: 0, drawn: 0 };
const plus = (tally: Tally, result: Result['result']): Tally => ({ ...tally, [result]: tally[result] + 1 });

/** *results* with one more; with nothing new if this match was counted against this opponent before. */
export function recorded(results: Results, result: Result): Results {
  if (results.list.some((each) => each.match === result.match && each.opponent === result.opponent)) return results;
  const list = [result, ...results.list].sort((a, b) => b.ended - a.ended);
  return played(folded({ ...results, list }, MOST_RESULTS), result.game, result.ended);
}

/** *results* with at most so many single ones; the oldest go into the sums. */
export function folded(results: Results, most: number): Results {
  if (results.list.length <= most) return results;
  const before: Record<string, Record<string, Tally>> = structuredClone(results.before) as Record<string, Record<string, Tally>>;
  for (const { game, opponent, result } of results.list.slice(most)) {
    const row = (before[game] ??= {});
    row[opponent] = plus(row[opponent] ?? NONE, result);
  }
  return { ...results, list: results.list.slice(0, most), before };
}

/** *results* after somebody was at a table or in a lesson of *game*. */
export const played = (results: Results, game: string, when: number): Results => ({ ...results, last: { ...results.last, [game]: Math.max(when, results.last[game] ?? 0) } });

/** All matches of a game against each opponent; without a game, of all games. */
export function tallies(results: Results, game?: string): Record<string, Tally> {
  const sums: Record<string, Tally> = {};
  for (const [each, row] of Object.entries(results.before)) {
    if (game !== undefined && each !== game) continue;
    for (const [opponent, { won, lost, drawn }] of Object.entries(row)) {
      const sum = sums[opponent] ?? NONE;
      sums[opponent] = { won: sum.won + won, lost: sum.lost + lost, drawn: sum.drawn + drawn };
    }
  }
  for (const each of results.list) if (game === undefined || each.game === game) sums[each.opponent] = plus(sums[each.opponent] ?? NONE, each.result);
  return sums;
}

/** The bots of the ladder, easiest first. */
export const ranked = (bots: readonly BotInfo[]): BotInfo[] => bots.filter((bot) => bot.rung).sort((a, b) => (a.rung ?? 0) - (b.rung ?? 0));

/** The ladder of a game. Next is whoever follows the hardest one that was beaten; after the top, whoever was left out. */
export function ladder(results: Results, game: string, bots: readonly BotInfo[]): Rung[] {
  const sums = tallies(results, game);
  const rungs = ranked(bots).map((bot) => ({ bot: bot.id, name: bot.name, ...(sums[bot.id] ?? NONE) }));
  const beaten = rungs.map((rung) => rung.won > 0);
  const above = beaten.lastIndexOf(true) + 1;
  const next = above < rungs.length ? above : beaten.indexOf(false);
  return rungs.map((rung, i) => ({ ...rung, beaten: beaten[i] ?? false, next: i === next }));
}

/** What a finished match says of me: won against those who did not win, lost against those who did. Nothing while a bot plays for me. */
export function resultsOf(info: TableInfo, seat: string, ended: number): Result[] {
  const mine = info.seats.find((each) => each.seat === seat);
  if (info.phase !== 'finished' || !info.result || !mine || mine.bot) return [];
  const winners = info.result.winners ?? [];
  const won = winners.includes(seat);
  const result = winners.length === 0 ? 'drawn' : won ? 'won' : 'lost';
  const foes = info.seats.filter((each) => each !== mine && (winners.length === 0 || winners.includes(each.seat) !== won));
  const opponents = new Set(foes.map((each) => (each.kind === 'bot' ? (each.bot ?? '') : each.name ? personId(each.name) : '')));
  return [...opponents].filter(Boolean).map((opponent) => ({ game: info.game, opponent, result, match: info.table, ended }));
}

const isResult = (value: unknown): value is Result => {
  const each = value as Partial<Result> | null;
  return typeof each?.game === 'string' && typeof each.opponent === 'string' && typeof each.match === 'string' && Number.isFinite(each.ended) && ['won', 'lost', 'drawn'].includes(each.result ?? '');
};
const count = (value: unknown): number => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0);
const entries = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** Results from outside: whatever is none is left out. */
export function readResults(value: unknown): Results {
  const from = (value ?? {}) as Partial<Record<keyof Results, unknown>>;
  const tally = (each: unknown): Tally => {
    const { won, lost, drawn } = (each ?? {}) as Partial<Record<keyof Tally, unknown>>;
    return { won: count(won), lost: count(lost), drawn: count(drawn) };
  };
  return {
    list: Array.isArray(from.list) ? (from.list as unknown[]).filter(isResult).slice(0, MOST_RESULTS) : [],
    before: Object.fromEntries(entries(from.before).map(([game, row]) => [game, Object.fromEntries(entries(row).map(([opponent, each]) => [opponent, tally(each)]))])),
    last: Object.fromEntries(entries(from.last).map(([game, when]) => [game, count(when)])),
  };
}
