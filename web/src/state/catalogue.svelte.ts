/** Games, their rules and their cards, asked for once. */
import { dealPictures } from '../games';
import { learn } from '../i18n/index.svelte';
import * as api from '../protocol/api';
import type { Rule } from '../play/rules';
import type { CardInfo, GameDetail } from '../protocol/messages';
import { known } from './known.svelte';
import { settings } from './settings.svelte';

const remembered = new Map<string, Promise<unknown>>();

function once<T>(what: string, ask: () => Promise<T>): Promise<T> {
  const key = `${settings.kept.language} ${what}`;
  let found = remembered.get(key) as Promise<T> | undefined;
  if (!found) {
    found = ask();
    remembered.set(key, found);
    found.catch(() => remembered.delete(key));
  }
  return found;
}

/** What the front page shows again next time, before it has asked. */
function kept<T>(answer: T, keep: (answer: T) => void): T {
  keep(answer);
  return answer;
}

export const games = () => once('games', async () => kept(await api.games(), (games) => known.keep({ games })));
export const house = () => once('house', api.house);
export const bots = () => once('bots', async () => kept(await api.bots(), (bots) => known.keep({ bots })));
export const lessons = (id: string) => once(`lessons ${id}`, async () => kept(await api.lessons(id), (list) => known.keepLessons(id, list)));
export const game = (id: string) =>
  once(`game ${id}`, async () => {
    const detail = await api.game(id);
    learn(id, detail.glossary);
    return detail;
  });
export const book = (id: string) => once(`book ${id}`, () => api.book(id));
export const cards = async (id: string) => byName(id, await once(`cards ${id}`, () => api.cards(id)));

export type Printed = ReadonlyMap<string, CardInfo>;

/** Cards of a game by their names, each with its picture; *cards* stand in the order in which they are printed, one's own behind those of the game. */
export function byName(id: string, cards: readonly CardInfo[]): Printed {
  dealPictures(id, cards);
  return new Map(cards.map((card) => [card.name, card]));
}

/** The rules of a game by the id that everything cites. */
export function rules(detail: GameDetail): ReadonlyMap<string, Rule> {
  const home = new Map(detail.rulebook.chapters.flatMap(({ id, title, clauses, rulings = [] }) => [...clauses, ...rulings].map((each): [string, { id: string; title: string }] => [each, { id, title }])));
  const placed = (id: string) => {
    const chapter = home.get(id);
    return chapter ? { chapter } : {};
  };
  const clauses = detail.rulebook.clauses.map((clause): [string, Rule] => [clause.id, { ...clause, ruling: false, words: detail.rulebook.words[clause.id] ?? [], ...placed(clause.id) }]);
  const rulings = detail.rulebook.rulings.map((ruling): [string, Rule] => [ruling.id, { ...ruling, ruling: true, kind: 'ruling', words: [], ...placed(ruling.id) }]);
  return new Map([...clauses, ...rulings]);
}
