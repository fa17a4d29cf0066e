/** A table as this browser knows it: what was heard, what is asked, and what can be said. No rule stands here. */
import { follow, NOTHING_YET, type Followed } from '../play/following';
import { alone, drop, narrowed, point, targets, type Touch } from '../play/picking';
import { touched } from '../play/telling';
import { socketAddress, tableCards } from '../protocol/api';
import { after } from '../protocol/difference';
import { Line, LineLost, type Socket, type Spoken, type Status } from '../protocol/line';
import type {
  CardView,
  ClockFace,
  Hello,
  Moment,
  OptionView,
  Refused,
  RematchAsked,
  SeatInfo,
  Seen,
  ServerMessage,
  TableInfo,
  UndoAsked,
} from '../protocol/messages';
import * as catalogue from './catalogue.svelte';
import type { Rule } from '../play/rules';
import type { Printed } from './catalogue.svelte';
import { settings, tokens } from './settings.svelte';

export interface WhyNot {
  at: Touch | null;
  pending: boolean;
  refused: Refused | null;
}

/** What moves the cards on the screen: it looks before a change and again after it. */
export interface Stage {
  before(): void;
  after(followed: Followed): void;
}

/** At most so many moments wait to be shown; then the eye could not follow anyway. */
const MOST_WAITING = 5;
const PACE = 420;
/** What is shown once more is shown slower, and goes back so far at most. */
const SLOW_PACE = 1100;
const LONGEST_PAST = 60;

export class TableState {
  status = $state<Status>('connecting');
  sentence = $state('');
  info = $state.raw<TableInfo | null>(null);
  viewer = $state('');
  host = $state(false);
  moment = $state.raw<Moment | null>(null);
  events = $state.raw<Seen[]>([]);
  followed = $state.raw<Followed>(NOTHING_YET);
  clocks = $state.raw<{ faces: Record<string, ClockFace>; at: number }>({ faces: {}, at: 0 });
  undoAsked = $state.raw<UndoAsked | null>(null);
  rematchAsked = $state.raw<RematchAsked | null>(null);
  successor = $state('');
  said = $state('');
  sending = $state(false);
  picked = $state.raw<Touch[]>([]);
  whyNot = $state.raw<WhyNot | null>(null);
  /** The option that waits for a second click. */
  confirming = $state('');
  /** The card that is shown large. */
  inspected = $state.raw<CardView | null>(null);
  /** The zone that is looked through. */
  looked = $state.raw<{ zone: string; label: string } | null>(null);
  lit = $state.raw<ReadonlySet<Touch>>(new Set());
  printed = $state.raw<Printed>(new Map());
  rules = $state.raw<ReadonlyMap<string, Rule>>(new Map());
  stage: Stage | null = null;
  /** Moments of the game at which a player may want to be asked although nothing presses: what each is, by name. */
  moments = $state.raw<Readonly<Record<string, string>>>({});
  usualStops = $state.raw<readonly string[]>([]);
  /** The moment until which this player wants to pass; empty when they do not. */
  until = $state('');
  /** The only answer that I give by myself until there is another one; empty when I want to be asked. */
  passingOn = $state('');
  /** How the game writes that somebody does nothing. */
  passNotation = $state('');
  /** Which step of what happened since my last answer is shown once more, and of how many. */
  rerun = $state.raw<{ at: number; of: number } | null>(null);
  /** What was shown since my last answer, which is the first of them. */
  past = $state.raw<readonly Moment[]>([]);
  /** Whether it is being found out if the question must be asked at all. */
  considering = $state(false);

  #line: Line;
  #token: string;
  /** The open seat that I want. */
  #coming = '';
  /** The last moment that was heard, whether or not it is shown yet: what changes go on from. */
  #last: Moment | null = null;
  #waiting: Moment[] = [];
  /** When each moment came: its clocks have run since then, however long it waited to be shown. */
  #arrived = new WeakMap<Moment, number>();
  #shownAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #steps: ReturnType<typeof setTimeout> | undefined;
  /** Where a card was laid, while it is not known yet whether the rules ask for it. */
  #aim = '';
  /** The question that was last looked at for an answer that needs no thought. */
  #passedBy = 0;
  /** Whether the game has questions that need no thought. */
  #passes = false;

