/** Building a deck: by what cards are filtered, how its costs are spread, and reading a list that somebody has written elsewhere. */
import type { CardInfo } from '../protocol/messages';
import type { Deck } from './decks';

/** What a card costs, all kinds of payment together; `null` for a card without a cost. An X counts as nothing. */
export function costOf(card: CardInfo): number | null {
  const cost = card.facts['cost'];
  if (cost === undefined) return null;
  const symbols = [...cost.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
  const parts = symbols.length > 0 ? symbols : [cost];
  return parts.reduce((sum, part) => sum + (/^\d+$/.test(part) ? Number(part) : /^x$/i.test(part) ? 0 : 1), 0);
}

/** The last column of the curve stands for this and everything above. */
export const DEAREST = 7;

/** How many cards of a deck cost 0, 1, 2 and so on. */
export function curve(deck: Deck, printed: ReadonlyMap<string, CardInfo>): number[] {
  const columns = Array<number>(DEAREST + 1).fill(0);
  for (const [name, count] of deck) {
    const card = printed.get(name);
    const cost = card ? costOf(card) : null;
    if (cost !== null) columns[Math.min(DEAREST, cost)] = (columns[Math.min(DEAREST, cost)] ?? 0) + count;
  }
  return columns;
}

export interface Facet {
  /** The fact: `type`, `realm`, `kins`. */
  fact: string;
  values: string[];
}

/** Facts that are numbers, or the same on nearly every card, are no filter. */
const NO_FACET = ['cost', 'stats'];
const MOST_VALUES = 14;

const valuesOf = (card: CardInfo, fact: string): string[] => (card.facts[fact] ?? '').split(',').map((each) => each.trim()).filter(Boolean);

/** By what the cards of a game can be told apart, as they print it. */
export function facets(cards: Iterable<CardInfo>): Facet[] {
  const found = new Map<string, Map<string, number>>();
  for (const card of cards)
    for (const fact of Object.keys(card.facts).filter((each) => !NO_FACET.includes(each))) {
      const values = found.get(fact) ?? new Map<string, number>();
      for (const value of valuesOf(card, fact)) values.set(value, (values.get(value) ?? 0) + 1);
      found.set(fact, values);
    }
  return [...found]
    .map(([fact, values]) => ({ fact, values: [...values.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })) }))
    .filter(({ values }) => values.length > 1 && values.length <= MOST_VALUES);
}

export interface Filter {
  /** For each fact the value that is wanted. */
  facts: Readonly<Record<string, string>>;
  /** The cost that is wanted, `null` for any. */
  cost: number | null;
}

export function passes(card: CardInfo, filter: Filter): boolean {
  if (filter.cost !== null) {
    const cost = costOf(card);
    if (cost === null || Math.min(DEAREST, cost) !== filter.cost) return false;
  }
  return Object.entries(filter.facts).every(([fact, value]) => value === '' || valuesOf(card, fact).includes(value));
}

export interface Import {
  deck: Deck;
  /** Lines of which nothing could be made, and what they may have meant. */
  unread: { line: number; text: string; near: string }[];
}

const plain = (name: string): string => name.toLowerCase().normalize('NFKD').replaceAll(/[^a-z0-9]+/g, '');

/** How many letters must be changed to make one word of another; more than *most* is not counted on. */
export function distance(a: string, b: string, most = 3): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? most + 1;
}

/**
 * A list as people write them: `4 Name`, `4x Name`, `Name x4`, `Name (4)`, `- Name`, with headings, remarks, set codes and other spellings of
 * capitals. Only names that the game has are taken.
 */
export function importDeck(text: string, names: Iterable<string>): Import {
  const known = new Map([...names].map((name) => [plain(name), name]));
  const deck = new Map<string, number>();
  const unread: Import['unread'] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.replace(/\s+#.*$|^\s*(#|\/\/).*$/, '').replace(/^[\s*•\-–]+/, '').trim();
    if (line === '' || /:$/.test(line)) continue;
    const [count, name] = counted(line);
    const found = known.get(plain(name)) ?? known.get(plain(name.replace(/\s*[([][^()[\]]*[)\]]\s*\d*\s*$/, '')));
    if (found && count > 0) deck.set(found, Math.min(999, (deck.get(found) ?? 0) + count));
    else unread.push({ line: i + 1, text: line, near: nearest(plain(name), known) });
  }
  return { deck, unread };
}

function counted(line: string): [number, string] {
  const before = /^[[(]?(\d{1,3})[\])]?\s*[x×]?\s+(.+)$/i.exec(line);
  if (before) return [Number(before[1]), before[2] ?? ''];
  const after = /^(.+?)\s*(?:[x×]\s*(\d{1,3})|[([](\d{1,3})[\])])$/i.exec(line);
  if (after) return [Number(after[2] ?? after[3]), after[1] ?? ''];
  return [1, line];
}

function nearest(word: string, known: ReadonlyMap<string, string>): string {
  let best = '';
  let least = 4;
  for (const [each, name] of known) {
    const far = distance(word, each);
    if (far < least) [best, least] = [name, far];
  }
  return best;
}
