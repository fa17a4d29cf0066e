/** What was played lately: the newest is shown large for a moment, at the speed that the visitor likes. */
import type { Moment, Seen } from '../protocol/messages';
import type { Speed } from './settings.svelte';

/** How long a play of somebody else stays, and with it the moment that brought it. */
const SHOWN: Record<Speed, number> = { slow: 2000, usual: 900, fast: 420 };
/** How long any other moment stays while others wait. */
const PACES: Record<Speed, number> = { slow: 800, usual: 420, fast: 220 };
/** So many are listed. */
const LISTED = 3;

export interface Played {
  readonly events: readonly Seen[];
  readonly viewer: string;
}

export class Plays {
  /** The play that is shown large now. */
  now = $state.raw<Seen | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Played,
    private readonly speed: () => Speed,
  ) {}

  /** The last plays, the newest first. */
  readonly list = $derived.by(() => this.table.events.filter((event) => event.play).slice(-LISTED).reverse());

  /** Show what *moment* has brought after the events up to *heard*; nothing is shown of what was there before. */
  note(moment: Moment, heard: number): void {
    const fresh = moment.events.filter((event) => event.play && event.number >= heard).at(-1);
    if (!fresh) return;
    clearTimeout(this.#timer);
    this.now = fresh;
    this.#timer = setTimeout(() => (this.now = null), SHOWN[this.speed()] * 1.4);
  }

  /** How long *moment* is looked at before the next one. */
  pace(moment: Moment | null, heard: number): number {
    const speed = this.speed();
    const foreign = moment?.events.some((event) => event.play && event.number >= heard && event.play.seat !== this.table.viewer);
    return foreign ? SHOWN[speed] : PACES[speed];
  }

  end(): void {
    clearTimeout(this.#timer);
    this.now = null;
  }
}
