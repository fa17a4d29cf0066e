/** Passing by what needs no thought: where a player wants to be asked, until when they pass, and what they would say anyway. */
import type { GameDetail, Moment, OptionView, ServerMessage } from '../protocol/messages';
import { settings } from './settings.svelte';

/** The table, as far as it can be passed by. */
export interface Passable {
  readonly info: { game: string } | null;
  readonly moment: Moment | null;
  readonly asked: boolean;
  readonly options: readonly OptionView[];
  /** Whether something else waits to be shown first. */
  readonly behind: boolean;
  standing(stops: string[]): Promise<ServerMessage | null>;
  choose(notation: string): Promise<void>;
}

export class Passing {
  /** Moments of the game at which a player may want to be asked although nothing presses: what each is, by name. */
  moments = $state.raw<Readonly<Record<string, string>>>({});
  usualStops = $state.raw<readonly string[]>([]);
  /** The moment until which this player wants to pass; empty when they do not. */
  until = $state('');
  /** Whether I pass by myself until there is something else that I can do. */
  on = $state(false);
  /** How the game writes that somebody does nothing. */
  notation = $state('');
  /** What was last passed by for me, in the words of its question; empty once I am asked again. */
  passed = $state('');
  /** Whether it is being found out if the question must be asked at all. */
  considering = $state(false);
  /** The question that was last looked at for an answer that needs no thought. */
  #passedBy = 0;
  /** Whether the game has questions that need no thought. */
  #passes = false;

  constructor(private readonly table: Passable) {}

  /** Where I want to be asked. */
  readonly stops = $derived.by<readonly string[]>(() => settings.kept.stops[this.table.info?.game ?? ''] ?? this.usualStops);
  /** Whether passing is all that I can do. */
  readonly only = $derived.by(() => this.table.options.length === 1 && this.table.options[0]?.notation === this.notation);

  /** What the game says of its moments. */
  learn(detail: GameDetail): void {
    this.moments = detail.stops;
    this.usualStops = detail.usual_stops;
    this.notation = detail.pass_notation;
    this.#passes = detail.passes_by;
    void this.consider();
  }

  /** Pass now, and again by myself until there is something else that I can do. */
  goOn(): void {
    if (!this.table.asked || !this.only) return;
    this.on = true;
    this.goesOn();
  }

  /** Whether I pass by myself because there is still nothing else that I could do. */
  goesOn(): boolean {
    if (!this.on || !this.table.asked || this.table.behind) return false;
    if (!this.only) {
      this.on = false;
      return false;
    }
    this.passed = this.table.moment?.question?.prompt ?? '';
    void this.table.choose(this.notation);
    return true;
  }

  /** Where the player does not want to be asked, say what they would say anyway. */
  async consider(): Promise<void> {
    const number = this.table.moment?.number ?? 0;
    if (!(settings.kept.autoPass || this.until) || !this.#passes || !this.table.asked || number === this.#passedBy || this.table.behind) return;
    this.#passedBy = number;
    this.considering = true;
    try {
      const answer = await this.table.standing(this.until ? [this.until] : [...this.stops]);
      if (answer === null) this.#passedBy = 0;
      if (answer?.type !== 'standing' || answer.number !== this.table.moment?.number) return;
      if (answer.notation) {
        this.passed = this.table.moment?.question?.prompt ?? '';
        await this.table.choose(answer.notation);
      } else {
        this.until = '';
        this.passed = '';
      }
    } finally {
      this.considering = false;
    }
  }

  /** Be asked at these moments from now on; where the question that is open now is none of them, it is passed by. */
  stopAt(stops: readonly string[]): void {
    const game = this.table.info?.game;
    if (!game) return;
    settings.kept.stops = { ...settings.kept.stops, [game]: Object.keys(this.moments).filter((moment) => stops.includes(moment)) };
    this.#reconsider();
  }

  /** Pass until that moment comes, or until something presses. */
  passUntil(moment: string): void {
    this.until = moment;
    this.#reconsider();
  }

  #reconsider(): void {
    this.#passedBy = 0;
    void this.consider();
  }
}
