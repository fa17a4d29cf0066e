/** A card's text in which some words are marked: those that have just done something. */
import { runs, type Run } from './runs';

/** Words of a text, by their place in it. The rules count characters, not the halves of them that a browser counts. */
export interface Place {
  start: number;
  end: number;
}

export interface Marked extends Run {
  /** Whether it is among the words. */
  on: boolean;
}

/** How many signs stand before and behind what is strong, faint or a symbol. */
const SIGNS: Record<Run['style'], number> = { strong: 2, faint: 1, symbol: 1, plain: 0 };

/** *text* in paragraphs; what lies between the *words*' ends is `on`. */
export function marked(text: string, words: Place | null, name = '~'): Marked[][] {
  const { start, end } = words ?? { start: 0, end: 0 };
  let at = 0;
  return text.split('\n').map((paragraph) => {
    const found: Marked[] = [];
    for (const run of runs(paragraph)) {
      const letters = [...run.text];
      at += SIGNS[run.style];
      const [first, last] = run.style === 'symbol' && start < at + letters.length && end > at ? [0, letters.length] : [start - at, end - at].map((edge) => Math.min(Math.max(edge, 0), letters.length)) as [number, number];
      for (const [from, to, on] of [[0, first, false], [first, last, true], [last, letters.length, false]] as const) {
        if (from < to) found.push({ ...run, text: letters.slice(from, to).join('').replaceAll('~', name), on });
      }
      at += letters.length + SIGNS[run.style];
    }
    at += 1;
    return found;
  });
}

/** The words alone. */
export const wordsOf = (text: string, words: Place): string => [...text].slice(words.start, words.end).join('');
