/** Differences: each kind of them, and whole matches of every game where a server's own are given (NETDECK_STORIES names the file). */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { after, applied } from '../src/protocol/difference';
import type { Change, Moment, View } from '../src/protocol/messages';

const view: View = {
  game: 'lantern',
  variant: 'standard',
  viewer: 'north',
  seats: ['north', 'south'],
  counters: { turn: 1, old: null },
  seat: { north: { light: 2, plan: 'x' }, south: { light: 0 } },
  zones: {
    'north.hand': { count: 3, cards: [{ name: 'Ember', id: 1 }, { name: 'Glass', id: 2 }, { name: 'Moth', id: 3 }], owner: 'north' },
    'south.hand': { count: 4, owner: 'south' },
    stack: { count: 0 },
  },
  deciding: ['north'],
  result: null,
};
const moment: Moment = { type: 'moment', table: 't', phase: 'running', since: 0, events: [], undos: 0, view, number: 4, at: 7, question: { seat: 'north', kind: 'k', clause: '1', prompt: 'p', options: [] } };
const change: Change = { type: 'change', at: 8, after: 7, phase: 'running', since: 3, events: [], undos: 0, view: {}, number: 4 };

describe('a change', () => {
  it('names what is new, what is gone and which cards came and went', () => {
    const changed = applied(view, {
      counters: { turn: 2, next: null },
      seat: { south: { light: 1 } },
      zones: { stack: { count: 1, cards: [{ name: 'Ember', id: 9 }] } },
      spliced: { 'north.hand': { count: 2, at: 1, cut: 2, put: [{ name: 'Ash', id: 10 }] } },
      gone: [['counters', 'old'], ['seat', 'north', 'plan'], ['zones', 'south.hand']],
      deciding: ['south'],
      result: { clause: '9.1' },
    });
    expect(changed).toEqual({
      ...view,
      counters: { turn: 2, next: null },
      seat: { north: { light: 2 }, south: { light: 1 } },
      zones: {
        'north.hand': { count: 2, cards: [{ name: 'Ember', id: 1 }, { name: 'Ash', id: 10 }], owner: 'north' },
        stack: { count: 1, cards: [{ name: 'Ember', id: 9 }] },
      },
      deciding: ['south'],
      result: { clause: '9.1' },
    });
  });

  it('leaves the view before it as it was, and what it does not name the same', () => {
    const before = structuredClone(view);
    const changed = applied(view, { counters: { turn: 2 } });
    expect(view).toEqual(before);
    expect(changed?.zones['north.hand']).toBe(view.zones['north.hand']);
  });

  it('keeps a question that it does not speak of and drops one that is null', () => {
    expect(after(moment, change)?.question).toEqual(moment.question);
    expect(after(moment, { ...change, question: null })?.question).toBeNull();
    expect(after(moment, change)).toMatchObject({ at: 8, since: 3, number: 4, answered: false });
  });

  it('of another moment or another view is none', () => {
    expect(after(null, change)).toBeNull();
    expect(after({ ...moment, view: null }, change)).toBeNull();
    expect(after(moment, { ...change, after: 6 })).toBeNull();
    expect(after(moment, { ...change, view: { spliced: { nowhere: { count: 1 } } } })).toBeNull();
    expect(after(moment, { ...change, view: { spliced: { 'north.hand': { count: 1, at: 2, cut: 2 } } } })).toBeNull();
    expect(after(moment, { ...change, view: { gone: [['counters', 'nothing']] } })).toBeNull();
    expect(after(moment, { ...change, view: { seat: { nobody: { light: 1 } } } })).toBeNull();
  });
});

/** For each viewer of a match: the first view, and then pairs of a change and the whole view that it leads to. */
type Story = { name: string; first: View; steps: [Record<string, unknown>, View][] };
const given = process.env.NETDECK_STORIES;
const stories = given ? (JSON.parse(readFileSync(given, 'utf8')) as Story[]) : [];

describe.runIf(stories.length > 0)('matches of every game', () => {
  let followed = 0;
  afterAll(() => writeFileSync(String(given).replace(/\.json$/, '.followed'), String(followed)));
  it.each(stories.map((story) => [story.name, story] as const))('%s', (_, story) => {
    let now: View | null = story.first;
    for (const [step, whole] of story.steps) {
      now = applied(now, step);
      expect(now).not.toBeNull();
      expect(now).toEqual(whole);
      if (!now) return;
      followed += 1;
    }
  });
});
