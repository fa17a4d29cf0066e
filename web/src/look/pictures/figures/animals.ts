/** Animals. */
import { both, cut, cutLine, dot, facing, fill, line, moved, path, times, type Figure } from '../pen';

export const moth: Figure = (d) => {
  const [w, up, low, eye, tail] = [20 + d() * 10, 12 + d() * 9, 8 + d() * 12, 2 + d() * 3, d() > 0.5];
  const wings = both((f) =>
    [
      fill(path`M0 -4C${f * w * 0.3} ${-up - 9} ${f * w} ${-up - 5} ${f * w} ${-up + 6}S${f * w * 0.5} 6 0 4Z`, 0.62),
      fill(path`M0 2C${f * w * 0.5} 2 ${f * w * 0.8} ${low - 2} ${f * w * 0.55} ${low + 5}${tail ? path`L${f * w * 0.7} ${low + 13}L${f * w * 0.4} ${low + 6}` : ''}S${f * 4} ${low} 0 7Z`, 0.45, 'b'),
      cut(dot(f * w * 0.62, -up + 4, eye + 1.4)),
      fill(dot(f * w * 0.62, -up + 4, eye), 1, 'b'),
      line(path`M0 -12Q${f * 3} -20 ${f * (6 + eye)} -22`, 1, 1.2),
    ].join(''),
  );
  return wings + fill('M0 -14q3 6 2.6 16q-.5 10-2.6 16q-2-6-2.6-16q-.4-10 2.6-16Z', 1);
};

export const bird: Figure = (d) => {
  const [w, up, feathers, tail] = [24 + d() * 8, 4 + d() * 10, 4 + Math.floor(d() * 3), 5 + d() * 7];
  const wings = both((f) => {
    const edge = times(feathers, (i) => {
      const x = w * (1 - (i + 1) / (feathers + 0.5));
      return path`L${f * (x + 3)} ${5.6 + i * 1.6}L${f * x} ${2 + i}`;
    });
    return fill(`${path`M0 -6C${f * w * 0.3} ${-12 - up} ${f * w * 0.7} ${-10 - up} ${f * w} -4`}${edge}L0 8Z`, 0.62) + fill(path`M0 10L${f * tail} 24L${f * tail * 0.3} 20L0 25Z`, 0.8, 'b');
  });
  return wings + fill('M0 -14q5 5 4.5 15q-.5 9-4.5 14q-4-5-4.5-14q-.5-10 4.5-15Z', 1) + cut('M-2-9a1 1 0 1 0 .1 0ZM1.8-9a1 1 0 1 0 .1 0Z') + fill('M-1.5-13L0 -20L1.5-13Z', 1, 'b');
};

export const heron: Figure = (d) => {
  const [neck, leg] = [14 + d() * 8, 12 + d() * 5];
  return facing(
    d,
    fill('M-20 6C-10 -8 8 -8 12 2C8 12 -6 13 -20 6Z', 0.8) +
      fill('M-20 6L-30 12L-18 10Z', 0.6) +
      line(path`M10 1C20 -4 4 ${-neck + 4} 14 ${-neck}`, 1, 3.6) +
      fill(path`M11 ${-neck - 3}h7l16 4l-16 2q-6 1-7-6Z`, 1) +
      fill(path`M12 ${-neck - 3}L0 ${-neck - 5}L11 ${-neck}Z`, 0.9, 'b') +
      cut(dot(16, -neck, 1)) +
      line(path`M-2 10V${10 + leg}h6M4 9l2 ${leg - 4}l-3 6`, 0.95, 1.5, 'b') +
      cutLine('M-14 5Q-2 -2 8 4M-12 8Q-2 4 6 8', 1),
  );
};

