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
  /** Whether it is among those that never did anything. */
  dead: boolean;
}

/** How many signs stand before and behind what is strong, faint or a symbol. */
const SIGNS: Record<Run['style'], number> = { strong: 2, faint: 1, symbol: 1, plain: 0 };

/** *text* in paragraphs; what lies between the *words*' ends is `on`, and what lies between those of some *dead* words is `dead`. */
export function marked(text: string, words: Place | null, name = '~', dead: readonly Place[] = []): Marked[][] {
  const edges = [...(words ? [words] : []), ...dead].flatMap(({ start, end }) => [start, end]);
  let at = 0;
  return text.split('\n').map((paragraph) => {
    const found: Marked[] = [];
    for (const run of runs(paragraph)) {
      const letters = [...run.text];
      at += SIGNS[run.style];
      const first = at;
      const cuts = run.style === 'symbol' ? [] : edges.map((edge) => edge - first).filter((edge) => edge > 0 && edge < letters.length);
      const ends = [...new Set([0, ...cuts, letters.length])].sort((a, b) => a - b);
      const within = (place: Place, from: number, to: number) => place.start < first + to && place.end > first + from;
      ends.slice(1).forEach((to, i) => {
        const from = ends[i] ?? 0;
        found.push({ ...run, text: letters.slice(from, to).join('').replaceAll('~', name), on: words !== null && within(words, from, to), dead: dead.some((place) => within(place, from, to)) });
      });
      at += letters.length + SIGNS[run.style];
    }
    at += 1;
    return found;
  });
}

/**
 * Where words of a *printed* text stand in the text that is *shown*, which has made some of its words strong; nothing where it says something
 * else.
 */
export function placedIn(place: Place, printed: string, shown: string): Place | null {
  const [before, after] = [[...printed], [...shown]];
  const places: number[] = [];
  let at = 0;
  for (const letter of before) {
    while (letter !== '*' && after[at] === '*' && after[at + 1] === '*') at += 2;
    if (after[at] !== letter) return null;
    places.push(at);
    at += 1;
  }
  const [start, last] = [places[place.start], places[place.end - 1]];
  return start === undefined || last === undefined ? null : { start, end: last + 1 };
}

/** The words alone. */
export const wordsOf = (text: string, words: Place): string => [...text].slice(words.start, words.end).join('');
