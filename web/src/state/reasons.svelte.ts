/** Asking the rulebook why: about a line of the log, the question, an answer, a number, or whatever is pointed at. */
import { t } from '../i18n/index.svelte';
import type { Folded } from '../play/folding';
import { line, plain, type Reader } from '../play/telling';
import type { Touch } from '../play/picking';
import type { Rule } from '../play/rules';
import type { Forecast, OptionView, Reason, Refused, ServerMessage } from '../protocol/messages';

/** What is asked of a table; the table itself, as far as questions go. */
export interface Askable {
  readonly asked: boolean;
  readonly plays: boolean;
  readonly options: OptionView[];
  readonly forecasts: readonly Forecast[];
  readonly rules: ReadonlyMap<string, Rule>;
  reader(isCard?: (name: string) => boolean): Reader;
  why(about: string): Promise<ServerMessage | null>;
  askedWhyNot(what: { at: Touch } | { notation: string }): Promise<ServerMessage | null>;
}

export interface Answered {
  title: string;
  reasons: Reason[];
  refused: Refused | null;
}

export class Reasons {
  /** Whether the next thing that is pointed at is asked about and not chosen. */
  pointing = $state(false);
  open = $state(false);
  pending = $state(false);
  /** What is asked about, until it is answered. */
  title = $state('');
  told = $state.raw<Answered | null>(null);
  /** How far down the answer stands: beside what was asked about. */
  top = $state(64);
  #asked = 0;

  constructor(private readonly table: Askable) {}

  /** Begin to point, or stop; with nothing pointed at, what can be asked about is listed. */
  point(): void {
    this.pointing = !this.pointing;
    if (this.pointing) this.#begin('');
    else this.close();
  }

  close(): void {
    this.pointing = false;
    this.open = false;
    this.told = null;
    this.title = '';
    this.#asked++;
  }

  aboutEvent(folded: Folded): Promise<void> {
    return this.#ask(plain(line(folded.event, this.table.reader())), () => this.table.why(`#${folded.event.number}`));
  }

  aboutQuestion(prompt: string): Promise<void> {
    return this.#ask(prompt, () => this.table.why(''));
  }

  aboutOption(notation: string, title: string): Promise<void> {
    return this.#ask(title, () => this.table.why(notation));
  }

  /** A number of the table (`pool`), of a seat (`A.blood`) or of a card (`#12.power`). */
  aboutNumber(path: string, title: string): Promise<void> {
    return this.#ask(title, () => this.table.why(`=${path}`));
  }

  /** What will happen: the clause by which it will, with what is foreseen. */
  aboutForecast(about: string, title: string): void {
    const clause = this.table.forecasts.find((each) => each.about === about)?.clause ?? '';
    this.pointing = false;
    this.#begin(title);
    const reasons: Reason[] = clause ? [{ clause, text: this.table.rules.get(clause)?.text ?? '', fact: title, kind: 'fact' }] : [];
    this.told = { title, reasons, refused: null };
  }

  /** A card or a place: why it can be chosen, or why not. */
  aboutThing(at: Touch, title: string): Promise<void> {
    const option = this.table.asked ? this.table.options.find((each) => each.touches?.includes(at)) : undefined;
    if (option) return this.#ask(title, () => this.table.why(option.notation));
    if (this.table.plays) return this.#ask(title, () => this.table.askedWhyNot({ at }));
    this.#begin(title);
    this.told = { title, reasons: [], refused: null };
    return Promise.resolve();
  }

  #begin(title: string): void {
    const asked = document.activeElement?.getBoundingClientRect();
    if (!this.open && asked && asked.height > 0) this.top = asked.top - 40;
    this.open = true;
    this.title = title;
    this.told = null;
    this.#asked++;
  }

  async #ask(title: string, ask: () => Promise<ServerMessage | null>): Promise<void> {
    this.pointing = false;
    this.#begin(title);
    const mine = this.#asked;
    this.pending = true;
    const answer = await ask();
    if (mine !== this.#asked) return;
    this.pending = false;
    this.told = { title, reasons: answer?.type === 'reasons' ? answer.reasons : [], refused: answer?.type === 'refused' ? answer : null };
    if (answer === null) this.title = t('line.lost');
  }
}