/** A bird of folded paper. */
export const crane: Figure = () =>
  moved(
    'scale(.86)',
    fill('M-4 2L-30 -16L-12 -4L-22 -22L2 -6Z', 0.75) +
      fill('M-2 4L26 -22L18 -4L34 -14L6 8Z', 0.55, 'b') +
      fill('M-6 2L4 8L-2 26L-8 14Z', 0.9) +
      fill('M2 -4L10 6L24 20L10 14Z', 0.7) +
      cutLine('M-30 -16L-4 2L26 -22M4 8L24 20', 0.8) +
      fill('M-6 2L-20 16L-30 17L-20 12Z', 1),
  );

export const wren: Figure = (d) =>
  facing(
    d,
    moved(
      'scale(.86)',
      fill('M-16 4C-14 -12 6 -18 14 -8C20 0 12 16 -2 16C-10 16 -15 12 -16 4Z', 0.8) +
        fill('M-14 2L-26 -16L-16 -12L-18 -20L-6 -6Z', 0.7, 'b') +
        fill('M14 -8L38 -7L14 -3Z', 1, 'b') +
        cut(dot(9, -7, 1.7)) +
        fill('M-8 2C0 -4 8 4 2 12C-4 12 -8 8 -8 2Z', 0.6, 'b') +
        line('M-2 16v7h4M4 15l2 8h4', 1, 1.5),
    ),
  );

export const swift: Figure = (d) => {
  const bow = 10 + d() * 8;
  return (
    fill(path`M0 -10C14 ${-bow - 10} 30 ${-bow} 36 4C26 -6 14 -4 3 4L12 26L1 12L-12 26L-3 4C-14 -4 -26 -6 -36 4C-30 ${-bow} -14 ${-bow - 10} 0 -10Z`, 0.85) +
    fill('M-3 -6L0 -16L3 -6L0 10Z', 1, 'b') +
    cutLine('M-28 -6Q-14 -14 0 -4Q14 -14 28 -6', 1)
  );
};

export const kite: Figure = () =>
  fill('M0 -22L20 -2L0 14L-20 -2Z', 0.55) +
  fill('M0 -22L20 -2L0 -2Z', 0.85, 'b') +
  fill('M0 14L-20 -2L0 -2Z', 0.85) +
  cutLine('M0 -22V14M-20 -2H20', 1.2) +
  line('M0 14C-4 20 -16 18 -20 27M0 14C4 20 16 18 20 27', 1, 1.6, 'b') +
  fill('M-13 17l-5 1 3 4ZM13 17l5 1-3 4Z', 1, 'b') +
  cut('M-6 -6l4 1-1 2ZM6 -6l-4 1 1 2Z');

export const martin: Figure = () =>
  fill('M-4 -4C-18 -22 -32 -20 -36 -12C-26 -14 -18 -6 -10 4Z', 0.6) +
  fill('M2 -4C10 -26 24 -28 34 -22C24 -20 16 -8 10 4Z', 0.6) +
  fill('M0 -12C8 -8 9 6 0 16C-9 6 -8 -8 0 -12Z', 1) +
  fill('M-5 12C-12 18 -8 24 -12 28C-4 26 -2 22 0 18C2 22 4 26 12 28C8 24 12 18 5 12Z', 0.9, 'b') +
  fill('M0 8C-4 14 4 15 0 24C7 18 5 12 0 8Z', 0.9, 'b') +
  cut(dot(-2, -7, 1) + dot(2, -7, 1)) +
  fill('M-1.5 -12L0 -18L1.5 -12Z', 1, 'b');

export const magpie: Figure = () =>
  moved(
    'scale(.84)',
    fill('M-26 20L-4 6C-6 -6 4 -18 14 -14C20 -12 20 -4 16 4C12 12 2 14 -4 10L-22 26Z', 0.85) +
      fill('M-2 8C2 -2 10 -2 14 4C10 10 2 12 -2 8Z', 1, 'b') +
      fill('M18 -12L32 -8L18 -6Z', 1, 'b') +
      cut(dot(14, -9, 1.6)) +
      line(dot(33, -1, 5), 1, 2, 'b') +
      fill('M30 -8l3-3 3 3-3 3Z', 1, 'b') +
      line('M4 12v9h5M9 10v10h5', 1, 1.5),
  );

