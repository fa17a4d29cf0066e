import { expect, it } from 'vitest';
import { beside, freeSpot, over } from '../src/look/revealing';
import { decisionOf, fitting, onward, outcomeOf } from '../src/play/ending';
import type { LessonInfo, Seen } from '../src/protocol/messages';

const seen = (number: number, hit?: Seen['hit']): Seen => ({ number, event: 'e', clause: '1', fields: {}, says: 'x', ...(hit ? { hit } : {}) });

it('finds the place that a card struck, although the player behind it is told last', () => {
  const told = decisionOf([seen(1, { at: 'A1', amount: 9, by: 3 }), seen(2), seen(3, { at: 'B2', amount: 2, by: 7 }), seen(4, { at: 'B', amount: 2, by: 7 }), seen(5)]);
  expect(told).toMatchObject({ at: 'B2', amount: 2, by: 7 });
  expect(told?.told.map((event) => event.number)).toEqual([3, 4]);
});

it('takes the number of the hit before where a player is merely out', () => {
  expect(decisionOf([seen(1, { at: 'P2', amount: 5, by: 4 }), seen(2, { at: 'P2' })])).toMatchObject({ at: 'P2', amount: 5 });
  expect(decisionOf([seen(1, { at: 'P1', amount: 5, by: 4 }), seen(2, { at: 'P2' })])).toMatchObject({ at: 'P2', amount: 0 });
  expect(decisionOf([seen(1)])).toBeNull();
});

it('knows how it went, and the one thing to do next', () => {
  const next = { bot: 'pip', name: 'Pip' };
  expect(outcomeOf({ clause: '1', winners: [] }, 'A')).toBe('drawn');
  expect([outcomeOf({ clause: '1', winners: ['A'] }, 'A'), outcomeOf({ clause: '1', winners: ['A'] }, 'B'), outcomeOf({ clause: '1', winners: ['A'] }, '')]).toEqual(['won', 'lost', 'watched']);
  expect(onward('won', true, next)).toEqual({ kind: 'next', bot: { id: 'pip', name: 'Pip' } });
  expect(onward('won', true, undefined)).toEqual({ kind: 'swapped' });
  expect(onward('won', false, next)).toEqual({ kind: 'swapped' });
  expect(onward('lost', true, next)).toEqual({ kind: 'again' });
  expect(onward('drawn', true, next)).toEqual({ kind: 'swapped' });
});

it('prefers the lesson about the clause that decided, and one that is not finished', () => {
  const lesson = (id: string, ...clauses: string[]) => ({ id, steps: [{ id: 's', clauses }] }) as unknown as LessonInfo;
  const all = [lesson('first', 'P1.1'), lesson('pool', 'P3.1')];
  expect(fitting(all, 'P3.1', () => false)?.id).toBe('pool');
  expect(fitting(all, 'R9', () => false)?.id).toBe('first');
  expect(fitting(all, 'R9', (each) => each.id === 'first')?.id).toBe('pool');
  expect(fitting(all, 'P3.1', () => true)?.id).toBe('pool');
  expect(fitting(all, 'R9', () => true)).toBeUndefined();
});

it('keeps the place that decided in sight, whatever covers the rest', () => {
  const board = { left: 0, top: 0, width: 1176, height: 850 };
  const column = beside(board, 970);
  expect(board.width * column.scale).toBeLessThanOrEqual(970);
  for (const top of [0, 300, 680]) {
    const place = { left: 10, top, width: 90, height: 120 };
    const { y, scale } = over({ ...board, width: 390, height: 800 }, place, 224);
    expect(y + top * scale).toBeGreaterThanOrEqual(0);
    expect(y + (top + place.height) * scale).toBeLessThanOrEqual(224);
  }
  const high = { left: 0, top: 100, width: 60, height: 500 };
  const { y, scale } = over({ ...board, height: 800 }, high, 224);
  expect([y + 100 * scale >= 0, y + 600 * scale <= 224]).toEqual([true, true]);
});

it('writes the number over no other number', () => {
  const place = { left: 100, top: 100, width: 200, height: 200 };
  const size = { width: 100, height: 70 };
  expect(freeSpot(place, size, [])).toEqual({ x: 200, y: 200 });
  expect(freeSpot(place, size, [{ left: 190, top: 190, width: 20, height: 20 }])).not.toEqual({ x: 200, y: 200 });
});
