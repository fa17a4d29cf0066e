/** What grows, hatches and bleeds. */
import { both, cut, cutLine, dot, fill, line, path, times, type Dice, type Figure } from '../pen';

export const mold: Figure = (d) =>
  times(26, () => {
    const [a, r, size] = [d() * 6.28, Math.pow(d(), 0.6) * 27, 1.6 + d() * 5.5];
    return fill(dot(Math.cos(a) * r * 1.3, Math.sin(a) * r * 0.8 + 4, size), 0.3 + d() * 0.55, d() > 0.65 ? 'b' : 'a');
  });

export const sprout: Figure = (d) => {
  const tall = d() * 5;
  return (
    fill('M-34 26Q0 12 34 26Z', 0.9, 'b') +
    [
      [-15, 14],
      [0, 26],
      [14, 18],
    ]
      .map(([x = 0, height = 0]) => {
        const t = height + tall - 2;
        return (
          line(path`M${x} 22C${x - 3} ${20 - t / 2} ${x + 3} ${18 - t / 2} ${x} ${18 - t}`, 1, 2) +
          fill(path`M${x} ${19 - t}C${x - 13} ${14 - t} ${x - 12} ${8 - t} ${x - 12} ${8 - t}C${x - 4} ${7 - t} ${x} ${13 - t} ${x} ${19 - t}ZM${x} ${17 - t}C${x + 11} ${12 - t} ${x + 10} ${6 - t} ${x + 10} ${6 - t}C${x + 3} ${5 - t} ${x} ${11 - t} ${x} ${17 - t}Z`, 0.85)
        );
      })
      .join('')
  );
};

/** A trunk with a face. */
export const sentinel: Figure = () =>
  fill('M-13 28C-9 14 -16 2 -13 -12L-24 -24L-10 -18L-8 -28L-2 -16L6 -28L8 -17L24 -26L14 -10C16 4 9 14 14 28Z', 0.8) +
  cut('M-8 -6L-2 -3L-7 0ZM8 -6L2 -3L7 0ZM-5 9Q0 5 5 9Q0 15 -5 9Z') +
  cutLine('M-9 4V20M9 2V18M0 17v9', 1.2) +
  both((f) => fill(dot(f * 24, -23, 4), 0.8, 'b') + fill(dot(f * 17, -27, 3), 0.6, 'b'));

export const husk: Figure = () =>
  both((f) => fill(path`M0 -26C${f * 26} -20 ${f * 28} 12 ${f * 8} 26C${f * 16} 8 ${f * 14} -10 0 -26Z`, 0.55) + line(path`M0 -26C${f * 17} -16 ${f * 19} 10 ${f * 8} 26`, 1, 1.2)) +
  fill('M0 -20C10 -12 10 12 0 24C-10 12 -10 -12 0 -20Z', 0.95, 'b') +
  times(5, (i) => cut(dot(3.2, -10 + i * 6, 1.9) + dot(-3.2, -10 + i * 6, 1.9)));

export const maw: Figure = (d) =>
  fill('M-38 2C-30 -28 30 -28 38 2C30 30 -30 30 -38 2Z', 0.75) +
  cut('M-34 4C-24 -14 24 -14 34 4C24 24 -24 24 -34 4Z') +
  times(9, (k) => {
    const i = k - 4;
    return fill(path`M${i * 7 - 3.4} ${-7 + Math.abs(i) * 1.5}h6.8l-3.4 ${10 + d() * 5}Z`, 1, 'b') + fill(path`M${i * 7 - 6.9} ${20 - Math.abs(i)}h6.8l-3.4 ${-8 - d() * 5}Z`, 0.95, 'b');
  }) +
  cut(dot(-14, -16, 2.4) + dot(14, -16, 2.4) + dot(0, -19, 1.6));

/** Branches: every one ends in two, as often as *depth* says; what is at the ends is drawn by *end*. */
function branches(d: Dice, start: { x: number; y: number; angle: number; length: number; width: number }, depth: number, draw: (x: number, y: number, x2: number, y2: number, width: number, depth: number) => string, end: (x: number, y: number) => string, shrink: readonly [number, number, number]): string {
  const grow = (x: number, y: number, angle: number, length: number, width: number, left: number): string => {
    if (left === 0) return end(x, y);
    const [x2, y2] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    return (
      draw(x, y, x2, y2, width, left) +
      grow(x2, y2, angle - 0.3 - d() * 0.4, length * shrink[0], width * shrink[2], left - 1) +
      grow(x2, y2, angle + 0.3 + d() * 0.4, length * shrink[1], width * shrink[2], left - 1)
    );
  };
  return grow(start.x, start.y, start.angle, start.length, start.width, depth);
}

export const tree: Figure = (d) =>
  branches(
    d,
    { x: 0, y: 28, angle: -1.57 + (d() - 0.5) * 0.4, length: 17, width: 4.6 },
    4,
    (x, y, x2, y2, width) => line(path`M${x} ${y}L${x2} ${y2}`, 0.9, width),
    (x, y) => fill(dot(x, y, 1.8 + d() * 2.6), 0.95, 'b'),
    [0.76, 0.72, 0.7],
  );

