/**
 * How each game looks. A game that is not named here is shown by the usual board, with zones as the view tells them; so every game that
 * the server knows can be played. Nothing here knows a rule.
 */
import type { Component, Snippet } from 'svelte';
import { t, word } from '../i18n/index.svelte';
import { inWords, readFace, type FaceReader } from '../look/face';
import { chance } from '../look/chance';
import { deal, figureOf, type Picture, type Words } from '../look/pictures/dealing';
import { LEXICON } from '../look/pictures/lexicon';
import type { Standing } from '../play/matches';
import type { CardInfo, OptionView, Seen, View } from '../protocol/messages';
import { binmatFace } from './binmat/face';
import { bloodFace, WORDS as bloodWords } from './bloodless/face';
import { dataFace, WORDS as dataWords } from './datawarriors/face';
import { technoFace, WORDS as technoWords } from './technomancy/face';

/** Where in its turn a game stands. A match that is over has no turn: its number alone remains. */
export interface Turn {
  number: number;
  /** How many there are, where that is known. */
  of?: number;
  /** Whose it is. */
  seat: string;
  /** Its parts in their order; `GAME.PART` is the message that names one. */
  steps: readonly string[];
  now: string;
  /** Who may act, where that is another matter. */
  priority?: string;
}

export type Board = Component<{ prompt?: Snippet | undefined }>;

export interface GameLook {
  accent: 'sky' | 'vermillion' | 'green' | 'yellow' | 'orange' | 'purple';
  /** What a card of the view shows. */
  face: FaceReader;
  /** Words of names that say what a card's picture shows, besides those that every game has. */
  words: Words;
  /** The name under which a card of the view is printed, where the view's name says more. */
  printedName: (name: string) => string;
  /** A question without what only those need who type their answers. */
  prompt: (text: string) => string;
  /** The board; it reads the table from its context, and says where the question stands. */
  board: () => Promise<{ default: Board }>;
  /** What waits to take effect, where a game has that: it stands over the log. */
  stack?: () => Promise<{ default: Component }>;
  turn?: (view: View) => Turn;
  /** What the page asks in its own words while there is a choice, where the rules' question is made for those who type. */
  asks?: (view: View) => string;
  /** What an answer does, in two lines of 24 letters, where its label says more. */
  shortly?: (option: OptionView, mark: string) => string;
  /** The log has one line for a turn, the newest first; these kinds of events are left out of it, being parts of what the others tell. */
  turnLog?: readonly string[];
  /** What such a line says of an event to the seat *me* where that is not the rules' own sentence; *seconds* are those of a turn. */
  tells?: (event: Seen, me: string, seconds: number) => string;
  /** The numbers that decide, mine first, for whoever looks at their matches from afar. */
  standing?: (view: View, seat: string) => readonly Standing[];
  /** Counters of the view that the board shows in its own way. */
  ownCounters: string[];
}

const usual: Omit<GameLook, 'accent'> = {
  face: readFace(['power', 'defense', 'health'], true),
  words: {},
  printedName: (name) => name,
  prompt: (text) => text,
  board: () => import('./generic/Board.svelte'),
  ownCounters: [],
};

/** A number of every player, mine first. */
const ofEach = (view: View, mine: string, value: (seat: string) => unknown): number[] => [mine, ...view.seats.filter((seat) => seat !== mine)].map((seat) => Number(value(seat) ?? 0));

const counter = (view: View, name: string) => String(view.counters[name] ?? '');

