/** A table as this browser knows it: what was heard, what is asked, and what can be said. No rule stands here. */
import { roleNamed, t } from '../i18n/index.svelte';
import { follow, NOTHING_YET, type Followed } from '../play/following';
import { alone, drop, meant, narrowed, point, targets, type Touch } from '../play/picking';
import { leaving, of, type Left } from '../play/foreseeing';
import { roleOf } from '../play/roles';
import { touched, type Reader } from '../play/telling';
import { socketAddress, tableCards } from '../protocol/api';
import { after } from '../protocol/difference';
import { Line, LineLost, type Socket, type Spoken, type Status } from '../protocol/line';
import type {
  CardView,
  Cited,
  ClockFace,
  Forecast,
  Hello,
  Moment,
  OptionView,
  Quote,
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
import { Passing } from './passing.svelte';
import { Plays } from './plays.svelte';
import { ReadingDesk } from './reading.svelte';
import { Reasons } from './reasons.svelte';
import { settings, tokens } from './settings.svelte';
import { Talking } from './talking.svelte';

export interface WhyNot {
  at: Touch | null;
  pending: boolean;
  refused: Refused | null;
}

/** What moves the cards on the screen: it looks before a change and again after it. */
export interface Stage {
  before(): void;
  after(followed: Followed, moment: Moment): void;
}

/** At most so many moments wait to be shown; then the eye could not follow anyway. */
const MOST_WAITING = 5;
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
  /** Whether it is still being fetched what the game says of its cards, its rules and of passing. */
  #learning = $state(false);
  picked = $state.raw<Touch[]>([]);
  whyNot = $state.raw<WhyNot | null>(null);
  /** What I want to do: while it is chosen only options with that word are offered. */
  doing = $state('');
  /** The option that waits for a second click. */
  confirming = $state('');
  /** The zone that is looked through. */
  looked = $state.raw<{ zone: string; label: string } | null>(null);
  printed = $state.raw<Printed>(new Map());
  rules = $state.raw<ReadonlyMap<string, Rule>>(new Map());
  stage: Stage | null = null;
  /** Asking why, about anything on the table. */
  readonly reasons: Reasons = new Reasons(this);
  /** How choices without a sentence of their own are told in my language, by their first word. */
  verbs = $state.raw<Readonly<Record<string, string>>>({});
  /** Which seats play on which side, where the game has sides. */
  sides = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  /** Which step of what happened since my last answer is shown once more, and of how many. */
  rerun = $state.raw<{ at: number; of: number } | null>(null);
  /** What was shown since my last answer, which is the first of them. */
  past = $state.raw<readonly Moment[]>([]);
  /** What was said here. */
  readonly talking: Talking = new Talking((message) => this.#quietly(message));
  /** Passing by what needs no thought. */
  readonly passing: Passing = new Passing(this);
  /** What was played lately. */
  readonly lately: Plays = new Plays(this, () => settings.kept.speed);
  /** The card that is shown large. */
  readonly desk: ReadingDesk = new ReadingDesk(this, () => (this.whyNot = null));

  #line: Line;
  #token: string;
  /** The open seat that I want. */
  #coming = '';
  /** The last moment that was heard, whether or not it is shown yet: what changes go on from. */
  #last: Moment | null = null;
  /** All events up to the newest moment; `events` ends with the one that is shown. */
  #told: readonly Seen[] = [];
  #waiting: Moment[] = [];
  /** When each moment came: its clocks have run since then, however long it waited to be shown. */
  #arrived = new WeakMap<Moment, number>();
  #shownAt = 0;
  /** How many events were known before the moment that is shown; what it tells again is nothing new. */
  #heardBefore = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #steps: ReturnType<typeof setTimeout> | undefined;
  /** What the eye has followed under each id that a card has had. */
  #keys = new Map<number, string>();
  /** Where a card was laid, while it is not known yet whether the rules ask for it. */
  #aim = '';
  /** Of several things that mean the same, the one that was pointed at. */
  #pointed = new Map<Touch, Touch>();
  /** How the answer that the pointer or the focus rests on is written. */
  #considered = $state('');
  /** The question that I came back to by taking something back. */
  #takenBack = $state(0);
  /** The line of the log that is looked at. */
  #recalled = $state.raw<Seen | null>(null);

  readonly view = $derived(this.moment?.view ?? null);
  readonly question = $derived(this.moment?.question ?? null);
  readonly sits = $derived(this.view !== null ? this.view.seats.includes(this.viewer) : (this.info?.seats.some((s) => s.seat === this.viewer) ?? false));
  /** Whether I sit at a match that goes on. */
  readonly plays = $derived(this.sits && this.moment?.phase === 'running');
  /** The bot that plays for me, if I have handed my seat over. */
  readonly standIn = $derived(this.plays ? (this.info?.seats.find((seat) => seat.seat === this.viewer)?.bot ?? '') : '');
  /** The answer to a payment that decides nothing, if I do not want to be asked about those and have not just taken it back. */
  readonly settled = $derived(settings.kept.payments || this.moment?.number === this.#takenBack || this.moment?.answered || this.standIn !== '' ? '' : (this.question?.settled ?? ''));
  /** Whether something is asked of me that I have not answered. */
  readonly asked = $derived(this.question !== null && !this.moment?.answered && !this.sending && this.settled === '' && this.moment?.phase === 'running' && this.standIn === '');
  /** Whether I must think about it, so far as is known: only then is it worth a sound, and only then the bar lights up. */
  readonly wanted = $derived(this.asked && !this.#learning && !this.passing.considering);
  readonly options = $derived<OptionView[]>(this.question?.options ?? []);
  /** What will happen, as far as the rules fix it and I may know it. */
  readonly forecasts = $derived<readonly Forecast[]>(this.moment?.forecasts ?? []);
  /** What can be chosen of what I want to do. */
  readonly offered = $derived(this.doing ? this.options.filter((option) => option.act?.word === this.doing) : this.options);
  readonly left = $derived(narrowed(this.offered, this.picked));
  /** The answer that the pointer or the focus rests on. */
  readonly shown = $derived(this.options.find((option) => option.notation === this.#considered) ?? null);
  /** What is lit up: what an answer is about; else what a line of the log was about. News that slides under a resting pointer hides no answer. */
  readonly lit = $derived.by<ReadonlySet<Touch>>(() => {
    if (this.shown) return new Set(this.shown.touches ?? []);
    if (this.#recalled) return this.#whereNow(touched(this.#recalled));
    const play = this.lately.now?.play;
    return play?.at?.length ? this.#whereNow(new Set(play.at)) : new Set();
  });
  /** The words of a card that did what is spoken of: the line under the pointer, or what was asked about. */
  readonly words = $derived<Cited | Quote | null>(this.#recalled?.words ?? this.reasons.told?.reasons.find((reason) => reason.words)?.words ?? null);
  /** What is left of what I pay with after what is pointed at: the answer under the pointer, what is in hand, or the card that is read. */
  readonly leaves = $derived.by<readonly Left[]>(() => {
    if (!this.asked) return [];
    const read = this.desk.now?.card.id;
    const meant = this.shown ? [this.shown] : this.picked.length > 0 ? this.left : read == null ? [] : of(this.options, read);
    return leaving(this.forecasts, meant);
  });
  readonly targets = $derived(this.asked ? targets(this.offered, this.picked) : new Set<Touch>());

  constructor(
    readonly id: string,
    token: string,
    open: () => Socket = () => new WebSocket(socketAddress()) as unknown as Socket,
    /** Where it is asked what is printed on the cards. */
    private readonly cards = () => tableCards(id, this.#token),
    /** Whether people talk there: not in lessons, examples and replays. */
    private readonly talks = true,
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
      face: settings.kept.face,
      salt: salt(),
      since: last ? last.since + last.events.length : 0,
      undos: last?.undos ?? 0,
      differences: true,
      forecasts: true,
      language: settings.kept.language,
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
        if (this.talks && message.info.seats.filter((seat) => seat.kind === 'person').length > 1) void this.talking.catchUp(this.id, this.#token);
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
      case 'remark':
        this.talking.hear(message);
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
    this.#learning = true;
    try {
      const [printed, detail] = await Promise.all([this.cards(), catalogue.game(game)]);
      this.printed = catalogue.byName(game, printed);
      this.rules = catalogue.rules(detail);
      this.verbs = detail.verbs;
      this.sides = detail.sides;
      this.passing.learn(detail);
    } finally {
      this.#learning = false;
    }
  }

  /** Show what waits, one moment after the other, so that the eye can follow; at once where nothing moves. */
  #show = (): void => {
    clearTimeout(this.#timer);
    const pace = settings.moves && !document.hidden && this.moment !== null ? this.lately.pace(this.moment, this.#heardBefore) : 0;
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
    if (this.moment !== null && !goesOn) this.#takenBack = moment.number ?? 0;
    this.#heardBefore = this.moment !== null && goesOn ? this.events.length : Infinity;
    this.stage?.before();
    this.#told = [...this.#told.slice(0, moment.since), ...moment.events];
    this.#place(moment);
    this.lately.note(moment, this.#heardBefore);
    this.past = [...(goesOn ? this.past : []), moment].slice(-LONGEST_PAST);
    if (asksAnew) {
      this.picked = [];
      this.doing = '';
      this.#pointed.clear();
      if (this.desk.now?.kept) this.desk.unread();
      this.whyNot = null;
      this.confirming = '';
      this.show(null);
    }
    this.clocks = { faces: moment.clocks ?? {}, at: this.#arrived.get(moment) ?? performance.now() };
    this.undoAsked = moment.undo ?? null;
    this.rematchAsked = moment.rematch ?? null;
    this.sending = false;
    this.stage?.after(this.followed, moment);
    if (this.settled) void this.choose(this.settled);
    else if (!this.#aimed() && !this.passing.goesOn()) void this.passing.consider();
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
    if (moment.view) {
      this.followed = follow(this.followed, before, moment.view);
      for (const { card, key } of [...this.followed.zones.values()].flat()) if (card.id != null) this.#keys.set(card.id, key);
    }
    this.events = this.#told.slice(0, moment.since + moment.events.length);
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
      this.stage?.after(this.followed, moment);
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

  /** Whether something that was heard waits to be shown. */
  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  // Saying

  /** What I would say without a thought, who wants to be asked only at *stops*. */
  standing = (stops: string[]) => this.#quietly({ type: 'standing', stops });

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
    this.show(null);
    const answer = await this.#say({ type: 'choose', number, notation });
    if (answer?.type === 'refused') {
      this.sending = false;
      this.whyNot = { at: null, pending: false, refused: answer };
    } else if (answer === null) this.sending = false;
  }

  /** Whether that very thing was pointed at, of several that mean the same. */
  isPicked = (touch: Touch): boolean => this.picked.some((each) => (this.#pointed.get(each) ?? each) === touch);

  /** What is meant by a thing; which one it was is remembered. */
  #meant(touch: Touch): Touch {
    const found = meant(this.offered, touch);
    if (found !== touch || this.#pointed.has(found)) this.#pointed.set(found, touch);
    return found;
  }

  /** Point at a card or a place: narrows the options, takes the one that is left, or asks why there is none. */
  point(thing: Touch): void {
    const touch = this.asked ? this.#meant(thing) : thing;
    if (this.asked) {
      const { picked, option } = point(this.offered, this.picked, touch);
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
    const doing = this.doing;
    this.letGo();
    this.doing = doing;
    this.desk.unread();
    this.picked = [this.#meant(card)];
  }

  /** Whether a card can be laid on the board wherever one likes: something can be done with it that needs nothing else. */
  lies = (card: Touch): boolean => this.asked && alone(this.options, meant(this.options, card)).length > 0;

  /** Lay a card on the board. Should the next question be where, then it goes where it was laid. */
  lay(thing: Touch, place: Touch): void {
    const card = this.#meant(thing);
    const [option, ...others] = alone(this.options, card);
    if (!option || others.length > 0) {
      this.picked = [card];
      return;
    }
    this.#aim = typeof place === 'string' ? place : '';
    this.offer(option, [card]);
  }

  drop(thing: Touch, place: Touch): void {
    if (!this.asked) return;
    const card = this.#meant(thing);
    const { picked, option } = drop(this.offered, card, place);
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

  /** Choose what to do before it is said with what; where only one such thing can be done, do it. */
  begin(word: string): void {
    this.letGo();
    const meant = this.options.filter((option) => option.act?.word === word);
    const [only, ...others] = meant;
    if (!this.asked || !only) return;
    if (others.length === 0) this.offer(only);
    else this.doing = word;
  }

  letGo(): void {
    this.#aim = '';
    this.doing = '';
    this.#pointed.clear();
    this.picked = [];
    this.whyNot = null;
    this.confirming = '';
  }

  look(zone: string, label: string): void {
    this.looked = { zone, label };
  }

  async askWhyNot(at: Touch): Promise<void> {
    this.whyNot = { at, pending: true, refused: null };
    const answer = await this.askedWhyNot({ at });
    if (this.whyNot?.at !== at) return;
    this.whyNot = answer?.type === 'refused' ? { at, pending: false, refused: answer } : null;
  }

  /** The rulebook's answer; it is shown where it was asked for, and not announced like what becomes of a choice. */
  async why(about: string): Promise<ServerMessage | null> {
    return this.#quietly({ type: 'why', about });
  }

  /** What a bot would do in my place; a refusal, or nothing, where there is no hint. */
  hint = () => this.#say({ type: 'hint' });

  /** What I can be sure of about cards that I do not see. */
  know = () => this.#quietly({ type: 'know' });

  async askedWhyNot(what: { at: Touch; quick?: boolean } | { notation: string }): Promise<ServerMessage | null> {
    return this.#quietly({ type: 'why-not', ...what });
  }

  async #quietly(message: Spoken): Promise<ServerMessage | null> {
    const said = this.said;
    const answer = await this.#say(message);
    this.said = said;
    return answer;
  }

  /** To whom lines are told here. Only English is turned to the reader here; other languages come so from the server. */
  reader = (isCard: (name: string) => boolean = () => false): Reader => ({ named: this.named, isCard, titled: this.titled, you: this.sits && settings.kept.language === 'en' ? this.viewer : '', english: settings.kept.language === 'en', called: this.sits && settings.kept.language !== 'en' ? t('log.you') : '' });

  /** What people call a card: where its name is a sign (`>&`, and `>&u` face up), as it is read aloud. */
  titled = (name: string): string => {
    const printed = this.printed.get(name) ?? this.printed.get(name.replace(/u$/, ''));
    return printed?.facts['suit'] === undefined ? name : printed.text;
  };

  undo = () => this.#say({ type: 'undo' });
  concede = () => this.#say({ type: 'concede' });
  /** Play again: with the seats swapped or as everybody sits, and against another bot where all others are bots. */
  rematch = (wish: { stay?: boolean; bot?: string } = {}) => this.#say({ type: 'rematch', ...wish });
  agree = (to: 'undo' | 'rematch', yes: boolean) => this.#say({ type: 'agree', to, yes });
  handOver = (to: 'bot' | 'device' | 'me', bot = '') => this.#say({ type: 'hand-over', to, bot });

  /** Light up what an option touches; nothing puts the lights out. */
  show(option: OptionView | null): void {
    this.#considered = option?.notation ?? '';
  }

  /** The words that are to be underlined on a card of the view, if they are its own. */
  wordsOn(card: CardView, text: string): Cited | Quote | null {
    const words = this.words;
    const same = words !== null && (words.card.id == null ? words.card.name === card.name : this.#whereNow(new Set([words.card.id])).has(card.id ?? -1));
    return same && this.printed.get(words.card.name)?.text === text ? words : null;
  }

  /** Light up what an event touched; nothing puts the lights out. */
  light(event: Seen | null): void {
    this.#recalled = event;
  }

  /** Things of an event as they are called now: a card has another id wherever it has gone. Players only where nothing else was touched. */
  #whereNow(things: ReadonlySet<Touch>): Set<Touch> {
    const placed = [...this.followed.zones.values()].flat();
    const now = new Set<Touch>();
    for (const thing of things) {
      if (typeof thing === 'number') {
        const key = this.#keys.get(thing);
        const there = placed.find((each) => each.card.id === thing) ?? (key === undefined ? undefined : placed.find((each) => each.key === key));
        if (there?.card.id != null) now.add(there.card.id);
      } else if (this.view?.zones[thing]) now.add(thing);
    }
    return now.size > 0 ? now : new Set([...things].filter((thing) => typeof thing === 'string'));
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#steps);
    this.lately.end();
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

  /** Hear everything again, in the language of now. */
  hearAnew(): void {
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
    this.events = this.#told = [];
    this.#waiting = [];
  }

  /** Whether somebody sits there and has no connection now. */
  isAway = (seat: string): boolean => {
    const info = this.info?.seats.find((each) => each.seat === seat);
    return info?.kind === 'person' && !info.here && this.moment?.phase !== 'finished';
  };

  /** The player's name at a seat, with a number where several are called the same. Who has not said one is you, or has a role. */
  named = (seat: string): string => {
    const called = (info: SeatInfo | undefined) => info?.name || info?.bot || '';
    const name = called(this.info?.seats.find((each) => each.seat === seat));
    const alike = this.info?.seats.filter((each) => called(each) === name) ?? [];
    if (name === '') return this.sits && seat === this.viewer ? t('you') : this.role(seat);
    return alike.length > 1 ? `${name} ${alike.findIndex((each) => each.seat === seat) + 1}` : name;
  };

  /** Who sits there, whatever their name: "Player 2", "Attacker 1". */
  role(seat: string): string {
    const seats = this.info?.seats.map((each) => each.seat) ?? [];
    if (!seats.includes(seat)) return seat;
    const { side, number } = roleOf(seat, seats, this.sides);
    return roleNamed(side, number);
  }
}

/** What this browser adds to a sealed deal. */
export function salt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
