/** Results by game and opponent, and the ladder that they make. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { folded, ladder, MOST_RESULTS, NO_RESULTS, personId, played, readResults, recorded, resultsOf, tallies, type Result, type Results } from '../src/play/results';
import type { BotInfo, SeatInfo, TableInfo } from '../src/protocol/messages';

const bot = (id: string, rung: number): BotInfo => ({ id, name: id.toUpperCase(), summary: '', rung });
// In the order of the server, which is not that of the ladder.
const BOTS = [bot('b', 2), bot('a', 1), bot('c', 3), bot('guest', 0)];
let matches = 0;
const result = (over: Partial<Result>): Result => ({ game: 'lantern', opponent: 'a', result: 'won', match: `t${(matches += 1)}`, ended: matches, ...over });
const after = (...all: Partial<Result>[]): Results => all.map(result).reduce(recorded, NO_RESULTS);
const next = (results: Results) => ladder(results, 'lantern', BOTS).find((rung) => rung.next)?.bot;

describe('the ladder', () => {
  it('has the ranked bots of the server, the easiest first', () => {
    expect(ladder(NO_RESULTS, 'lantern', BOTS).map((rung) => [rung.bot, rung.name, rung.beaten, rung.next])).toEqual([['a', 'A', false, true], ['b', 'B', false, false], ['c', 'C', false, false]]);
  });
  it('goes on after the hardest that was beaten, then to those that were left out, then to nobody', () => {
    expect(next(after({ opponent: 'a', result: 'lost' }))).toBe('a');
    expect(next(after({ opponent: 'a' }))).toBe('b');
    expect(next(after({ opponent: 'b' }))).toBe('c');
    expect(next(after({ opponent: 'c' }))).toBe('a');
    expect(next(after({ opponent: 'a' }, { opponent: 'c' }))).toBe('b');
    expect(next(after({ opponent: 'a' }, { opponent: 'b' }, { opponent: 'c' }))).toBeUndefined();
  });
  it('is one for each game, and a draw beats nobody', () => {
    expect(next(after({ opponent: 'a', game: 'binmat' }))).toBe('a');
    expect(next(after({ opponent: 'a', result: 'drawn' }))).toBe('a');
  });
});

describe('results', () => {
  it('count a match once for each opponent at it', () => {
    const once = result({ match: 'x' });
    const results = [once, { ...once, ended: 999 }, { ...once, opponent: 'b' }].reduce(recorded, NO_RESULTS);
    expect(tallies(results, 'lantern')).toEqual({ a: { won: 1, lost: 0, drawn: 0 }, b: { won: 1, lost: 0, drawn: 0 } });
  });
  it('keep their sums and the ladder when the oldest are folded', () => {
    let results = NO_RESULTS;
    for (let i = 0; i < MOST_RESULTS + 50; i++) results = recorded(results, result({ game: i % 3 ? 'lantern' : 'binmat', opponent: i % 2 ? 'a' : personId('Lin'), result: (['won', 'lost', 'drawn'] as const)[i % 3] ?? 'won' }));
    expect(results.list).toHaveLength(MOST_RESULTS);
    for (const most of [40, 1, 0])
      for (const game of ['lantern', 'binmat', undefined]) {
        const few = folded(results, most);
        expect(few.list).toHaveLength(most);
        expect(tallies(few, game)).toEqual(tallies(results, game));
        expect(ladder(few, 'lantern', BOTS)).toEqual(ladder(results, 'lantern', BOTS));
      }
    expect(Object.values(tallies(results)).reduce((sum, each) => sum + each.won + each.lost + each.drawn, 0)).toBe(MOST_RESULTS + 50);
  });
  it('are read back as they were written, and without what is none', () => {
    const kept = folded(after({}, { opponent: personId('Lin'), result: 'lost' }, { game: 'binmat' }), 1);
    expect(readResults(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    for (const junk of [null, 3, 'x', [], { list: 3, before: 'x', last: null }, { list: [null, {}, { game: 1 }, { ...result({}), result: 'cheated' }] }]) expect(readResults(junk)).toEqual(NO_RESULTS);
    expect(tallies(readResults({ before: { lantern: { a: { won: -4, lost: 'x', drawn: 2 } } } }), 'lantern')).toEqual({ a: { won: 0, lost: 0, drawn: 2 } });
  });
  it('know when a game was last played', () => {
    expect(played(played(NO_RESULTS, 'lantern', 5), 'lantern', 3).last).toEqual({ lantern: 5 });
  });
});

describe('a finished match', () => {
  const person = (seat: string, name: string, over: Partial<SeatInfo> = {}): SeatInfo => ({ seat, kind: 'person', name, ...over });
  const sits = (seat: string, id: string): SeatInfo => ({ seat, kind: 'bot', bot: id, name: id });
  const info = (seats: SeatInfo[], winners: string[], over: Partial<TableInfo> = {}) => ({ table: 't', game: 'lantern', phase: 'finished', seats, result: { clause: '1', winners }, ...over }) as unknown as TableInfo;
  const told = (of: TableInfo) => resultsOf(of, 'me', 7).map((each) => [each.opponent, each.result]);

  it('is won against those who did not win and lost against those who did', () => {
    const four = [person('me', 'Ada'), sits('x', 'a'), sits('y', 'b'), person('z', 'Lin')];
    expect(told(info(four, ['me']))).toEqual([['a', 'won'], ['b', 'won'], ['person:Lin', 'won']]);
    expect(told(info(four, ['y']))).toEqual([['b', 'lost']]);
    expect(told(info(four, ['me', 'x']))).toEqual([['b', 'won'], ['person:Lin', 'won']]);
    expect(told(info(four, []))).toEqual([['a', 'drawn'], ['b', 'drawn'], ['person:Lin', 'drawn']]);
  });
  it('counts an opponent once, nobody without a name, and nothing that a bot played for me', () => {
    expect(told(info([person('me', 'Ada'), sits('x', 'a'), sits('y', 'a'), person('z', '')], ['me']))).toEqual([['a', 'won']]);
    expect(told(info([person('me', 'Ada', { bot: 'c' }), sits('x', 'a')], ['me']))).toEqual([]);
    expect(told(info([person('me', 'Ada'), sits('x', 'a')], ['me'], { phase: 'running' }))).toEqual([]);
    expect(told(info([sits('x', 'a'), sits('y', 'b')], ['x']))).toEqual([]);
  });
});

describe('what the browser keeps', () => {
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.resetModules();
    vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) });
  });
  const opened = async () => (await import('../src/state/profile.svelte')).results;

  it('is there again after a reload, with the ladder of the bots that were known', async () => {
    storage.set('netdeck.known', JSON.stringify({ bots: BOTS }));
    const results = await opened();
    expect(results.isNew).toBe(true);
    results.record(result({ opponent: 'a' }));
    results.record(result({ opponent: personId('Lin'), result: 'lost' }));
    vi.resetModules();
    const again = await opened();
    expect([again.next('lantern')?.name, again.beaten('lantern'), again.isNew]).toEqual(['B', 1, false]);
    expect(again.people).toEqual([{ name: 'Lin', won: 0, lost: 1, drawn: 0 }]);
  });
  it('is what another tab has recorded too', async () => {
    const results = await opened();
    vi.resetModules();
    (await opened()).record(result({ opponent: 'b' }));
    results.record(result({ opponent: 'a' }));
    expect(Object.keys(results.tallies('lantern')).sort()).toEqual(['a', 'b']);
  });
  it('is nothing where storage holds nonsense', async () => {
    storage.set('netdeck.results', '{"list": [');
    storage.set('netdeck.known', 'x');
    expect((await opened()).ladder('lantern')).toEqual([]);
  });
});
