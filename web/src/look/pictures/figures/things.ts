/** Things that can be held. */
import { both, box, cut, cutLine, dot, facing, fill, line, moved, path, star, times, type Figure } from '../pen';

export const flask: Figure = (d) => {
  const w = 9 + d() * 8;
  return (
    fill(path`M-4 -24H4V-12C${w} -6 ${w + 5} 4 ${w + 4} 14A${w + 6} 13 0 0 1 ${-w - 4} 14C${-w - 5} 4 ${-w} -6 -4 -12Z`, 0.4) +
    fill('M-7 -28H7V-23H-7Z', 1, 'b') +
    fill(path`M${-w - 3} 8Q0 2 ${w + 3} 8Q${w + 6} 26 0 26Q${-w - 6} 26 ${-w - 3} 8Z`, 0.95) +
    fill(dot(-3, 0, 1.6) + dot(3, -5, 1.2) + dot(1, 4, 1), 1, 'b')
  );
};

export const bell: Figure = () =>
  fill('M-4 -26H4V-20C18 -18 14 6 24 14H-24C-14 6 -18 -18 -4 -20Z', 0.85) +
  fill('M-28 14H28V19H-28Z', 1, 'b') +
  fill(dot(0, 24, 4.6), 1, 'b') +
  cutLine('M-10 -8Q-12 4 -16 10', 1.8) +
  both((f) => line(path`M${f * 28} -10q${f * 5} 8 0 16M${f * 33} -14q${f * 7} 12 0 24`, 0.8, 1.6, 'b'));

/** An hourglass. */
export const glass: Figure = () =>
  fill('M-18 -28H18V-23H-18ZM-18 23H18V28H-18Z', 1, 'b') +
  fill('M-15 -23H15C15 -8 3 -4 3 0C3 4 15 8 15 23H-15C-15 8 -3 4 -3 0C-3 -4 -15 -8 -15 -23Z', 0.4) +
  fill('M-11 -12H11C9 -6 2 -4 0 0C-2 -4 -9 -6 -11 -12ZM-13 22C-10 12 -4 12 0 8C4 12 10 12 13 22Z', 1) +
  line('M0 0V10', 1, 1.4);

export const writ: Figure = () =>
  fill('M-20 -26H14L22 -18V26H-20Z', 0.5) +
  fill('M14 -26V-18H22Z', 1) +
  cutLine('M-14 -16H8M-14 -9H16M-14 -2H16M-14 5H4', 1.8) +
  fill(dot(9, 15, 9), 1, 'b') +
  cut('M9 9l2 4 4 1-3 3 1 4-4-2-4 2 1-4-3-3 4-1Z') +
  fill('M4 22L2 31L8 27L13 31L13 23Z', 0.9, 'b');

/** A form with boxes to tick. */
export const form: Figure = () =>
  fill('M-22 -27H22V27H-22Z', 0.55) +
  fill('M-22 -27H22V-18H-22Z', 0.95, 'b') +
  times(3, (i) => cut(box(-17, -12 + i * 13, 9, 9)) + cutLine(path`M-3 ${-9 + i * 13}H17M-3 ${-5 + i * 13}H10`, 1.8)) +
  line('M-16 -8l3 3 6-8M-16 18l3 3 6-8', 1, 2.4, 'b');

/** A page whose lines are blotted out. */
export const redacted: Figure = () => fill('M-21 -27H21V27H-21Z', 0.75) + cut('M-16 -20H12V-14H-16ZM-16 -10H16V-4H-16ZM-16 10H6V16H-16Z') + fill('M-16 0H16V6H-16Z', 1, 'b') + cutLine('M-16 21H10', 1.6);

export const pages: Figure = (d) =>
  (
    [
      [-20, 8, -24],
      [4, -8, 14],
      [20, 12, -8],
      [-8, -18, 30],
      [26, -18, 40],
    ] as const
  )
    .map(([x, y, turn]) => moved(path`translate(${x} ${y}) rotate(${turn + d() * 12})`, fill('M-8 -10H8V10H-8Z', 0.85) + cutLine('M-5 -5H5M-5 0H5M-5 5H2', 1.1)))
    .join('') + line('M-38 24C-20 14 -10 30 8 22S30 10 38 18M-36 -4C-24 -10 -16 2 -4 -4', 0.8, 1.8, 'b');

export const book: Figure = () =>
  fill('M0 -16C-10 -24 -22 -24 -30 -20V20C-22 16 -10 16 0 24C10 16 22 16 30 20V-20C22 -24 10 -24 0 -16Z', 0.75) +
  cutLine('M0 -15V22M-24 -12Q-14 -15 -6 -9M-24 -4Q-14 -7 -6 -1M-24 4Q-14 1 -6 7M24 -12Q14 -15 6 -9M24 -4Q14 -7 6 -1', 1.6) +
  fill('M12 -22L18 -22V6L15 2L12 6Z', 1, 'b');

