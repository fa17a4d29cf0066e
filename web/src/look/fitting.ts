/**
 * Whether a text fits a card, by measuring it: the browser tells how wide a word is in the face that the card is set in. What does not fit at
 * a size that can be read is left out whole; nothing is cut, and nothing is set smaller than that.
 */
import { runs } from './runs';

/** The smallest type on a card, in pixels of the screen. */
export const SMALLEST = 11;
const LEADING = 1.28;

export type Measure = (word: string, size: number, strong: boolean) => number;

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
const FACE = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans Condensed', system-ui, sans-serif";

/** How wide a word is in the face of cards. Measured once at 100 pixels, since type scales evenly. */
export const measured: Measure = (word, size, strong) => {
  const key = strong ? `!${word}` : word;
  let wide = widths.get(key);
  if (wide === undefined) {
    context ??= document.createElement('canvas').getContext('2d');
    if (!context) return word.length * size * 0.56;
    context.font = `${strong ? 700 : 400} 100px ${FACE}`;
    widths.set(key, (wide = context.measureText(word).width));
  }
  return (wide * size) / 100;
};

/** A command is set in the face of machines, all of whose letters are equally wide. */
const command = (word: string, strong: boolean, size: number): number => (strong && word.startsWith('--') ? word.length * size * 0.58 : 0);

/** How many lines a text takes in a column of that width. A line break in the text stays one. */
export function lines(text: string, width: number, size: number, name: string, measure: Measure = measured): number {
  let count = 0;
  for (const paragraph of text.trim().split('\n')) {
    count += 1;
    let used = 0;
    for (const run of runs(paragraph, name)) {
      const pieces = run.style === 'symbol' ? [run.text] : run.text.split(/(?<=\s)/);
      for (const piece of pieces) {
        const word = piece.trimEnd();
        const strong = run.style === 'strong';
        const wide = run.style === 'symbol' ? Math.max(size * 1.45, measure(word, size, true) + size * 0.8) : Math.max(measure(word, size, strong), command(word, strong, size));
        if (used > 0 && used + wide > width) {
          count += 1;
          used = 0;
        }
        used += run.style === 'symbol' ? wide : Math.max(measure(piece, size, strong), command(piece, strong, size));
      }
    }
  }
  return count;
}

/** How high a text is in a column of that width. */
export const height = (text: string, width: number, size: number, name: string, measure: Measure = measured): number =>
  text.trim() === '' ? 0 : lines(text, width, size, name, measure) * size * LEADING;

export interface Room {
  /** The column for the text. */
  width: number;
  /** All that picture and text share. */
  height: number;
  /** The height of the whole card. */
  card: number;
  /** What lies on the picture needs so much of it. */
  least?: number;
}

export interface Set {
  /** The size of the type; 0 when the text stays away. */
  size: number;
  /** The height of the picture. */
  art: number;
}

/** The least part of a card's height that its picture takes, if it has one. */
export const THINNEST = 0.15;
/** The parts of a card's height that its picture may take, the finest first. */
const ART = [0.42, 0.36, 0.3, 0.24, 0.19, THINNEST, 0];

/**
 * How picture and text share a card: type as large as *sizes* begins with and a large picture where the text is short, a smaller picture where
 * it is long, then smaller type down to the smallest that can be read; else no text at all.
 */
export function share(text: string, room: Room, sizes: readonly number[], name: string, measure: Measure = measured): Set {
  if (text.trim() === '') return { size: 0, art: room.height };
  for (const size of sizes) {
    const need = height(text, room.width, size, name, measure) + 6;
    for (const part of ART) {
      const art = Math.max(Math.floor(part * room.card), room.least ?? 0);
      if (need + art <= room.height && (part > 0 || art === 0)) return { size, art };
    }
  }
  return { size: 0, art: room.height };
}

/** Sizes of type from *largest* down to the smallest, by half pixels. */
export function sizesFrom(largest: number, smallest = SMALLEST): number[] {
  const top = Math.max(smallest, Math.round(largest * 2) / 2);
  return Array.from({ length: Math.floor((top - smallest) * 2) + 1 }, (_, i) => top - i / 2);
}