  readonly view = $derived(this.moment?.view ?? null);
  readonly question = $derived(this.moment?.question ?? null);
  readonly sits = $derived(this.view !== null ? this.view.seats.includes(this.viewer) : (this.info?.seats.some((s) => s.seat === this.viewer) ?? false));
  /** Whether I sit at a match that goes on. */
  readonly plays = $derived(this.sits && this.moment?.phase === 'running');
  /** The bot that plays for me, if I have handed my seat over. */
  readonly standIn = $derived(this.plays ? (this.info?.seats.find((seat) => seat.seat === this.viewer)?.bot ?? '') : '');
  /** Whether something is asked of me that I have not answered. */
  readonly asked = $derived(this.question !== null && !this.moment?.answered && !this.sending && this.moment?.phase === 'running' && this.standIn === '');
  /** Whether I must think about it: only then is it worth a sound. */
  readonly wanted = $derived(this.asked && !this.considering);
  /** Where I want to be asked. */
  readonly stops = $derived<readonly string[]>(settings.kept.stops[this.info?.game ?? ''] ?? this.usualStops);
  readonly options = $derived<OptionView[]>(this.question?.options ?? []);
  /** Whether passing is all that I can do. */
  readonly onlyPass = $derived(this.options.length === 1 && this.options[0]?.notation === this.passNotation);
  readonly left = $derived(narrowed(this.options, this.picked));
  readonly targets = $derived(this.asked ? targets(this.options, this.picked) : new Set<Touch>());

