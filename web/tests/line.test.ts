import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff, Line, LineLost, type Ears, type Socket, type Status } from '../src/protocol/line';
import type { ServerMessage, TableInfo } from '../src/protocol/messages';

class FakeSocket implements Socket {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  onerror: Socket['onerror'] = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const welcome = { type: 'welcome', ref: 'hello', viewer: 'north', info: {} as TableInfo };
let sockets: FakeSocket[];
let heard: ServerMessage[];
let statuses: Status[];
let since: number;

function start(): Line {
  const ears: Ears = {
    hello: () => ({ table: 't', since }),
    heard: (message) => heard.push(message),
    status: (status) => statuses.push(status),
  };
  return new Line(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  }, ears);
}

const last = () => sockets[sockets.length - 1] as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, heard, statuses, since] = [[], [], [], 0];
});
afterEach(() => vi.useRealTimers());

describe('the line to a table', () => {
  it('says hello first and gives an answer to whom it belongs', async () => {
    const line = start();
    last().open();
    expect(last().sent[0]).toMatchObject({ type: 'hello', table: 't', since: 0 });
    last().tell(welcome);
    expect(statuses).toEqual(['connecting', 'open']);
    const answer = line.say({ type: 'choose', number: 1, notation: 'pass' });
    const other = line.say({ type: 'undo' });
    const refs = last().sent.slice(1).map((message) => message['ref']);
    last().tell({ type: 'done', ref: refs[1], sentence: 'second' });
    last().tell({ type: 'done', ref: refs[0], sentence: 'first' });
    expect(await answer).toMatchObject({ sentence: 'first' });
    expect(await other).toMatchObject({ sentence: 'second' });
  });

  it('comes back after a break and says how much it has heard', async () => {
    const line = start();
    last().open();
    last().tell(welcome);
    const lost = line.say({ type: 'choose', number: 1, notation: 'pass' });
    since = 17;
    last().break();
    await expect(lost).rejects.toBeInstanceOf(LineLost);
    expect(statuses.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: 'hello', since: 17 });
  });

  it('does not come again where it has no right', () => {
    start();
    last().open();
    last().tell({ type: 'refused', ref: 'hello', code: 'E-TOKEN', sentence: 'No.' });
    last().break(1008);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
  });

  it('lets go of a line that does not answer a ping', () => {
    start();
    last().open();
    last().tell(welcome);
    vi.advanceTimersByTime(20_000);
    expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(8_000);
    expect(statuses.at(-1)).toBe('lost');
  });

  it('waits longer for a ping while it waits for another answer', () => {
    const line = start();
    last().open();
    last().tell(welcome);
    line.say({ type: 'undo' }).catch(() => undefined);
    vi.advanceTimersByTime(100_000);
    expect(statuses.at(-1)).toBe('open');
    expect(last().sent.filter(({ type }) => type === 'ping')).toHaveLength(1);
    vi.advanceTimersByTime(40_000);
    expect(statuses.at(-1)).toBe('lost');
  });

  it('refuses to speak before it is welcome', async () => {
    const line = start();
    last().open();
    await expect(line.say({ type: 'undo' })).rejects.toBeInstanceOf(LineLost);
  });

  it('waits longer with every try, but not for ever', () => {
    expect(backoff(0, 0.5)).toBe(400);
    expect(backoff(3, 0.5)).toBe(3200);
    expect(backoff(50, 0.5)).toBe(10_000);
  });

  it('hurries when the network is back', () => {
    const line = start();
    last().break();
    line.hurry();
    expect(sockets).toHaveLength(2);
  });
});
