/** Machines, weapons, and what programs do. */
import { both, box, cut, cutLine, dot, facing, fill, line, moved, path, star, times, type Figure } from '../pen';

export const drill: Figure = () =>
  fill('M-10 -26H10V-14H-10Z', 1, 'b') + fill('M-16 -14H16L0 28Z', 0.75) + cutLine('M-15 -8L13 -4M-12 0L10 4M-8 8L6 12M-4 16L3 19', 1.8) + both((f) => line(path`M${f * 22} 20l${f * 6} -4M${f * 16} 26l${f * 8} 2`, 0.9, 1.6, 'b'));

export const probe: Figure = () => line(dot(0, 0, 8) + dot(0, 0, 16) + dot(0, 0, 25), 0.6, 1.6) + fill('M0 0L24 -14L26 -4Z', 0.7, 'b') + fill(dot(0, 0, 4), 1) + fill(dot(12, 10, 2.6), 1, 'b');

export const pipe: Figure = () =>
  line('M-36 -14H-6Q4 -14 4 -4V8Q4 16 12 16H36', 0.9, 9) +
  cutLine('M-36 -14H-6Q4 -14 4 -4V8Q4 16 12 16H36', 2) +
  fill('M-14 -24H-2V-4H-14Z', 1, 'b') +
  line('M-8 -24V-30M-16 -30H0', 1, 2.6, 'b') +
  fill('M30 22C34 27 33 31 30 31S26 27 30 22Z', 1, 'b');

export const lance: Figure = () =>
  moved(
    'scale(.8)',
    fill('M-34 22L18 -14L34 -26L22 -8L-28 26Z', 0.9) + fill('M34 -26L14 -18L24 -6Z', 1, 'b') + times(3, (i) => line(path`M${-26 + i * 14} ${10 - i * 9}q6 -4 4 -11M${-14 + i * 14} ${20 - i * 9}q8 0 12 -7`, 0.8, 1.6, 'b')),
  );

export const walker: Figure = () =>
  moved(
    'scale(.78)',
    fill('M-18 -20H16L24 -8L14 4H-16L-24 -8Z', 0.85) + fill('M16 -16H38V-11H22Z', 1, 'b') + line('M-12 4L-20 16L-14 28M10 4L20 15L14 28', 1, 4) + line('M-20 28h12M8 28h12', 1, 3, 'b') + cut('M-8 -13h16v5h-16Z') + fill('M-4 -12h6v3h-6Z', 1, 'b'),
  );

/** A mast that sends. */
export const mast: Figure = () =>
  fill('M-3 -14H3L13 29H8L0 0L-8 29H-13Z', 0.9) + cutLine('M-5 6H5M-7 16H7', 1.8) + fill(dot(0, -18, 5.4), 1, 'b') + both((f) => line(path`M${f * 10} -26q${f * 7} 8 0 16M${f * 18} -32q${f * 12} 14 0 28M${f * 26} -34q${f * 13} 18 0 36`, 0.9, 2.2, 'b'));

/** A dial whose needle stands high. */
export const gauge: Figure = (d) => {
  const angle = -0.9 + d() * 0.7;
  return (
    line('M-26 16A28 28 0 0 1 26 16', 0.85, 7) +
    line('M14 -13A28 28 0 0 1 26 16', 1, 7, 'b') +
    times(7, (i) => cutLine(path`M${-24 * Math.cos(i * 0.52)} ${8 - 25 * Math.sin(i * 0.52)}L${-30 * Math.cos(i * 0.52)} ${8 - 31 * Math.sin(i * 0.52)}`, 1.6)) +
    line(path`M0 12L${24 * Math.cos(angle)} ${12 + 24 * Math.sin(angle)}`, 1, 3.2, 'b') +
    fill(dot(0, 12, 5.5), 1) +
    fill(box(-16, 21, 32, 6), 0.8)
  );
};

export const gear: Figure = (d) => {
  const wheel = (x: number, y: number, r: number, ink: 'a' | 'b') => fill(star(x, y, 10, r, r * 0.8, d()), 0.9, ink) + cut(dot(x, y, r * 0.42)) + fill(dot(x, y, r * 0.16), 1, ink);
  return wheel(-9, 5, 22, 'a') + wheel(19, -16, 14, 'b');
};

export const cannon: Figure = (d) =>
  facing(d, moved('rotate(-22)', fill('M-22 -10L26 -8V8L-22 10C-30 6 -30 -6 -22 -10Z', 0.9) + fill('M24 -11H31V11H24Z', 1, 'b') + cutLine('M-12 -9V9M6 -9V9', 1.8)) + fill(dot(-8, 15, 12), 0.95, 'b') + cut(dot(-8, 15, 5.5)) + cutLine('M-8 3V27M-20 15H4', 1.8));