export const hound: Figure = (d) =>
  facing(
    d,
    moved(
      'scale(.86)',
      fill('M-24 24L-20 -6L-12 -24L-6 -10L8 -8L30 0L32 6L22 10L6 12L2 24Z', 0.82) +
        fill('M-12 -24L-6 -10L-16 -4Z', 0.9, 'b') +
        cut('M4 -4l6 2-5 2Z') +
        cutLine('M31 4L16 7L8 6') +
        fill('M16 7l2 4 2-4ZM22 6l1 3 2-3Z', 1, 'b') +
        fill('M-23 10L4 14L3 18L-23 15Z', 1, 'b'),
    ),
  );

export const mule: Figure = () =>
  moved(
    'scale(.78)',
    fill('M-24 -2C-14 -8 6 -8 12 -6L18 -16L17 -27L21 -19L25 -28L26 -17L34 -8L32 -3L24 -5L18 6L16 10V27H12V12L-10 12L-14 27H-18L-18 12C-24 10 -26 4 -24 -2Z', 0.85) +
      line('M-25 0C-31 4 -29 12 -32 16', 1, 2) +
      cut(dot(25, -12, 1.3)) +
      fill('M-18 -16H-4V2H-18ZM-1 -16H11V2H-1Z', 0.95, 'b') +
      cutLine('M-18 -11H-4M-18 -3H-4M-1 -11H11M-1 -3H11', 1.2) +
      line('M5 -16C4 -22 12 -22 9 -28', 1, 1.3, 'b') +
      fill('M9 -28l-3-2 3-1 0-3 2 3 3-1-2 3 1 2Z', 1, 'b'),
  );

/** A heavy beast with horns. */
export const ox: Figure = (d) =>
  facing(
    d,
    fill('M-28 2C-26 -14 -8 -20 6 -14L16 -18C26 -18 30 -6 26 4L20 10L12 8V26H5V14H-14V26H-21V12C-26 12 -29 8 -28 2Z', 0.85) +
      line('M14 -17C8 -24 10 -29 16 -30M24 -15C32 -18 34 -24 31 -29', 1, 3, 'b') +
      fill('M18 2l8 1-2 7-6-1Z', 1, 'b') +
      cut(dot(21, -7, 1.8)) +
      fill('M-22 -12C-14 -22 0 -22 4 -15L-2 -2H-18Z', 0.8, 'b') +
      cutLine('M-16 -14L-8 -4M-6 -17L0 -7', 1.4),
  );

export const bug: Figure = () =>
  times(3, (i) => both((f) => line(path`M${f * 8} ${-4 + i * 7}L${f * 20} ${-12 + i * 10}L${f * 25} ${-2 + i * 10}`, 0.9, 1.8, 'b'))) +
  fill('M0 -20C12 -18 14 14 0 24C-14 14 -12 -18 0 -20Z', 0.85) +
  cutLine('M0 -12V22M-9 -4H9M-10 6H10', 1.2) +
  fill(dot(0, -21, 6), 1) +
  both((f) => cut(dot(f * 2.6, -22, 1.3)) + line(path`M${f * 3} -26Q${f * 8} -32 ${f * 13} -30`, 1, 1.2));

