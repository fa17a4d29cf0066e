/** Log lines and labels as words, in pieces, so that cards in them can be shown and lit up. */
import type { CardView, OptionView, Seen, View } from '../protocol/messages';
import { BACK } from './following';

export interface Word {
  text: string;
  /** The card that is named, by its id in the view if it has one. */
  card?: string;
  id?: number;
  /** The seat that is named. */
  seat?: string;
}

interface Named {
  name: string;
  id?: number;
}

export function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

/** What stands for an empty list and for a card that one may not see: the page says it in its language. */
export const wording = { nothing: 'nothing', back: 'a card', backs: (count: number): string => `${count} cards` };

const isBack = (value: unknown): boolean => value === BACK || (isNamed(value) && value.name === BACK);

/** Of more cards than this each name is told once, with how often. */
const MANY = 6;

function counted(cards: readonly Named[]): Word[][] {
  const alike = new Map<string, Named[]>();
  for (const card of cards) alike.set(card.name, [...(alike.get(card.name) ?? []), card]);
  return [...alike.values()].map(([first, ...more]) => [...(first ? words(first) : []), ...(more.length > 0 ? [{ text: ` ×${more.length + 1}` }] : [])]);
}

function words(value: unknown): Word[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ text: wording.nothing }];
    // Backs are all alike: how many there are is all that can be told of them.
    const backs = value.filter(isBack).length;
    const seen = value.filter((each) => !isBack(each));
    const told = seen.length > MANY && seen.every(isNamed) ? counted(seen) : seen.map((each) => words(each));
    if (backs > 0) told.push([{ text: backs === 1 ? wording.back : wording.backs(backs) }]);
    return told.flatMap((each, index) => (index > 0 ? [{ text: ', ' }, ...each] : each));
  }
  if (isBack(value)) return [{ text: wording.back }];
  if (isNamed(value)) {
    return [{ text: value.name, card: value.name, ...(value.id === undefined ? {} : { id: value.id }) }];
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return [{ text: wording.nothing }];
    return entries.flatMap(([name, number], index) => [{ text: `${index > 0 ? ', ' : ''}${String(number)} ${name}` }]);
  }
  return [{ text: value === null || value === undefined ? '?' : String(value) }];
}

/** Whom a line is told to: it calls them "you", and everybody else by name. */
export interface Reader {
  named: (seat: string) => string;
  isCard: (name: string) => boolean;
  /** What people call a card whose name is a sign: "TRAP of CHAOS" for ">&". */
  titled: (name: string) => string;
  /** The reader's own seat; empty for whoever only watches, and where lines come turned to the reader from the server. */
  you: string;
  /** Whether lines are told in English, whose verbs are known here: several cards "recover", and one "recovers". */
  english: boolean;
  /** What the reader is called in lines that come turned to them: "Du". */
  called: string;
}

const ANYBODY: Reader = { named: (seat) => seat, isCard: () => false, titled: (name) => name, you: '', english: true, called: '' };
const IRREGULAR: Record<string, string> = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go', "isn't": "aren't", "doesn't": "don't" };

