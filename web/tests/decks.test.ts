import { describe, expect, it } from 'vitest';
import { changed, countOf, mixedIn, readDeck, searchCards, writeDeck } from '../src/play/decks';
import { byLine, caret, span } from '../src/play/editing';
import { CARD, cutMarks, pages, PAPERS, sheetCards } from '../src/play/sheets';
import type { CardInfo, DraftProblem } from '../src/protocol/messages';

const card = (name: string, type = 'agent', text = ''): CardInfo => ({ name, text, facts: { type } });
const byName = (...cards: CardInfo[]) => new Map(cards.map((each) => [each.name, each]));
const problem = (over: Partial<DraftProblem>): DraftProblem => ({ line: 1, column: 1, length: 1, message: '', code: '', clause: '', card: '', source: '', near: [], ...over });

describe('decks as text', () => {
  it('go out as they came in', () => {
    const text = '4 Night Courier\n2 Dog\n';
    expect(writeDeck(readDeck(text).deck)).toBe(text);
  });
  it('leave out remarks, add up what stands twice, and understand 4x', () => {
    const { deck, strange } = readDeck('# mine\r\n2 Dog # good\n\n1x Dog\nfour cats\n0 Cat\n');
    expect([...deck]).toEqual([['Dog', 3]]);
    expect(strange).toEqual([{ line: 5, text: 'four cats' }, { line: 6, text: '0 Cat' }]);
  });
  it('lose a line with its last copy', () => {
    const { deck } = readDeck('1 Dog\n2 Cat\n');
    expect([...changed(deck, 'Dog', -1)]).toEqual([['Cat', 2]]);
    expect(countOf(changed(deck, 'Owl', 1))).toBe(4);
    expect(countOf(deck)).toBe(3);
  });
  it('take new cards in the place of others of their type', () => {
    const printed = byName(card('Dog'), card('Cat'), card('Shed', 'building'));
    const mixed = mixedIn(readDeck('3 Dog\n1 Cat\n2 Shed\n').deck, [card('Owl'), card('Spell', 'program')], printed);
    expect(Object.fromEntries(mixed)).toEqual({ Dog: 1, Cat: 1, Shed: 2, Owl: 2 });
    expect(countOf(mixed)).toBe(6);
  });
});

it('cards are found by every word of name, text and facts', () => {
  const cards = [card('Dog', 'agent', 'Draw a card.'), card('Shed', 'building', 'Draw a card.')];
  expect(searchCards(cards, ' draw  BUILD').map((each) => each.name)).toEqual(['Shed']);
  expect(searchCards(cards, '')).toHaveLength(2);
});

describe('problems of a text', () => {
  it('have a caret under what is meant, also in a long line', () => {
    expect(caret(problem({ source: 'text = "Fly."', column: 9, length: 3 }))).toEqual({ source: 'text = "Fly."', mark: '        ^^^' });
    const long = caret(problem({ source: `${'x'.repeat(200)}Fly${'y'.repeat(200)}`, column: 201, length: 3 }));
    expect(long.source.slice(long.mark.indexOf('^'), long.mark.length)).toBe('Fly');
    expect(long.source.length).toBeLessThanOrEqual(64);
  });
  it('are selected where they stand', () => {
    const text = 'one\ntwo three\nfour';
    expect(text.slice(...span(text, problem({ line: 2, column: 5, length: 5 })))).toBe('three');
    expect(text.slice(...span(text, problem({ line: 2, column: 5, length: 99 })))).toBe('three');
    expect(span(text, problem({ line: 99, column: 99 }))).toEqual([18, 18]);
  });
  it('are told by line', () => {
    expect([...byLine([problem({ line: 3 }), problem({ line: 1 }), problem({ line: 3 })])].map(([line, all]) => [line, all.length])).toEqual([[3, 2], [1, 1]]);
  });
});

describe('sheets', () => {
  it('hold nine cards each, and every copy', () => {
    const cards = sheetCards(readDeck('12 Dog\n1 Cat\n3 Nobody\n').deck, byName(card('Dog'), card('Cat')));
    expect(pages(cards).map((page) => page.length)).toEqual([9, 4]);
    expect(pages([])).toEqual([]);
  });
  it('have marks on the paper and never on a card', () => {
    for (const paper of ['a4', 'letter'] as const) {
      const { width, height } = PAPERS[paper];
      const [left, top] = [(width - 3 * CARD.width) / 2, (height - 3 * CARD.height) / 2];
      const marks = cutMarks(paper);
      expect(marks).toHaveLength(16);
      for (const { x1, y1, x2, y2 } of marks) {
        expect(Math.min(x1, y1)).toBeGreaterThan(0);
        expect(x2 < width && y2 < height).toBe(true);
        const inside = (x: number, y: number) => x > left + 1e-6 && x < width - left - 1e-6 && y > top + 1e-6 && y < height - top - 1e-6;
        expect(inside(x1, y1) || inside(x2, y2)).toBe(false);
      }
    }
  });
});
