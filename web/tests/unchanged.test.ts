import { describe, expect, test } from 'vitest';
import { unchanged } from '../src/play/unchanged';
import type { CardInfo } from '../src/protocol/messages';

const card = (name: string, text: string): CardInfo => ({ name, text, facts: { type: 'creature', cost: '1' } });
const set = (changed: number, text = 'Draw a card.') => Array.from({ length: 60 }, (_, n) => card(`Card ${n}`, n === changed ? text : `Gain ${n} blood.`));

describe('cards that stay as they were', () => {
  test('are the same ones, and only what has changed is new', () => {
    const before = set(-1);
    for (let changed = 0; changed < before.length; changed += 7) {
      const now = unchanged(before, set(changed));
      expect(now).toEqual(set(changed));
      expect(now.flatMap((each, n) => (each === before[n] ? [] : [n]))).toEqual([changed]);
    }
  });

  test('may have come, gone, or changed places', () => {
    const before = set(-1);
    const now = unchanged(before, [card('New', 'Flying'), ...set(-1).reverse().slice(0, 10)]);
    expect(now[0]).toEqual(card('New', 'Flying'));
    expect(now.slice(1).map((each) => before.indexOf(each))).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50]);
    expect(unchanged([], before)).toEqual(before);
    expect(unchanged(before, [])).toEqual([]);
  });

  test('are known by all that is printed on them', () => {
    const before = set(-1);
    const dearer = set(-1).map((each, n) => (n === 3 ? { ...each, facts: { ...each.facts, cost: '2' } } : each));
    expect(unchanged(before, dearer)[3]).not.toBe(before[3]);
    expect(unchanged(before, dearer)[3]?.facts.cost).toBe('2');
  });
});
