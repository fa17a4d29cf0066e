/** The matches of this device. They and their tokens are kept in this browser and nowhere else; the server is asked how each stands. */
import { inOrder, noted, packed, seen, type Luggage, type Match, type Standing } from '../play/matches';
import * as api from '../protocol/api';
import type { TableInfo } from '../protocol/messages';
import { resultsOf } from '../play/results';
import { results } from './profile.svelte';
import { invitations, settings, tokens } from './settings.svelte';

const KEY = 'netdeck.matches';
/** Codes that mean: there is nothing to come back to. */
const GONE = ['E-TABLE', 'E-TOKEN', 'E-RULES'];
/** So many are asked for at once. */
const AT_ONCE = 4;

function load(): Match[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Match[]).filter((each) => typeof each.table === 'string' && Array.isArray(each.seats)) : [];
  } catch {
    return [];
  }
}

class Matches {
  all = $state.raw<Match[]>(load());
  readonly open = $derived(this.all.filter((match) => match.phase !== 'finished'));
  readonly finished = $derived(this.all.filter((match) => match.phase === 'finished'));
  readonly waiting = $derived(this.all.filter((match) => match.mine));

  #write(all: Match[]): void {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  /** The server has told how a match of mine stands. */
  note(info: TableInfo, seat: string, standing?: readonly Standing[]): void {
    for (const result of resultsOf(info, seat, Date.now())) results.record(result);
    // Another tab may have written meanwhile.
    this.#write(noted(load(), seen(info, seat, Date.now(), standing)));
  }

  forget(table: string): void {
    tokens.forget(table);
    invitations.forget(table);
    this.#write(load().filter((each) => each.table !== table));
  }

  /** Ask how every match stands that is not over, and follow those that were over into their rematch. */
  async refresh(): Promise<void> {
    this.all = inOrder(load());
    const wanted = [...this.open];
    const look = async (): Promise<void> => {
      for (let match = wanted.shift(); match; match = wanted.shift()) await this.#look(match);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, look));
  }

  async #look(match: Match): Promise<void> {
    const token = tokens.find(match.table);
    try {
      this.note(await api.table(match.table, token), match.seat);
    } catch (error) {
      if (error instanceof api.Refusal && GONE.includes(error.refused.code)) this.forget(match.table);
    }
  }

  /** Everything that another device needs to go on with what is open here. */
  luggage(): Luggage {
    const seats = this.open.map((match) => ({ table: match.table, seat: match.seat, token: tokens.find(match.table) })).filter((each) => each.token);
    return { name: settings.kept.name, seats };
  }

  /** The private link. What it carries stands behind the `#`: no server, log or referrer ever has it. */
  link(): string {
    return new URL(`#/carry/${packed(this.luggage())}`, document.baseURI).href;
  }

  /** Take over what another device has packed; how many matches of it are still there. */
  async take(luggage: Luggage): Promise<number> {
    if (!settings.kept.name) settings.kept.name = luggage.name;
    let taken = 0;
    for (const { table, seat, token } of luggage.seats) {
      try {
        const info = await api.table(table, token);
        tokens.keep(table, token);
        this.note(info, seat);
        taken += 1;
      } catch (error) {
        if (!(error instanceof api.Refusal) || !GONE.includes(error.refused.code)) throw error;
      }
    }
    return taken;
  }
}

export const matches = new Matches();
