import { describe, expect, it } from 'vitest';
import { noted, shares } from '../src/play/measuring';

/** Chance of our own, so that a failure comes back. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

describe('what a share is known to be', () => {
  it('holds however often one looks', () => {
    const [runs, deals] = [400, 300];
    for (const truth of [0.5, 0.3, 0.9]) {
      let wrong = 0;
      for (let run = 0; run < runs; run++) {
        const chance = dice(run * 7919 + 1);
        const seen = Array.from({ length: deals }, () => ((chance() < truth ? 1 : 0) + (chance() < truth ? 1 : 0)) / 2);
        if (shares(seen).some(({ low, high }) => truth < low || truth > high)) wrong += 1;
      }
      expect(wrong / runs, String(truth)).toBeLessThan(0.05);
    }
  });
  it('tightens, and is never certain after a few', () => {
    const all = shares(Array<number>(200).fill(1));
    expect(all[0]?.low).toBeLessThan(0.2);
    expect(all[199]?.low).toBeGreaterThan(0.9);
    expect(shares([])).toEqual([]);
  });
  it('keeps the latest of equal versions first', () => {
    const version = (text: string, when: number) => ({ text, when, deals: 1, mean: 1, low: 0, high: 1 });
    const kept = noted(noted(noted([], version('a', 1)), version('b', 2)), version('a', 3));
    expect(kept.map((each) => [each.text, each.when])).toEqual([['a', 3], ['b', 2]]);
  });
});
