/** What the server offered when it was last asked: kept in the browser, so that a returning visitor sees their page before any answer. */
import type { BotInfo, GameInfo, LessonInfo } from '../protocol/messages';

const KEY = 'netdeck.known';

/** A lesson as far as the front page shows it. */
export type LessonOutline = Pick<LessonInfo, 'id' | 'title' | 'variant' | 'next'> & { steps: { id: string; title: string }[] };

interface Kept {
  games: GameInfo[];
  bots: BotInfo[];
  lessons: Record<string, LessonOutline[]>;
}

function load(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { games: kept.games ?? [], bots: kept.bots ?? [], lessons: kept.lessons ?? {} };
  } catch {
    return { games: [], bots: [], lessons: {} };
  }
}

class Known {
  #kept = $state.raw<Kept>(load());

  get games(): readonly GameInfo[] {
    return this.#kept.games;
  }
  get bots(): readonly BotInfo[] {
    return this.#kept.bots;
  }
  lessons = (game: string): readonly LessonOutline[] => this.#kept.lessons[game] ?? [];

  keep(news: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...news };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // a browser that keeps nothing asks again
    }
  }

  keepLessons(game: string, list: readonly LessonInfo[]): void {
    const outlines = list.map(({ id, title, variant, next, steps }) => ({ id, title, variant, next, steps: steps.map((step) => ({ id: step.id, title: step.title })) }));
    this.keep({ lessons: { ...this.#kept.lessons, [game]: outlines } });
  }
}

export const known = new Known();