  constructor(
    readonly id: string,
    token: string,
    open: () => Socket = () => new WebSocket(socketAddress()) as unknown as Socket,
  ) {
    this.#token = token;
    this.#line = new Line(open, {
      hello: () => this.#hello(),
      heard: (message) => this.#hear(message),
      status: (status, sentence) => {
        this.status = status;
        if (sentence) this.sentence = sentence;
        if (status !== 'open') this.sending = false;
      },
    });
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
  }

  #online = () => this.#line.hurry();
  #offline = () => this.#line.drop();

  #hello(): Omit<Hello, 'type'> {
    const last = this.#last;
    const hello: Omit<Hello, 'type'> = {
      table: this.id,
      name: settings.kept.name,
      salt: salt(),
      since: last ? last.since + last.events.length : 0,
      undos: last?.undos ?? 0,
      differences: true,
    };
    // The open seats of a private table are for those who were invited: they come with the token by which they watch.
    const seat = this.#coming ? { seat: this.#coming } : {};
    return this.#token ? { ...hello, ...seat, token: this.#token } : { ...hello, ...seat };
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.info;
        this.viewer = message.viewer;
        this.host = message.host ?? false;
        if (message.token) this.#token = message.token;
        if (this.#token) tokens.keep(this.id, this.#token);
        this.#coming = '';
        void this.#learn(message.info.game);
        return;
      case 'moment':
        this.#heard(message);
        return;
      case 'change': {
        const next = after(this.#last, message);
        if (next) this.#heard(next);
        else void this.#line.say({ type: 'look' }).catch(() => undefined); // should the line break now, the whole comes with the next one
        return;
      }
      case 'table':
        this.info = message.info;
        return;
      case 'clocks':
        this.clocks = { faces: message.clocks, at: performance.now() };
        return;
      case 'undo-asked':
        this.undoAsked = message;
        return;
      case 'undo-settled':
        this.undoAsked = null;
        this.said = message.sentence;
        return;
      case 'rematch-asked':
        this.rematchAsked = message;
        return;
      case 'rematched':
        this.rematchAsked = null;
        this.successor = message.table;
        if (this.#token && message.seat) tokens.keep(message.table, this.#token);
        return;
      case 'refused':
        if (message.ref === 'hello') tokens.forget(this.id);
        return;
      default:
        return;
    }
  }

  #heard(moment: Moment): void {
    this.stopRerun();
    this.#last = moment;
    this.#waiting.push(moment);
    this.#arrived.set(moment, performance.now());
    this.#show();
  }

  async #learn(game: string): Promise<void> {
    const [printed, detail] = await Promise.all([tableCards(this.id, this.#token), catalogue.game(game)]);
    this.printed = catalogue.byName(printed);
    this.rules = catalogue.rules(detail);
    this.moments = detail.stops;
    this.usualStops = detail.usual_stops;
    this.#passes = detail.passes_by;
    this.passNotation = detail.pass_notation;
    void this.#passBy();
  }

  /** Show what waits, one moment after the other, so that the eye can follow; at once where nothing moves. */
  #show = (): void => {
    clearTimeout(this.#timer);
    const pace = settings.moves && !document.hidden && this.moment !== null ? PACE : 0;
    const wait = pace === 0 ? 0 : this.#shownAt + pace - performance.now();
    if (wait > 0 && this.#waiting.length <= MOST_WAITING) {
      this.#timer = setTimeout(this.#show, wait);
      return;
    }
    const next = this.#waiting.shift();
    if (!next) return;
    this.#apply(next);
    this.#shownAt = performance.now();
    if (this.#waiting.length > 0) this.#show();
  };

  #apply(moment: Moment): void {
    const asksAnew = moment.number !== this.moment?.number || moment.answered;
    const goesOn = moment.undos === this.moment?.undos;
    this.stage?.before();
    this.#place(moment);
    this.past = [...(goesOn ? this.past : []), moment].slice(-LONGEST_PAST);
    if (asksAnew) {
      this.picked = [];
      this.whyNot = null;
      this.confirming = '';
      this.show(null);
    }
    this.clocks = { faces: moment.clocks ?? {}, at: this.#arrived.get(moment) ?? performance.now() };
    this.undoAsked = moment.undo ?? null;
    this.rematchAsked = moment.rematch ?? null;
    this.sending = false;
    this.stage?.after(this.followed);
    if (!this.#aimed() && !this.#passesOn()) void this.#passBy();
  }

  /** Whether I pass by myself because there is still nothing else that I could do. */
  #passesOn(): boolean {
    if (!this.passingOn || !this.asked || this.#waiting.length > 0) return false;
    if (!this.onlyPass) {
      this.passingOn = '';
      return false;
    }
    void this.choose(this.passingOn);
    return true;
  }

  /** Pass now, and again by myself until there is something else that I can do. */
  passOn(): void {
    if (!this.asked || !this.onlyPass) return;
    this.passingOn = this.passNotation;
    this.#passesOn();
  }

  /** Whether the question asks where something goes that was laid somewhere already: then that is the answer. */
  #aimed(): boolean {
    if (!this.#aim || !this.asked) return false;
    const [option, ...others] = alone(this.options, this.#aim);
    this.#aim = '';
    if (!option || others.length > 0) return false;
    void this.choose(option.notation);
    return true;
  }

  #place(moment: Moment): void {
    const before = this.view;
    if (moment.view) this.followed = follow(this.followed, before, moment.view);
    this.events = [...this.events.slice(0, moment.since), ...moment.events];
    this.moment = moment;
  }

  /** Show once more, slowly, what happened since my last answer. Nothing is asked meanwhile; news ends it. */
  again(): void {
    if (this.rerun || this.past.length < 2) return;
    const step = (at: number): void => {
      if (at >= this.past.length) return this.stopRerun();
      const moment = this.past[at];
      if (!moment) return;
      this.rerun = { at, of: this.past.length - 1 };
      this.stage?.before();
      this.#place({ ...moment, question: null });
      this.stage?.after(this.followed);
      this.#steps = setTimeout(() => step(at + 1), SLOW_PACE);
    };
    step(0);
  }

  stopRerun(): void {
    if (!this.rerun) return;
    clearTimeout(this.#steps);
    this.rerun = null;
    const now = this.past.at(-1);
    if (now) this.#place(now);
  }

  /** Show a moment that nobody told: a step of a replay. */
  display(moment: Moment): void {
    this.#apply(moment);
  }

  /** Where the player does not want to be asked, say what they would say anyway. */
  async #passBy(): Promise<void> {
    const number = this.moment?.number ?? 0;
    if (!(settings.kept.autoPass || this.until) || !this.#passes || !this.asked || number === this.#passedBy || this.#waiting.length > 0) return;
    this.#passedBy = number;
    this.considering = true;
    try {
      const answer = await this.#line.say({ type: 'standing', stops: this.until ? [this.until] : [...this.stops] });
      if (answer.type !== 'standing' || answer.number !== this.moment?.number) return;
      if (answer.notation) await this.choose(answer.notation);
      else this.until = '';
    } catch (error) {
      if (!(error instanceof LineLost)) throw error;
      this.#passedBy = 0;
    } finally {
      this.considering = false;
    }
  }

  /** Be asked at these moments from now on; where the question that is open now is none of them, it is passed by. */
  stopAt(stops: readonly string[]): void {
    const game = this.info?.game;
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
    void this.#passBy();
  }

  // Saying

  async #say(message: Spoken): Promise<ServerMessage | null> {
    try {
      const answer = await this.#line.say(message);
      if (answer.type === 'refused' || answer.type === 'done') this.said = answer.sentence ?? '';
      return answer;
    } catch (error) {
      if (error instanceof LineLost) return null;
      throw error;
    }
  }

  /** Answer the question. The table shows what came of it; a refusal shows why not. */
  async choose(notation: string): Promise<void> {
    const number = this.moment?.number;
    if (number === undefined || this.sending) return;
    this.sending = true;
    this.whyNot = null;
    const answer = await this.#say({ type: 'choose', number, notation });
    if (answer?.type === 'refused') {
      this.sending = false;
      this.whyNot = { at: null, pending: false, refused: answer };
    } else if (answer === null) this.sending = false;
  }

  /** Point at a card or a place: narrows the options, takes the one that is left, or asks why there is none. */
  point(touch: Touch): void {
    if (this.asked) {
      const { picked, option } = point(this.options, this.picked, touch);
      if (option) {
        this.offer(option, [...picked]);
        return;
      }
      const fits = picked.length > 0 || this.picked.includes(touch);
      this.picked = picked;
      if (fits) {
        this.whyNot = null;
        return;
      }
    }
    if (this.plays) void this.askWhyNot(touch);
  }

  /** Take a card up: what it may be dropped on lights up. */
  take(card: Touch): void {
    this.letGo();
    this.picked = [card];
  }

  /** Whether a card can be laid on the board wherever one likes: something can be done with it that needs nothing else. */
  lies = (card: Touch): boolean => this.asked && alone(this.options, card).length > 0;

  /** Lay a card on the board. Should the next question be where, then it goes where it was laid. */
  lay(card: Touch, place: Touch): void {
    const [option, ...others] = alone(this.options, card);
    if (!option || others.length > 0) {
      this.picked = [card];
      return;
    }
    this.#aim = typeof place === 'string' ? place : '';
    this.offer(option, [card]);
  }

  drop(card: Touch, place: Touch): void {
    if (!this.asked) return;
    const { picked, option } = drop(this.options, card, place);
    if (option) this.offer(option, picked);
    else this.picked = picked;
  }

  /** Take an option, or ask whether it is meant where the player wants to be asked. */
  offer(option: OptionView, picked: Touch[] = [...(option.touches ?? [])]): void {
    if (settings.kept.confirm && this.confirming !== option.notation) {
      this.picked = picked;
      this.confirming = option.notation;
      return;
    }
    this.confirming = '';
    this.past = this.past.slice(-1);
    void this.choose(option.notation);
  }

  letGo(): void {
    this.#aim = '';
    this.picked = [];
    this.whyNot = null;
    this.confirming = '';
  }

  inspect(card: CardView): void {
    this.inspected = card;
  }

  look(zone: string, label: string): void {
    this.looked = { zone, label };
  }

  async askWhyNot(at: Touch): Promise<void> {
    this.whyNot = { at, pending: true, refused: null };
    const answer = await this.#say({ type: 'why-not', at });
    if (this.whyNot?.at !== at) return;
    this.said = '';
    this.whyNot = answer?.type === 'refused' ? { at, pending: false, refused: answer } : null;
  }

  async why(about: string): Promise<ServerMessage | null> {
    return this.#say({ type: 'why', about });
  }

  undo = () => this.#say({ type: 'undo' });
  concede = () => this.#say({ type: 'concede' });
  rematch = () => this.#say({ type: 'rematch' });
  agree = (to: 'undo' | 'rematch', yes: boolean) => this.#say({ type: 'agree', to, yes });
  handOver = (to: 'bot' | 'device' | 'me', bot = '') => this.#say({ type: 'hand-over', to, bot });

  /** Light up what an option touches; nothing puts the lights out. */
  show(option: OptionView | null): void {
    this.lit = new Set(option?.touches ?? []);
  }

  /** Light up what an event touched; nothing puts the lights out. */
  light(event: Seen | null): void {
    this.lit = event ? touched(event) : new Set();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#steps);
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    this.#line.close();
  }

  /** Whoever watches sits down on an open seat: they come anew, and the table is told afresh to their eyes. */
  sit(seat: string): void {
    this.#coming = seat;
    this.#comeAnew();
  }

  /** By which token one is here: that of a seat, or the invitation to a private table. */
  get token(): string {
    return this.#token;
  }

  /** Whoever has taken a seat elsewhere comes to it. */
  come(token: string): void {
    this.#token = token;
    this.#comeAnew();
  }

  #comeAnew(): void {
    this.#forget();
    this.#line.drop();
    this.#line.hurry();
  }

  #forget(): void {
    this.moment = this.#last = null;
    this.past = [];
    this.events = [];
    this.#waiting = [];
  }

  /** Whether somebody sits there and has no connection now. */
  isAway = (seat: string): boolean => {
    const info = this.info?.seats.find((each) => each.seat === seat);
    return info?.kind === 'person' && !info.here && this.moment?.phase !== 'finished';
  };

  /** The player's name at a seat, with the seat where two are called the same; or what the rules call it. */
  named = (seat: string): string => {
    const called = (info: SeatInfo | undefined) => info?.name || info?.bot || '';
    const name = called(this.info?.seats.find((each) => each.seat === seat));
    const alike = this.info?.seats.filter((each) => called(each) === name).length ?? 0;
    return name === '' ? seat : alike > 1 ? `${name} ${seat}` : name;
  };
}

/** What this browser adds to a sealed deal. */
export function salt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
