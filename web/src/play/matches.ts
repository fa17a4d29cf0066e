/** The matches of a device as data: what is kept of each, in which order they are shown, and how they travel in a private link. */
import type { SeatInfo, Series, TableInfo } from '../protocol/messages';
import type { LessonProgress } from '../state/lessons.svelte';
import { folded, readResults, type Results } from './results';
import { received, shared } from './sharing';

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

/** What a private link carries: who I am, how far I am, and for each open match my seat and what opens it. */
export interface Luggage {
  name: string;
  face: string;
  seats: { table: string; seat: string; token: string }[];
  results: Results;
  lessons: LessonProgress;
}

const VERSION = 2;
const ID = /^[A-Za-z0-9_-]{1,80}$/;
/** So many letters fit a QR code that a phone reads from a screen. */
export const MOST_SCANNED = 800;

/** As text for the part of an address behind the `#`, which no browser ever sends. Old results go as sums where all of them would be too long. */
export async function packed(luggage: Luggage): Promise<string> {
  let letters = '';
  for (const most of [100, 40, 15, 0]) {
    const { list, before, last, matches } = folded(luggage.results, most);
    const rows = list.map((each) => [each.game, each.opponent, each.result, each.match, Math.round(each.ended / 1000)]);
    const seats = luggage.seats.map((each) => [each.table, each.seat, each.token]);
    letters = (await shared(JSON.stringify([VERSION, luggage.name, luggage.face, seats, rows, before, last, matches, luggage.lessons]))) ?? '';
    if (letters !== '' && letters.length <= MOST_SCANNED) break;
  }
  return letters;
}

const words = (value: unknown): string[] => (Array.isArray(value) ? (value as unknown[]).filter((each): each is string => typeof each === 'string') : []);
const entries = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);

function readLessons(value: unknown): LessonProgress {
  const { at, done } = (value ?? {}) as Partial<Record<keyof LessonProgress, unknown>>;
  return {
    at: Object.fromEntries(entries(at).filter((each): each is [string, string] => typeof each[1] === 'string')),
    done: Object.fromEntries(entries(done).map(([lesson, steps]) => [lesson, words(steps)])),
  };
}

/** What was packed; `null` for anything else, whoever wrote it. */
export async function unpacked(text: string): Promise<Luggage | null> {
  try {
    const told = JSON.parse((await received(text)) ?? '') as unknown;
    const [version, name, face, seats, rows, before, last, matches, lessons] = told as unknown[];
    if (version !== VERSION || typeof name !== 'string' || typeof face !== 'string' || !Array.isArray(seats) || !Array.isArray(rows)) return null;
    const found = (seats as unknown[]).slice(0, MOST).map((each) => {
      const [table, seat, token] = each as unknown[];
      if (typeof table !== 'string' || typeof seat !== 'string' || typeof token !== 'string') throw new TypeError('no seat');
      if (!ID.test(table) || !ID.test(token) || seat.length > 80) throw new TypeError('no seat');
      return { table, seat, token };
    });
    const list = (rows as unknown[]).map((each) => {
      const [game, opponent, result, match, ended] = each as unknown[];
      return { game, opponent, result, match, ended: Number(ended) * 1000 };
    });
    return { name: name.slice(0, 40), face: face.slice(0, 20), seats: found, results: readResults({ list, before, last, matches }), lessons: readLessons(lessons) };
  } catch {
    return null;
  }
}
