/** Compositions place the figure in the field of 100 by 60. What matters stays within the middle 56, since narrow cards crop the sides. */
import type { CompositionName } from './dealing';
import { cut, dot, fill, moved, path, type Dice } from './pen';

const at = (x: number, y: number, size: number, turn = 0) => `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${size})`;

export const COMPOSITIONS: Record<CompositionName, (figure: string, dice: Dice) => string> = {
  whole: (figure) => moved(at(50, 31, 0.98), figure),
  close: (figure) => moved(at(50, 31, 1.2), figure),
  left: (figure) => moved(at(41, 33, 0.98, -13), figure),
  right: (figure) => moved(at(58, 34, 1.02, 11), figure),
  pair: (figure) => `<g transform="${at(35, 20, 0.52)}" opacity=".7">${figure}</g>${moved(at(60, 37, 0.74), figure)}`,
  flock: (figure, d) =>
    (
      [
        [30, 14, 0.3],
        [50, 10, 0.34],
        [70, 15, 0.28],
        [73, 36, 0.34],
        [29, 36, 0.4],
        [50, 38, 0.66],
      ] as const
    )
      .map(([x, y, size]) => moved(path`translate(${x} ${y}) scale(${String(size)}) rotate(${d() * 30 - 15})`, figure))
      .join(''),
  far: (figure, d) => {
    const [x, y] = [38 + d() * 22, 44 + d() * 8];
    return moved(path`translate(${x} ${y - 24}) scale(.62)`, figure) + fill(path`M0 ${y + 2}Q30 ${y - 8} 58 ${y}T100 ${y - 3}V60H0Z`, 0.45 + d() * 0.35);
  },
  window: (figure) => `<rect x="27" y="-2" width="46" height="64" rx="23" class="win"/>${moved(at(50, 32, 0.84), figure)}`,
  dive: (figure) => moved(at(52, 30, 1.06, 38), figure),
  rise: (figure) => moved(at(47, 30, 1.18, -32), figure),
  below: (figure) => moved(at(50, 42, 1.18), figure),
  giant: (figure) => moved(at(50, 45, 1.6), figure),
  row: (figure) => moved(at(27, 38, 0.46), figure) + moved(at(50, 24, 0.6), figure) + moved(at(73, 38, 0.46), figure),
  medal: (figure, d) => {
    const [x, thick, glow] = [46 + d() * 8, 2 + d() * 5, 0.1 + d() * 0.4];
    return fill(dot(x, 30, 27), 0.92, 'b') + cut(dot(x, 30, 27 - thick)) + fill(dot(x, 30, 27 - thick), glow, 'b') + moved(`translate(${Math.round(x)} 30) scale(.68)`, figure);
  },
  slant: (figure, d) => {
    const [left, from, lean] = [d() > 0.5, 34 + d() * 30, (d() - 0.5) * 70];
    return fill(path`M${left ? -4 : 104} -4H${from}L${from + lean} 64H${left ? -4 : 104}Z`, 0.6, 'k') + moved(at(48, 37, 1.08, left ? 21 : -21), figure);
  },
  stairs: (figure) => `<g transform="${at(31, 14, 0.34)}" opacity=".6">${figure}</g><g transform="${at(46, 25, 0.48)}" opacity=".8">${figure}</g>${moved(at(64, 41, 0.62), figure)}`,
};
