/** Where what lies on a card's picture has its place, and its numbers theirs: in rows, so that nothing lies over anything else on the narrowest card. */
import type { Stat } from './face';
import { measured } from './fitting';

export interface Tag {
  what: 'wound' | 'state' | 'owner' | 'cost' | 'keywords';
  /** The edge of the picture that it lies at while there is room. */
  at: 'top' | 'foot';
  text?: string;
  width: number;
  height: number;
}

export interface Row {
  at: Tag['at'];
  tags: Tag[];
  height: number;
}

const GAP = 3;
const wide = (tags: readonly Tag[]): number => tags.reduce((sum, tag) => sum + tag.width + GAP, -GAP);
export const high = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.height + GAP, -GAP);

/** *tags* in rows of that width, as many as that height holds; *mixed*, a row holds what belongs to either edge. */
function pack(tags: readonly Tag[], width: number, height: number, mixed: boolean): Row[] {
  const rows: Row[] = [];
  for (const tag of tags.filter((each) => each.width <= width)) {
    const row = rows.find((each) => (mixed || each.at === tag.at) && wide([...each.tags, tag]) <= width);
    const grown = row ? { ...row, tags: [...row.tags, tag], height: Math.max(row.height, tag.height) } : { at: tag.at, tags: [tag], height: tag.height };
    const next = row ? rows.map((each) => (each === row ? grown : each)) : [...rows, grown];
    if (high(next) <= height) rows.splice(0, rows.length, ...next);
  }
  return rows;
}

/** So high a picture has to be for all of *tags*. */
export const needed = (tags: readonly Tag[], width: number): number => (tags.length === 0 ? 0 : Math.ceil(high(pack(tags, width, Infinity, true))));

/** The rows from top to foot: each tag at its edge where that holds all of them, else closer together; what finds no room is left out, the last first. */
export function laid(tags: readonly Tag[], width: number, height: number): Row[] {
  const apart = pack(tags, width, Infinity, false);
  const rows = high(apart) <= height ? apart : pack(tags, width, height, true);
  return [...rows.filter((row) => row.at === 'top').reverse(), ...rows.filter((row) => row.at === 'foot').reverse()];
}

export interface Numbers {
  rows: number;
  /** Whether what has changed has its arrow. */
  arrows: boolean;
  /** Whether a number has its sign, and how large that is. */
  signs: (stat: Stat) => boolean;
  sign: number;
}

const ARROW = 11;
/** How large a sign is at least. */
const SMALL_SIGN = 9;
/** Of the letters of a name, which is set smaller, and of a digit, in parts of the size of type. */
const NAME = 0.65;
const DIGIT = 0.61;

/** How numbers of that size stand in that width: in one row if smaller signs, or signs and arrows left out, make it so, else in as many as they need. */
export function numbersIn(stats: readonly Stat[], width: number, size: number, sign: number): Numbers {
  const small = Math.min(sign, SMALL_SIGN);
  const looks = [
    { arrows: true, signs: () => true, sign },
    { arrows: true, signs: () => true, sign: small },
    { arrows: true, signs: (stat: Stat) => !stat.change, sign: small },
    { arrows: false, signs: () => true, sign: small },
    { arrows: false, signs: () => false, sign: small },
  ];
  for (const look of looks) {
    const widths = stats.map((stat) => {
      const before = stat.sign === 'number' ? Math.min(3.9 * NAME * size, measured(stat.name, NAME * size, true)) + 2 : look.signs(stat) ? look.sign + 2 : 0;
      return before + stat.value.length * DIGIT * size + (stat.change && look.arrows ? ARROW : 0);
    });
    let [rows, used] = [1, -GAP];
    for (const wide of widths) {
      if (used + GAP + wide > width && used > 0) [rows, used] = [rows + 1, -GAP];
      used += GAP + wide;
    }
    if (rows === 1 || look === looks.at(-1)) return { ...look, rows };
  }
  return { rows: 0, arrows: true, signs: () => true, sign };
}
