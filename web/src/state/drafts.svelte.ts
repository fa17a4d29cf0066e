/** Decks and cards that the visitor works on; kept in this browser and nowhere else. */
class Draft {
  #key: string;
  text = $state('');

  constructor(key: string) {
    this.#key = key;
    try {
      this.text = localStorage.getItem(key) ?? '';
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  write(text: string): void {
    this.text = text;
    try {
      if (text === '') localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, text);
    } catch {
      // too large, or not allowed: it lasts as long as the page
    }
  }
}

const known = new Map<string, Draft>();

function draft(key: string): Draft {
  const found = known.get(key) ?? new Draft(key);
  known.set(key, found);
  return found;
}

export const deckDraft = (game: string) => draft(`netdeck.deck.${game}`);
export const cardDraft = (game: string) => draft(`netdeck.cards.${game}`);

/**
 * Asks once nothing has changed for a while, and tells the answer unless it is out of date by then. For an effect: what comes back stops it.
 */
export function unhurried<T>(ask: () => Promise<T>, tell: (answer: T) => void, fail: (sentence: string) => void, wait = 350): () => void {
  let stopped = false;
  const timer = setTimeout(() => {
    ask().then(
      (answer) => stopped || tell(answer),
      (error: unknown) => stopped || fail(sentenceOf(error)),
    );
  }, wait);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
