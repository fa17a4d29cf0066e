/** What the lab says of its games, as `netdeck lab run --json` writes it and as the page shows it. */
import type { CardInfo, LabGame, LabNews, LabPlan } from '../protocol/messages';

export interface Share {
  games: number;
  share: number;
  low: number;
  high: number;
}

export interface Meeting {
  world: number;
  a: number;
  b: number;
  round: number;
}

export interface Notable {
  why: string;
  meeting: Meeting;
  number: number;
  seed: number;
  record: string;
  run: string;
}

export interface Problem {
  sentence: string;
  weight: number;
  shown_by: Notable | null;
  about: string[];
}

export interface CardShare {
  name: string;
  held: number;
  used: number;
  lift: number;
  low: number;
  high: number;
}

export interface Contribution {
  world: string;
  deck: string;
  card: string;
  games: number;
  points: number;
  low: number;
  high: number;
  meeting: Meeting;
  number: number;
  seed: number;
}

export interface IdleWords {
  card: string;
  words: string;
  start: number;
  end: number;
}

export interface WorldReport {
  name: string;
  games: number;
  shares: Record<string, Share>;
  meetings: { a: string; b: string; share: Share }[];
  roles: Record<string, Share>;
  first: Share;
  choices: Record<string, number>;
  turns: Record<string, number>;
  dead_turns: number;
  lead_changes: number;
  comebacks: number;
  decisiveness: number;
  endings: Record<string, number>;
  cards: CardShare[];
  contributions: Contribution[];
  unheld: string[];
  outdone: { card: string; by: string; why: string }[];
  skill: (Share & { strong: string; weak: string })[];
  silent_phrases: string[];
  unused: string[];
  silent_clauses: string[];
  never_taken: string[];
  idle_words: IdleWords[];
  faults: Record<string, number>;
  problems: Problem[];
  smaller: Problem[];
  notable: Notable[];
}

export interface Report {
  game: string;
  title: string;
  rules: string;
  plan: { kind: string; bots: string[]; decks: Record<string, string>; games: number; seed: number; world: { name: string; variant: string; options: Record<string, unknown>; cards: string[]; without: string[] }[] };
  worlds: WorldReport[];
}

export interface Change {
  what: string;
  before: number;
  after: number;
  difference: number;
  low: number;
  high: number;
  smallest: number;
  share: boolean;
}

export interface Parting {
  meeting: Meeting;
  number: number;
  seed: number;
  choice: number;
  said: string;
  sentence: string;
  clause: string;
  decided: boolean;
  beside: [string, string][];
}

export interface Comparison {
  before: string;
  after: string;
  games: number;
  parted: number;
  changes: Change[];
  partings: Parting[];
}

export interface Funnel {
  world: string;
  who: string;
  shares: Share[];
}

export interface Findings {
  report: Report;
  funnels: Funnel[];
  comparison: Comparison | null;
  within: number;
  played: number;
  expected: number;
  over: boolean;
}

/** What is printed on the cards of each world. */
export type Cards = Record<string, CardInfo[]>;

export type News = Omit<LabNews, 'findings' | 'cards'> & { findings?: Findings | null; cards?: Cards | null };

/** Which game that is, for whoever asks for it. */
export const gameOf = ({ meeting, number, run = '' }: { meeting: Meeting; number: number; run?: string }, world = meeting.world): LabGame => ({ part: run === 'ablation' ? 'ablation' : '', world, a: meeting.a, b: meeting.b, number });

/** The card that a finding is about, if it is about one. */
export const cardOf = (problem: Problem): string => problem.about.find((each) => each.startsWith('card '))?.slice(5) ?? '';

/** A row of the table of cards: what a card adds to its deck, or, where that was not measured, how whoever held it did. */
export interface CardRow {
  name: string;
  points: number;
  low: number;
  high: number;
  /** How often it was used where somebody held it. */
  used: number | null;
  held: number;
  measured: boolean;
  dead: boolean;
}

export interface DeckRows {
  deck: string;
  share: Share | null;
  rows: CardRow[];
}

