/** Log lines and labels as words, in pieces, so that cards in them can be shown and lit up. */
import type { OptionView, Seen, View } from '../protocol/messages';
import { BACK } from './following';

export interface Word {
  text: string;
  /** The card that is named, by its id in the view if it has one. */
  card?: string;
  id?: number;
}

interface Named {
  name: string;
  id?: number;
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

function words(value: unknown): Word[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ text: 'nothing' }];
    return value.flatMap((each, index) => (index > 0 ? [{ text: ', ' }, ...words(each)] : words(each)));
  }
  if (value === BACK) return [{ text: 'a card' }];
  if (isNamed(value)) {
    if (value.name === BACK) return [{ text: 'a card' }];
    return [{ text: value.name, card: value.name, ...(value.id === undefined ? {} : { id: value.id }) }];
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return [{ text: 'nothing' }];
    return entries.flatMap(([name, number], index) => [{ text: `${index > 0 ? ', ' : ''}${String(number)} ${name}` }]);
  }
  return [{ text: value === null || value === undefined ? '?' : String(value) }];
}

/** The line of an event; empty when it is not worth one. *named* gives a seat the name of its player. */
export function line(event: Seen, named: (seat: string) => string = (seat) => seat, isCard: (name: string) => boolean = () => false): Word[] {
  if (!event.says) return [];
  const out: Word[] = [];
  const [subject = ''] = event.says.split(' ', 1);
  const says = named(subject) === subject ? event.says : named(subject) + event.says.slice(subject.length);
  for (const part of says.split(/(\{\w+\})/)) {
    if (part === '') continue;
    const field = /^\{(\w+)\}$/.exec(part)?.[1];
    if (field === undefined) out.push({ text: part });
    else {
      for (const word of words(event.fields[field])) {
        if (word.card !== undefined) out.push(word);
        else if (isCard(word.text)) out.push({ text: word.text, card: word.text });
        else out.push({ text: named(word.text) });
      }
    }
  }
  return out;
}

export const plain = (line: Word[]): string => line.map((word) => word.text).join('');

/** Everything that an event speaks of: ids of cards, names of zones and seats, to light up. */
export function touched(event: Seen): Set<number | string> {
  const found = new Set<number | string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (isNamed(value)) {
      if (value.id !== undefined) found.add(value.id);
    } else if (typeof value === 'string' && value !== BACK) found.add(value);
  };
  Object.values(event.fields).forEach(look);
  return found;
}

/** A question or a label with the names of players in place of their seats, where a seat (`u2`) cannot be taken for a word. */
export function addressed(text: string, seats: readonly string[], named: (seat: string) => string): string {
  const told = seats.filter((seat) => /\d/.test(seat));
  return told.reduce((words, seat) => words.replace(new RegExp(`(?<![\\w.#@-])${seat}(?![\\w-]|\\.\\w)`, 'gu'), () => named(seat)), text);
}

/** What a button says: what one does, and what comes of it where the rules say more. */
export interface Act {
  title: string;
  detail: string;
}

/**
 * The label that the rules give, if it tells which card it is about or is about none; otherwise the notation with the names of its cards, and
 * the label below it.
 */
export function act(option: OptionView, view: View | null, named: (seat: string) => string = (seat) => seat): Act {
  const known = new Map<number, string>();
  for (const zone of Object.values(view?.zones ?? {})) for (const card of zone.cards ?? []) if (card.id != null) known.set(card.id, card.name);
  const names = (option.touches ?? []).flatMap((touch) => (typeof touch === 'number' ? (known.get(touch) ?? []) : []));
  const told = addressed(option.label ?? '', view?.seats ?? [], named);
  if (told && (names[0] === undefined || told.toLowerCase().includes(names[0].toLowerCase()))) return { title: told, detail: '' };
  return { title: spelled(option.notation, names, known, view?.seats ?? [], named), detail: told };
}

/** Which of several equal cards is meant: the how manieth of its name in its zone, the oldest first. */
export interface Which {
  zone: string;
  number: number;
  count: number;
}

/** What the buttons of some options say. Where two would say the same, each tells which card it is about, or its notation. */
export function acts(options: readonly OptionView[], view: View | null, named: (seat: string) => string = (seat) => seat): (Act & { which: Which | null })[] {
  const told = options.map((option) => act(option, view, named));
  const same = (i: number) => options.filter((_, j) => told[j]?.title === told[i]?.title && told[j]?.detail === told[i]?.detail);
  return told.map((said, i) => {
    const alike = same(i);
    if (alike.length < 2) return { ...said, which: null };
    const own = (options[i]?.touches ?? []).find((touch) => typeof touch === 'number' && !alike.every((other) => other.touches?.includes(touch)));
    const which = typeof own === 'number' ? whichOf(own, view) : null;
    return which ? { ...said, which } : { title: said.title, detail: [spelled(options[i]?.notation ?? '', [], new Map(), [], named), said.detail].filter(Boolean).join('. '), which };
  });
}

function whichOf(id: number, view: View | null): Which | null {
  for (const [zone, { cards = [] }] of Object.entries(view?.zones ?? {})) {
    const card = cards.find((each) => each.id === id);
    if (!card) continue;
    const alike = cards.filter((each) => each.name === card.name);
    return { zone, number: alike.indexOf(card) + 1, count: alike.length };
  }
  return null;
}

/** A choice of somebody else, whose cards may lie anywhere: its notation where that names one of these cards, otherwise the label. */
export function worded(notation: string, label: string, cards: Iterable<string>, seats: readonly string[], named: (seat: string) => string): string {
  const names = [...cards];
  const text = spelled(notation, names, new Map(), seats, named);
  return names.some((name) => name.length >= SHORTEST && text.includes(name)) || !label ? text : addressed(label, seats, named);
}

/** Shorter names are signs, and a sign may mean something else in a notation. */
const SHORTEST = 3;

/** A notation in words: `run u1.echo-probe --ping @u2` is "Run Echo Probe --ping → Ada". */
function spelled(notation: string, names: string[], known: ReadonlyMap<number, string>, seats: readonly string[], named: (seat: string) => string): string {
  let text = notation.replace(/[\p{L}\p{N}_'-]+#(\d+)/gu, (word, id: string) => known.get(Number(id)) ?? word.replace(/#\d+$/, ''));
  for (const name of names) {
    const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    if (parts.join('').length < SHORTEST) continue;
    text = text.replace(new RegExp(`(?<![\\w-])(?:\\w+\\.)?${parts.join("[-_']")}(?![\\w-])`, 'iu'), name);
  }
  for (const seat of seats) text = text.replace(new RegExp(`(@|\\bon )${seat}(?![\\w.-])`, 'u'), (_, before: string) => before + named(seat));
  text = text.replace(/@/g, '→ ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
