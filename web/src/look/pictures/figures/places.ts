/** Buildings and grounds. */
import { both, box, cut, cutLine, dot, fill, line, path, star, times, type Figure } from '../pen';

export const tower: Figure = (d) =>
  times(7, (k) => {
    const [x, height, opacity, second] = [(k - 3) * 10, 12 + d() * 38, 0.35 + d() * 0.5, d() > 0.7];
    const windows = Array.from({ length: Math.max(0, Math.ceil((height - 7) / 6)) }, (_, i) => (d() > 0.4 ? path`M${x - 2} ${31 - height + i * 6}h4` : '')).join('');
    return fill(path`M${x - 4} 28V${28 - height}h8V28Z`, opacity, second ? 'b' : 'a') + (windows ? cutLine(windows, 1.3) : '');
  });

export const wall: Figure = (d) =>
  times(6, (y) => times(7, (k) => fill(path`M${(k - 3) * 12 - 5 + (y % 2) * 6} ${-24 + y * 9}h10.5v7.5h-10.5Z`, 0.35 + d() * 0.5, d() > 0.85 ? 'b' : 'a'))) + fill('M0 6C-12 18 -6 24 0 28C6 24 12 18 0 6Z', 1, 'b');

export const gate: Figure = () =>
  fill('M-30 28V-18H-34V-28H-26V-24H-20V-28H-12V-24H-4V-28H4V-24H12V-28H20V-24H26V-28H34V-18H30V28Z', 0.8) + cut('M-16 28V4C-16 -14 16 -14 16 4V28Z') + line('M-9 28V-5M0 28V-9M9 28V-5M-16 8H16M-16 18H16', 1, 2.2, 'b');

/** A hall with columns. */
export const hall: Figure = () => fill('M-30 -10L0 -28L30 -10Z', 0.95) + cut(dot(0, -16, 4)) + fill('M-28 -9H28V-4H-28Z', 0.9, 'b') + times(5, (i) => fill(box(-25 + i * 11.2, -3, 6, 23), 0.75)) + fill('M-29 20H29V24H-29ZM-33 24H33V29H-33Z', 0.95, 'b');

export const factory: Figure = () => fill('M-32 28V2L-16 -8V2L0 -8V2L16 -8V28Z', 0.85) + fill('M19 28V-24H29V28Z', 0.95, 'b') + cut('M-26 10H-18V17H-26ZM-10 10H-2V17H-10ZM6 10H14V17H6Z') + fill(dot(22, -28, 4) + dot(14, -30, 5) + dot(4, -27, 4), 0.55) + cutLine('M19 -16H29M19 -10H29', 2);

/** Towers that cool, and their steam. */
export const plant: Figure = () => both((f) => fill(path`M${f * 16 - 14} 28C${f * 16 - 6} 14 ${f * 16 - 8} 0 ${f * 16 - 10} -8H${f * 16 + 10}C${f * 16 + 8} 0 ${f * 16 + 6} 14 ${f * 16 + 14} 28Z`, f > 0 ? 0.9 : 0.6) + fill(path`M${f * 16 - 10} -8H${f * 16 + 10}V-4H${f * 16 - 10}Z`, 1, 'b') + fill(dot(f * 16 - 3, -16, 5) + dot(f * 16 + 5, -22, 6) + dot(f * 16 - 2, -28, 4), 0.6, 'b')) + fill('M-34 26H34V30H-34Z', 0.9);

/** Beds of plants, one above the other. */
export const terrace: Figure = () => times(3, (i) => fill(path`M${-32 + i * 7} ${24 - i * 17}H${32 - i * 7}V${30 - i * 17}H${-32 + i * 7}Z`, 0.9, 'b') + times(5 - i, (k) => fill(path`M${-24 + i * 7 + k * 12} ${24 - i * 17}C${-32 + i * 7 + k * 12} ${18 - i * 17} ${-28 + i * 7 + k * 12} ${12 - i * 17} ${-24 + i * 7 + k * 12} ${11 - i * 17}C${-20 + i * 7 + k * 12} ${12 - i * 17} ${-16 + i * 7 + k * 12} ${18 - i * 17} ${-24 + i * 7 + k * 12} ${24 - i * 17}Z`, 0.85)));

/** The sun over steps. */
export const sun: Figure = () => fill(dot(0, -8, 12), 1, 'b') + times(10, (i) => line(path`M${16 * Math.cos(i * 0.628)} ${-8 + 16 * Math.sin(i * 0.628)}L${23 * Math.cos(i * 0.628)} ${-8 + 23 * Math.sin(i * 0.628)}`, 1, 2.8, 'b')) + fill('M-34 12H34V17H-34ZM-26 19H26V23H-26ZM-34 25H34V30H-34Z', 0.85);

