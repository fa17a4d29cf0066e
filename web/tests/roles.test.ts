import { describe, expect, it } from 'vitest';
import { roleOf } from '../src/play/roles';

describe('a player without a name', () => {
  const sides = { defenders: ['d0', 'd1', 'd2'], attackers: ['a0', 'a1', 'a2'] };

  it('is one of the players, by number', () => {
    expect(['north', 'south'].map((seat) => roleOf(seat, ['north', 'south'], {}))).toEqual([{ side: '', number: 1 }, { side: '', number: 2 }]);
  });
  it('is of a side, and has a number where the side has several', () => {
    expect(roleOf('a1', ['d0', 'a0', 'a1'], sides)).toEqual({ side: 'attackers', number: 2 });
    expect(roleOf('d0', ['d0', 'a0', 'a1'], sides)).toEqual({ side: 'defenders', number: 0 });
  });
  it('is never called as another, however many there are', () => {
    for (let defenders = 1; defenders <= 3; defenders++)
      for (let attackers = 1; attackers <= 3; attackers++) {
        const seats = [...sides.defenders.slice(0, defenders), ...sides.attackers.slice(0, attackers)];
        expect(new Set(seats.map((seat) => JSON.stringify(roleOf(seat, seats, sides)))).size).toBe(seats.length);
        expect(new Set(seats.map((seat) => JSON.stringify(roleOf(seat, seats, {})))).size).toBe(seats.length);
      }
  });
});
