/** Sheets of cards to print: which cards stand on which page, and where to cut. All lengths are millimetres. */
import type { CardInfo } from '../protocol/messages';
import type { Deck } from './decks';
import type { Rule } from './rules';

export type Paper = 'a4' | 'letter';
export const PAPERS: Record<Paper, { width: number; height: number }> = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } };
/** The size of a poker card; the height is that of the drawing. */
export const CARD = { width: 63, height: 88.2 };
const ACROSS = 3;
const DOWN = 3;
const MARK = 4;
const GAP = 1;

/** Nine a page, and the rest on the last. */
export function pages<T>(cards: readonly T[]): T[][] {
  const each = ACROSS * DOWN;
  return Array.from({ length: Math.ceil(cards.length / each) }, (_, i) => cards.slice(i * each, (i + 1) * each));
}

/** Every copy of every card of a deck that is known. */
export function sheetCards(deck: Deck, printed: ReadonlyMap<string, CardInfo>): CardInfo[] {
  return [...deck].flatMap(([name, count]) => {
    const card = printed.get(name);
    return card ? Array<CardInfo>(count).fill(card) : [];
  });
}

/** Facts that say to whom a card belongs, in the order in which they are asked. */
const BELONGS = ['realm', 'kins'] as const;
const INKS = ['green', 'sky', 'vermillion', 'purple', 'orange', 'olive', 'yellow'] as const;

/** A colour for each faction of a game's cards, the same on every sheet: by the first name that its cards print. */
export function factionInks(cards: Iterable<CardInfo>): (card: CardInfo) => string | undefined {
  const of = (card: CardInfo) => BELONGS.map((fact) => (card.facts[fact] ?? '').split(',')[0]?.trim() ?? '').find(Boolean);
  const names = [...new Set([...cards].flatMap((card) => of(card) ?? []))].sort();
  return (card) => {
    const name = of(card);
    return name === undefined ? undefined : INKS[names.indexOf(name) % INKS.length];
  };
}

export interface Reminder {
  title: string;
  clause: string;
  text: string;
}

/** So many reminders fill a page. */
const MOST_REMINDERS = ACROSS * DOWN;
const LONGEST_TERM = 3;

/** What the rules say to words that stand on *cards*: the rulings that define or are asked about such a word, those for most cards first. */
export function reminders(cards: Iterable<CardInfo>, rules: Iterable<Pick<Rule, 'id' | 'text'> & { question?: string; defines?: readonly string[] }>): Reminder[] {
  const texts = [...cards].map((card) => card.text.toLowerCase());
  const found = [...rules].flatMap((rule) => {
    const asked = (rule.question ?? '').split('/').map((term) => term.replace(/[?.!]+$/, '').trim()).filter((term) => term !== '' && term.split(/\s+/).length <= LONGEST_TERM);
    const terms = rule.defines?.length ? rule.defines.map((term) => term.replaceAll('-', ' ')) : asked;
    const [title] = terms;
    if (title === undefined) return [];
    const words = terms.map((term) => new RegExp(`\\b${term.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '.')}\\b`));
    const often = texts.filter((text) => words.some((word) => word.test(text))).length;
    return often > 0 ? [{ often, reminder: { title: rule.defines?.length ? title : terms.join(' / '), clause: rule.id, text: rule.text } }] : [];
  });
  return found.sort((a, b) => b.often - a.often).slice(0, MOST_REMINDERS).map((each) => each.reminder);
}

export interface Mark {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Short lines outside the cards, at every edge of one: a ruler laid from one to the other is the cut. */
export function cutMarks(paper: Paper): Mark[] {
  const { width, height } = PAPERS[paper];
  const left = (width - ACROSS * CARD.width) / 2;
  const top = (height - DOWN * CARD.height) / 2;
  const right = width - left;
  const bottom = height - top;
  const marks: Mark[] = [];
  for (let i = 0; i <= ACROSS; i++) {
    const x = left + i * CARD.width;
    marks.push({ x1: x, y1: top - GAP - MARK, x2: x, y2: top - GAP }, { x1: x, y1: bottom + GAP, x2: x, y2: bottom + GAP + MARK });
  }
  for (let i = 0; i <= DOWN; i++) {
    const y = top + i * CARD.height;
    marks.push({ x1: left - GAP - MARK, y1: y, x2: left - GAP, y2: y }, { x1: right + GAP, y1: y, x2: right + GAP + MARK, y2: y });
  }
  return marks;
}
