/** Persons, masks and what goes on two legs. */
import { both, cut, cutLine, dot, facing, fill, line, moved, path, star, times, type Figure } from '../pen';

export const queen: Figure = () =>
  fill('M-20 -6L-26 -26L-11 -15L0 -30L11 -15L26 -26L20 -6Z', 1, 'b') +
  fill(dot(-26, -26, 2.6) + dot(0, -30, 3) + dot(26, -26, 2.6), 1) +
  fill('M-18 -4H18C20 10 12 24 0 28C-12 24 -20 10 -18 -4Z', 0.65) +
  cut('M-13 4L-4 7L-12 10ZM13 4L4 7L12 10Z') +
  cutLine('M-6 18Q0 15 6 18', 1.8) +
  both((f) => line(path`M${f * 17} 4C${f * 30} 8 ${f * 24} 20 ${f * 33} 27M${f * 15} 14C${f * 24} 18 ${f * 18} 24 ${f * 24} 29`, 0.9, 2));

export const clerk: Figure = () =>
  fill('M-22 28C-20 12 -8 8 0 8C8 8 20 12 22 28Z', 0.55) +
  fill('M-11 -12C-11 -22 11 -22 11 -12C12 2 6 10 0 10C-6 10 -12 2 -11 -12Z', 0.85) +
  fill('M-16 -12L16 -15L14 -19L-15 -17Z', 1, 'b') +
  cutLine(`${dot(-5, -5, 4)}${dot(5, -5, 4)}M-1 -5h2M-3 4h6`) +
  line('M14 26L30 2', 1, 2, 'b') +
  fill('M30 2l3-8-7 5Z', 1, 'b');

export const mask: Figure = (d) => {
  const [brow, cheek, jaw, eye] = [10 + d() * 8, 15 + d() * 7, 9 + d() * 8, d() * 5];
  return both(
    (f) =>
      fill(path`M0 -26L${f * brow} -24L${f * cheek} -6L${f * jaw} 16L0 27Z`, 0.6) +
      fill(path`M0 -26L${f * brow} -24L${f * 6} -8L0 0Z`, 0.5, 'b') +
      cut(path`M${f * (cheek - 4)} ${-8 + eye}L${f * 4} ${-3 + eye}L${f * 7} ${1 + eye}L${f * (cheek - 5)} ${-2 + eye}Z`) +
      line(path`M0 8L${f * 6} 15L0 18`, 1, 1.3, 'b'),
  );
};

export const auditor: Figure = () =>
  fill('M-20 -22H20C22 4 14 20 0 28C-14 20 -22 4 -20 -22Z', 0.7) +
  cut('M-15 -8Q-8 -13 -3 -6Q-9 -1 -15 -8ZM15 -8Q8 -13 3 -6Q9 -1 15 -8Z') +
  cutLine('M0 -22V28M-12 10H12M-9 15H9M-6 20H6', 1.2) +
  fill('M-20 -22H0V28C-14 20 -22 4 -20 -22Z', 0.3, 'b') +
  both((f) => line(path`M${f * 20} -16L${f * 31} -20M${f * 20} -8L${f * 31} -8`, 0.8, 1.6, 'b'));

export const creditor: Figure = () =>
  fill('M-13 -30H13V-12H-13Z', 0.95, 'b') +
  fill('M-24 -13H24V-8H-24Z', 1, 'b') +
  fill('M-14 -8H14C15 8 9 18 0 22C-9 18 -15 8 -14 -8Z', 0.75) +
  cut(dot(6, 0, 4.6)) +
  line(`${dot(6, 0, 5.4)}M11 3C15 10 12 18 15 24`, 1, 1.4, 'b') +
  cut('M-10 -2l7 2-6 2Z') +
  fill('M-10 12Q0 6 10 12Q0 17 -10 12Z', 0.9, 'b') +
  fill('M-24 30Q0 14 24 30Z', 0.6);