/** A larva that crawls. */
export const grub: Figure = (d) => {
  const arch = 12 + d() * 8;
  const at = (i: number) => ({ x: -26 + i * 8.4, y: 12 - arch * Math.sin((i / 6) * Math.PI), r: 9.6 - Math.abs(3 - i) * 0.7 });
  const body = times(6, (i) => {
    const { x, y, r } = at(i);
    return line(path`M${x} ${y + r - 2}v6`, 0.9, 2, 'b') + fill(dot(x, y, r), 0.95, i % 2 ? 'b' : 'a');
  });
  const { x, y, r } = at(6);
  return facing(d, body + fill(dot(x, y - 3, r + 2), 1) + cut(dot(x - 1, y - 5, 1.8) + dot(x + 5, y - 5, 1.8)) + cutLine(path`M${x - 1} ${y + 1}q3 3 6 0`, 1.3) + line(path`M${x} ${y - 11}l-3 -7M${x + 4} ${y - 11}l4 -7`, 1, 1.8, 'b'));
};

/** A wasp, its sting below. */
export const wasp: Figure = () =>
  both((f) => fill(path`M0 -8C${f * 12} -26 ${f * 30} -22 ${f * 30} -12C${f * 28} -4 ${f * 12} -2 0 -4Z`, 0.45, 'b') + line(path`M${f * 3} -18Q${f * 8} -28 ${f * 13} -28`, 1, 1.4)) +
  fill(dot(0, -16, 6.5), 1) +
  fill('M-8 -8H8L11 4C9 14 3 20 0 30C-3 20 -9 14 -11 4Z', 0.9) +
  cut('M-9.500 -2H9.500L10.500 2H-10.500ZM-9 7H9L7 11H-7ZM-5 15H5L3.500 19H-3.500Z') +
  both((f) => cut(dot(f * 2.6, -17, 1.6)) + line(path`M${f * 8} -4L${f * 19} 4L${f * 17} 14`, 0.9, 1.6));

/** A ray that glides. */
export const ray: Figure = (d) => {
  const bend = 4 + d() * 8;
  return (
    fill(path`M0 -20C10 -16 20 -12 34 ${-bend}C26 4 14 4 8 14C4 18 2 18 0 20C-2 18 -4 18 -8 14C-14 4 -26 4 -34 ${-bend}C-20 -12 -10 -16 0 -20Z`, 0.8) +
    fill('M0 -12L7 2L0 14L-7 2Z', 0.9, 'b') +
    line('M0 18C2 24 -4 26 2 32', 1, 2.2) +
    cut(dot(-4, -12, 1.4) + dot(4, -12, 1.4)) +
    cutLine('M-10 -2Q-18 0 -24 -4M10 -2Q18 0 24 -4', 1.2)
  );
};

export const swarm: Figure = (d) =>
  times(26, () => {
    const [x, y, size, turn, second] = [(d() - 0.5) * 74, (d() - 0.5) * 44, 0.5 + d() * 0.8, d() * 60 - 30, d() > 0.7];
    return moved(path`translate(${x} ${y}) scale(${size}) rotate(${turn})`, fill('M0 -4L9 -8L3 0L9 5L0 3L-9 5L-3 0L-9 -8Z', 0.9, second ? 'b' : 'a'));
  });

/** The marks of claws. */
export const claws: Figure = (d) => {
  const lean = 4 + d() * 5;
  return times(4, (i) => fill(path`M${-21 + i * 12 + lean} ${-26 + i * 3}C${-26 + i * 12} ${-6 + i * 2} ${-27 + i * 12} 10 ${-25 + i * 12 - lean} ${26 - i * 2}C${-18 + i * 12} 12 ${-15 + i * 12} -4 ${-21 + i * 12 + lean} ${-26 + i * 3}Z`, 0.95, i % 2 ? 'b' : 'a'));
};

/** A snake around a staff. */
export const serpent: Figure = () =>
  line('M0 -28V28', 0.7, 3, 'b') +
  line('M-4 -18C18 -20 18 -6 0 -4C-18 -2 -18 10 0 12C14 14 12 24 2 25', 1, 5) +
  fill('M-2 -23C-12 -26 -16 -20 -14 -15L-3 -14Z', 1) +
  cut(dot(-9, -19, 1.3)) +
  line('M-14 -16l-7 2M-21 -14l-3-2M-21 -14l-2 3', 1, 1.2, 'b');
