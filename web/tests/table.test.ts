import { describe, expect, it } from 'vitest';
import { lanes } from '../src/games/bloodless/attack';
import { emphasised } from '../src/look/face';
import { lines, share, sizesFrom, SMALLEST, type Measure } from '../src/look/fitting';
import { heard } from '../src/look/hearing';
import { entries, rulingsOn } from '../src/play/explaining';
import { meant, targets } from '../src/play/picking';
import { following } from '../src/play/prompting';
import type { Rule } from '../src/play/rules';
import type { Forecast, Moment, OptionView, Seen, View } from '../src/protocol/messages';

/** A face in which every letter is half as wide as the type is high. */
const half: Measure = (word, size) => word.length * size * 0.5;

describe('fitting text on a card', () => {
  it('breaks between words and keeps line breaks', () => {
    expect(lines('one two three', 40, 10, '', half)).toBe(2);
    expect(lines('one\ntwo', 400, 10, '', half)).toBe(2);
  });
  it('gives a short text a large picture and a long one a small picture', () => {
    const room = { width: 150, height: 170, card: 240 };
    const short = share('Strike.', room, sizesFrom(13), '', half);
    const long = share('word '.repeat(40), room, sizesFrom(13), '', half);
    expect(short.size).toBe(13);
    expect(long.size).toBeGreaterThanOrEqual(SMALLEST);
    expect(short.art).toBeGreaterThan(long.art);
  });
  it('has a picture that is one, or none, and always room for what lies on it', () => {
    for (let words = 1; words < 90; words++)
      for (let height = 60; height <= 240; height += 12)
        for (const least of [0, 24, 50]) {
          const room = { width: 120, height, card: height + 60, least };
          const set = share('word '.repeat(words), room, sizesFrom(13), '', half);
          if (set.size === 0) continue;
          expect(set.art).toBeGreaterThanOrEqual(least);
          if (set.art > 0) expect(set.art).toBeGreaterThan(room.card * 0.14);
          expect(lines('word '.repeat(words), room.width, set.size, '', half) * set.size * 1.28 + set.art).toBeLessThanOrEqual(height);
        }
  });
  it('never sets a text too small to read: it is left out whole', () => {
    const set = share('word '.repeat(400), { width: 80, height: 60, card: 120 }, sizesFrom(12), '', half);
    expect(set).toEqual({ size: 0, art: 60 });
    expect(Math.min(...sizesFrom(17))).toBe(SMALLEST);
    expect(sizesFrom(3)).toEqual([SMALLEST]);
  });
});

it('makes keywords strong where a paragraph begins with them', () => {
  expect(emphasised('Strike, Guard.\nWhen it strikes, draw.', ['Strike', 'Guard'])).toBe('**Strike, Guard**.\nWhen it strikes, draw.');
  expect(emphasised('Flying Defense\nLimit: 2', ['Flying', 'Flying Defense', 'Limit'])).toBe('**Flying Defense**\n**Limit**: 2');
});

describe('equal cards', () => {
  const options: OptionView[] = [{ notation: 'play flask', touches: [7], copies: [8, 9] }, { notation: 'end' }];
  it('are all lit, and each means the one that the option names', () => {
    expect(targets(options, [])).toEqual(new Set([7, 8, 9]));
    expect(meant(options, 9)).toBe(7);
    expect(meant(options, 7)).toBe(7);
    expect(meant(options, 10)).toBe(10);
  });
});

const table = (zones: string[]): View => ({ game: 'g', variant: 'v', viewer: 'a', seats: ['a', 'b'], counters: {}, seat: {}, zones: Object.fromEntries(zones.map((name) => [name, { count: 0 }])), deciding: [] });

it('asks what remains to be said about the card in hand', () => {
  const view = table(['A1', 'A2']);
  const options: OptionView[] = [{ notation: 'p1', touches: [1, 'A1'] }, { notation: 'p2', touches: [1, 'A2'] }, { notation: 'hit', touches: [2, 3] }, { notation: 'x=1', touches: [4] }, { notation: 'x=2', touches: [4] }];
  expect(following(options.slice(0, 2), [1], view)).toEqual({ key: 'where', card: 1 });
  expect(following([options[2] as OptionView], [2], view)).toEqual({ key: 'whom', card: 2 });
  expect(following(options.slice(3), [4], view)).toEqual({ key: 'how', card: 4 });
  expect(following(options, [], view)).toBeNull();
});

it('finds the entries of the words on a card, and the rulings that name it', () => {
  const ruling = (id: string, question: string, text: string, defines: string[] = []): [string, Rule] => [id, { id, question, text, why: '', clauses: [], defines, ruling: true, kind: 'ruling', words: [] } as unknown as Rule];
  const rules = new Map([ruling('R45', 'Flying / Flying Defense', 'It passes over.'), ruling('R90', 'When?', 'wipe is this', ['wipe', 'wipes']), ruling('R91', 'Who?', 'Ember Moth waits.')]);
  expect(entries('The target wipes 2.', ['Flying'], rules).map((entry) => entry.clause)).toEqual(['R45', 'R90']);
  expect(rulingsOn('Ember Moth', rules).map((entry) => entry.clause)).toEqual(['R91']);
});

const seen = (event: string, fields: Record<string, unknown>): Seen => ({ number: 0, event, clause: 'R1', fields, says: '' });

it("reads what the next attacks do to each lane from the rules' forecast", () => {
  const mine: Forecast = { about: 'attack:A', clause: 'P8.3.7', events: [seen('strike', { space: 'B4', amount: 2, blocked: true }), seen('death', { space: 'B4' }), seen('strike', { space: 'B3', amount: 1, blocked: false }), seen('player_damage', { amount: 1 })] };
  const found = lanes(mine, undefined, ['A1', 'A2', 'A3'], ['B4', 'B3', 'B2']);
  expect(found.map((lane) => lane.mine)).toEqual([{ amount: 2, does: 'kills', pool: 0 }, { amount: 1, does: 'open', pool: -1 }, null]);
  expect(found.every((lane) => lane.theirs === null)).toBe(true);
});

it('hears the blow that ends a match and nothing else of it, and nothing at the first moment', () => {
  const moment = (view: Partial<View>, events: Seen[] = []): Moment => ({ type: 'moment', table: 't', phase: 'running', since: 0, events, undos: 0, view: { ...table(['a.hand']), ...view } as View });
  const hit: Seen = { ...seen('strike', {}), hit: { at: 'A1', amount: 2 } };
  expect(heard(null, moment({}), 'a')).toEqual([]);
  expect(heard(moment({}), moment({ zones: { 'a.hand': { count: 1 } } }), 'a')).toEqual(['draw']);
  expect(heard(moment({}), moment({}, [hit]), 'a')).toEqual(['strike']);
  const result = { clause: 'P3.1', winners: ['b'], cause: '' };
  expect(heard(moment({}), moment({ result } as Partial<View>), 'a')).toEqual([]);
  expect(heard(moment({}), moment({ result } as Partial<View>, [hit]), 'a')).toEqual(['strike']);
});
