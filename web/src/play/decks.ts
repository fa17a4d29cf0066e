/** Decks as plain text, `4 Night Courier` a line, as the server reads and writes them. */
import type { CardInfo } from '../protocol/messages';

/** Names and how many of each, in the deck's own order. */
export type Deck = ReadonlyMap<string, number>;

export interface ReadDeck {
  deck: Deck;
  /** Lines that are no line of a deck, with their numbers. */
  strange: { line: number; text: string }[];
}

const LINE = /^(\d{1,3})x?\s+(.+)$/i;

/** Blank lines and what follows a `#` are left out; `4x Name`, as others write it, is understood too. */
export function readDeck(text: string): ReadDeck {
  const deck = new Map<string, number>();
  const strange: ReadDeck['strange'] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim().startsWith('#') ? '' : (raw.trim().split(' #')[0] ?? '').trim();
    if (line === '') continue;
    const [, count = '0', name = ''] = LINE.exec(line) ?? [];
    if (Number(count) > 0) deck.set(name, (deck.get(name) ?? 0) + Number(count));
    else strange.push({ line: i + 1, text: line });
  }
  return { deck, strange };
}

export function writeDeck(deck: Deck): string {
  return [...deck].map(([name, count]) => `${count} ${name}\n`).join('');
}

export const countOf = (deck: Deck): number => [...deck.values()].reduce((sum, count) => sum + count, 0);

/** *deck* with so many more copies of a card, or fewer; the last one takes the line with it. */
export function changed(deck: Deck, name: string, by: number): Deck {
  const next = new Map(deck);
  const count = (deck.get(name) ?? 0) + by;
  if (count > 0) next.set(name, Math.min(999, count));
  else next.delete(name);
  return next;
}

/** The cards that hold every word of *words* in name, text or facts. */
export function searchCards(cards: Iterable<CardInfo>, words: string): CardInfo[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return [...cards].filter((card) => {
    const text = `${card.name} ${card.text} ${Object.values(card.facts).join(' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/**
 * *deck* with copies of *own* cards in the place of others of the same type, as evenly as the deck allows: a first deck to try new cards
 * with. Whether it may be played is for the server to say.
 */
export function mixedIn(deck: Deck, own: readonly CardInfo[], printed: ReadonlyMap<string, CardInfo>, copies = 2): Deck {
  let mixed = deck;
  const mine = new Set(own.map((card) => card.name));
  for (const card of own) {
    for (let i = 0; i < copies; i++) {
      const rivals = [...mixed].filter(([name]) => !mine.has(name) && printed.get(name)?.facts['type'] === card.facts['type']);
      const [most] = rivals.sort((a, b) => b[1] - a[1])[0] ?? [];
      if (most === undefined) break;
      mixed = changed(changed(mixed, most, -1), card.name, 1);
    }
  }
  return mixed;
}
