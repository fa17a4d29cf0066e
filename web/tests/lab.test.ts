import { describe, expect, it } from 'vitest';
import { marked, placedIn } from '../src/look/marking';
import { apart, byDeck, drawn, gameOf, half, inOrder, namesIn, signed, titled, type Funnel, type WorldReport } from '../src/play/lab';

describe('rows of the lab', () => {
  const rows = (...names: string[]) => names.map((name) => ({ name }));
  const names = (found: { name: string }[]) => found.map(({ name }) => name);

  it('stay where they stand while their figures change, and new ones come last', () => {
    expect(names(inOrder(rows('c', 'a', 'new', 'b'), ({ name }) => name, ['a', 'b', 'c']))).toEqual(['a', 'b', 'c', 'new']);
    expect(names(inOrder(rows('b', 'a'), ({ name }) => name, []))).toEqual(['b', 'a']);
  });

  it('are grouped by deck, with what was measured before what was only seen', () => {
    const world = {
      cards: [{ name: 'Moth', held: 10, used: 5, lift: 0.1, low: -0.1, high: 0.3 }, { name: 'Rite', held: 4, used: 0, lift: -0.2, low: -0.5, high: 0.1 }],
      contributions: [{ deck: 'one', card: 'Rite', points: 0.2, low: 0.1, high: 0.3 }],
      idle_words: [{ card: 'Moth', words: 'fly', start: 0, end: 3 }],
      shares: { one: { games: 20, share: 0.6, low: 0.4, high: 0.8 } },
    } as unknown as WorldReport;
    const [one, two] = byDeck(world, { one: ['Moth', 'Rite', 'Nobody'], two: ['Rite'] });
    expect(names(one?.rows ?? [])).toEqual(['Rite', 'Moth']);
    expect(one?.rows[0]).toMatchObject({ points: 0.2, measured: true, used: 0, dead: false });
    expect(one?.rows[1]).toMatchObject({ points: 0.1, measured: false, used: 0.5, dead: true });
    expect(two?.rows[0]).toMatchObject({ points: -0.2, measured: false });
    expect(two?.share).toBeNull();
  });
});

describe('words that never did anything', () => {
  it('are found where a face has made other words strong', () => {
    const [printed, shown] = ['Limit: 1\nMain phase: you win.', '**Limit**: 1\nMain phase: you win.'];
    const place = { start: printed.indexOf('you'), end: printed.length - 1 };
    const moved = placedIn(place, printed, shown);
    expect(moved && shown.slice(moved.start, moved.end)).toBe('you win');
    expect(placedIn({ start: 0, end: 5 }, printed, shown)).toEqual({ start: 2, end: 7 });
    expect(placedIn(place, printed, 'Something else')).toBeNull();
  });

  it('are struck out, whatever else is marked', () => {
    const [runs] = marked('**Flip**: gain 1 blood and draw.', { start: 10, end: 22 }, 'Moth', [{ start: 23, end: 31 }]);
    expect(runs?.map(({ text, on, dead }) => [text, on, dead])).toEqual([
      ['Flip', false, false],
      [': ', false, false],
      ['gain 1 blood', true, false],
      [' ', false, false],
      ['and draw', false, true],
      ['.', false, false],
    ]);
  });
});

describe('figures', () => {
  it('are never told as better known than they are', () => {
    expect([half({ low: 0.55, high: 0.63 }), half({ low: 0.5, high: 0.581 })]).toEqual([4, 5]);
    expect([signed(0.083), signed(-0.031), signed(0.001)]).toEqual(['+8', '−3', '0']);
  });

  it('are drawn as a funnel from the first games to the last', () => {
    const share = (games: number, low: number, high: number) => ({ games, share: (low + high) / 2, low, high });
    const funnel: Funnel = { world: 'w', who: 'a', shares: [share(4, 0, 1), share(16, 0.25, 0.75), share(64, 0.4, 0.6)] };
    const { band, line, end } = drawn(funnel, 64, { width: 300, height: 100, low: 0, high: 1 });
    expect(line).toBe('0.0,50.0 100.0,50.0 300.0,50.0');
    expect(band.split(' ')).toEqual(['0.0,0.0', '100.0,25.0', '300.0,40.0', '300.0,60.0', '100.0,75.0', '0.0,100.0']);
    expect(end).toBe(50);
  });

  it('have labels that do not cover each other', () => {
    expect(apart([50, 52, 10], 18, 160)).toEqual([50, 68, 10]);
    expect(apart([158, 159, 160], 18, 160)).toEqual([115, 133, 151]);
  });
});

it('names are read as people write them', () => {
  expect(titled('red-ledger (greedy)')).toBe('Red Ledger (Greedy)');
  expect(namesIn('4 Night Courier\n# a remark\n2x Moth\n\nRite')).toEqual(['Night Courier', 'Moth', 'Rite']);
});

it('a game is asked for by its part, its world and its number', () => {
  const meeting = { world: 1, a: 2, b: 3, round: 0 };
  expect(gameOf({ meeting, number: 5, run: 'ablation' })).toEqual({ part: 'ablation', world: 1, a: 2, b: 3, number: 5 });
  expect(gameOf({ meeting, number: 5 }, 0)).toEqual({ part: '', world: 0, a: 2, b: 3, number: 5 });
});
