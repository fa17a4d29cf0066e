/** The matches of a device as data: what is kept of each, in which order they are shown, and how they travel in a private link. */
import type { SeatInfo, Series, TableInfo } from '../protocol/messages';
import { spelled, unspelled } from './spelling';

/** How a match ended for whoever keeps it. */
export interface Outcome {
  how: 'won' | 'lost' | 'drawn';
  cause: string;
  clause: string;
}

export interface Match {
  table: string;
  game: string;
  title: string;
  /** My seat at it. */
  seat: string;
  seats: SeatInfo[];
  phase: TableInfo['phase'];
  /** When it was last looked at, in milliseconds. */
  when: number;
  /** Whether something is asked of me. */
  mine: boolean;
  turn: number;
  /** The numbers that decide it, mine first, as they stood when this device last looked. */
  standing?: readonly Standing[];
  outcome?: Outcome;
  series?: Series;
}

/** A number of a match: one that all share, or one of each player. */
export interface Standing {
  name: string;
  values: readonly number[];
}

/** So many matches are kept; of more, those that were over first are forgotten. */
export const MOST = 100;

/** A match as the server has just described it. */
export function seen(info: TableInfo, seat: string, now: number, standing?: readonly Standing[]): Match {
  const result = info.result;
  const winners = result?.winners ?? [];
  const how = winners.length === 0 ? 'drawn' : winners.includes(seat) ? 'won' : 'lost';
  return {
    table: info.table,
    game: info.game,
    title: info.title,
    seat,
    seats: info.seats,
    phase: info.phase,
    when: now,
    mine: info.phase === 'running' && (info.deciding ?? []).includes(seat),
    turn: info.turn ?? 0,
    ...(standing && standing.length > 0 ? { standing } : {}),
    ...(result ? { outcome: { how, cause: result.cause ?? '', clause: result.clause } } : {}),
    ...(info.series ? { series: info.series } : {}),
  };
}

const rank = (match: Match): number => (match.phase === 'finished' ? 3 : match.mine ? 0 : match.phase === 'running' ? 1 : 2);

/** Those that wait for me first, then running ones, then those that have not begun; finished ones last, the newest first in each. */
export const inOrder = (matches: readonly Match[]): Match[] => [...matches].sort((a, b) => rank(a) - rank(b) || b.when - a.when);

/** *matches* with *match* in the place of what was known of it. */
export function noted(matches: readonly Match[], match: Match): Match[] {
  const before = matches.find((each) => each.table === match.table);
  // Whoever only asks how a match stands is not told its numbers: what was seen last holds while its turn does.
  const kept = !match.standing && before?.standing && before.turn === match.turn ? { ...match, standing: before.standing } : match;
  const others = matches.filter((each) => each.table !== match.table);
  return inOrder([kept, ...others]).slice(0, MOST);
}

/** Everybody else at the table. */
export const others = (match: Match): SeatInfo[] => match.seats.filter((each) => each.seat !== match.seat);

/** What a private link carries: who I am called, and for each match my seat and what opens it. */
export interface Luggage {
  name: string;
  seats: { table: string; seat: string; token: string }[];
}

const VERSION = 1;
const ID = /^[A-Za-z0-9_-]{1,80}$/;

/** As text for the part of an address behind the `#`, which no browser ever sends. */
export function packed(luggage: Luggage): string {
  const text = JSON.stringify([VERSION, luggage.name, luggage.seats.map((each) => [each.table, each.seat, each.token])]);
  return spelled(new TextEncoder().encode(text));
}

/** What was packed; `null` for anything else, whoever wrote it. */
export function unpacked(text: string): Luggage | null {
  try {
    const [version, name, seats] = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unspelled(text))) as unknown[];
    if (version !== VERSION || typeof name !== 'string' || !Array.isArray(seats)) return null;
    const found = (seats as unknown[]).slice(0, MOST).map((each) => {
      const [table, seat, token] = each as unknown[];
      if (typeof table !== 'string' || typeof seat !== 'string' || typeof token !== 'string') throw new TypeError('no seat');
      if (!ID.test(table) || !ID.test(token) || seat.length > 80) throw new TypeError('no seat');
      return { table, seat, token };
    });
    return { name: name.slice(0, 40), seats: found };
  } catch {
    return null;
  }
}
