import { describe, expect, it } from 'vitest';
import { choosing, laneOf, resting, tight, turnsOf, written, type Lane, type Stack, type Then } from '../src/games/binmat/saying';
import { unseen } from '../src/games/binmat/unseen';
import { fold } from '../src/play/folding';
import { bestOf } from '../src/play/foreseeing';
import type { CardInfo, Forecast, Seen, View } from '../src/protocol/messages';

const stack = (sum: number, power: number, cards = 1): Stack => ({ cards, unknown: 0, sum, power, bounces: false });
const none: Stack = { cards: 0, unknown: 0, sum: 0, power: 0, bounces: false };
const hidden = (cards: number): Stack => ({ cards, unknown: cards });
const attacking = { near: 'a', deck: 12, mark: () => '4' } as const;
const lane = (a: Stack, d: Stack, then?: Then, more: Partial<Lane> = {}): Lane => ({ a, d, ...(then ? { options: { x: then } } : {}), ...more });
const foreseen = (about: string, values: Record<string, unknown>): Forecast => ({ about, clause: 'D-combat.5', values });

describe('what the middle of a lane says', () => {
  it('writes a sum with its power', () => {
    expect(written(8, 3)).toBe('8 = 2³');
    expect(tight(128, 7)).toBe('128=2⁷');
    expect(written(6, 0)).toBe('6');
  });
  it('says how the card in hand changes the sum, and what the next strike does', () => {
    const then: Then = { ...stack(8, 3, 2), next: { result: 'damage', hits: 4, deck: 0, wins: 'a' } };
    expect(choosing(lane(stack(4, 2), none, then), 'x', attacking)).toMatchObject({ head: '4 + 4 = 8 = 2³', tone: 'good', text: ['binmat.foreseen.next.wins', { hits: 4 }], then: { sum: 8, power: 3 } });
    expect(choosing(lane(stack(8, 3, 2), hidden(1), stack(12, 0, 3)), 'x', attacking)).toMatchObject({ head: '8 + 4 = 12', tone: 'bad', text: ['binmat.power.spoils', { now: 3, then: 0 }] });
    expect(choosing(lane(stack(6, 0), hidden(1), stack(10, 0, 2)), 'x', attacking)).toMatchObject({ tone: 'none', text: ['binmat.power.same', { then: 0 }] });
    expect(choosing(lane(none, hidden(2), stack(4, 2)), 'x', attacking)).toMatchObject({ head: '4 = 2²', text: ['binmat.power.unknown', { then: 2 }] });
    const repelled: Then = { ...stack(4, 2), next: { result: 'repelled', attack: 2, defence: 3, deck: 11 } };
    expect(choosing(lane(none, stack(8, 3, 2), repelled), 'x', attacking)).toMatchObject({ tone: 'bad', text: ['binmat.foreseen.next.repelled', { attack: 2, defence: 3 }] });
    const damage: Then = { ...stack(4, 2), next: { result: 'damage', hits: 3, deck: 9 } };
    expect(choosing(lane(none, none, damage), 'x', attacking)).toMatchObject({ text: ['binmat.foreseen.next.deck', { hits: 3, deck: 12, then: 9 }] });
    expect(choosing(lane(stack(5, 0), none, stack(8, 3, 2)), 'x', { ...attacking, mark: () => 'WILD' })).toMatchObject({ head: 'WILD: 5 → 8' });
  });
  it('tells a combat that begins at once, and of one with hidden cards only how many there are', () => {
    expect(choosing(lane(stack(4, 2), hidden(2), { unknown: 2 }), 'x', { ...attacking, mark: () => '' })).toMatchObject({ head: ['binmat.foreseen.strike'], tone: 'none', text: ['binmat.against', { power: 2, count: 2 }] });
    expect(choosing(lane(stack(4, 2), none, { strike: { result: 'damage', hits: 2, deck: 10 } }), 'x', { ...attacking, mark: () => 'BREAK' })).toMatchObject({ head: ['binmat.foreseen.starts', { card: 'BREAK' }], tone: 'good' });
    expect(choosing(lane(none, none), 'x', attacking)).toBeNull();
  });
  it('says at rest what a stack withstands', () => {
    const defending = { near: 'd', deck: 9, mark: () => '' } as const;
    expect(resting(lane(hidden(2), stack(8, 3), undefined, { holds: 2 }), defending)).toMatchObject({ tone: 'good', head: ['binmat.holds', { holds: 2 }] });
    expect(resting(lane(none, none, undefined, { open: true }), defending)).toMatchObject({ tone: 'bad', text: ['binmat.foreseen.open.they'] });
    expect(resting(lane(none, none, undefined, { open: true, dry: 'a' }), defending)).toMatchObject({ text: ['binmat.foreseen.open.loses'] });
    expect(resting(lane(stack(7, 0), none, undefined, { strike: { result: 'bounce', powerless: true, deck: 9 } }), defending)).toMatchObject({ tone: 'good', head: ['binmat.safe'] });
    expect(resting(lane(none, stack(10, 0), undefined, { holds: 0 }), defending)).toMatchObject({ tone: 'none', head: ['binmat.weak'] });
    expect(resting(lane(stack(8, 3), hidden(1)), attacking)).toMatchObject({ text: ['binmat.against', { power: 3, count: 1 }] });
  });
  it('finds what was foreseen by its name', () => {
    const told = [foreseen('lane:4', { a: none, d: none }), foreseen('turns', { left: 53, wins: 'd' }), foreseen('best', { lane: 2, option: 'c2', why: 'hits', cards: { '7': { lane: 4, option: 'p4%4', why: 'power' } } })];
    expect(laneOf(told, 4)).toEqual({ a: none, d: none });
    expect(laneOf(told, 5)).toBeNull();
    expect(turnsOf(told)).toEqual({ left: 53, wins: 'd' });
    expect(bestOf(told, '')?.option).toBe('c2');
    expect(bestOf(told, 7)?.lane).toBe(4);
    expect(bestOf(told, 8)).toBeNull();
    expect(bestOf(told, null)).toBeNull();
    expect(bestOf([foreseen('best', { cards: {} })], '')).toBeNull();
  });
});

