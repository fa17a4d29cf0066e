import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Moment, Seen } from '../src/protocol/messages';
import { Plays } from '../src/state/plays.svelte';

const played = (number: number, seat: string): Seen => ({ number, event: 'play', clause: '1', fields: {}, says: '{player} plays {card}', play: { seat, card: { name: 'Moth', id: number }, at: ['b'] } });
const moment = (...events: Seen[]): Moment => ({ type: 'moment', table: 't', phase: 'running', since: 0, events, undos: 0, view: null });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows the newest play for a moment, and nothing that was there before', () => {
  const events = [played(0, 'a'), played(1, 'b'), { ...played(2, 'b'), play: undefined } as unknown as Seen, played(3, 'b'), played(4, 'a'), played(5, 'b')];
  const plays = new Plays({ events, viewer: 'a' }, () => 'usual');
  plays.note(moment(...events.slice(0, 2)), Infinity);
  expect(plays.now).toBeNull();
  plays.note(moment(...events), 3);
  expect(plays.now?.number).toBe(5);
  expect(plays.list.map((event) => event.number)).toEqual([5, 4, 3]);
  vi.advanceTimersByTime(5000);
  expect(plays.now).toBeNull();
});

it('looks longer at what others play, at the speed that was chosen', () => {
  const paces = (['slow', 'usual', 'fast'] as const).map((speed) => {
    const plays = new Plays({ events: [], viewer: 'a' }, () => speed);
    return [plays.pace(moment(played(0, 'b')), 0), plays.pace(moment(played(0, 'a')), 0), plays.pace(moment(played(0, 'b')), 1)];
  });
  for (const [theirs = 0, mine = 0, old = 0] of paces) expect([theirs > mine, mine === old]).toEqual([true, true]);
  expect(paces.map(([theirs]) => theirs)).toEqual(paces.map(([theirs]) => theirs).toSorted((a, b) => (b ?? 0) - (a ?? 0)));
});
