/** The card that is read: shown large beside where it lies, with what its numbers are made of and why nothing can be done with it. */
import type { Touch } from '../play/picking';
import type { CardView, Reason, Refused, ServerMessage } from '../protocol/messages';

/** A card that is read, where it lies on the screen, and whether it stays until something else is done. */
export interface Reading {
  card: CardView;
  from: DOMRect;
  kept: boolean;
}

/** What the rules say of a card, once they were asked: the parts of its numbers, and why it cannot be chosen. */
export interface Told {
  parts: readonly Reason[];
  refused: Refused | null;
}

/** What is to be asked about a card that is read. */
export interface Wish {
  parts?: boolean;
  refusal?: boolean;
}

export interface Library {
  /** What changes whenever anything may have changed. */
  readonly moment: unknown;
  readonly plays: boolean;
  why(about: string): Promise<ServerMessage | null>;
  askedWhyNot(what: { at: Touch; quick: boolean }): Promise<ServerMessage | null>;
}

const NOTHING: Told = { parts: [], refused: null };
/** Whoever only passes over a card with the mouse asks nothing. */
const PAUSE = 60;

export class ReadingDesk {
  now = $state.raw<Reading | null>(null);
  told = $state.raw<Told>(NOTHING);
  #known = new Map<string, Told>();
  #of: unknown = null;
  #asking = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Library,
    /** Called when a card that was asked to stay is put away. */
    private readonly putAway: () => void,
  ) {}

  /** Show a card large beside where it lies. What was asked to stay gives way to nothing but another that is asked to stay. */
  read(card: CardView, from: DOMRect, kept = false, wish: Wish = {}): void {
    if (this.now?.kept && !kept && this.now.card.id !== card.id) return;
    this.now = { card, from, kept: kept || (this.now?.kept === true && this.now.card.id === card.id) };
    this.#ask(card, wish);
  }

  /** Whether this is what is read: after every choice a card is told anew, and is the same card. */
  reads(card: CardView): boolean {
    const now = this.now?.card;
    return now !== undefined && (card.id == null ? now === card : now.id === card.id);
  }

  /** Let go of what is read; of *card* only, and of what was asked to stay only *surely*. */
  unread(card?: CardView, surely = false): void {
    if (card && (!this.reads(card) || (this.now?.kept && !surely))) return;
    if (this.now?.kept) this.putAway();
    this.now = null;
    this.told = NOTHING;
    this.#asking = '';
    clearTimeout(this.#timer);
  }

  #ask(card: CardView, { parts = false, refusal = false }: Wish): void {
    const key = `${card.id} ${parts} ${refusal}`;
    if (key === this.#asking && this.#of === this.table.moment) return;
    const same = this.#asking.startsWith(`${card.id} `);
    if (this.#of !== this.table.moment) this.#known.clear();
    this.#of = this.table.moment;
    this.#asking = key;
    // What was true a moment ago stands until the rules have answered anew.
    const before = { parts: parts ? this.told.parts : [], refused: refusal ? this.told.refused : null };
    this.told = this.#known.get(key) ?? (same ? before : NOTHING);
    clearTimeout(this.#timer);
    if (card.id == null || !(parts || refusal) || this.#known.has(key)) return;
    const [id, moment] = [card.id, this.#of];
    this.#timer = setTimeout(() => void this.#told(key, id, moment, parts, refusal && this.table.plays), PAUSE);
  }

  async #told(key: string, id: number, moment: unknown, parts: boolean, refusal: boolean): Promise<void> {
    const [made, refused] = await Promise.all([parts ? this.table.why(`=#${id}`) : null, refusal ? this.table.askedWhyNot({ at: id, quick: true }) : null]);
    const told: Told = { parts: made?.type === 'reasons' ? made.reasons : [], refused: refused?.type === 'refused' ? refused : null };
    if (moment !== this.#of) return;
    this.#known.set(key, told);
    if (key === this.#asking) this.told = told;
  }
}