export const gust: Figure = () =>
  (
    [
      [-22, -16, 34],
      [-30, -4, 52],
      [-20, 8, 40],
      [-12, 20, 26],
    ] as const
  )
    .map(([x, y, l], i) => line(path`M${x} ${y}H${x + l}q9 0 9 ${i % 2 ? 7 : -7}t-8 ${i % 2 ? 5 : -5}`, 1, 3, i % 2 ? 'b' : 'a'))
    .join('') + fill('M8 -26C14 -20 10 -10 2 -4C0 -12 2 -20 8 -26Z', 1, 'b');

export const coins: Figure = () =>
  (
    [
      [-20, 3],
      [0, 6],
      [20, 4],
    ] as const
  )
    .map(([x, count]) => times(count, (i) => fill(path`M${x - 9} ${24 - i * 7}h18v5h-18Z`, 1 - i * 0.08, i % 2 ? 'b' : 'a')))
    .join('') +
  line('M-30 4L-10 -10L6 -22L28 -18', 1, 2, 'b') +
  fill('M28 -24l8 5-7 6Z', 1, 'b');

export const gavel: Figure = () =>
  moved('rotate(-32)', fill('M-13 -24H13V-6H-13Z', 0.85) + fill('M-17 -24h4v18h-4ZM13 -24h4v18h-4Z', 1, 'b') + fill('M-3 -6H3V28H-3Z', 0.95)) + fill('M-30 22H8V28H-30Z', 1, 'b') + line('M-32 14l-5-4M-24 11l-2-6', 0.9, 1.6, 'b');

export const nest: Figure = (d) =>
  times(18, () => {
    const [a, r] = [d() * 3.14, 18 + d() * 10];
    return line(path`M${Math.cos(a) * r} ${6 + Math.sin(a) * r * 0.6}l${(d() - 0.5) * 26} ${(d() - 0.5) * 8}`, 0.8, 1.6, d() > 0.7 ? 'b' : 'a');
  }) +
  fill(dot(-8, 2, 6) + dot(6, 0, 7), 0.95, 'b') +
  line('M-30 -30H20M14 -30V-14', 1, 2.6);

export const eye: Figure = () =>
  fill('M-34 0C-18 -22 18 -22 34 0C18 22 -18 22 -34 0Z', 0.6) +
  cut(dot(0, 0, 13)) +
  fill(dot(0, 0, 9), 1, 'b') +
  cut(dot(0, 0, 4)) +
  both((f) => line(path`M${f * 10} -20L${f * 14} -28M${f * 22} -15L${f * 29} -21`, 0.9, 1.6)) +
  line('M0 -22V-30M0 22V30', 0.9, 1.6);

export const key: Figure = (d) =>
  facing(
    d,
    moved('rotate(-38)', fill(`${dot(-17, 0, 13)}M-6 -3.5H28V3.5H-6Z`, 0.9) + cut(dot(-17, 0, 6)) + fill('M16 3H20V13H16ZM23 3H28V10H23Z', 1, 'b') + line(dot(-17, 0, 16.5), 0.7, 1.4, 'b')),
  );

export const lock: Figure = () => line('M-12 -4V-14C-12 -30 12 -30 12 -14V-4', 1, 5) + fill('M-21 -5H21V27H-21Z', 0.85, 'b') + cut(`${dot(0, 7, 4.6)}M-2.5 9H2.5L4 19H-4Z`) + cutLine('M-17 -1H17', 1.4);

export const chain: Figure = () =>
  times(3, (i) => moved(path`translate(${-17 + i * 17} ${17 - i * 17}) rotate(-45)`, line('M-6 -7H6A7 7 0 0 1 6 7H-6A7 7 0 0 1 -6 -7Z', 1, 5, i % 2 ? 'b' : 'a'))) + line('M-32 -18L-20 -22M20 24L32 20M-28 -8L-20 -10', 0.7, 1.6, 'b');

export const mirror: Figure = () =>
  fill('M0 -29C18 -29 20 12 0 12C-20 12 -18 -29 0 -29Z', 0.9, 'b') +
  cut('M0 -24C13 -24 14 7 0 7C-14 7 -13 -24 0 -24Z') +
  fill('M0 -24C13 -24 14 7 0 7C-14 7 -13 -24 0 -24Z', 0.4) +
  line('M-6 -8L4 -19M-5 0L8 -14', 0.95, 2.2) +
  fill('M-3 12H3L4 24H12V29H-12V24H-4Z', 0.95);

