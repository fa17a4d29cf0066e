/**
 * One step of a lesson as this browser knows it: a table like any other, fed by the coach instead of other people.
 *
 * The server keeps nothing of it. What was chosen so far in this step goes with every request; to go back is to begin with nothing again.
 */
import { t } from '../i18n/index.svelte';
import { cards, lessonTurn, Refusal } from '../protocol/api';
import type { Socket } from '../protocol/line';
import type { ClientMessage, GameDetail, Help, LessonInfo, LessonTurn, Said, Scene, ServerMessage, StepInfo, TableInfo } from '../protocol/messages';
import { TableState } from './table.svelte';

/** Help comes in so many stages: where to look, a hint, the move itself. */
export const STAGES = 3;

export class LessonState {
  readonly table: TableState;
  state = $state<Scene['state']>('playing');
  said = $state.raw<readonly Said[]>([]);
  help = $state.raw<Help | null>(null);
  /** What cannot be done because the server does not answer. */
  trouble = $state('');
  soFar = $state.raw<readonly string[]>([]);
  /** All but the named zones are dim until the first choice, and again for whoever asks where to look. */
  readonly spotlit = $derived(this.state === 'playing' && (this.soFar.length === 0 || this.help?.stage === 1 || Boolean(this.help?.notation)));
  /** What the bubble beside the lit zones says: the goal, or the move once that was asked for. */
  get pointing(): string {
    return this.help?.notation ? this.help.label || this.help.text || '' : this.step.goal;
  }
  /** Where to look is known while it is lit. */
  readonly nextStage = $derived((this.help?.stage ?? (this.soFar.length === 0 ? 1 : 0)) + 1);

  #link: LessonLink;

  constructor(
    readonly game: GameDetail,
    readonly lesson: LessonInfo,
    readonly step: StepInfo,
  ) {
    this.#link = new LessonLink(
      () => this.#welcome(),
      (turn) => this.#ask(turn),
      () => [...this.soFar],
    );
    this.table = new TableState(`${lesson.id}/${step.id}`, '', () => this.#link.open(), () => cards(game.id), false);
  }

  /** The table of a lesson as everybody would see it: the others are called by their seats, because the texts speak of those. */
  #welcome(): ServerMessage {
    const { game, lesson, step } = this;
    const seats = lesson.seats.length > 0 ? lesson.seats : game.usual_seats;
    const info: TableInfo = {
      table: `${lesson.id}/${step.id}`,
      game: game.id,
      title: game.title,
      variant: lesson.variant,
      options: {},
      rules: game.version,
      phase: 'running',
      public: false,
      seats: seats.map((seat) => ({ seat, kind: 'person', name: seat === step.seat ? '' : seat, bot: '', here: true })),
      clock: { kind: 'none' },
      commitment: '',
      created: 0,
      successor: '',
      result: null,
    };
    return { type: 'welcome', ref: 'hello', version: 1, viewer: step.seat, info, token: '', host: false, chat: false };
  }

  async #ask(turn: LessonTurn): Promise<Scene> {
    const scene = await lessonTurn(this.game.id, this.lesson.id, this.step.id, turn);
    this.trouble = '';
    if (!scene.answer && !scene.help) {
      this.state = scene.state;
      this.said = scene.said ?? [];
      this.help = null;
      this.soFar = scene.so_far;
    }
    return scene;
  }

  async #trying(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.trouble = error instanceof Refusal ? error.message : String(error);
    }
  }

  /** The table as this step begins. */
  back = () => this.#trying(() => this.#link.begin());

  /** The next stage of help; the last one lights up what the move touches. */
  helpMe = () =>
    this.#trying(async () => {
      const scene = await this.#ask({ so_far: [...this.soFar], help: Math.min(STAGES, this.nextStage) });
      this.help = scene.help ?? null;
      this.table.show(this.table.options.find((option) => option.notation === this.help?.notation) ?? null);
    });

  close(): void {
    this.table.close();
  }
}

/** What a table takes for its line: questions go to the coach, one after the other, and tables come back. */
class LessonLink implements Socket {
  readyState = 0;
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  onerror: Socket['onerror'] = null;

  constructor(
    private readonly welcome: () => ServerMessage,
    private readonly ask: (turn: LessonTurn) => Promise<Scene>,
    private readonly soFar: () => string[],
  ) {}

  open(): Socket {
    this.readyState = 1;
    queueMicrotask(() => this.onopen?.(undefined as never));
    return this;
  }

  send(data: string): void {
    const message = JSON.parse(data) as ClientMessage;
    this.#heed(message).catch((error: unknown) => {
      const refused = error instanceof Refusal ? error.refused : { code: 'E-OURS', sentence: String(error) };
      this.#tell({ ...refused, type: 'refused', ref: message.ref ?? '' } as ServerMessage);
    });
  }

  close(): void {
    this.readyState = 3;
  }

  #tell(message: ServerMessage): void {
    if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The step from its beginning. */
  async begin(): Promise<void> {
    this.#show(await this.ask({ so_far: [] }));
  }

  #show(scene: Scene): void {
    for (const moment of scene.moments) this.#tell(moment);
  }

  async #heed(message: ClientMessage): Promise<void> {
    const ref = message.ref ?? '';
    const so_far = this.soFar();
    switch (message.type) {
      case 'hello':
        this.#tell(this.welcome());
        return this.begin();
      case 'choose': {
        const scene = await this.ask({ so_far, choose: message.notation });
        if (scene.answer?.type === 'refused') return this.#tell({ ...scene.answer, ref });
        this.#show(scene);
        return this.#tell({ type: 'done', ref, sentence: '' });
      }
      case 'undo':
        this.#show(await this.ask({ so_far: so_far.slice(0, -1) }));
        return this.#tell({ type: 'done', ref, sentence: '' });
      case 'why':
        return this.#answer(ref, await this.ask({ so_far, why: message.about ?? '' }));
      case 'why-not':
        return this.#answer(ref, await this.ask(message.at === undefined || message.at === null ? { so_far, why_not: message.notation ?? '' } : { so_far, why_not_at: message.at }));
      case 'standing':
        return this.#tell({ type: 'standing', ref, number: 0, notation: '' });
      case 'ping':
        return this.#tell({ type: 'pong', ref });
      default:
        return this.#tell({ type: 'refused', ref, code: 'E-NOTHING', sentence: t('learn.notHere') });
    }
  }

  #answer(ref: string, scene: Scene): void {
    if (scene.answer) this.#tell({ ...scene.answer, ref });
    else this.#tell({ type: 'refused', ref, code: 'E-NOTHING', sentence: t('learn.notHere') });
  }
}
