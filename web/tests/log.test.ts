import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { about, asBefore, byTurn, cardsIn, fold, type Turn } from '../src/play/folding';
import { line, plain, secondPerson } from '../src/play/telling';
import type { Seen } from '../src/protocol/messages';

const seen = (number: number, says: string, fields: Record<string, unknown> = {}, more: Partial<Seen> = {}): Seen => ({ number, event: 'e', clause: '1', says, fields, ...more });
const you = { you: 'a', named: (seat: string) => ({ a: 'Ada', b: 'Bob' })[seat] ?? seat };

describe('lines that are told to somebody', () => {
  const told = (says: string, fields: Record<string, unknown> = {}) => plain(line(seen(1, says, fields), you));

  it('call the reader you and everybody else by name', () => {
    expect(told('{seat} draws {card}', { seat: 'a', card: { name: 'Ember' } })).toBe('You draw Ember');
    expect(told('{seat} draws {card}', { seat: 'b', card: 'X' })).toBe('Bob draws a card');
    expect(told("{seat}'s turn begins", { seat: 'a' })).toBe('Your turn begins');
    expect(told("the wipe against {seat} becomes {n}", { seat: 'a', n: 3 })).toBe('The wipe against you becomes 3');
    expect(told("{card} leaves {seat}'s hand", { seat: 'a', card: { name: 'Ember' } })).toBe('Ember leaves your hand');
    expect(told('{seat} sifts {n} and keeps {card}', { seat: 'a', n: 2, card: 'X' })).toBe('You sift 2 and keep a card');
    expect(told('a is at {n} health', { n: 3 })).toBe('You are at 3 health');
  });
  it('speak of several as of several, where they are told in English', () => {
    const cards = [{ name: 'Ash' }, { name: 'Ember' }];
    expect(told('{card} recovers', { card: cards })).toBe('Ash, Ember recover');
    expect(told('{card} is deployed', { card: cards })).toBe('Ash, Ember are deployed');
    expect(told('{card} recovers', { card: [{ name: 'Ash' }] })).toBe('Ash recovers');
    expect(told("{seat}'s {card} triggers", { seat: 'b', card: cards })).toBe("Bob's Ash, Ember trigger");
    expect(told("{seat}'s {card} triggers", { seat: 'a', card: cards })).toBe('Your Ash, Ember trigger');
    expect(told("{seat}'s {card} triggers", { seat: 'a', card: { name: 'Ash' } })).toBe('Your Ash triggers');
    expect(told('{seat} discards {card} and draws', { seat: 'b', card: cards })).toBe('Bob discards Ash, Ember and draws');
    expect(plain(line(seen(1, '{card} los', { card: cards }), { ...you, english: false }))).toBe('Ash, Ember los');
  });
  it('count what cannot be told apart', () => {
    expect(told('{seat} draws {cards}', { seat: 'b', cards: ['X', { name: 'Ash' }, 'X', { name: 'X' }] })).toBe('Bob draws Ash, 3 cards');
  });
  it('know the verbs of every game', () => {
    const games = join(__dirname, '../../src/netdeck/games');
    const files = readdirSync(games, { recursive: true }).map(String).filter((file) => file.endsWith('.py'));
    const verbs = new Set<string>();
    for (const file of files) {
      const text = readFileSync(join(games, file), 'utf8');
      for (const [, verb = ''] of text.matchAll(/"\{(?:seat|player|user|owner|to|by|winner|first)\} ([a-z]+)/g)) verbs.add(verb);
    }
    expect(verbs.size).toBeGreaterThan(15);
    for (const verb of verbs) expect(secondPerson(verb), verb).not.toMatch(/[^s]s$/);
    expect(['is', 'has', 'passes', 'searches', 'loses', 'cannot', 'will', 'carries'].map(secondPerson)).toEqual(['are', 'have', 'pass', 'search', 'lose', 'cannot', 'will', 'carry']);
  });
});

describe('folding', () => {
  const draw = (number: number, card: unknown, act = 1) => seen(number, '{seat} draws {card}', { seat: 'b', card }, { act });

  it('makes one line of a run', () => {
    const [one, ...others] = fold([draw(1, 'X'), draw(2, 'X'), draw(3, { name: 'Ash', id: 7 }), draw(4, 'X')]);
    expect(others).toEqual([]);
    expect(one?.numbers).toEqual([1, 2, 3, 4]);
    expect(plain(line(one!.event, you))).toBe('Bob draws Ash, 3 cards');
  });
  it('keeps apart what differs in more, or came from another choice', () => {
    expect(fold([draw(1, 'X', 1), draw(2, 'X', 2)])).toHaveLength(2);
    expect(fold([draw(1, 'X'), { ...draw(2, 'X'), fields: { seat: 'a', card: 'X' } }])).toHaveLength(2);
    expect(fold([seen(1, '{n} damage'), seen(2, '{n} damage', { n: 2 })])).toHaveLength(2);
  });
  it('counts what is the very same', () => {
    const [one, ...others] = fold([seen(1, 'It rains'), seen(2, ''), seen(3, 'It rains')]);
    expect([one?.times, others.length]).toEqual([2, 0]);
  });
  it('finds lines by player and card', () => {
    const lines = fold([draw(1, { name: 'Ash' }), seen(2, 'a passes'), seen(3, '{card} dies', { card: { name: 'Moth' } })]);
    const found = (seat: string, card: string) => lines.filter((each) => about(each, { seat, card }, () => false)).map((each) => each.event.number);
    expect([found('b', ''), found('a', ''), found('', 'moth'), found('b', 'moth'), found('', '')]).toEqual([[1], [2], [3], [], [1, 2, 3]]);
    expect(cardsIn(lines, () => false)).toEqual(['Ash', 'Moth']);
  });

  /** A generator of our own, so that a failure comes again. */
  const dice = (seed: number) => () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  it('loses no event, whatever happens', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const roll = dice(seed);
      const pick = <T>(...among: T[]): T => among[Math.floor(roll() * among.length)] as T;
      const events = Array.from({ length: 60 }, (_, number): Seen => {
        const says = pick('', '{seat} draws {card}', '{seat} pays {n}', '{card} strikes {target}', 'Turn {n}', '{cards} go');
        const card = () => pick<unknown>('X', { name: 'Ash', id: 1 }, { name: 'Moth', id: 2 }, '8^');
        const fields = { seat: pick('a', 'b'), card: card(), target: card(), n: pick(1, 2), cards: pick<unknown>([], [card(), card()], 'X') };
        return seen(number, says, fields, { event: says, act: Math.floor(number / pick(5, 9)), opens: says === 'Turn {n}' ? 'turn' : '' });
      });
      const worth = events.filter((event) => event.says);
      const lines = fold(events);
      expect(lines.flatMap((each) => each.numbers)).toEqual(worth.map((event) => event.number));
      const turns = byTurn(lines);
      const told = turns.flatMap((turn) => [...(turn.head ? [turn.head.number] : []), ...turn.acts.flatMap((act) => act.lines.flatMap((each) => each.numbers))]);
      expect(told).toEqual(worth.map((event) => event.number));
      const cards = (event: Seen) => JSON.stringify(event.fields['card']);
      for (const each of lines.filter((one) => one.event.says === '{seat} draws {card}' && one.numbers.length > 1 && one.times === 1)) {
        const all = worth.filter((event) => each.numbers.includes(event.number)).map(cards);
        expect((each.event.fields['card'] as unknown[]).map((card) => JSON.stringify(card))).toEqual(all);
      }
    }
  });
  it('keeps what was told before, and is the same as when it is told anew', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const roll = dice(seed);
      const events = Array.from({ length: 40 }, (_, number): Seen => {
        const opens = roll() < 0.15;
        return seen(number, opens ? 'Turn {n}' : '{seat} draws {card}', { n: number, seat: roll() < 0.5 ? 'a' : 'b', card: roll() < 0.5 ? 'X' : { name: 'Ash', id: number } }, { act: Math.floor(number / 3), opens: opens ? 'turn' : '' });
      });
      let before: readonly Turn[] = [];
      for (let upTo = 1; upTo <= events.length; upTo += 1 + Math.floor(roll() * 4)) {
        const fresh = byTurn(fold(JSON.parse(JSON.stringify(events.slice(0, upTo))) as Seen[]));
        const now = asBefore(before, fresh);
        expect(now).toEqual(fresh);
        const ended = before.slice(0, -1);
        expect(now.slice(0, ended.length).every((turn, i) => turn === ended[i])).toBe(true);
        before = now;
      }
      before = asBefore(before, byTurn(fold(events)));
      expect(asBefore(before, byTurn(fold(events)))).toBe(before);
      // What is taken back is told no more.
      expect(asBefore(before, byTurn(fold(events.slice(0, 7))))).toEqual(byTurn(fold(events.slice(0, 7))));
    }
  });
});