it('counts the cards that were never seen, on the table or in what happened', () => {
  const card = (name: string, value: string): CardInfo => ({ name, text: '', facts: { value } });
  const view = { zones: { a0: { count: 2, cards: [{ name: '2^u' }, { name: '?' }] }, l0: { count: 3 } } } as unknown as View;
  const event = { number: 0, event: 'CombatStarted', clause: '', fields: { attacker_stack: ['@&', '3^u'], lane: 2 } } as Seen;
  const found = unseen([card('2^', '2'), card('2&', '2'), card('3^', '3'), card('a^', '10'), card('@&', 'TRAP'), card('*&', 'WILD')], view, [event], (name) => name.slice(0, 2));
  expect(found).toEqual({ numbers: [{ value: '2', unseen: 1, of: 2 }, { value: '3', unseen: 0, of: 1 }, { value: '10', unseen: 1, of: 1 }], specials: { unseen: 1, of: 2 } });
});

it('folds draws of cards that are plain words into one line', () => {
  const draw = (number: number, card: string): Seen => ({ number, event: 'CardDrawn', clause: 'D-draw.1', fields: { seat: 'a0', card, place: 'lane 0' }, says: '{seat} draws {card} from {place}' }) as Seen;
  expect(fold([draw(0, '9+'), draw(1, '*&')], (name) => ['9+', '*&'].includes(name))).toMatchObject([{ numbers: [0, 1], event: { fields: { card: ['9+', '*&'] } } }]);
  expect(fold([draw(0, '9+'), draw(1, '*&')])).toHaveLength(2);
});
