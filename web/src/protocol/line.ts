/**
 * The line to a table: one WebSocket that comes back by itself.
 *
 * The first frame is always a hello; it says how much was heard, so that the server tells only what is new. What was said and not
 * answered when the line broke is given up: the moment that comes with the next welcome tells whether it was done.
 */
import type { ClientMessage, Hello, ServerMessage } from './messages';

export type Status = 'connecting' | 'open' | 'lost' | 'closed';
export type Spoken = Exclude<ClientMessage, Hello>;
type Answered = Extract<ServerMessage, { ref?: string }>;

export interface Socket {
  readonly readyState: number;
  send(data: string): void;
  close(code?: number): void;
  onopen: ((event: never) => unknown) | null;
  onclose: ((event: { code: number }) => unknown) | null;
  onmessage: ((event: { data: string }) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
}

export interface Ears {
  /** The hello of now: `since` and `undos` change as one hears. */
  hello(): Omit<Hello, 'type'>;
  heard(message: ServerMessage): void;
  status(status: Status, sentence: string): void;
}

export class LineLost extends Error {}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const PATIENCE = 8_000;
/** A ping is answered in its turn: after what was asked before, which may take its time. */
const PATIENCE_FOR_AN_ANSWER = 120_000;
const NO_RIGHT = 1008;
const OPEN = 1;

/** How long to wait before the try of that number (from 0): doubling, with a little chance so that not all come at once. */
export function backoff(tries: number, chance: number = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + chance / 2);
}

export class Line {
  #socket: Socket | null = null;
  #waiting = new Map<string, { done: (answer: Answered) => void; failed: (error: Error) => void }>();
  #sent = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #welcome = false;

  constructor(
    private readonly open: () => Socket,
    private readonly ears: Ears,
  ) {
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#ended) return;
    this.#welcome = false;
    this.ears.status('connecting', '');
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ ...this.ears.hello(), type: 'hello', ref: 'hello' }));
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onerror = () => undefined; // a close follows, and that is what counts
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  #hear(message: ServerMessage): void {
    this.#trust();
    if (message.type === 'welcome' && !this.#welcome) {
      this.#welcome = true;
      this.#tries = 0;
      this.#pinger = setInterval(() => this.#ping(), PING_EVERY);
      this.ears.status('open', '');
    } else if (message.type === 'refused' && message.ref === 'hello') {
      this.#end(message.sentence);
      this.ears.heard(message);
      return;
    } else if (message.type === 'closing' && message.again === false) {
      this.#end(message.sentence);
      return;
    }
    const ref = 'ref' in message ? message.ref : '';
    const waiting = ref ? this.#waiting.get(ref) : undefined;
    if (waiting && ref) {
      this.#waiting.delete(ref);
      waiting.done(message as Answered);
    }
    this.ears.heard(message);
  }

  #ping(): void {
    if (this.#doubt !== undefined || this.#socket?.readyState !== OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'ping', ref: 'ping' }));
    this.#doubt = setTimeout(() => this.drop(), this.#waiting.size > 0 ? PATIENCE_FOR_AN_ANSWER : PATIENCE);
  }

  #trust(): void {
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
  }

  #closed(socket: Socket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#pinger);
    this.#trust();
    for (const { failed } of this.#waiting.values()) failed(new LineLost());
    this.#waiting.clear();
    if (this.#ended) return;
    if (code === NO_RIGHT) {
      this.#end('');
      return;
    }
    this.ears.status('lost', '');
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#tries++));
  }

  #end(sentence: string): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.ears.status('closed', sentence);
    this.#socket?.close();
  }

  /** Say something; its answer comes back. Rejects with LineLost when the line breaks before. */
  say(message: Spoken): Promise<Answered> {
    const socket = this.#socket;
    if (!this.#welcome || socket?.readyState !== OPEN) return Promise.reject(new LineLost());
    const ref = `r${++this.#sent}`;
    return new Promise((done, failed) => {
      this.#waiting.set(ref, { done, failed });
      socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  /** The network is back: do not wait for the next try. */
  hurry(): void {
    if (!this.#ended && this.#socket === null) {
      this.#tries = 0;
      this.#connect();
    }
  }

  /** The line is dead, although nobody has said so: let go of it and try anew. */
  drop(): void {
    const socket = this.#socket;
    if (socket === null) return;
    socket.close();
    this.#closed(socket, 1006);
  }

  /** Leave for good. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    this.#trust();
    this.#socket?.close();
  }
}
