/**
 * A line to a little board of the rulebook. Nobody keeps such a board: it is its example and what was chosen on it, which is sent whole each
 * time. To everything else it is a table like any other.
 */
import { playExample, Refusal } from '../protocol/api';
import type { Socket } from '../protocol/line';
import type { ClientMessage, Moment, ServerMessage, TableInfo } from '../protocol/messages';

const OPEN = 1;
const SHUT = 3;

export class ExampleLine implements Socket {
  readyState = 0;
  onopen: ((event: never) => unknown) | null = null;
  onclose: ((event: { code: number }) => unknown) | null = null;
  onmessage: ((event: { data: string }) => unknown) | null = null;
  onerror: ((event: never) => unknown) | null = null;
  #choices: string[] = [];

  constructor(
    readonly game: string,
    readonly title: string,
    readonly info: TableInfo,
    readonly seat: string,
    /** Told what was chosen so far. */
    private readonly chosen: (choices: readonly string[]) => void,
  ) {
    queueMicrotask(() => {
      this.readyState = OPEN;
      this.onopen?.(undefined as never);
    });
  }

  send(data: string): void {
    void this.#answer(JSON.parse(data) as ClientMessage);
  }

  close(): void {
    this.readyState = SHUT;
  }

  /** From the beginning. */
  async restart(): Promise<void> {
    this.#choices = [];
    this.chosen(this.#choices);
    this.#tell(await playExample(this.game, { title: this.title }));
  }

  #tell(message: ServerMessage, ref = ''): void {
    if (this.readyState === OPEN) this.onmessage?.({ data: JSON.stringify(ref ? { ...message, ref } : message) });
  }

  async #answer(message: ClientMessage): Promise<void> {
    const ref = message.ref ?? '';
    try {
      switch (message.type) {
        case 'hello':
          this.#tell({ type: 'welcome', ref, version: 1, viewer: this.seat, info: this.info, token: '', host: false, chat: false });
          this.#tell(await playExample(this.game, { title: this.title }));
          return;
        case 'choose': {
          const choices = [...this.#choices, message.notation];
          const moment = await playExample(this.game, { title: this.title, choices });
          this.#choices = choices;
          this.chosen(choices);
          this.#tell({ type: 'done' }, ref);
          this.#tell(moment as Moment);
          return;
        }
        case 'why':
        case 'why-not':
          this.#tell(await playExample(this.game, { title: this.title, choices: this.#choices, ask: message }), ref);
          return;
        case 'ping':
          this.#tell({ type: 'pong' }, ref);
          return;
        default:
          this.#tell({ type: 'refused', code: 'E-EXAMPLE', sentence: '' }, ref);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#tell({ ...error.refused, type: 'refused' }, ref);
    }
  }
}