const LOOKS: Record<string, GameLook> = {
  binmat: {
    accent: 'sky',
    face: binmatFace,
    words: {},
    printedName: (name) => name.slice(0, 2),
    prompt: (text) => text.replaceAll(/ \([^()]*\)/g, ''),
    board: () => import('./binmat/Board.svelte'),
    standing: (view) => [{ name: 'turns_left', values: [Number(view.counters['turn_limit'] ?? 0) - Number(view.counters['turn'] ?? 0)] }],
    turn: (view) => ({ number: Number(view.counters['turn'] ?? 0), of: Number(view.counters['turn_limit'] ?? 0), seat: (view.counters['order'] as string[] | undefined)?.[0] ?? '', steps: [], now: '' }),
    asks: (view) => t(view.counters['side'] === 'a' ? 'binmat.asks.a' : 'binmat.asks.d'),
    shortly: ({ act }, mark) => {
      const lane = act?.place ?? '';
      if (act?.word === 'combat') return t('binmat.shortCombat', { lane });
      return act?.word === 'draw' ? t('binmat.shortDraw', { lane }) : act?.word === 'play' ? t('binmat.shortPlay', { card: mark, lane }) : act?.word === 'pass' ? t('binmat.do.pass') : '';
    },
    turnLog: ['ActionCommitted', 'CardsDealt', 'GameStarted', 'TopRevealed', 'PowerComputed', 'BounceDiscarded', 'CardDestroyed', 'StackDiscarded', 'CombatEnded', 'StreakChanged'],
    tells: ({ event, fields }, me, seconds) => (event === 'Passed' && fields['cause'] === 'timeout' && fields['seat'] === me && seconds > 0 ? t('binmat.ranOut', { seconds }) : ''),
    ownCounters: ['turn', 'turn_limit', 'side', 'order', 'drawn_lanes'],
  },
  bloodless: {
    ...usual,
    accent: 'vermillion',
    face: bloodFace,
    words: bloodWords,
    board: () => import('./bloodless/Board.svelte'),
    standing: (view) => [{ name: 'pool', values: [Number(view.counters['pool'] ?? 0)] }],
    turn: (view) => ({ number: Number(view.counters['turn'] ?? 0), seat: counter(view, 'active'), steps: ['start', 'main', 'attack'], now: counter(view, 'phase') }),
    ownCounters: ['pool', 'turn', 'active', 'phase', 'last_damaged', 'first', 'in_transit', 'choices', 'decided'],
  },
  datawarriors: {
    ...usual,
    accent: 'green',
    face: dataFace,
    words: dataWords,
    board: () => import('./datawarriors/Board.svelte'),
    stack: () => import('./datawarriors/Stack.svelte'),
    standing: (view, seat) => [{ name: 'drive', values: ofEach(view, seat, (each) => view.zones[`${each}.drive`]?.count) }],
    turn: (view) => ({ number: Number(view.counters['turn'] ?? 0), seat: counter(view, 'current'), steps: ['init', 'cleanup', 'setup', 'run', 'exit'], now: counter(view, 'step') }),
    ownCounters: ['turn', 'current', 'step', 'processes', 'stack', 'until_exit'],
  },
  technomancy: {
    ...usual,
    accent: 'yellow',
    face: technoFace,
    words: technoWords,
    board: () => import('./technomancy/Board.svelte'),
    stack: () => import('./technomancy/Stack.svelte'),
    standing: (view, seat) => [{ name: 'health', values: ofEach(view, seat, (each) => view.seat[each]?.['health']) }],
    turn: (view) => ({
      number: Number(view.counters['turn'] ?? 0),
      seat: counter(view, 'active'),
      steps: ['recovery', 'turn_start', 'draw', 'main', 'turn_end', 'cleanup'],
      now: counter(view, 'phase'),
      priority: counter(view, 'priority'),
    }),
    ownCounters: ['turn', 'active', 'phase', 'normal_turn_of', 'agents_died', 'stack_objects', 'kept', 'priority', 'stack', 'waiting', 'effects', 'extra_turns', 'overloaded'],
  },
};

const SPARE = ['orange', 'purple'] as const;

const plainLook = (id: string): GameLook => LOOKS[id] ?? { ...usual, accent: SPARE[Math.floor(chance(id)() * SPARE.length)] ?? 'purple' };

const pictures = new WeakMap<CardInfo, Picture>();

/** The pictures of cards of a game, in the order in which they are printed. */
export function picturesOf(id: string, cards: readonly CardInfo[]): Picture[] {
  const { face, words } = plainLook(id);
  return deal(
    cards.map((card) => {
      const { figures, tint } = face({ name: card.name }, card);
      return { name: card.name, figure: figureOf(card.name, [words, LEXICON], figures), tint };
    }),
  );
}

/** Gives each of *cards* its picture. They stand in the order in which they are printed: first those of the game, then those of a file, as there. */
export function dealPictures(id: string, cards: readonly CardInfo[], dealt: readonly Picture[] = picturesOf(id, cards)): void {
  for (const [i, picture] of dealt.entries()) pictures.set(cards[i] as CardInfo, picture);
}

/** The picture of a card; of one that belongs to no set, as if it were the first of one. */
function pictureOf(id: string, card: CardInfo): Picture | undefined {
  if (!pictures.has(card)) dealPictures(id, [card]);
  return pictures.get(card);
}

const told = new Map<string, GameLook>();

/** How a game looks, with the words on its cards in the language of now. */
export function gameLook(id: string): GameLook {
  let look = told.get(id);
  if (!look) {
    const plain = plainLook(id);
    const { turn } = plain;
    const face: FaceReader = (card, printed) => {
      const picture = pictureOf(id, printed ?? { name: card.name, text: '', facts: {} });
      return { ...inWords(plain.face(card, printed), (value) => word(id, value)), ...(picture ? { picture } : {}) };
    };
    look = {
      ...plain,
      face,
      ...(turn ? { turn: (view) => (view.result ? { ...turn(view), seat: '', now: '', priority: '' } : turn(view)) } : {}),
    };
    told.set(id, look);
  }
  return look;
}

/** Whose turn it is. */
/** The number of the turn; 0 where a game has none. */
export const turnNumber = (view: View): number => gameLook(view.game).turn?.(view).number ?? 0;
export const turnOf = (view: View | null): string => (view && gameLook(view.game).turn?.(view).seat) ?? '';
