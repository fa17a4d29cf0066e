/** What is said of a card that is read while the table goes on. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardView, ServerMessage } from '../src/protocol/messages';
import { ReadingDesk, type Library } from '../src/state/reading.svelte';

const RECT = {} as DOMRect;
const card = (id: number): CardView => ({ id, name: `card ${id}` }) as CardView;

/** A table whose refusals name the moment that they were said in. */
class Spoken implements Library {
  moment: unknown = 1;
  plays = true;
  asked: number[] = [];
  why = async () => null;
  async askedWhyNot({ at }: { at: unknown }): Promise<ServerMessage> {
    this.asked.push(at as number);
    return { type: 'refused', sentence: `no, at ${this.moment}`, clause: '1.1' } as unknown as ServerMessage;
  }
}

describe('a card that is read', () => {
  let table: Spoken;
  let desk: ReadingDesk;
  const sentence = () => desk.told.refused?.sentence ?? '';

  beforeEach(() => {
    vi.useFakeTimers();
    table = new Spoken();
    desk = new ReadingDesk(table, () => undefined);
  });
  afterEach(() => void vi.useRealTimers());

  it('is explained once a question comes while it is looked at', async () => {
    desk.read(card(7), RECT, false, { refusal: false });
    await vi.advanceTimersByTimeAsync(500);
    expect(sentence()).toBe('');
    desk.read(card(7), RECT, false, { refusal: true });
    await vi.advanceTimersByTimeAsync(500);
    expect(sentence()).toBe('no, at 1');
  });

  it('is explained anew when the table has changed, and the old word stands until then', async () => {
    desk.read(card(7), RECT, false, { refusal: true });
    await vi.advanceTimersByTimeAsync(500);
    table.moment = 2;
    desk.read(card(7), RECT, false, { refusal: true });
    expect(sentence()).toBe('no, at 1');
    await vi.advanceTimersByTimeAsync(500);
    expect(sentence()).toBe('no, at 2');
    desk.read(card(7), RECT, false, { refusal: false });
    expect(sentence()).toBe('');
    expect(table.asked).toEqual([7, 7]);
  });

  it('is let go as the same card, although it was told anew', () => {
    desk.read(card(7), RECT);
    desk.unread(card(8));
    expect(desk.now?.card.id).toBe(7);
    desk.unread(card(7));
    expect(desk.now).toBeNull();
  });
});
