import { describe, expect, it } from 'vitest';
import type { Placed } from '../src/play/following';
import { leaving, of } from '../src/play/foreseeing';
import { alike, heaps } from '../src/play/heaps';
import { act } from '../src/play/telling';
import type { Forecast, View } from '../src/protocol/messages';

const foreseen = (notation: string, leaves: number): Forecast => ({ about: `choice:${notation}`, clause: 'R1', values: { has: { blood: 3 }, leaves: { blood: leaves } } });

describe('what a payment leaves', () => {
  const forecasts = [foreseen('a', 1), foreseen('b', 1), foreseen('c', 2), { about: 'stack', clause: 'R2' }];

  it('is told where all that may be meant leave the same', () => {
    expect(leaving(forecasts, [{ notation: 'a' }, { notation: 'b' }])).toEqual([{ name: 'blood', now: '3', then: '1' }]);
    expect(leaving(forecasts, [{ notation: 'a' }, { notation: 'c' }])).toEqual([]);
    expect(leaving(forecasts, [{ notation: 'a' }, { notation: 'pass' }])).toEqual([]);
    expect(leaving(forecasts, [])).toEqual([]);
  });
  it('belongs to a card by what is touched first, and to equal cards', () => {
    const options = [{ notation: 'a', touches: [1, 2], copies: [5] }, { notation: 'b', touches: [2] }];
    expect(of(options, 1).map((each) => each.notation)).toEqual(['a']);
    expect(of(options, 5).map((each) => each.notation)).toEqual(['a']);
    expect(of(options, 2).map((each) => each.notation)).toEqual(['b']);
  });
});

describe('a crowd of equal cards', () => {
  const dice = (seed: number) => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const crowd = (seed: number): Placed[] => {
    const next = dice(seed);
    return Array.from({ length: Math.floor(next() * 12) }, (_, i) => ({ key: `k${i}`, zone: 'field', card: { name: 'ABC'[Math.floor(next() * 3)] ?? 'A', id: i, facts: { damage: Math.floor(next() * 2) } } }));
  };

  it('loses none of them, folded or spread out', () => {
    for (let seed = 0; seed < 300; seed++) {
      const cards = crowd(seed);
      const folded = heaps(cards, alike, new Set());
      expect(folded.reduce((sum, heap) => sum + heap.count, 0)).toBe(cards.length);
      expect(new Set(folded.map((heap) => alike(heap.first))).size).toBe(folded.length);
      const open = heaps(cards, alike, new Set(folded.map((heap) => heap.like)));
      expect(open.map((heap) => heap.first.key).toSorted()).toEqual(cards.map((card) => card.key).toSorted());
      expect(heaps(cards, null, new Set()).map((heap) => heap.first)).toEqual(cards);
    }
  });
});

describe('an answer at something on the stack', () => {
  it('names it, and not its number', () => {
    const view = { viewer: 'u1', seats: ['u1', 'u2'], counters: { stack: [{ process: 'p19', what: '--ping' }] }, seat: {}, zones: {}, deciding: [] } as unknown as View;
    expect(act({ notation: 'script abort @p19' }, view).title).toBe('Script abort → --ping');
    expect(act({ notation: 'script abort @p2' }, view).title).toBe('Script abort → p2');
  });
});