export const pistol: Figure = (d) => facing(d, fill('M-22 -16H28V-4H2L0 6H-8L-12 26H-26L-20 -2Z', 0.88) + cut('M4 -12H24V-9H4Z') + line('M0 -2C8 0 8 8 -6 8', 1, 2.4, 'b') + cutLine('M-20 8L-12 10M-21 15L-14 17', 1.6) + fill(star(35, -10, 6, 8, 3), 1, 'b'));

export const rocket: Figure = (d) =>
  facing(
    d,
    moved('rotate(38)', fill('M0 -31C9 -22 10 -8 8 12H-8C-10 -8 -9 -22 0 -31Z', 0.9) + cut(dot(0, -10, 4)) + fill('M-8 0L-17 14L-8 12ZM8 0L17 14L8 12Z', 1, 'b') + fill('M-5 14H5L0 31Z', 0.9, 'b')) + line('M-30 4L-18 -6M-14 30L-6 20', 0.8, 2, 'b'),
  );

export const bullets: Figure = () => times(4, (i) => fill(path`M${-27 + i * 14} 26V-8C${-27 + i * 14} -18 ${-22 + i * 14} -24 ${-21.5 + i * 14} -26C${-21 + i * 14} -24 ${-16 + i * 14} -18 ${-16 + i * 14} -8V26Z`, 0.85) + fill(path`M${-28 + i * 14} 2H${-15 + i * 14}V26H${-28 + i * 14}Z`, 0.85, 'b') + cutLine(path`M${-28 + i * 14} 21H${-15 + i * 14}`, 1.6));

export const bolt: Figure = (d) => {
  const x = (d() - 0.5) * 6;
  return fill(path`M${6 + x} -31L-18 4H-2L${-8 + x} 31L19 -8H3Z`, 0.95) + line('M-26 -16L-16 -12M22 14L31 18M-28 12L-18 8M18 -22L28 -26', 0.9, 2.4, 'b') + cutLine('M2 -18L-8 -2', 1.4);
};

/** Something flies apart. */
export const burst: Figure = (d) => {
  const turn = d();
  return fill(star(0, 0, 11, 31, 14, turn), 0.75) + fill(star(0, 0, 9, 19, 9, turn + 0.3), 0.95, 'b') + cut(star(0, 0, 7, 9, 4, turn));
};

export const drone: Figure = () => both((f) => line(path`M${f * 6} 0L${f * 22} -12`, 1, 3.6) + fill(path`M${f * 22 - 14} -17q14 -6 28 0q-14 4 -28 0Z`, 0.9, 'b') + line(path`M${f * 22} -12V-17`, 1, 2.4) + line(path`M${f * 6} 10L${f * 14} 22H${f * 20}`, 0.9, 2.4)) + fill('M-13 -6H13L9 12H-9Z', 0.9) + cut(dot(0, 3, 5)) + fill(dot(0, 3, 2.6), 1, 'b');

/** Everything is wired to everything. */
export const net: Figure = (d) => {
  const knots = Array.from({ length: 8 }, (_, i) => ({ x: 25 * Math.cos(i * 0.785 + d() * 0.4), y: 22 * Math.sin(i * 0.785 + d() * 0.4) }));
  return knots.map(({ x, y }, i) => line(path`M0 0L${x} ${y}${path`L${knots[(i + 1) % 8]?.x ?? 0} ${knots[(i + 1) % 8]?.y ?? 0}`}`, 0.75, 1.6)).join('') + knots.map(({ x, y }, i) => fill(dot(x, y, 4.6), 1, i % 3 ? 'a' : 'b')).join('') + fill(dot(0, 0, 8), 1, 'b') + cut('M-4 -2H4V2H-4Z');
};

/** A wire that somebody will touch. */
export const wire: Figure = () => fill('M-30 26V-10H-24V26ZM24 26V-10H30V26Z', 0.9) + line('M-24 4C-10 9 10 9 24 4', 1, 1.8, 'b') + line('M-24 -4C-10 0 10 0 24 -4', 0.8, 1.8, 'b') + fill('M-33 -16H-21V-9H-33ZM21 -16H33V-9H21Z', 1, 'b') + fill('M-4 -26H4V-4L0 2L-4 -4Z', 0.95) + cut(dot(0, -19, 2)) + fill('M-34 26H34V30H-34Z', 0.7);

/** Arrows that run ahead. */
export const ahead: Figure = () => times(3, (i) => fill(path`M${-30 + i * 19} -22L${-8 + i * 19} 0L${-30 + i * 19} 22V9L${-22 + i * 19} 0L${-30 + i * 19} -9Z`, 0.5 + i * 0.22, i === 2 ? 'b' : 'a'));

