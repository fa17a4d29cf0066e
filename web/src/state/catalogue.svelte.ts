/** Games, their rules and their cards, asked for once. */
import * as api from '../protocol/api';
import type { CardInfo, Clause, GameDetail, Ruling } from '../protocol/messages';

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

/** `words` are the author's own sentences, where this server has them. */
export type Rule = ((Clause & { ruling: false }) | (Ruling & { ruling: true; kind: 'ruling' })) & { words: readonly string[] };

/** The rules of a game by the id that everything cites. */
export function rules(detail: GameDetail): ReadonlyMap<string, Rule> {
  const clauses = detail.rulebook.clauses.map((clause): [string, Rule] => [clause.id, { ...clause, ruling: false, words: detail.rulebook.words[clause.id] ?? [] }]);
  const rulings = detail.rulebook.rulings.map((ruling): [string, Rule] => [ruling.id, { ...ruling, ruling: true, kind: 'ruling', words: [] }]);
  return new Map([...clauses, ...rulings]);
}

/** The rules that hold every word of *words*, best first: the id itself and the entry of a word, then those whose id begins so, then the text. */
export function searchRules(all: Iterable<Rule>, words: string): Rule[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...all];
  const parts = wanted.split(/\s+/);
  const ranked: [number, Rule][] = [];
  for (const rule of all) {
    const id = rule.id.toLowerCase();
    const words = rule.ruling ? (rule.words ?? []) : [];
    const text = `${id} ${rule.text} ${rule.ruling ? rule.question : ''} ${words.join(' ')}`.toLowerCase();
    if (id === wanted || words.includes(parts.join('-'))) ranked.push([0, rule]);
    else if (id.startsWith(wanted)) ranked.push([1, rule]);
    else if (parts.every((part) => text.includes(part))) ranked.push([2, rule]);
  }
  return ranked.sort((a, b) => a[0] - b[0]).map(([, rule]) => rule);
}
