/** What goes over plain HTTP: games, cards, bots, tables. */
import { t } from '../i18n/index.svelte';
import type { LessonInfo, LessonTurn, Scene } from './messages';
import { settings } from '../state/settings.svelte';
import type { News } from '../play/lab';
import type { Answers, Arrange, Book, BotInfo, CardDraft, CardInfo, CardPlace, CheckedDeck, CompiledCards, Created, DeadText, DeckDraft, Done, GameDetail, GameInfo, HandWish, Hello, House, LabGame, LabPlan, LabRun, LabShown, Meaning, Measured, NewTable, Opposition, PlayedExample, Refused, Remark, Replay, SampleHand, ServerMessage, Suggestion, TableInfo, Thought, Trial, Welcome } from './messages';

export class Refusal extends Error {
  constructor(readonly refused: Pick<Refused, 'code' | 'sentence'> & Partial<Refused>) {
    super(refused.sentence);
  }
}

async function asked<T>(path: string, init: RequestInit = {}, token = ''): Promise<{ body: T; headers: Headers }> {
  const headers: Record<string, string> = { 'Accept-Language': settings.kept.language, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  let answer: Response;
  try {
    answer = await fetch(new URL(path, document.baseURI), { ...init, headers });
  } catch {
    throw new Refusal({ code: 'E-NETWORK', sentence: t('line.silent') });
  }
  const body: unknown = await answer.json().catch(() => ({ code: 'E-HTTP', sentence: t('line.answered', { status: answer.status }) }));
  if (!answer.ok) throw new Refusal(body as Refused);
  return { body: body as T, headers: answer.headers };
}
const ask = async <T>(path: string, init: RequestInit = {}, token = '') => (await asked<T>(path, init, token)).body;

const at = (table: string) => `api/tables/${encodeURIComponent(table)}`;

export const games = () => ask<GameInfo[]>('api/games');
export const game = (id: string) => ask<GameDetail>(`api/games/${encodeURIComponent(id)}`);
export const cards = (id: string) => ask<CardInfo[]>(`api/games/${encodeURIComponent(id)}/cards`);
export const lessons = (id: string) => ask<LessonInfo[]>(`api/games/${encodeURIComponent(id)}/lessons`);
export const book = (id: string) => ask<Book>(`api/games/${encodeURIComponent(id)}/book`);
export const bots = () => ask<BotInfo[]>('api/bots');
/** A page of the lobby, and whether another comes after it. */
export async function tables(page = 0): Promise<{ tables: TableInfo[]; more: boolean }> {
  const { body, headers } = await asked<TableInfo[]>(`api/tables?page=${page}`);
  return { tables: body, more: /rel="next"/.test(headers.get('Link') ?? '') };
}
export const table = (id: string, token = '') => ask<TableInfo>(at(id), {}, token);
export const tableCards = (id: string, token = '') => ask<CardInfo[]>(`${at(id)}/cards`, {}, token);
export async function record(id: string, token = ''): Promise<string> {
  const answer = await fetch(new URL(`${at(id)}/record`, document.baseURI), { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  return answer.ok ? answer.text() : '';
}

export const replay = (id: string, viewer: string, first: number, token = '') =>
  ask<Replay>(`${at(id)}/replay/${encodeURIComponent(viewer)}?first=${first}`, {}, token);
export const house = () => ask<House>('api/house');
export const talk = (id: string, token = '') => ask<Remark[]>(`${at(id)}/talk`, {}, token);
export const thoughts = (id: string, token = '') => ask<Thought[]>(`${at(id)}/thoughts`, {}, token);
const send = <T>(path: string, message: unknown, token = '') => ask<T>(path, { method: 'POST', body: JSON.stringify(message) }, token);
export const hello = (id: string, message: Omit<Hello, 'type'>) => send<Welcome>(`${at(id)}/hello`, message);
/** What the host of a table changes before the match begins. */
export const arrange = (id: string, host: string, message: Omit<Arrange, 'type'>) => send<Done>(`${at(id)}/arrange`, message, host);
export const create = (wish: NewTable) => send<Created>('api/tables', wish);
/** A little board of the rulebook: how it stands, or the answer to a question about it. */
export const playExample = (id: string, played: PlayedExample) => send<ServerMessage>(`api/games/${encodeURIComponent(id)}/example`, played);
export const checkDeck = (id: string, deck: string, cards = '') => send<CheckedDeck>(`api/games/${encodeURIComponent(id)}/deck`, { deck, cards } satisfies DeckDraft);
export const hands = (id: string, deck: string, cards: string, seed: number) => send<SampleHand[]>(`api/games/${encodeURIComponent(id)}/hands`, { deck, cards, seed } satisfies HandWish);
export const answers = (id: string, deck: string, against: string, cards: string) => send<Answers>(`api/games/${encodeURIComponent(id)}/answers`, { deck, against, cards } satisfies Opposition);
export const suggestWords = (id: string, place: CardPlace) => send<Suggestion[]>(`api/games/${encodeURIComponent(id)}/cards/next`, place);
export const explainPlace = (id: string, place: CardPlace) => send<Meaning | null>(`api/games/${encodeURIComponent(id)}/cards/meaning`, place);
export const measure = (id: string, trial: Trial) => send<Measured>(`api/games/${encodeURIComponent(id)}/measure`, trial);
export const compileCards = (id: string, cards: string) => send<CompiledCards>(`api/games/${encodeURIComponent(id)}/cards`, { cards } satisfies CardDraft);
/** Words of cards that never do anything. */
export const findDeadText = (id: string, cards: string) => send<DeadText>(`api/games/${encodeURIComponent(id)}/cards/dead`, { cards } satisfies CardDraft);

const atLab = (run: string, what = '') => `api/lab/${encodeURIComponent(run)}${what}`;
export const beginLab = (plan: LabPlan) => send<LabRun>('api/lab', plan);
export const lookLab = (run: string, after: number) => ask<News>(atLab(run, `?after=${after}`));
export const stopLab = (run: string) => send<unknown>(atLab(run, '/stop'), {});
export const resumeLab = (run: string) => send<unknown>(atLab(run, '/resume'), {});
export const showLabGame = (run: string, game: LabGame) => send<LabShown>(atLab(run, '/games'), game);

export const lessonTurn = (id: string, lesson: string, step: string, turn: LessonTurn) =>
  send<Scene>(`api/games/${[id, 'lessons', lesson, step].map(encodeURIComponent).join('/')}`, turn);

export function socketAddress(): string {
  const address = new URL('api/socket', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  return address.href;
}
