/** The log as people read it: runs of equal happenings folded into one line, lines gathered by turn and by act. No event is lost by it. */
import type { Seen } from '../protocol/messages';
import { BACK } from './following';
import { isNamed } from './telling';
import { alike, kept } from './unchanged';

/** One or more events that are told in one line. */
export interface Folded {
  /** What the line tells: the first event, with the cards of all of them. */
  event: Seen;
  /** All events that it stands for, in order. */
  numbers: number[];
  /** How often the very same happened; the cards that differ are in the event. */
  times: number;
}

/** What happened because of one choice. */
export interface Act {
  key: string;
  lines: readonly Folded[];
}

/** A turn of the game; what comes before the first one has no head. */
export interface Turn {
  key: number;
  head: Seen | null;
  acts: readonly Act[];
}

const gaps = (says: string): string[] => [...says.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

type IsCard = (name: string) => boolean;

/** Whether a value is a card or several, seen or not. */
function isCards(value: unknown, isCard: IsCard): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => isCards(each, isCard));
  return value === BACK || isNamed(value) || (typeof value === 'string' && isCard(value));
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The gap of two lines in which each has cards of its own, while all else that they tell is equal; `''` when nothing differs, null when more does. */
function differing(one: Seen, other: Seen, isCard: IsCard): string | null {
  if (one.event !== other.event || one.says !== other.says || one.clause !== other.clause || (one.act ?? 0) !== (other.act ?? 0)) return null;
  const told = gaps(one.says ?? '');
  const cards = told.filter((name) => isCards(one.fields[name], isCard) && isCards(other.fields[name], isCard));
  const rest = told.filter((name) => !cards.includes(name));
  if (!rest.every((name) => alike(one.fields[name], other.fields[name]))) return null;
  if (cards.length === 0) return '';
  return cards.length === 1 ? (cards[0] ?? null) : cards.every((name) => alike(one.fields[name], other.fields[name])) ? '' : null;
}

/** Lines of *events*, in order; those that are not worth one are left out. Some games name cards by plain words. */
export function fold(events: readonly Seen[], isCard: IsCard = () => false): Folded[] {
  const lines: Folded[] = [];
  for (const event of events) {
    if (!event.says) continue;
    const last = lines.at(-1);
    const gap = last && !event.opens ? differing(last.event, event, isCard) : null;
    if (!last || gap === null) {
      lines.push({ event, numbers: [event.number], times: 1 });
      continue;
    }
    last.numbers.push(event.number);
    if (gap === '') last.times += 1;
    else last.event = { ...last.event, fields: { ...last.event.fields, [gap]: [...list(last.event.fields[gap]), ...list(event.fields[gap])] } };
  }
  return lines;
}

/** Lines by turn, and in each by the choice that they came from. */
export function byTurn(lines: readonly Folded[]): Turn[] {
  const turns: { key: number; head: Seen | null; acts: { key: string; lines: Folded[] }[] }[] = [];
  for (const line of lines) {
    if (line.event.opens === 'turn' || turns.length === 0) {
      const head = line.event.opens === 'turn' ? line.event : null;
      turns.push({ key: line.event.number, head, acts: [] });
      if (head) continue;
    }
    const turn = turns.at(-1);
    if (!turn) continue;
    const key = `${turn.key}/${line.event.act ?? 0}`;
    const act = turn.acts.at(-1);
    if (act?.key === key) act.lines.push(line);
    else turn.acts.push({ key, lines: [line] });
  }
  return turns;
}

/** *now*, in which turns, choices and lines that were told *before* are the very same ones. */
export function asBefore(before: readonly Turn[], now: readonly Turn[]): readonly Turn[] {
  const line = (one: Folded, other: Folded) => one.numbers.length === other.numbers.length && alike(one.event, other.event);
  const act = (one: Act | undefined, now: Act): Act => (one?.key === now.key ? { key: now.key, lines: kept(one.lines, now.lines, line) } : now);
  const acts = (one: Turn, now: Turn) => kept(one.acts, now.acts.map((each, i) => act(one.acts[i], each)), (a, b) => a.key === b.key && a.lines === b.lines);
  const turns = now.map((each, i) => (before[i]?.key === each.key ? { ...each, acts: acts(before[i], each) } : each));
  return kept(before, turns, (one, other) => alike(one.head, other.head) && one.acts === other.acts);
}

/** Every card that lines name, by its name. */
export function cardsIn(lines: readonly Folded[], isCard: (name: string) => boolean): string[] {
  const names = new Set<string>();
  for (const { event } of lines) {
    const look = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(look);
      else if (isNamed(value)) {
        if (value.name !== BACK) names.add(value.name);
      } else if (typeof value === 'string' && isCard(value)) names.add(value);
    };
    gaps(event.says ?? '').forEach((name) => look(event.fields[name]));
  }
  return [...names];
}

export interface Wanted {
  seat: string;
  card: string;
}

/** Whether a line is about the player and the card that are wanted; nothing wanted is everything. */
export function about(line: Folded, wanted: Wanted, isCard: (name: string) => boolean): boolean {
  const { event } = line;
  const speaks = Object.values(event.fields).some((value) => value === wanted.seat || (Array.isArray(value) && value.includes(wanted.seat)));
  const begins = (event.says ?? '').split(/[^\w]/, 1)[0] === wanted.seat;
  if (wanted.seat && !speaks && !begins) return false;
  return !wanted.card || cardsIn([line], isCard).some((name) => name.toLowerCase().includes(wanted.card.toLowerCase()));
}
