/** A run of the lab that is watched: asked for again and again, and drawn anew twice a second at most. */
import type { Cards, Findings, News } from '../play/lab';
import * as api from '../protocol/api';
import type { LabGame } from '../protocol/messages';
import { sentenceOf } from './drafts.svelte';
import { href, router } from './route.svelte';
import { tokens } from './settings.svelte';

/** Milliseconds between two looks; before the first figures are there one looks more often. */
const EVERY = 500;
const FIRST = 120;

export class LabState {
  news = $state.raw<News | null>(null);
  findings = $state.raw<Findings | null>(null);
  cards = $state.raw<Cards>({});
  trouble = $state('');
  /** The game that is being made ready, and the log of one that has no record. */
  opening = $state('');
  log = $state.raw<string[] | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly run: string) {
    void this.#look();
  }

  get works(): boolean {
    return this.news?.state === 'running' || this.news?.state === 'waiting';
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const news = await api.lookLab(this.run, this.findings ? (this.news?.version ?? 0) : 0);
      if (this.#closed) return;
      this.news = { ...news, version: news.findings ? news.version : (this.news?.version ?? 0) };
      if (news.cards) this.cards = news.cards;
      if (news.findings) this.findings = news.findings;
      this.trouble = '';
    } catch (error) {
      if (this.#closed) return;
      this.trouble = sentenceOf(error);
      if (error instanceof api.Refusal && error.refused.code === 'E-NOT-FOUND') return;
    }
    if (this.works || !this.news || !this.findings) this.#timer = setTimeout(() => void this.#look(), this.findings ? EVERY : FIRST);
  }

  async stop(): Promise<void> {
    await this.#tell(api.stopLab);
  }

  async resume(): Promise<void> {
    await this.#tell(api.resumeLab);
  }

  async #tell(what: (run: string) => Promise<unknown>): Promise<void> {
    try {
      await what(this.run);
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
    await this.#look();
  }

  /** Open a game in the page of replays, at a choice of it; one that has no record is told in lines. */
  async watch(game: LabGame, at = 0): Promise<void> {
    this.opening = JSON.stringify(game);
    try {
      const { table = '', token = '', lines = [] } = await api.showLabGame(this.run, game);
      if (token) tokens.keep(table, token);
      if (table) router.go(`${href('replay', table)}?at=${at}`);
      else this.log = lines;
    } catch (error) {
      this.trouble = sentenceOf(error);
    } finally {
      this.opening = '';
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