/** What one says of oneself where others say *verb*: "draws" is "draw", "passes" is "pass", "cannot" stays. */
export function secondPerson(verb: string): string {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (!verb.endsWith('s') || verb.endsWith('ss')) return verb;
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

/** The verb right after "you". */
const ownVerb = (rest: string): string => rest.replace(/^( (?:now |also )?)([a-z']+)/, (_, before: string, verb: string) => before + secondPerson(verb));
/** Another verb that is said of the same subject. */
const furtherVerb = (rest: string): string => rest.replace(/( and )(keeps|draws|discards|gains|loses|passes|puts|shuffles)\b/, (_, and: string, verb: string) => and + secondPerson(verb));

/** Whether nothing is told yet but whose it is: "Bob's ", "Your ". */
const isOwner = ([first, ...rest]: Word[]): boolean => first?.seat !== undefined && /^(?:'s)? $/.test(rest.map((word) => word.text).join('')) && (rest.some((word) => word.text.includes("'s")) || first.text.endsWith('r'));

/** The line of an event; empty when it is not worth one. */
export function line(event: Seen, reader: Partial<Reader> = {}): Word[] {
  const { named, isCard, titled, you, english, called } = { ...ANYBODY, ...reader };
  if (!event.says) return [];
  // A line may begin with a seat itself, as well as with a gap for one.
  const [subject = ''] = event.says.split(/[ ']/, 1);
  const isSeat = subject !== '' && (subject === you || named(subject) !== subject);
  const parts = event.says.slice(isSeat ? subject.length : 0).split(/(\{\w+\})/);
  const out: Word[] = [];
  let own: 'subject' | 'object' | null = null;
  /** Whether the line is about what the reader does. */
  let doing = false;
  /** Whether the line begins with several things that do it. */
  let several = false;
  const tellSeat = (seat: string): void => {
    own = seat === you ? (out.length === 0 ? 'subject' : 'object') : null;
    out.push({ text: own === null ? named(seat) : own === 'subject' ? 'You' : 'you', seat });
  };
  if (isSeat) tellSeat(subject);
  for (const part of parts) {
    if (part === '') continue;
    const field = /^\{(\w+)\}$/.exec(part)?.[1];
    if (field === undefined) {
      const last = out.at(-1);
      const whose = own !== null && last && part.startsWith("'s");
      doing ||= own === 'subject' && !whose;
      if (whose) last.text += 'r';
      const rest = whose ? part.slice(2) : own === 'subject' || several ? ownVerb(part) : part;
      out.push({ text: doing ? furtherVerb(rest) : rest });
      own = null;
      several = false;
      continue;
    }
    const filling = event.fields[field];
    several = english && (out.length === 0 || isOwner(out)) && Array.isArray(filling) && filling.length > 1;
    for (const word of words(event.fields[field])) {
      if (word.card !== undefined) out.push({ ...word, text: titled(word.card) });
      else if (isCard(word.text) || titled(word.text) !== word.text) out.push({ text: titled(word.text), card: word.text });
      else if (word.text === you || named(word.text) !== word.text) tellSeat(word.text);
      else out.push(word);
    }
  }
  const [first] = out;
  if (first && first.card === undefined && first.seat === undefined) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
  if (called && first && first.card === undefined && first.seat === undefined && first.text.startsWith(`${called} `)) out.splice(0, 1, { text: called, seat: called }, { text: first.text.slice(called.length) });
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
  if (event.words) look(event.words.card);
  return found;
}

/** A question or a label with the names of players in place of their seats, where a seat (`u2`) cannot be taken for a word. */
export function addressed(text: string, seats: readonly string[], named: (seat: string) => string): string {
  const told = seats.filter((seat) => /\d/.test(seat));
  return toYou(told.reduce((words, seat) => words.replace(new RegExp(`(?<![\\w.#@-])${seat}(?![\\w-]|\\.\\w)`, 'gu'), () => named(seat)), text));
}

/** A sentence in which the reader's name is "You" or "Du", as one says it: "your Range Cadet", "von dir". */
export function toYou(text: string): string {
  return text
    .replace(/\bYou's\b/g, (_, at: number) => (at === 0 ? 'Your' : 'your'))
    .replace(/\b(of|to|by|from|against|at|for|on) You\b/g, '$1 you')
    .replace(/\b(von|bei|mit|zu|gegenüber) Du\b/g, '$1 dir')
    .replace(/\b(auf|an|für|gegen|durch|um) Du\b/g, '$1 dich');
}

/** How choices are told in a language, by the first word of their notation: `play` is "{what} spielen". */
export type Verbs = Readonly<Record<string, string>>;

/** What a button says: what one does, and what comes of it where the rules say more. */
export interface Act {
  title: string;
  detail: string;
}

/** A label that says what one does and then what comes of it is cut where that begins; what it costs alone says nothing. */
export function cut<Told extends Act>(told: Told): Told {
  if (told.detail === '' && told.title.length > LONG_LABEL)
    for (const { index } of told.title.matchAll(/[:,] /g)) {
      const title = told.title.slice(0, index);
      if (title.replaceAll(/\{[^}]*\}/g, '').trim().length >= SHORTEST_ACT && index + 2 < told.title.length) return { ...told, title, detail: told.title.slice(index + 2) };
    }
  return { ...told, title: told.title.replace(/\.$/, '') };
}
const LONG_LABEL = 28;
const SHORTEST_ACT = 6;

/** Whether a card is called by a sign, such as `9+`: then the label has words for it. */
const isSign = (name: string): boolean => !/\p{L}{2}/u.test(name);

/**
 * The label that the rules give, if it tells which card it is about (a "Blood flask" may be any) or is about none; otherwise the notation with the names of its cards, and
 * the label below it.
 */
export function act(option: OptionView, view: View | null, named: (seat: string) => string = (seat) => seat, verbs: Verbs = {}): Act {
  const known = new Map<number, string>();
  for (const zone of Object.values(view?.zones ?? {})) for (const card of zone.cards ?? []) if (card.id != null) known.set(card.id, card.name);
  const names = (option.touches ?? []).flatMap((touch) => (typeof touch === 'number' ? (known.get(touch) ?? []) : []));
  const told = addressed(option.label ?? '', view?.seats ?? [], named);
  if (told && (names[0] === undefined || isSign(names[0]) || told.includes(names[0]))) return { title: told, detail: '' };
  return { title: spelled(onStack(option.notation, view), names, known, view?.seats ?? [], named, verbs), detail: told };
}

/** Which of several cards of the same name is meant: what can be seen of it that is not so of the others, else the how manieth it is. */
export interface Which {
  zone: string;
  number: number;
  count: number;
  facts: string;
}

/** What the buttons of some options say. Where two would say the same, each tells which card it is about, or which of them it is. */
export function acts(options: readonly OptionView[], view: View | null, named: (seat: string) => string = (seat) => seat, verbs: Verbs = {}): (Act & { which: Which | null })[] {
  const told = options.map((option) => act(option, view, named, verbs));
  const same = (i: number) => options.filter((_, j) => told[j]?.title === told[i]?.title && told[j]?.detail === told[i]?.detail);
  return told.map((said, i) => {
    const alike = same(i);
    if (alike.length < 2) return { ...said, which: null };
    const own = (options[i]?.touches ?? []).find((touch) => typeof touch === 'number' && !alike.every((other) => other.touches?.includes(touch)));
    const which = typeof own === 'number' ? whichOf(own, view) : null;
    return { ...said, which: which ?? { zone: '', number: alike.findIndex((other) => other === options[i]) + 1, count: alike.length, facts: '' } };
  });
}

function whichOf(id: number, view: View | null): Which | null {
  for (const [zone, { cards = [] }] of Object.entries(view?.zones ?? {})) {
    const card = cards.find((each) => each.id === id);
    if (!card) continue;
    const alike = cards.filter((each) => each.name === card.name);
    return { zone, number: alike.indexOf(card) + 1, count: alike.length, facts: apart(card, alike) };
  }
  return null;
}

/** The facts of a card that another of its name does not have: "deployed", "health 2". */
function apart(card: CardView, alike: readonly CardView[]): string {
  const own = Object.entries(card.facts ?? {}).filter(([name, value]) => name !== 'as' && alike.some((other) => JSON.stringify(other.facts?.[name]) !== JSON.stringify(value)));
  return own.flatMap(([name, value]) => (typeof value === 'number' ? `${name.replaceAll('_', ' ')} ${value}` : typeof value === 'string' ? value : [])).join(', ');
}

/** A choice of somebody else, whose cards may lie anywhere: its notation where that names one of these cards, otherwise the label. */
export function worded(notation: string, label: string, cards: Iterable<string>, seats: readonly string[], named: (seat: string) => string, verbs: Verbs = {}): string {
  const names = [...cards];
  const text = spelled(notation, names, new Map(), seats, named, verbs);
  return names.some((name) => name.length >= SHORTEST && text.includes(name)) || !label ? text : addressed(label, seats, named);
}

/** Shorter names are signs, and a sign may mean something else in a notation. */
const SHORTEST = 3;

/** A notation with what waits on a stack by its name: `@p19` is `@--ping`. */
function onStack(notation: string, view: View | null): string {
  const things = (view?.counters['stack'] ?? []) as { process?: string; object?: string; what?: string; name?: string }[];
  if (!Array.isArray(things)) return notation;
  const names = new Map(things.map((each) => [each.process ?? each.object ?? '', each.what ?? each.name ?? '']));
  return notation.replace(/(?<=[@ ])[ps]\d+(?![\w.-])/g, (thing) => names.get(thing) || thing);
}

/** A notation in words: `run u1.echo-probe --ping @u2` is "Run Echo Probe --ping → Ada". */
function spelled(notation: string, names: string[], known: ReadonlyMap<number, string>, seats: readonly string[], named: (seat: string) => string, verbs: Verbs): string {
  let text = notation.replace(/[\p{L}\p{N}_'-]+#(\d+)/gu, (word, id: string) => known.get(Number(id)) ?? word.replace(/#\d+$/, ''));
  for (const name of names) {
    const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    if (parts.join('').length < SHORTEST) continue;
    text = text.replace(new RegExp(`(?<![\\w-])(?:\\w+\\.)?${parts.join("[-_']")}(?![\\w-])`, 'iu'), name);
  }
  for (const seat of seats) text = text.replace(new RegExp(`(@|\\bon )${seat}(?![\\w.-])`, 'u'), (_, before: string) => (before !== '@' && verbs['on'] ? verbs['on'].replace('{what}', () => named(seat)) : before + named(seat)));
  text = text.replace(/@/g, '→ ');
  const [verb = '', ...rest] = text.split(' ');
  const told = verbs[text] ?? verbs[verb];
  if (told !== undefined) text = told.includes('{what}') ? told.replace('{what}', () => rest.join(' ')) : [told, ...rest].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A choice of an example in words, without the numbers of cards. */
export const spelt = (notation: string): string => spelled(notation, [], new Map(), [], (seat) => seat, {});
