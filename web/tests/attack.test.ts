import { expect, test } from 'vitest';
import { lastAttack } from '../src/games/bloodless/attack';
import type { Seen } from '../src/protocol/messages';

let number = 0;
const told = (event: string, fields: Seen['fields'] = {}): Seen => ({ number: ++number, event, clause: 'R26', fields, says: '' });
const strike = (space: string, amount: number, blocked: boolean) => told('strike', { space, amount, blocked });

test('the last attack is that of the turn in which somebody struck last', () => {
  const events = [told('turn'), strike('A1', 1, true), told('turn'), strike('B2', 2, false), told('damage'), strike('B3', 1, true), told('turn'), told('turn')];
  expect(lastAttack(events)).toEqual([
    { space: 'B2', amount: 2, blocked: false },
    { space: 'B3', amount: 1, blocked: true },
  ]);
});

test('before anybody struck there is no attack to show', () => {
  expect(lastAttack([told('turn'), told('damage')])).toEqual([]);
});
