import { expect, it } from 'vitest';
import { answers, goesOn, isMyself } from '../src/play/answering';
import type { DecisionView, OptionView } from '../src/protocol/messages';

const option = (notation: string, ...touches: (string | number)[]): OptionView => ({ notation, label: notation, touches });
const asked = (options: OptionView[], more: Partial<DecisionView> = {}): DecisionView => ({ seat: 'me', clause: '1', prompt: '?', options, ...more }) as DecisionView;

it('lists whoever answers last among those that can be aimed at, before what needs no place', () => {
  const options = [option('pass'), option('me', 'me'), option('foe', 'foe'), option('my card', 3)];
  const listed = answers(asked(options), options, 'me');
  expect(listed.map((each) => each.option.notation)).toEqual(['foe', 'my card', 'me', 'pass']);
  expect(listed.map((each) => each.key)).toEqual([1, 2, 3, 4]);
  expect(listed.filter((each) => isMyself(each.option, 'me')).map((each) => each.key)).toEqual([3]);
});

it('knows one answer that goes on, and none where several could', () => {
  const cards = [option('play', 1)];
  expect(goesOn(asked([...cards, option('end')]), [...cards, option('end')], '')?.notation).toBe('end');
  const two = [option('pass'), option('end')];
  expect(goesOn(asked(two), two, 'pass')?.notation).toBe('pass');
  expect(goesOn(asked(two, { timeout: 'end' }), two, '')?.notation).toBe('end');
  expect(goesOn(asked(two), two, '')).toBeUndefined();
  expect(goesOn(asked(cards), cards, 'pass')).toBeUndefined();
});
