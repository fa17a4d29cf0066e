/** A finished match, looked at again: its steps are asked for as they are needed, and a still table shows one of them. */
import { Refusal, replay, record as fetchRecord, tableCards, table as fetchTable, thoughts as fetchThoughts } from '../protocol/api';
import { checkChance, type Verdict } from '../play/chance';
import type { Socket } from '../protocol/line';
import { inOrder } from '../play/thinking';
import type { ReplayStep, Thought } from '../protocol/messages';
import * as catalogue from './catalogue.svelte';
import { tokens } from './settings.svelte';
import { TableState } from './table.svelte';

/** How long a step is shown at speed 1. */
const PACE = 1400;
const EVERYTHING = 'referee';
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** A line on which nothing is ever said. */
const silence = (): Socket => ({ readyState: 0, send: () => undefined, close: () => undefined, onopen: null, onclose: null, onmessage: null, onerror: null });

export class ReplayState {
  readonly table: TableState;
  at = $state(0);
  total = $state(0);
  viewer = $state('');
  viewers = $state.raw<string[]>([]);
  speed = $state<number>(1);
  playing = $state(false);
  sentence = $state('');
  /** Played under rules that this server does not ship: it cannot be shown, but its record can be had. */
  elsewhere = $state('');
  verdict = $state.raw<Verdict | null>(null);
  /** What the bots thought, by the steps that it led to; most matches have none. */
  thoughts = $state.raw<Thought[]>([]);
  step = $state.raw<ReplayStep | null>(null);
  /** The steps with which turns begin. */
  turns = $state.raw<readonly number[]>([]);
  /** The turn that is shown, from 1; 0 before the first one. */
  readonly turn = $derived(this.turns.filter((first) => first <= this.at).length);

  #steps = new Map<number, ReplayStep>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is wanted last: an older answer that comes late is not shown. */
  #wanted = 0;

  constructor(
    readonly id: string,
    at: number,
    viewer: string,
    /** The seat at which this visitor played, if they did. */
    readonly mine = '',
  ) {
    this.table = new TableState(id, '', silence);
    this.at = at;
    if (viewer) this.viewer = viewer;
    void this.#begin();
  }

  get #token(): string {
    return tokens.find(this.id);
  }

  async #begin(): Promise<void> {
    try {
      const info = await fetchTable(this.id, this.#token);
      const [printed, detail] = await Promise.all([tableCards(this.id, this.#token), catalogue.game(info.game)]);
      this.table.info = info;
      this.table.printed = catalogue.byName(info.game, printed);
      this.table.rules = catalogue.rules(detail);
      this.table.verbs = detail.verbs;
      this.table.sides = detail.sides;
      await this.show(this.at);
      void this.verify().catch(() => undefined); // nobody has to ask whether the deal was fair
      this.thoughts = inOrder(await fetchThoughts(this.id, this.#token));
    } catch (error) {
      this.sentence = error instanceof Error ? error.message : String(error);
      if (error instanceof Refusal && error.refused.code === 'E-RULES') this.elsewhere = await fetchRecord(this.id, this.#token);
    }
  }

  async #load(n: number): Promise<void> {
    if (this.#steps.has(n)) return;
    // Whoever played sees it as they saw it; others see everything, because the match is over.
    const viewer = (this.viewer ||= this.mine || EVERYTHING);
    const found = await replay(this.id, viewer, n, this.#token);
    if (viewer !== this.viewer) return;
    this.total = found.total;
    this.viewers = found.viewers;
    this.turns = found.turns ?? [];
    for (const step of found.steps) this.#steps.set(step.n, step);
  }

  /** Show the table after step *n*. The log needs all steps before it. */
  async show(n: number): Promise<void> {
    const wanted = ++this.#wanted;
    try {
      if (this.total === 0) await this.#load(0);
      const at = Math.max(0, Math.min(n, this.total - 1));
      for (let each = 0; each <= at; each++) await this.#load(each);
      if (wanted !== this.#wanted) return;
      const step = this.#steps.get(at);
      if (!step) return;
      this.at = at;
      this.step = step;
      this.table.viewer = this.viewer;
      this.table.display({ type: 'moment', table: this.id, phase: 'finished', number: at, since: 0, events: this.#events(at), undos: 0, view: step.view });
    } catch (error) {
      this.pause();
      this.sentence = error instanceof Error ? error.message : String(error);
    }
  }

  #events(at: number): ReplayStep['events'] {
    let events: ReplayStep['events'] = [];
    for (let n = 0; n <= at; n++) {
      const step = this.#steps.get(n);
      if (step) events = [...events.slice(0, step.since), ...step.events];
    }
    return events;
  }

  async look(viewer: string): Promise<void> {
    this.viewer = viewer;
    this.#steps.clear();
    await this.show(this.at);
  }

  /** Go *by* turns on or back: back first to the beginning of this one. */
  async leap(by: 1 | -1): Promise<void> {
    const next = by > 0 ? this.turns.find((first) => first > this.at) : this.turns.findLast((first) => first < this.at);
    await this.show(next ?? (by > 0 ? this.total - 1 : 0));
  }

  play(): void {
    if (this.at >= this.total - 1) this.at = 0;
    this.playing = true;
    void this.#go();
  }

  #go = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    await this.show(this.at + 1);
    if (this.at >= this.total - 1) this.playing = false;
    else this.#timer = setTimeout(this.#go, PACE / this.speed);
  };

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async verify(): Promise<void> {
    this.verdict = checkChance(await fetchRecord(this.id, this.#token));
  }

  close(): void {
    this.pause();
    this.table.close();
  }
}
