import decode from 'qr/decode.js';
import { describe, expect, it, vi } from 'vitest';
import { squares } from '../src/look/qr';
import { inOrder, MOST, MOST_SCANNED, noted, packed, seen, unpacked, type Luggage, type Match } from '../src/play/matches';
import { NO_RESULTS, personId, recorded, tallies, type Result } from '../src/play/results';
import { shared } from '../src/play/sharing';
import * as backup from '../src/state/backup';
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

describe('a private link', () => {
  const result = (i: number): Result => ({ game: i % 2 ? 'lantern' : 'binmat', opponent: i % 3 ? 'seer:1' : personId('Lin'), result: i % 5 ? 'won' : 'lost', match: `Ab${(i * 7919).toString(36)}xyz${i}`, ended: 1_700_000_000_000 + i * 1000 });
  const results = (count: number) => Array.from({ length: count }, (_, i) => result(i)).reduce(recorded, NO_RESULTS);
  const luggage = (count = 3, seats = 2): Luggage => ({
    name: 'Ada ♥',
    face: 'sky',
    seats: Array.from({ length: seats }, (_, i) => ({ table: `t${i}`, seat: 'north', token: `To_k-en${i}` })),
    results: results(count),
    lessons: { at: { 'lantern-first': 'two' }, done: { 'lantern-first': ['one'] } },
  });

  it('comes out as it went in, and fits behind a #', async () => {
    expect(await unpacked(await packed(luggage()))).toEqual(luggage());
    expect(await packed(luggage())).toMatch(/^[A-Za-z0-9_-]+$/);
  });
  it('fits a code that phones can scan however much was played, and keeps every sum', async () => {
    const much = luggage(350, 6);
    const letters = await packed(much);
    expect(letters.length).toBeLessThanOrEqual(MOST_SCANNED);
    const brought = await unpacked(letters);
    expect(brought?.seats).toEqual(much.seats);
    expect(tallies(brought?.results ?? NO_RESULTS)).toEqual(tallies(much.results));
    expect(brought?.results.matches).toEqual(much.results.matches);
  });
  it('is a code that decodes to the link', async () => {
    for (const text of ['https://netdeck.example/#Ab3/moth', `https://netdeck.example/#/carry/${await packed(luggage(350, 6))}`]) {
      const { side, path } = await squares(text);
      const scale = 4;
      const data = new Uint8Array((side * scale) ** 2 * 4).fill(255);
      for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
        for (let i = 0; i < scale; i++) for (let j = 0; j < scale; j++) data.fill(0, ((Number(y) * scale + i) * side * scale + Number(x) * scale + j) * 4, ((Number(y) * scale + i) * side * scale + Number(x) * scale + j) * 4 + 3);
      expect(decode({ width: side * scale, height: side * scale, data })).toBe(text);
    }
  });
  it('that somebody else wrote brings nothing', async () => {
    const wrong = async (what: unknown) => (await shared(JSON.stringify(what))) ?? '';
    const whole = [2, 'a', '', [], [], {}, {}, {}, {}];
    const withSeat = (seat: unknown) => wrong(whole.toSpliced(3, 1, [seat]));
    expect(await unpacked(await wrong(whole))).not.toBeNull();
    const bad = ['', '%', 'null', (await packed(luggage())).slice(3), await wrong(null), await wrong([1, 'a', []]), await wrong(whole.toSpliced(1, 1, 5)), await withSeat(['../../x', 'n', 't']), await withSeat(['t', 'n']), await withSeat(5), await withSeat(['t', 'n', '<b>'])];
    expect(await Promise.all(bad.map(unpacked))).toEqual(bad.map(() => null));
  });
});

describe('a profile as a file', () => {
  /** What a browser keeps. */
  const storage = (all: Record<string, string>) => {
    const map = new Map(Object.entries(all));
    return { map, get length() { return map.size; }, key: (i: number) => [...map.keys()][i] ?? null, getItem: (key: string) => map.get(key) ?? null, setItem: (key: string, value: string) => map.set(key, value), removeItem: (key: string) => map.delete(key) };
  };
  const KEPT = { 'netdeck.settings': '{"name":"Ada"}', 'netdeck.seat.t1': 'token', 'netdeck.results': '{}', other: 'not ours' };

  it('holds all that is ours, which is then forgotten and restored', () => {
    const [local, session] = [storage(KEPT), storage({ 'netdeck.seat.t1': 'token', other: 'x' })];
    vi.stubGlobal('localStorage', local);
    vi.stubGlobal('sessionStorage', session);
    const file = backup.written();
    backup.forget();
    expect([Object.fromEntries(local.map), Object.fromEntries(session.map)]).toEqual([{ other: 'not ours' }, { other: 'x' }]);
    local.setItem('netdeck.lessons', 'of somebody else');
    backup.restore(backup.read(file) ?? {});
    expect(Object.fromEntries(local.map)).toEqual(KEPT);
    expect(backup.written()).toBe(file);
  });
  it('is nothing else', () => {
    const of = (kept: unknown, format: unknown = 'netdeck-profile/1') => JSON.stringify({ format, kept });
    for (const text of ['', 'null', '{', of(null), of({ 'netdeck.x': 5 }), of({ other: 'x' }), of({}, 'else')]) expect(backup.read(text)).toBeNull();
    expect(backup.read(of({ 'netdeck.x': 'y' }))).toEqual({ 'netdeck.x': 'y' });
  });
});