/** An arrow that turns back. */
export const back: Figure = (d) => facing(d, line('M-10 -20H8A19 19 0 1 1 -10 16', 0.95, 7) + fill('M-8 -34L-28 -20L-8 -6Z', 1) + line(dot(6, -1, 7), 0.9, 2.4, 'b') + fill(dot(6, -1, 2.8), 1, 'b'));

export const stop: Figure = () => fill('M-11 -28H11L28 -11V11L11 28H-11L-28 11V-11Z', 0.8) + cutLine('M-9.500 -24.500H9.500L24.500 -9.500V9.500L9.500 24.500H-9.500L-24.500 9.500V-9.500Z', 1.4) + cut('M-13 -8L-8 -13L0 -5L8 -13L13 -8L5 0L13 8L8 13L0 5L-8 13L-13 8L-5 0Z') + fill('M-13 -8L-8 -13L13 8L8 13Z', 0.9, 'b');

/** Beads that count. */
export const tally: Figure = (d) =>
  line('M-28 -27V27M28 -27V27', 1, 4, 'b') +
  times(4, (i) => {
    const count = 1 + Math.floor(d() * 4);
    return line(path`M-28 ${-20 + i * 13}H28`, 0.8, 1.6) + times(5, (k) => fill(path`M${(k < count ? -24 : -13) + k * 8} ${-25 + i * 13}h6v10h-6Z`, 0.95, (i + k) % 3 ? 'a' : 'b'));
  });

export const cage: Figure = () => fill('M-24 20H24V27H-24Z', 0.95, 'b') + line('M0 -31V-26', 1, 3, 'b') + line('M-22 20V-4C-22 -34 22 -34 22 -4V20M-11 20V-22M11 20V-22M0 20V-26', 1, 2.8) + fill(dot(0, 6, 8), 0.9, 'b') + cut(dot(-3, 4, 1.4) + dot(3, 4, 1.4));

/** Ice. */
export const crystal: Figure = () => times(6, (i) => moved(path`rotate(${i * 60})`, line('M0 0V-28M0 -14L-7 -21M0 -14L7 -21M0 -22L-4 -27M0 -22L4 -27', 1, 2.6, i % 2 ? 'b' : 'a'))) + fill(star(0, 0, 6, 9, 6), 1, 'b') + cut(dot(0, 0, 2.6));

export const comb: Figure = (d) =>
  times(7, (i) => {
    const [x, y] = i === 0 ? [0, 0] : [18.6 * Math.cos(i * 1.047), 18.6 * Math.sin(i * 1.047)];
    const [full, second] = [d() > 0.35, d() > 0.6];
    const cell = Array.from({ length: 6 }, (_, k) => path`${k ? 'L' : 'M'}${x + 9.8 * Math.sin(k * 1.047)} ${y + 9.8 * Math.cos(k * 1.047)}`).join('');
    return (full ? fill(`${cell}Z`, 0.75, second ? 'b' : 'a') : '') + line(`${cell}Z`, 1, 2, second ? 'b' : 'a');
  }) + fill(dot(0, 0, 4), 1, 'b');

/** Plates that lie over each other. */
export const shell: Figure = () => times(4, (i) => fill(path`M${-25 + i * 3} ${-14 + i * 11}C${-25 + i * 3} ${-34 + i * 10} ${25 - i * 3} ${-34 + i * 10} ${25 - i * 3} ${-14 + i * 11}C${14 - i * 2} ${-4 + i * 10} ${-14 + i * 2} ${-4 + i * 10} ${-25 + i * 3} ${-14 + i * 11}Z`, 0.9, i % 2 ? 'b' : 'a') + cutLine(path`M${-20 + i * 3} ${-12 + i * 11}C${-12} ${-5 + i * 10} ${12} ${-5 + i * 10} ${20 - i * 3} ${-12 + i * 11}`, 1.4));

/** A shield. */
export const shield: Figure = () => fill('M0 -28L24 -20V2C24 16 10 25 0 30C-10 25 -24 16 -24 2V-20Z', 0.85) + fill('M0 -28L24 -20V2C24 16 10 25 0 30Z', 0.5, 'b') + cutLine('M0 -22V24M-19 -3H19', 2.4);

/** Blades that cross. */
export const blades: Figure = () => both((f) => moved(path`scale(${f} 1) rotate(40)`, fill('M-3 -32L0 -36L3 -32V10H-3Z', 0.95) + fill('M-9 10H9V14H-9Z', 1, 'b') + line('M0 14V25', 1, 3.6, 'b')));
