/** How far this visitor is, kept in the browser and nowhere else: results by game and opponent, and the ladder that they make. */
import { ladder, NO_RESULTS, personName, played, readResults, recorded, tallies, type Result, type Results, type Rung, type Tally } from '../play/results';
import { known } from './known.svelte';

const KEY = 'netdeck.results';

function load(): Results {
  try {
    return readResults(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return NO_RESULTS;
  }
}

class Profile {
  #kept = $state.raw<Results>(load());

  /** Whether results were ever kept here. */
  get isNew(): boolean {
    return localStorage.getItem(KEY) === null;
  }
  get kept(): Results {
    return this.#kept;
  }

  #write(results: Results): void {
    if (results === this.#kept) return;
    this.#kept = results;
    try {
      localStorage.setItem(KEY, JSON.stringify(results));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  /** Record a finished match against one opponent. The same match counts once, however often it is recorded. */
  record(result: Result): void {
    // Another tab may have written meanwhile.
    this.#write(recorded(load(), result));
  }

  /** Somebody is at a table or in a lesson of *game* now. */
  played(game: string, now = Date.now()): void {
    this.#write(played(load(), game, now));
  }

  /** Take over the results of another browser. */
  replace(results: Results): void {
    this.#write(results);
  }

  /** The opponents of a game, easiest first; empty until the server has said once who plays here (`catalogue.bots()`). */
  ladder = (game: string): Rung[] => ladder(this.#kept, game, known.bots);

  /** Whom to play next; nobody when all are beaten. */
  next = (game: string): Rung | undefined => this.ladder(game).find((rung) => rung.next);

  /** How many of the ladder are beaten. */
  beaten = (game: string): number => this.ladder(game).filter((rung) => rung.beaten).length;

  tallies = (game?: string): Record<string, Tally> => tallies(this.#kept, game);

  /** The people that were played against, by name, those with the most matches first. */
  get people(): ({ name: string } & Tally)[] {
    const all = Object.entries(this.tallies()).flatMap(([opponent, tally]) => (personName(opponent) ? [{ name: personName(opponent), ...tally }] : []));
    const games = (each: Tally) => each.won + each.lost + each.drawn;
    return all.sort((a, b) => games(b) - games(a) || a.name.localeCompare(b.name));
  }

  /** When a game was last played or learned, in milliseconds; 0 if never. */
  last = (game: string): number => this.#kept.last[game] ?? 0;
}

export const results = new Profile();
