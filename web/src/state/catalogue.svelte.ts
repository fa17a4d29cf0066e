/** Games, their rules and their cards, asked for once. */
import * as api from '../protocol/api';
import type { Rule } from '../play/rules';
import type { CardInfo, GameDetail } from '../protocol/messages';

const remembered = new Map<string, Promise<unknown>>();

function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  let found = remembered.get(key) as Promise<T> | undefined;
  if (!found) {
    found = ask();
    remembered.set(key, found);
    found.catch(() => remembered.delete(key));
  }
  return found;
}

export const games = () => once('games', api.games);
export const bots = () => once('bots', api.bots);
export const game = (id: string) => once(`game ${id}`, () => api.game(id));
export const cards = async (id: string) => byName(await once(`cards ${id}`, () => api.cards(id)));

export type Printed = ReadonlyMap<string, CardInfo>;

export function byName(cards: CardInfo[]): Printed {
  return new Map(cards.map((card) => [card.name, card]));
}

/** The rules of a game by the id that everything cites. */
export function rules(detail: GameDetail): ReadonlyMap<string, Rule> {
  const clauses = detail.rulebook.clauses.map((clause): [string, Rule] => [clause.id, { ...clause, ruling: false, words: detail.rulebook.words[clause.id] ?? [] }]);
  const rulings = detail.rulebook.rulings.map((ruling): [string, Rule] => [ruling.id, { ...ruling, ruling: true, kind: 'ruling', words: [] }]);
  return new Map([...clauses, ...rulings]);
}