export const clock: Figure = (d) => {
  const [hour, minute] = [d() * 6.28, d() * 6.28];
  return (
    fill(dot(0, 0, 27), 0.8) +
    cut(dot(0, 0, 21.5)) +
    fill(dot(0, 0, 21.5), 0.25, 'b') +
    times(12, (i) => line(path`M${18 * Math.cos(i * 0.5236)} ${18 * Math.sin(i * 0.5236)}L${20 * Math.cos(i * 0.5236)} ${20 * Math.sin(i * 0.5236)}`, 1, 2)) +
    line(path`M0 0L${11 * Math.cos(hour)} ${11 * Math.sin(hour)}M0 0L${17 * Math.cos(minute)} ${17 * Math.sin(minute)}`, 1, 3, 'b') +
    fill(dot(0, 0, 2.6), 1)
  );
};

export const scales: Figure = (d) => {
  const tip = (d() - 0.5) * 12;
  return (
    fill('M-2 -24H2V22H14V28H-14V22H-2Z', 0.9) +
    fill(dot(0, -25, 4), 1, 'b') +
    line(path`M-24 ${-18 + tip}L24 ${-18 - tip}`, 1, 3) +
    both((f) => line(path`M${f * 24} ${-18 - f * tip}l-8 18M${f * 24} ${-18 - f * tip}l8 18`, 0.8, 1.2) + fill(path`M${f * 24 - 11} ${-f * tip}h22q-3 10-11 10t-11-10Z`, 0.9, 'b'))
  );
};

export const lens: Figure = (d) => facing(d, fill(dot(-6, -6, 20), 0.85) + cut(dot(-6, -6, 15)) + fill(dot(-6, -6, 15), 0.25, 'b') + line('M-15 -8C-14 -14 -9 -17 -4 -16', 1, 2.4, 'b') + line('M9 9L26 26', 1, 6.5, 'b') + line('M-12 -2H0M-12 3H-3', 0.9, 2));

export const spade: Figure = (d) => facing(d, moved('rotate(24)', line('M0 -30V2M-7 -30H7', 1, 3.6, 'b') + fill('M-11 0H11V14C11 24 0 30 0 30C0 30 -11 24 -11 14Z', 0.9) + cutLine('M0 2V22', 1.4))) + fill('M-34 24Q-14 12 6 26H-34Z', 0.6);

export const wrench: Figure = (d) =>
  facing(d, moved('rotate(42)', fill('M-5 -8V24C-5 31 5 31 5 24V-8C13 -11 14 -20 9 -27V-17L0 -13L-9 -17V-27C-14 -20 -13 -11 -5 -8Z', 0.9) + cut(dot(0, 22, 2.4)))) +
  fill(star(18, 14, 8, 12, 9), 0.85, 'b') +
  cut(dot(18, 14, 4.5));

export const syringe: Figure = (d) =>
  facing(d, moved('rotate(45)', fill('M-7 -14H7V14H-7Z', 0.5) + fill('M-7 0H7V14H-7Z', 0.95) + line('M0 14V30', 1, 2.2) + line('M0 -14V-28M-8 -28H8M-11 -14H11', 1, 3.4, 'b') + cutLine('M-7 -8H-2M-7 -3H-2M-7 3H-2M-7 8H-2', 1.3)));

/** A box with bands. */
export const crate: Figure = () => fill('M-26 -10L0 -24L26 -10L0 4Z', 0.95, 'b') + fill('M-26 -10L0 4V28L-26 14Z', 0.75) + fill('M26 -10L0 4V28L26 14Z', 0.5) + cutLine('M-13 -17L13 -3V21M13 -17L-13 -3V21', 2.4);

export const bomb: Figure = () => fill(dot(-3, 7, 20), 0.9) + fill('M3 -18L14 -12L9 -6L-1 -12Z', 1) + line('M9 -15C14 -24 20 -18 25 -25', 1, 2.2, 'b') + fill(star(26, -25, 6, 8, 3), 1, 'b') + line('M-16 2C-15 -4 -11 -7 -6 -8', 0.9, 2.4, 'k') + cut(star(0, 12, 4, 7, 2.4));

export const flame: Figure = (d) => {
  const lean = (d() - 0.5) * 10;
  return (
    fill(path`M${lean} -30C${lean + 6} -16 22 -8 20 10C18 24 8 29 0 29C-10 29 -20 22 -20 8C-20 -2 -14 -8 -12 -16C-8 -12 -6 -8 -6 -4C0 -10 2 -20 ${lean} -30Z`, 0.8) +
    fill('M2 -6C4 2 12 6 10 16C9 23 4 26 0 26C-6 26 -11 22 -10 15C-9 8 -2 6 2 -6Z', 1, 'b') +
    cut('M0 12C2 15 5 17 4 21C3 24 -3 24 -4 21C-5 17 -1 16 0 12Z')
  );
};

