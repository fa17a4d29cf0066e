import { describe, expect, it } from 'vitest';
import { inOrder, MOST, noted, packed, seen, unpacked, type Match } from '../src/play/matches';
import type { TableInfo } from '../src/protocol/messages';

const info = (over: Partial<TableInfo> = {}): TableInfo => ({
  table: 't1', game: 'lantern', title: 'Lantern', variant: 'standard', options: {}, rules: '1.0.0', phase: 'running', public: false,
  seats: [{ seat: 'north', kind: 'person', name: 'Ada' }, { seat: 'south', kind: 'bot', bot: 'greedy', name: 'Marlo' }],
  clock: { kind: 'none' }, commitment: '', created: 0, ...over,
});

describe('the matches of a device', () => {
  it('know whether something is asked of me, and how they ended for me', () => {
    expect(seen(info({ deciding: ['north'] }), 'north', 1).mine).toBe(true);
    expect(seen(info({ deciding: ['south'] }), 'north', 1).mine).toBe(false);
    const over = (winners: string[]) => seen(info({ phase: 'finished', deciding: ['north'], result: { clause: '9.1', cause: 'burnt', winners } as never }), 'north', 1);
    expect([over(['north']), over(['south']), over([])].map((match) => match.outcome?.how)).toEqual(['won', 'lost', 'drawn']);
    expect(over(['north']).mine).toBe(false);
  });
  it('stand in the order in which they want me, the newest first', () => {
    const match = (table: string, phase: Match['phase'], mine: boolean, when: number): Match => ({ ...seen(info({ table, phase }), 'north', when), mine });
    const all = [match('over', 'finished', false, 9), match('open', 'open', false, 8), match('theirs', 'running', false, 7), match('mine', 'running', true, 1), match('mine2', 'running', true, 2)];
    expect(inOrder(all).map((each) => each.table)).toEqual(['mine2', 'mine', 'theirs', 'open', 'over']);
  });
  it('stand there once, and only so many of them', () => {
    let all: Match[] = [];
    for (let i = 0; i < MOST + 20; i++) all = noted(all, seen(info({ table: `t${i}`, phase: 'finished' }), 'north', i));
    all = noted(all, seen(info({ table: 't119', phase: 'finished' }), 'north', 500));
    expect(all).toHaveLength(MOST);
    expect(all.filter((each) => each.table === 't119')).toHaveLength(1);
    expect(all.some((each) => each.table === 't0')).toBe(false);
  });
  it('keep the numbers that were seen last while the turn is the same', () => {
    const base = { table: 't', game: 'g', title: 'G', seat: 'a', seats: [], phase: 'running' as const, when: 0, mine: true, turn: 7 };
    const [with8] = noted([], { ...base, standing: [{ name: 'pool', values: [8] }] });
    expect(noted([with8!], base)[0]?.standing).toEqual([{ name: 'pool', values: [8] }]);
    expect(noted([with8!], { ...base, turn: 8 })[0]?.standing).toBeUndefined();
  });
});

describe('the private link', () => {
  const luggage = { name: 'Ada ✓ Ünal', seats: [{ table: 'abc', seat: 'north', token: 'x-Y_1' }, { table: 'def', seat: 'P1', token: 'z' }] };
  it('comes out as it went in, and fits behind a #', () => {
    expect(unpacked(packed(luggage))).toEqual(luggage);
    expect(packed(luggage)).toMatch(/^[A-Za-z0-9_-]+$/);
  });
  it('takes nothing from what somebody else has written', () => {
    const wrong = (what: unknown) => btoa(JSON.stringify(what));
    const bad = ['', '%', 'null', packed(luggage).slice(3), wrong(null), wrong([2, 'a', []]), wrong([1, 5, []]), wrong([1, 'a', [['../../x', 'n', 't']]]), wrong([1, 'a', [['t', 'n']]]), wrong([1, 'a', [5]]), wrong([1, 'a', [['t', 'n', '<b>']]])];
    expect(bad.map(unpacked)).toEqual(bad.map(() => null));
  });
});