/** Names of cards in a deck: one of the game's own by its name, or a text with a line a card. */
export function namesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim().replace(/^\d+\s*x?\s+/i, ''))
    .filter(Boolean);
}

/** The cards of a world by deck, each deck's best first. Cards that nobody has held have nothing to say yet. */
export function byDeck(world: WorldReport, decks: Readonly<Record<string, string[]>>): DeckRows[] {
  const shares = new Map(world.cards.map((card) => [card.name, card]));
  const idle = new Set(world.idle_words.map((each) => each.card));
  return Object.entries(decks).map(([deck, names]) => {
    const measured = new Map(world.contributions.filter((each) => each.deck === deck).map((each) => [each.card, each]));
    const rows = names.flatMap((name): CardRow[] => {
      const [card, found] = [shares.get(name), measured.get(name)];
      if (!card && !found) return [];
      const { low, high } = found ?? card ?? { low: -1, high: 1 };
      return [{ name, points: found?.points ?? card?.lift ?? 0, low, high, used: card && card.held > 0 ? card.used / card.held : null, held: card?.held ?? 0, measured: found !== undefined, dead: idle.has(name) }];
    });
    rows.sort((a, b) => b.points - a.points || a.name.localeCompare(b.name));
    const share = world.shares[deck] ?? null;
    return { deck, share, rows };
  });
}

/**
 * *rows* in the order in which they stood; what is new comes behind. Rows change their order only when somebody asks: whoever reads one must
 * not lose it because a figure has changed.
 */
export function inOrder<T>(rows: readonly T[], name: (row: T) => string, order: readonly string[]): T[] {
  const place = new Map(order.map((each, at) => [each, at]));
  return [...rows].sort((a, b) => (place.get(name(a)) ?? order.length) - (place.get(name(b)) ?? order.length));
}

/** A number of points with its sign: +8, −3, 0. */
export function signed(share: number): string {
  const points = Math.round(100 * share);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** Half the width of an interval, in points; never less than it is. */
export const half = ({ low, high }: { low: number; high: number }): number => Math.ceil(50 * (high - low) - 1e-9);

/** What a deck's or a card's name is called where people read it: `red-ledger` is Red Ledger. */
export const titled = (name: string): string => name.replaceAll(/(^|[\s(-])(\p{L})/gu, (_, before: string, letter: string) => (before === '-' ? ' ' : before) + letter.toUpperCase());

/** A polygon and a line through the shares of a funnel, in a box of *width* by *height*; games go by their square root, as intervals tighten. */
export function drawn(funnel: Funnel, most: number, box: { width: number; height: number; low: number; high: number }): { band: string; line: string; end: number } {
  const first = Math.sqrt(Math.min(...funnel.shares.map((share) => share.games), most));
  const x = (games: number) => (most > first * first ? (box.width * (Math.sqrt(games) - first)) / (Math.sqrt(most) - first) : box.width).toFixed(1);
  const y = (share: number) => (box.height * (1 - (Math.min(box.high, Math.max(box.low, share)) - box.low) / (box.high - box.low))).toFixed(1);
  const at = (value: (share: Share) => number) => funnel.shares.map((share) => `${x(share.games)},${y(value(share))}`);
  return { band: [...at((share) => share.high), ...at((share) => share.low).reverse()].join(' '), line: at((share) => share.share).join(' '), end: Number(y(funnel.shares.at(-1)?.share ?? 0.5)) };
}

/** Labels at the right edge that stand apart by *apart* at least, as near as they can to where they belong, in their order. */
export function apart(places: readonly number[], apart: number, height: number): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = [...places];
  let least = apart / 2;
  for (const at of order) {
    found[at] = Math.max(found[at] ?? 0, least);
    least = (found[at] ?? 0) + apart;
  }
  let most = height - apart / 2;
  for (const at of order.reverse()) {
    found[at] = Math.min(found[at] ?? 0, most);
    most = (found[at] ?? 0) - apart;
  }
  return found;
}

export type Wish = LabPlan;
