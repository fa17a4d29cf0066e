/** What the visitor likes; kept in the browser and nowhere else. */
export type Theme = 'system' | 'dark' | 'light';
export type Language = 'en' | 'de';

const KEY = 'netdeck.settings';

interface Kept {
  name: string;
  theme: Theme;
  language: Language;
  motion: boolean;
  confirm: boolean;
  sound: boolean;
  autoPass: boolean;
  /** Whether tables begin with the clock that the rules of their game propose. */
  clock: boolean;
  stops: Record<string, string[]>;
  /** The opponent that was played last; empty for the server's usual one. */
  bot: string;
}

const USUAL: Kept = {
  name: '',
  theme: 'dark',
  language: navigator.language.startsWith('de') ? 'de' : 'en',
  motion: true,
  confirm: false,
  sound: false,
  autoPass: true,
  clock: true,
  stops: {},
  bot: '',
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

/** What a host may send to friends; kept for the tab in which the table was set up. */
export const invitations = {
  find(table: string): Record<string, string> {
    return JSON.parse(sessionStorage.getItem(`netdeck.links.${table}`) ?? '{}') as Record<string, string>;
  },
  keep(table: string, links: Record<string, string>): void {
    sessionStorage.setItem(`netdeck.links.${table}`, JSON.stringify(links));
  },
};
