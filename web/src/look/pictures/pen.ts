/** What pictures are drawn with: marks of SVG in two inks and one that cuts. `Picture.svelte` says which colours these are. */
export type Dice = () => number;

/** The card's own colour, the second colour of its picture, and the ground that shows through where something is cut out. */
export type Ink = 'a' | 'b' | 'k';

/** Draws something around 0,0, about 60 wide and 56 high; what matters lies within the middle. Chance decides its proportions. */
export type Figure = (dice: Dice) => string;

const rounded = (value: number | string): string => (typeof value === 'number' ? String(Math.round(value * 10) / 10) : value);

/** A path whose numbers are rounded. */
export const path = (words: TemplateStringsArray, ...values: readonly (number | string)[]): string => words.reduce((all, word, i) => all + rounded(values[i - 1] ?? '') + word);

const part = (opacity: number): number => Math.round(opacity * 100) / 100;

export const fill = (d: string, opacity = 0.85, ink: Ink = 'a'): string => `<path d="${d}" class="${ink}" fill-opacity="${part(opacity)}"/>`;
export const line = (d: string, opacity = 0.9, width = 1.4, ink: Ink = 'a'): string => `<path d="${d}" class="l ${ink}" stroke-opacity="${part(opacity)}" stroke-width="${rounded(width)}"/>`;
export const cut = (d: string): string => `<path d="${d}" class="k"/>`;
export const cutLine = (d: string, width = 1.4): string => line(d, 1, width, 'k');

export const dot = (x: number, y: number, r: number): string => path`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
export const box = (x: number, y: number, width: number, height: number): string => path`M${x} ${y}h${width}v${height}h${-width}Z`;
/** A polygon around x,y whose corners lie on circles of the given radii in turn. */
export const star = (x: number, y: number, corners: number, outer: number, inner: number, turn = -Math.PI / 2): string =>
  `${Array.from({ length: corners * 2 }, (_, i) => {
    const [angle, r] = [turn + (i * Math.PI) / corners, i % 2 ? inner : outer];
    return path`${i ? 'L' : 'M'}${x + r * Math.cos(angle)} ${y + r * Math.sin(angle)}`;
  }).join('')}Z`;

export const moved = (transform: string, inside: string): string => `<g transform="${transform}">${inside}</g>`;
/** The same on both sides; the factor is 1 at the right and -1 at the left. */
export const both = (side: (f: 1 | -1) => string): string => side(1) + side(-1);
export const times = (count: number, make: (i: number) => string): string => Array.from({ length: count }, (_, i) => make(i)).join('');
/** Looks to the right or to the left. */
export const facing = (dice: Dice, inside: string): string => (dice() > 0.5 ? inside : moved('scale(-1 1)', inside));
export const pick = <T>(dice: Dice, list: readonly [T, ...T[]]): T => list[Math.floor(dice() * list.length)] ?? list[0];