export const vault: Figure = () => fill('M-29 -27H29V27H-29Z', 0.75) + cut(dot(0, 0, 21)) + fill(dot(0, 0, 18.5), 0.8, 'b') + times(3, (i) => cutLine(path`M${-17 * Math.cos(i * 1.047)} ${-17 * Math.sin(i * 1.047)}L${17 * Math.cos(i * 1.047)} ${17 * Math.sin(i * 1.047)}`, 2.4)) + fill(dot(0, 0, 6), 1) + cut(dot(-25, -23, 1.6) + dot(25, -23, 1.6) + dot(-25, 23, 1.6) + dot(25, 23, 1.6));

/** Shelves of files. */
export const shelves: Figure = (d) =>
  fill('M-30 -28H-26V28H-30ZM26 -28H30V28H26Z', 1, 'b') +
  times(3, (row) => {
    const files = times(8, (i) => {
      const height = 9 + d() * 5;
      return d() > 0.15 ? fill(box(-25 + i * 6.3, -11 + row * 18.5 - height, 5, height), 0.5 + d() * 0.45, d() > 0.75 ? 'b' : 'a') : '';
    });
    return files + fill(box(-28, -11 + row * 18.5, 56, 3.4), 1, 'b');
  });

/** Rings to aim at. */
export const target: Figure = (d) => {
  const [x, y] = [(d() - 0.5) * 16, (d() - 0.5) * 16];
  return fill(dot(0, 0, 28), 0.7) + cut(dot(0, 0, 21.5)) + fill(dot(0, 0, 16), 0.85, 'b') + cut(dot(0, 0, 10)) + fill(dot(0, 0, 5), 1) + line(path`M${x - 26} ${y - 24}L${x} ${y}`, 1, 2.6, 'b') + fill(path`M${x - 26} ${y - 24}l-8 -2l2 -6l8 3Z`, 1, 'b');
};

/** Rails that meet. */
export const rails: Figure = () => fill('M-12 -28H12C17 -28 19 -24 19 -18V10C19 15 16 17 12 17H-12C-16 17 -19 15 -19 10V-18C-19 -24 -17 -28 -12 -28Z', 0.85) + cut('M-13 -20H13V-6H-13Z') + fill('M-13 -20H-1V-6H-13Z', 0.5, 'b') + cut(dot(-11, 7, 3) + dot(11, 7, 3)) + line('M-14 18L-26 30M14 18L26 30M-20 25H20', 1, 3, 'b');

/** A crossing of ways. */
export const hub: Figure = () => times(8, (i) => line(path`M${8 * Math.cos(i * 0.785)} ${8 * Math.sin(i * 0.785)}L${30 * Math.cos(i * 0.785)} ${27 * Math.sin(i * 0.785)}`, 0.85, i % 2 ? 3 : 5, i % 2 ? 'b' : 'a')) + fill(dot(0, 0, 13), 1) + cut(dot(0, 0, 8)) + fill(star(0, 0, 4, 7, 3), 1, 'b');

export const door: Figure = (d) => {
  const open = 8 + d() * 7;
  return fill('M-22 -28H22V28H-22Z', 0.9, 'b') + cut('M-17 -23H17V28H-17Z') + fill('M-17 -23H17V28H-17Z', 0.16) + fill(path`M-17 -23L${17 - open} -16V32L-17 28Z`, 0.9) + cut(dot(11 - open, 8, 1.8)) + line('M22 28H32M-22 28H-32', 0.9, 3);
};

/** A stone over a grave. */
export const grave: Figure = () => fill('M-16 24V-10C-16 -32 16 -32 16 -10V24Z', 0.8) + cutLine('M0 -20V-2M-7 -13H7M-9 6H9M-6 12H6', 2.4) + fill('M-34 28Q-16 18 0 23T34 28Z', 0.95, 'b') + line('M-26 24l-3-8M24 24l4-9M21 24l-1-6', 0.9, 2);

/** Houses with flags. */
export const row: Figure = () => times(3, (i) => fill(path`M${-31 + i * 21} 28V-2L${-21 + i * 21} -12L${-11 + i * 21} -2V28Z`, 0.6 + i * 0.15) + cut(path`M${-25 + i * 21} 4h8v7h-8ZM${-24 + i * 21} 17h6v11h-6Z`) + line(path`M${-21 + i * 21} -12V-30`, 1, 1.8) + fill(path`M${-20 + i * 21} -30l12 4l-12 5Z`, 1, 'b'));

/** A crane over a yard. */
export const yard: Figure = () => line('M-14 28V-26M-22 28L-14 14L-6 28', 1, 3.6) + line('M-28 -22H28M-14 -31L26 -22M-14 -31L-26 -22', 0.95, 2.4) + line('M18 -22V-4', 1, 1.6, 'b') + fill('M11 -4H25V4H11Z', 1, 'b') + fill('M2 28L6 16L14 20L20 12L28 18L32 28Z', 0.85, 'b') + fill(box(-32, -22, 9, 9), 0.9);
