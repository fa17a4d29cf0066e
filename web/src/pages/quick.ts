/** Setting up a table and sitting down at it. */
import * as api from '../protocol/api';
import type { Created, GameDetail, NewTable, SeatWish } from '../protocol/messages';
import * as catalogue from '../state/catalogue.svelte';
import { router } from '../state/route.svelte';
import { matches } from '../state/matches.svelte';
import { hosting, invitations, settings, tokens } from '../state/settings.svelte';

/** The usual seats of a game's variant. */
export function seatsOf(game: GameDetail, variant: string): string[] {
  const preset = game.variants.find((each) => each.id === variant)?.seats ?? [];
  return preset.length > 0 ? preset : game.usual_seats;
}

/** Among people the clock that the rules propose, or none if that is what the visitor wants; against bots the server keeps none. */
export const ownClock = () => (settings.kept.clock ? {} : { clock: { kind: 'none' as const } });

/** I take the first seat, bots the others, and play begins. */
export function againstBots(game: GameDetail): NewTable {
  const variant = game.quick;
  const seats = seatsOf(game, variant);
  return { game: game.id, variant, public: false, seats: Object.fromEntries(seats.map((seat, i) => [seat, i === 0 ? { kind: 'invite' } : { kind: 'bot', ...(settings.kept.bot ? { bot: settings.kept.bot } : {}) }])) };
}

/** Sit down at a seat of a table that was just set up, and keep the links of the others. */
export function sitDown(created: Created, seat: string): void {
  const table = created.info.table;
  const own = created.seats[seat];
  if (own) {
    tokens.keep(table, own);
    matches.note(created.info, seat);
  } else if (!created.info.public) tokens.keep(table, created.watch);
  hosting.keep(table, { host: created.host, watch: created.watch });
  invitations.keep(table, Object.fromEntries(Object.entries(created.links).filter(([each]) => each !== seat)));
  router.go(`#${table}`);
}

/** What I bring to a table: a deck as text, and cards of my own. */
export interface Brought {
  deck?: string;
  cards?: string;
}

/** I take the first seat, and the others are for whoever gets their links. */
export async function playFriend(game: GameDetail, { deck = '' }: Brought = {}): Promise<void> {
  const variant = game.quick;
  const [mine = '', ...others] = seatsOf(game, variant);
  const seats: NonNullable<NewTable['seats']> = { [mine]: { kind: 'invite', deck }, ...Object.fromEntries(others.map((seat) => [seat, { kind: 'invite' as const }])) };
  sitDown(await api.create({ game: game.id, variant, public: false, ...ownClock(), seats }), mine);
}

export async function playBots(game: GameDetail, { deck = '', cards = '' }: Brought = {}): Promise<void> {
  const wish = againstBots(game);
  const [mine] = Object.values(wish.seats ?? {});
  if (mine && deck) mine.deck = deck;
  if (cards.trim()) wish.cards = cards;
  const created = await api.create(wish);
  sitDown(created, Object.keys(wish.seats ?? {})[0] ?? '');
}

/** The match of a game's first lesson, with its rules, seat and decks, against *bot*; without a lesson, the game's quick match. */
export async function playNext(id: string, bot: string): Promise<void> {
  const game = await catalogue.game(id);
  const [lesson] = await catalogue.lessons(id);
  const { variant, seat, decks } = lesson?.next ?? { variant: '', seat: '', decks: {} as Record<string, string> };
  const seats = seatsOf(game, variant || game.quick);
  const mine = seats.includes(seat) ? seat : (seats[0] ?? '');
  const wish = (each: string): SeatWish => ({ ...(each === mine ? { kind: 'invite' } : { kind: 'bot', bot }), ...(decks[each] ? { deck: decks[each] } : {}) });
  sitDown(await api.create({ game: id, variant: variant || game.quick, public: false, seats: Object.fromEntries(seats.map((each) => [each, wish(each)])) }), mine);
}
