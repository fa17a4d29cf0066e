import { describe, expect, it } from 'vitest';
import { worded } from '../src/play/telling';
import { around, curves, inOrder, tried, upTo } from '../src/play/thinking';
import type { Thought } from '../src/protocol/messages';

function thought(entry: number, seat: string, value = 0.5, visits: number[] = [3]): Thought {
  const candidates = visits.map((each, i) => ({ notation: `c${i}`, visits: each, share: each / 10, value }));
  return { entry, number: entry, choose: 'c0', labels: {}, thoughts: { seat, candidates, value, iterations: 10 } };
}

describe('thoughts', () => {
  const told = inOrder([thought(7, 'a', 0.7), thought(2, 'a', 0.2), thought(3, 'b', 0.3)]);

  it('belong to the step that they led to, and stay until the next one', () => {
    expect([1, 2, 3, 6, 7, 40].map((at) => upTo(told, at)?.entry ?? 0)).toEqual([0, 2, 3, 3, 7, 7]);
  });
  it('can be gone through one by one, from any step', () => {
    expect([0, 2, 5, 7, 9].map((at) => around(told, at))).toEqual([
      { before: null, after: 2 },
      { before: null, after: 3 },
      { before: 2, after: 7 },
      { before: 3, after: null },
      { before: 3, after: null },
    ]);
  });
  it('make a curve for each seat', () => {
    expect(curves(told)).toEqual([
      { seat: 'a', points: [{ entry: 2, value: 0.2 }, { entry: 7, value: 0.7 }] },
      { seat: 'b', points: [{ entry: 3, value: 0.3 }] },
    ]);
  });
  it('tell the candidates that were looked at, and always the one that was taken', () => {
    const long = { ...thought(1, 'a', 0.5, [9, 8, 7, 6, 5, 4, 3, 0]), choose: 'c6' };
    expect(tried(long).map((each) => each.notation)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c6']);
  });
});

describe('a choice of somebody else', () => {
  const say = (notation: string, label: string) => worded(notation, label, ['Lantern Flask', "Breaker's Yard", '8^'], ['u1', 'u2'], (seat) => (seat === 'u2' ? 'Ada' : seat));

  it('names the card wherever it lies', () => {
    expect(say('play lantern_flask#230', '0 blood. Blood flask.')).toBe('Play Lantern Flask');
    expect(say("use breaker's-yard#7.1", '')).toBe("Use Breaker's Yard.1");
  });
  it('is what the rules call it where it names none', () => {
    expect(say('p8^3', 'Play 8^ face down to lane 3.')).toBe('Play 8^ face down to lane 3.');
    expect(say('target u2', "u2's turn ends.")).toBe("Ada's turn ends.");
    expect(say('keep', '')).toBe('Keep');
  });
});
