import { describe, expect, it } from 'vitest';
import { costOf, curve, facets, importDeck, passes } from '../src/play/building';
import { changed, countOf, mixedIn, readDeck, searchCards, writeDeck } from '../src/play/decks';
import { byLine, caret, span } from '../src/play/editing';
import { CARD, cutMarks, factionInks, pages, PAPERS, reminders, sheetCards } from '../src/play/sheets';
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

describe('building a deck', () => {
  const priced = (name: string, cost: string, type = 'agent', kins = ''): CardInfo => ({ name, text: '', facts: { type, cost, ...(kins ? { kins } : {}) } });
  it('knows what a card costs, whatever it is paid with', () => {
    expect(['2', '{3}{C1}{C1}', '{X}{C2}', '{0}'].map((cost) => costOf(priced('x', cost)))).toEqual([2, 5, 1, 0]);
    expect(costOf(card('x'))).toBeNull();
  });
  it('counts a deck by costs, the dearest together', () => {
    const printed = byName(priced('Dog', '1'), priced('Cat', '{2}{C1}'), priced('Owl', '9'), card('Shed'));
    expect(curve(readDeck('3 Dog\n1 Cat\n2 Owl\n4 Shed\n1 Nobody\n').deck, printed)).toEqual([0, 3, 0, 1, 0, 0, 0, 2]);
  });
  it('filters by what is printed, and offers only what tells cards apart', () => {
    const cards = [priced('Dog', '1', 'agent', 'Hound, Guard'), priced('Cat', '2', 'building', 'Feline')];
    expect(facets(cards)).toEqual([{ fact: 'type', values: ['agent', 'building'] }, { fact: 'kins', values: ['Feline', 'Guard', 'Hound'] }]);
    expect(cards.filter((each) => passes(each, { facts: { kins: 'Guard' }, cost: null })).map((each) => each.name)).toEqual(['Dog']);
    expect(cards.filter((each) => passes(each, { facts: { kins: '' }, cost: 2 })).map((each) => each.name)).toEqual(['Cat']);
  });
  it('reads lists as people write them', () => {
    const names = ["Stork's Errand", 'Point-Blank', 'Dog', 'Night Courier'];
    const text = '// mine\nDeck:\n4 Night Courier (SET) 12\n2x storks errand\nPoint Blank x3\n- Dog (2)\n• [1] dog\nNight Courier\n3 Nihgt Courier\nwhat is this\n';
    const { deck, unread } = importDeck(text, names);
    expect(Object.fromEntries(deck)).toEqual({ 'Night Courier': 5, "Stork's Errand": 2, 'Point-Blank': 3, Dog: 3 });
    expect(unread).toEqual([{ line: 9, text: '3 Nihgt Courier', near: 'Night Courier' }, { line: 10, text: 'what is this', near: '' }]);
  });
  it('reads its own lists back', () => {
    const text = "4 Night Courier\n1 Stork's Errand\n";
    expect(writeDeck(importDeck(text, ['Night Courier', "Stork's Errand"]).deck)).toBe(text);
  });
});

describe('sheets', () => {
  it('have a colour for each faction, and none for a card without', () => {
    const cards = [{ name: 'a', text: '', facts: { realm: 'hive' } }, { name: 'b', text: '', facts: { realm: 'bastion' } }, { name: 'c', text: '', facts: {} }];
    const ink = factionInks(cards);
    expect(ink(cards[0]!)).not.toBe(ink(cards[1]!));
    expect(ink(cards[2]!)).toBeUndefined();
  });
  it('remind of what stands on the cards, and of nothing else', () => {
    const rules = [{ id: 'R1', text: 'It passes over.', question: 'Flying / Flying Defense' }, { id: 'R2', text: 'No.', question: 'What is a turn, really?' }, { id: 'R3', text: 'Steps.', question: 'Wandering' }, { id: '4.1', text: 'A clause.' }];
    expect(reminders([card('Moth', 'creature', 'Flying')], rules)).toEqual([{ title: 'Flying / Flying Defense', clause: 'R1', text: 'It passes over.' }]);
  });
});