export const bailiff: Figure = () =>
  fill('M-26 28V4C-26 -4 -14 -6 -10 -8L-8 -20Q0 -28 8 -20L10 -8C14 -6 26 -4 26 4V28Z', 0.6) +
  fill('M-11 -17Q0 -24 11 -17L13 -12H-13Z', 1, 'b') +
  cut('M-7 -10h5v2h-5ZM2 -10h5v2h-5Z') +
  fill('M-7 6L0 2L7 6V15C7 20 0 23 0 23C0 23 -7 20 -7 15Z', 1, 'b') +
  cut('M-3 8h6v3h-6Z') +
  line('M22 -24L22 28', 1, 2.6, 'b') +
  fill('M17 -24h10l-5-6Z', 1, 'b');

export const collector: Figure = () =>
  fill('M-30 28C-28 14 -20 12 -12 12L10 12C18 12 24 8 28 2L33 6C28 18 20 24 10 26L2 28Z', 0.8) +
  cutLine('M-6 16H14M-6 20H10', 1.2) +
  (
    [
      [-8, 4],
      [6, -2],
      [-2, -10],
      [10, -16],
    ] as const
  )
    .map(([x, y]) => fill(dot(x, y, 7), 0.95, 'b') + cut(path`M${x - 1} ${y - 4}h2v8h-2Z`))
    .join('') +
  line('M-22 -4L-18 4M20 -26l3 -4M-16 -20l-4 -4', 0.9, 1.6);

/** A man of straw. */
export const decoy: Figure = () =>
  line('M0 -6V28M-26 0L26 -2', 1, 3, 'b') +
  fill('M-22 -3L22 -5L14 16L10 12L6 20L0 14L-6 20L-10 12L-14 16Z', 0.7) +
  fill(dot(0, -15, 9), 0.9) +
  line('M-9 -21L9 -21M-6 -21L-4 -28H4L6 -21', 1, 3.4, 'b') +
  cut('M-5 -16l3 2-3 2ZM5 -16l-3 2 3 2Z') +
  cutLine('M-4 -9l2 1 2-1 2 1 2-1', 1) +
  both((f) => line(path`M${f * 24} -1l${f * 7} -6M${f * 24} 0l${f * 8} 0M${f * 24} 1l${f * 6} 6`, 0.9, 1.2));

export const ghost: Figure = (d) => {
  const w = 16 + d() * 4;
  return (
    fill(path`M${-w} 26V-6C${-w} -30 ${w} -30 ${w} -6V26L${w * 0.6} 19L${w * 0.25} 27L${-w * 0.2} 19L${-w * 0.6} 27Z`, 0.75) +
    fill(path`M0 -24C${w} -22 ${w} -6 ${w} -4V26L${w * 0.6} 19L${w * 0.25} 27Z`, 0.35, 'b') +
    cut('M-9 -10C-9 -15 -3 -15 -3 -9C-3 -4 -9 -4 -9 -10ZM9 -10C9 -15 3 -15 3 -9C3 -4 9 -4 9 -10ZM-4 4Q0 0 4 4Q3 12 0 12Q-3 12 -4 4Z')
  );
};

/** A puppet on strings. */
export const puppet: Figure = () =>
  line('M-26 -27L26 -23M-16 -30L16 -20', 1, 3.4, 'b') +
  line('M-20 -27L-17 6M20 -24L17 2M-6 -26L-3 -12M8 -25L4 -12', 0.8, 1) +
  fill(dot(0, -8, 7), 0.95) +
  fill('M-8 0H8L6 14H-6Z', 0.8) +
  line('M-8 2L-17 8L-20 14M8 2L17 4L22 -2M-4 14L-8 22L-4 30M4 14L8 21L14 26', 1, 3) +
  cut(dot(-2.6, -9, 1.2) + dot(2.6, -9, 1.2)) +
  cutLine('M-3 -4H3', 1.2);

export const runner: Figure = (d) =>
  facing(
    d,
    fill(dot(8, -21, 6.5), 1) +
      line('M4 -13L-4 4L8 12L4 27M-4 4L-12 16L-25 17', 1, 5.4) +
      line('M4 -12L-10 -10L-16 0M4 -11L15 -2L24 -7', 0.95, 4, 'b') +
      line('M-20 -20H-34M-18 -9H-30M-22 5H-36', 0.7, 1.8, 'b'),
  );

