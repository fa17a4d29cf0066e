/** What goes over plain HTTP: games, cards, bots, tables. */
import { t } from '../i18n/index.svelte';
import type { BotInfo, CardDraft, CardInfo, CheckedDeck, CompiledCards, Created, DeckDraft, GameDetail, GameInfo, Hello, NewTable, Refused, Replay, TableInfo, Thought, Welcome } from './messages';

export class Refusal extends Error {
  constructor(readonly refused: Pick<Refused, 'code' | 'sentence'> & Partial<Refused>) {
    super(refused.sentence);
  }
}

async function asked<T>(path: string, init: RequestInit = {}, token = ''): Promise<{ body: T; headers: Headers }> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
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
export const thoughts = (id: string, token = '') => ask<Thought[]>(`${at(id)}/thoughts`, {}, token);
const send = <T>(path: string, message: unknown) => ask<T>(path, { method: 'POST', body: JSON.stringify(message) });
export const hello = (id: string, message: Omit<Hello, 'type'>) => send<Welcome>(`${at(id)}/hello`, message);
export const create = (wish: NewTable) => send<Created>('api/tables', wish);
export const checkDeck = (id: string, deck: string, cards = '') => send<CheckedDeck>(`api/games/${encodeURIComponent(id)}/deck`, { deck, cards } satisfies DeckDraft);
export const compileCards = (id: string, cards: string) => send<CompiledCards>(`api/games/${encodeURIComponent(id)}/cards`, { cards } satisfies CardDraft);

export function socketAddress(): string {
  const address = new URL('api/socket', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  return address.href;
}