export const candle: Figure = () => fill('M-9 -6H9V28H-9Z', 0.8) + fill('M-9 -6H9V0L5 6L2 0L-3 4L-9 -1Z', 0.6, 'b') + line('M0 -6V-11', 1, 1.8) + fill('M0 -30C8 -20 7 -11 0 -11C-7 -11 -8 -20 0 -30Z', 1, 'b') + both((f) => line(path`M${f * 12} -22l${f * 8} -4M${f * 13} -14h${f * 9}`, 0.9, 1.8, 'b')) + fill('M-18 26H18V30H-18Z', 0.95, 'b');

export const lantern: Figure = () =>
  line('M-9 -20C-9 -32 9 -32 9 -20', 1, 2.4, 'b') +
  fill('M-13 -20H13L16 -14H-16ZM-16 20H16V26H-16Z', 1, 'b') +
  fill('M-13 -14H13V20H-13Z', 0.4) +
  fill('M0 -8C8 2 7 14 0 14C-7 14 -8 2 0 -8Z', 1) +
  cutLine('M-13 3H-8M8 3H13', 1.4) +
  both((f) => line(path`M${f * 20} -6L${f * 30} -10M${f * 21} 3H${f * 32}M${f * 20} 12L${f * 30} 16`, 0.8, 1.8, 'b'));

export const ticket: Figure = (d) => moved(path`rotate(${-20 + d() * 12})`, fill('M-30 -15H30V-5A6 6 0 0 0 30 6V16H-30V6A6 6 0 0 0 -30 -5Z', 0.85) + cutLine('M14 -13V14', 1.6) + cut(star(-8, 0, 5, 9, 4)) + fill('M18 -6H25V-2H18ZM18 2H25V6H18Z', 1, 'b'));

/** A stamp, and what it leaves. */
export const stamp: Figure = () => fill('M-6 -28C-6 -33 6 -33 6 -28L4 -12H14V0H-14V-12H-4Z', 0.9) + fill('M-20 0H20V7H-20Z', 1, 'b') + line('M-24 14H24V28H-24Z', 0.9, 2.4, 'b') + line('M-16 21H16', 0.9, 3, 'b');

export const camera: Figure = () => fill('M-28 -14H-12L-8 -22H8L12 -14H28V22H-28Z', 0.8) + cut(dot(0, 4, 14)) + fill(dot(0, 4, 11), 0.9, 'b') + cut(dot(0, 4, 5)) + line('M-5 0C-4 -3 -2 -4 0 -4', 1, 1.8) + fill('M17 -10H24V-5H17Z', 1, 'b') + line('M20 -24L26 -31M28 -22L36 -25', 0.9, 1.8, 'b');

export const anchor: Figure = () => line(dot(0, -22, 5.5), 1, 3.4, 'b') + line('M0 -16V26M-14 -9H14', 1, 4.4) + line('M-25 4C-24 20 -10 26 0 26C10 26 24 20 25 4', 1, 4.4) + fill('M-31 8L-24 -4L-17 8ZM31 8L24 -4L17 8Z', 1, 'b');

export const hook: Figure = () => line('M0 -32V-18', 1, 2.4, 'b') + fill('M-8 -20H8V-8H-8Z', 0.95, 'b') + line('M0 -8V2C16 4 16 26 0 26C-12 26 -15 16 -11 10', 1, 6) + fill('M-16 13L-9 2L-5 14Z', 1) + cut(dot(0, -14, 2.6)) + line('M-26 -32H26', 1, 3);

export const bin: Figure = () => fill('M-17 -12H17L13 28H-13Z', 0.8) + fill('M-21 -19H21V-13H-21Z', 1, 'b') + line('M-6 -20C-6 -26 6 -26 6 -20', 1, 3, 'b') + cutLine('M-8 -6L-6 22M0 -6V22M8 -6L6 22', 2) + fill('M-28 20l6 2-4 6ZM27 14l4 6-7 1Z', 0.9, 'b');

export const plug: Figure = (d) =>
  facing(d, moved('rotate(40)', line('M-6 -27V-14M6 -27V-14', 1, 3.6, 'b') + fill('M-13 -14H13V-2C13 8 6 12 3 13V18H-3V13C-6 12 -13 8 -13 -2Z', 0.9) + cutLine('M-8 -8H8', 1.6)) + line('M-12 14C-22 22 -14 30 -30 30', 1, 3.4));

export const slate: Figure = () => fill('M-27 -21H27V21H-27Z', 0.95, 'b') + cut('M-22 -16H22V16H-22Z') + fill('M-22 -16H22V16H-22Z', 0.3) + line('M-15 -6Q-8 -10 0 -7M-15 2Q0 -2 12 3', 0.35, 2.2) + fill('M4 11L17 11V15H4Z', 1) + line('M-18 21L-24 30M18 21L24 30', 1, 3, 'b');
