/**
 * Looking for somebody to play with: whoever waits at a public table of the same game is taken at once; otherwise a table is opened, and a
 * bot is played until somebody sits down there.
 */
import * as api from '../protocol/api';
import { Line, type Socket } from '../protocol/line';
import type { GameDetail, NewTable, ServerMessage, TableInfo } from '../protocol/messages';
import { ownClock, playBots, seatsOf, type Brought } from '../pages/quick';
import { matches } from './matches.svelte';
import { router } from './route.svelte';
import { settings, tokens } from './settings.svelte';
import { salt } from './table.svelte';

/** Whether a table is what somebody means who only wants to play: the game's quick variant with nothing changed, and a person who waits there now. */
export function fits(info: TableInfo, game: GameDetail, clocks: boolean): boolean {
  const variant = game.variants.find((each) => each.id === game.quick);
  const usual: Record<string, unknown> = { ...Object.fromEntries(game.options.map((option) => [option.name, option.default])), ...variant?.options };
  return (
    info.game === game.id &&
    info.phase === 'open' &&
    info.variant === (variant?.id ?? info.variant) &&
    (clocks || info.clock.kind === 'none') &&
    info.seats.some((seat) => seat.kind === 'open') &&
    info.seats.some((seat) => seat.kind === 'person' && seat.here) &&
    Object.entries(info.options).every(([name, value]) => JSON.stringify(value) === JSON.stringify(usual[name]))
  );
}

class Seeking {
  /** The table at which I wait; empty when I do not. */
  table = $state('');
  title = $state('');
  /** Who has come, once everybody is there. */
  came = $state('');
  #line: Line | null = null;

  async seek(game: GameDetail, brought: Brought): Promise<void> {
    const table = await this.#join(game, brought);
    if (table) {
      router.go(`#${table}`);
      return;
    }
    await this.#open(game, brought);
    await playBots(game, brought);
  }

  async #join(game: GameDetail, { deck = '' }: Brought): Promise<string> {
    const { tables } = await api.tables();
    for (const info of tables.filter((each) => fits(each, game, settings.kept.clock) && !tokens.find(each.table))) {
      try {
        const welcome = await api.hello(info.table, { seat: 'any', name: settings.kept.name, face: settings.kept.face, salt: salt(), deck });
        tokens.keep(info.table, welcome.token ?? '');
        matches.note(welcome.info, welcome.viewer);
        return info.table;
      } catch (error) {
        // Somebody else was quicker, or the table has gone: the next one.
        if (!(error instanceof api.Refusal) || !['E-SEAT', 'E-TABLE', 'E-CLOSING'].includes(error.refused.code)) throw error;
      }
    }
    return '';
  }

  async #open(game: GameDetail, { deck = '' }: Brought): Promise<void> {
    const variant = game.quick;
    const [seat = '', ...others] = seatsOf(game, variant);
    const wish: NewTable = { game: game.id, variant, public: true, ...ownClock(), seats: { [seat]: { kind: 'invite', deck }, ...Object.fromEntries(others.map((each) => [each, { kind: 'open' as const }])) } };
    const created = await api.create(wish);
    const table = created.info.table;
    const token = created.seats[seat] ?? '';
    tokens.keep(table, token);
    matches.note(created.info, seat);
    this.stop();
    this.table = table;
    this.title = game.title;
    this.#line = new Line(() => new WebSocket(api.socketAddress()) as unknown as Socket, {
      hello: () => ({ table, token, name: settings.kept.name, face: settings.kept.face, salt: salt(), differences: true }),
      heard: (message) => this.#hear(message, seat),
      status: (status) => status === 'closed' && this.stop(),
    });
  }

  #hear(message: ServerMessage, seat: string): void {
    // What was on its way when I stopped waiting means nothing any more.
    if ((message.type !== 'table' && message.type !== 'welcome') || message.info.table !== this.table) return;
    matches.note(message.info, seat);
    if (message.info.phase !== 'running') return;
    this.came = message.info.seats.filter((each) => each.seat !== seat).map((each) => each.name || each.seat).join(', ');
  }

  /** Wait no longer. The table is given up unless somebody has come. */
  stop(): void {
    this.#line?.close();
    this.#line = null;
    if (this.table && !this.came) matches.forget(this.table);
    this.table = this.came = '';
  }

  /** I am at the table now: it is listened to there. */
  arrived(): void {
    this.#line?.close();
    this.#line = null;
    this.table = this.came = '';
  }
}

export const seeking = new Seeking();