/** The same, below the ground. */
export const roots: Figure = (d) =>
  fill('M-34 -18Q0 -26 34 -18V-14Q0 -22 -34 -14Z', 0.9, 'b') +
  fill('M-7 -20Q0 -34 7 -20L4 -8H-4Z', 1) +
  branches(
    d,
    { x: 0, y: -16, angle: 1.57, length: 14, width: 5.4 },
    4,
    (x, y, x2, y2, width) => line(path`M${x} ${y}L${x2} ${y2}`, 0.95, width),
    (x, y) => fill(dot(x, y, 1.5), 1, 'b'),
    [0.8, 0.78, 0.72],
  );

export const vein: Figure = (d) =>
  branches(
    d,
    { x: -38, y: -6, angle: 0.1, length: 20, width: 6 },
    5,
    (x, y, x2, y2, width, left) => line(path`M${x} ${y}Q${(x + x2) / 2 + (d() - 0.5) * 8} ${(y + y2) / 2} ${x2} ${y2}`, 0.9, width, left % 2 ? 'b' : 'a'),
    () => '',
    [0.8, 0.8, 0.66],
  ) + fill(dot(30, 20, 4), 1);

export const heart: Figure = () =>
  fill('M0 26C-30 6 -26 -20 -12 -20C-5 -20 -1 -15 0 -11C1 -15 5 -20 12 -20C26 -20 30 6 0 26Z', 0.75) +
  fill('M-8 -18C-8 -28 0 -26 -2 -14M6 -19C6 -30 16 -28 12 -19', 0.9, 'b') +
  cutLine('M-22 2H-10L-6 -8L0 12L5 -2H22', 2.2);

export const flower: Figure = (d) => {
  const petals = 6 + Math.floor(d() * 3);
  return (
    line('M0 4C4 14 -2 20 2 30', 1, 2.6) +
    fill('M1 22C10 14 20 16 22 14C20 24 10 28 1 26Z', 0.8) +
    times(petals, (i) => {
      const turn = (i * 360) / petals;
      return `<g transform="translate(0 -6) rotate(${String(Math.round(turn))})">${fill('M0 -5C-7 -12 -5 -22 0 -23C5 -22 7 -12 0 -5Z', i % 2 ? 0.7 : 0.95, 'b')}</g>`;
    }) +
    fill(dot(0, -6, 6.5), 1) +
    cut(dot(-2, -8, 1.2) + dot(2, -5, 1.2) + dot(-1, -3, 1))
  );
};

export const eggs: Figure = () =>
  (
    [
      [-16, 8, 1],
      [15, 9, 1],
      [0, -8, 1.25],
      [-2, 18, 0.8],
      [26, -8, 0.7],
      [-26, -8, 0.7],
    ] as const
  )
    .map(([x, y, s], i) => fill(path`M${x} ${y - 15 * s}C${x + 14 * s} ${y - 8 * s} ${x + 12 * s} ${y + 13 * s} ${x} ${y + 13 * s}S${x - 14 * s} ${y - 8 * s} ${x} ${y - 15 * s}Z`, 0.6 + (i % 3) * 0.15, i % 2 ? 'b' : 'a') + cut(dot(x - 3 * s, y - 3 * s, 1.8 * s)))
    .join('');

export const cocoon: Figure = (d) => {
  const w = 13 + d() * 4;
  return (
    line('M-30 -26Q0 -30 30 -24', 1, 3, 'b') +
    line('M0 -27V-20', 1, 2) +
    fill(path`M0 -22C${w} -18 ${w + 3} 14 0 30C${-w - 3} 14 ${-w} -18 0 -22Z`, 0.85) +
    cutLine(path`M${-w + 3} -10Q0 -4 ${w - 3} -12M${-w} 0Q0 8 ${w} -2M${-w} 10Q0 18 ${w - 1} 8M${-w + 5} 19Q0 25 ${w - 5} 17`, 1.6) +
    line('M-8 -24L-20 -14M9 -24L22 -12', 0.7, 1, 'b')
  );
};

/** Two strands that wind around each other. */
export const helix: Figure = () =>
  times(7, (i) => line(path`M${-13 * Math.cos(i * 0.9)} ${-26 + i * 8.7}H${13 * Math.cos(i * 0.9)}`, 0.7, 2, i % 2 ? 'a' : 'b')) +
  line('M-14 -28C-14 -16 14 -14 14 -1S-14 14 -14 28', 1, 4) +
  line('M14 -28C14 -16 -14 -14 -14 -1S14 14 14 28', 1, 4, 'b');

/** Cells side by side. */
export const tissue: Figure = (d) =>
  times(12, (i) => {
    const [x, y, r] = [-27 + (i % 4) * 18 + (Math.floor(i / 4) % 2) * 8, -18 + Math.floor(i / 4) * 18, 8.4 + d() * 1.4];
    return fill(dot(x, y, r), 0.4 + d() * 0.35, i % 5 === 2 ? 'b' : 'a') + cut(dot(x + d() * 4 - 2, y + d() * 4 - 2, 2.6));
  });

/** A bone across. */
export const bone: Figure = () =>
  `<g transform="rotate(-34)">${fill(`M-20 -5H20V5H-20Z${dot(-22, -7, 7)}${dot(-22, 7, 7)}${dot(22, -7, 7)}${dot(22, 7, 7)}`, 0.95)}${cutLine('M-14 -1H10', 1.6)}</g>` +
  both((f) => fill(dot(f * 20, -f * -22, 2.4), 0.9, 'b') + fill(dot(f * 27, -f * -14, 1.6), 0.8, 'b'));