/** A helmet with a crest. */
export const helm: Figure = () =>
  fill('M-18 -4C-18 -32 18 -32 18 -4V10L8 14L6 26H-6L-8 14L-18 10Z', 0.85) +
  cut('M-14 -2H14V4H4V18H-4V4H-14Z') +
  fill('M-3 -32H3V-10H-3Z', 1, 'b') +
  both((f) => fill(path`M${f * 4} -26C${f * 18} -34 ${f * 30} -24 ${f * 30} -6C${f * 26} -18 ${f * 16} -22 ${f * 4} -22Z`, 0.85, 'b') + cut(dot(f * 13, 9, 1.4)));

export const skull: Figure = () =>
  fill('M-20 -6C-20 -32 20 -32 20 -6C20 4 14 6 13 12V22H-13V12C-14 6 -20 4 -20 -6Z', 0.9) +
  cut(`${dot(-8.5, -5, 5.2)}${dot(8.5, -5, 5.2)}M-3 7L0 1L3 7Z`) +
  cutLine('M-6 14V22M0 14V22M6 14V22', 1.8) +
  both((f) => line(path`M${f * 16} 20L${f * 30} 28M${f * 22} 14L${f * 33} 18`, 0.9, 3, 'b'));

export const robot: Figure = () =>
  line('M0 -22V-29', 1, 2) +
  fill(dot(0, -29, 3), 1, 'b') +
  fill('M-18 -22H18V2H-18Z', 0.85) +
  cut('M-13 -16H-4V-9H-13ZM4 -16H13V-9H4ZM-9 -4H9V-1H-9Z') +
  fill('M-22 5H22L17 28H-17Z', 0.65, 'b') +
  cutLine('M-12 11H12M-11 16H11', 1.8) +
  both((f) => fill(path`M${f * 20} -16H${f * 25}V-5H${f * 20}Z`, 1, 'b') + line(path`M${f * 22} 8L${f * 31} 16V26`, 0.95, 3.6));

/** A star to wear. */
export const badge: Figure = () =>
  fill(star(0, -2, 6, 27, 15), 0.85) +
  times(6, (i) => fill(dot(27 * Math.sin((i * Math.PI) / 3), -2 - 27 * Math.cos((i * Math.PI) / 3), 3.2), 1, 'b')) +
  cut(dot(0, -2, 12)) +
  fill(star(0, -2, 5, 10, 4.4), 1, 'b');

/** A standard, held up. */
export const banner: Figure = (d) =>
  facing(
    d,
    line('M-16 -29V29', 1, 3, 'b') +
      fill(dot(-16, -29, 3.4), 1, 'b') +
      fill('M-14 -25C-4 -30 6 -20 26 -25L20 -12L26 2C8 6 -4 -4 -14 2Z', 0.85) +
      cut(star(3, -12, 4, 8, 3)) +
      line('M-6 10C4 6 10 14 22 10M-8 18C2 15 8 21 16 19', 0.6, 1.6),
  );

/** A mouth that is closed. */
export const gag: Figure = () =>
  fill('M-19 -8C-19 -32 19 -32 19 -8C20 12 12 24 0 28C-12 24 -20 12 -19 -8Z', 0.8) +
  cut('M-12 -10L-4 -8L-11 -5ZM12 -10L4 -8L11 -5Z') +
  fill('M-20 4Q0 0 20 4L18 16Q0 13 -18 16Z', 1, 'b') +
  cutLine('M-10 4L-6 14M-2 3L2 13M6 4L10 14', 1.4) +
  line('M20 6L31 0M19 13L31 19', 1, 3, 'b');

/** A hand that takes. */
export const hand: Figure = () =>
  moved(
    'rotate(-12)',
    fill('M-17 6C-22 -2 -26 -6 -23 -9C-19 -11 -14 -4 -11 -1L-13 -22C-13 -27 -7 -27 -6 -22L-4 -5L-2 -26C-1 -31 5 -30 5 -25L4 -5L9 -22C11 -27 17 -25 15 -20L11 -2L18 -12C21 -16 26 -13 24 -9L15 12C12 20 8 22 8 28H-10C-10 20 -13 13 -17 6Z', 0.85) +
      cutLine('M-8 6Q0 2 9 5M-7 13Q1 9 8 12', 1.4) +
      fill('M-12 26H10V33H-12Z', 1, 'b'),
  );
