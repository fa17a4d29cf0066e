/** What the visitor likes; kept in the browser and nowhere else. */
export type Theme = 'system' | 'dark' | 'light';
/** A language by its letters; one that the page does not speak is spoken in English. */
export type Language = string;

/** How fast the plays of others follow each other. */
export type Speed = 'slow' | 'usual' | 'fast';

const KEY = 'netdeck.settings';

interface Kept {
  name: string;
  /** The face beside the name at every table; empty for the one that the name gets. */
  face: string;
  theme: Theme;
  language: Language;
  motion: boolean;
  speed: Speed;
  confirm: boolean;
  sound: boolean;
  /** Whether cards are heard and felt. */
  effects: boolean;
  /** Whether the log stands beside the board. */
  log: boolean;
  autoPass: boolean;
  /** Whether I am asked how to pay even where it makes no difference. */
  payments: boolean;
  /** Whether tables begin with the clock that the rules of their game propose. */
  clock: boolean;
  stops: Record<string, string[]>;
  /** The opponent that was played last; empty for the server's usual one. */
  bot: string;
  /** What the quick match offers first: the game, against whom, and with which deck of each game. */
  game: string;
  against: 'bot' | 'anyone' | 'friend';
  decks: Record<string, string>;
  /** Keys that were changed, by what they do. */
  keys: Record<string, string>;
  /** Whether the clause stands beside each line of the log. */
  clauses: boolean;
}

const USUAL: Kept = {
  name: '',
  face: '',
  theme: 'system',
  language: navigator.language.split('-')[0] ?? 'en',
  motion: true,
  speed: 'usual',
  confirm: false,
  sound: false,
  effects: true,
  log: true,
  autoPass: true,
  payments: false,
  clock: true,
  stops: {},
  bot: '',
  game: '',
  against: 'bot',
  decks: {},
  keys: {},
  clauses: false,
};

function load(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...USUAL };
  }
}

class Settings {
  kept = $state<Kept>(load());
  #calm = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);
  #light = $state(matchMedia('(prefers-color-scheme: light)').matches);

  constructor() {
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => (this.#calm = event.matches));
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', (event) => (this.#light = event.matches));
  }

  /** Whether cards may move. */
  get moves(): boolean {
    return this.kept.motion && !this.#calm;
  }

  /** Dark unless the visitor or their system says light. */
  get light(): boolean {
    return this.kept.theme === 'light' || (this.kept.theme === 'system' && this.#light);
  }

  save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const settings = new Settings();

/** Tokens of seats: this tab's first, so that two tabs of one browser can sit at one table. */
export const tokens = {
  find(table: string): string {
    return sessionStorage.getItem(`netdeck.seat.${table}`) ?? localStorage.getItem(`netdeck.seat.${table}`) ?? '';
  },
  keep(table: string, token: string): void {
    sessionStorage.setItem(`netdeck.seat.${table}`, token);
    localStorage.setItem(`netdeck.seat.${table}`, token);
  },
  forget(table: string): void {
    sessionStorage.removeItem(`netdeck.seat.${table}`);
    localStorage.removeItem(`netdeck.seat.${table}`);
  },
};

/** The rights of whoever has set up a table: to arrange it before it begins, and to invite people to watch. */
export interface Hosting {
  host: string;
  watch: string;
}
export const hosting = {
  find(table: string): Hosting | null {
    return JSON.parse(localStorage.getItem(`netdeck.host.${table}`) ?? 'null') as Hosting | null;
  },
  keep(table: string, rights: Hosting): void {
    localStorage.setItem(`netdeck.host.${table}`, JSON.stringify(rights));
  },
  forget(table: string): void {
    localStorage.removeItem(`netdeck.host.${table}`);
  },
};

/** What a host may send to friends; kept on this device until the table is forgotten. */
export const invitations = {
  find(table: string): Record<string, string> {
    return JSON.parse(localStorage.getItem(`netdeck.links.${table}`) ?? '{}') as Record<string, string>;
  },
  keep(table: string, links: Record<string, string>): void {
    localStorage.setItem(`netdeck.links.${table}`, JSON.stringify(links));
  },
  forget(table: string): void {
    localStorage.removeItem(`netdeck.links.${table}`);
  },
};
