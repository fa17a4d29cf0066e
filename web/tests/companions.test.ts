import { describe, expect, it } from 'vitest';
import { changed, SHEETS, start } from '../src/companions/counters';
import { counter, fresh, order, over, passed, side, turned } from '../src/companions/timer';

describe('the turn timer', () => {
  it('counts 110 turns of five seconds down to 0, the defenders first', () => {
    let timer = { ...fresh(), running: true };
    expect([counter(timer), side(timer)]).toEqual([110, 'defenders']);
    timer = passed(timer, 4_999);
    expect(counter(timer)).toBe(110);
    timer = passed(timer, 1);
    expect([counter(timer), side(timer), timer.left]).toEqual([109, 'attackers', 5_000]);
    for (let turn = 0; turn < 109; turn++) timer = passed(timer, 5_000);
    expect([counter(timer), over(timer), timer.running]).toEqual([0, true, false]);
    expect(passed(timer, 5_000)).toBe(timer);
  });
  it('stands still while it is paused, and costs one turn at most', () => {
    expect(passed(fresh(), 60_000).left).toBe(5_000);
    expect(counter(passed({ ...fresh(), running: true }, 60_000))).toBe(109);
  });
  it('goes back and shows the order of the team', () => {
    const timer = fresh({ attackers: 3, defenders: 2 });
    expect(order(timer)).toEqual(['0', '1']);
    expect(order(turned(timer, 1))).toEqual(['0', '1', '2']);
    expect(counter(turned(timer, -1))).toBe(110);
  });
});

describe('counters', () => {
  it('start as the rulebooks say and never fall below 0', () => {
    const numbers = start(SHEETS['technomancy']!, 3);
    expect(numbers['2.health']).toBe(20);
    expect(changed(numbers, '0.corp1', -1)['0.corp1']).toBe(0);
    expect(changed(numbers, '1.health', -3)['1.health']).toBe(17);
  });
  it('never allocate more memory than there is', () => {
    let numbers = start(SHEETS['datawarriors']!, 2);
    for (let i = 0; i < 12; i++) numbers = changed(numbers, '0.allocated', 1);
    expect(numbers['0.allocated']).toBe(8);
    expect(changed(numbers, '0.memory', -3)['0.allocated']).toBe(5);
  });
});
