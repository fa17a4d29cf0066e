/** Signs: the suits, and what a name gets of which nothing is known. */
import { GLYPHS } from '../../glyphs';
import { cut, cutLine, dot, fill, line, moved, path, star, times, type Figure } from '../pen';

/** A sign of the cards' own, large. */
const glyph = (name: string): Figure => {
  const d = GLYPHS[name] ?? '';
  return () => moved('translate(-31 -31) scale(2.6)', `<path d="${d}" class="a" fill-opacity=".9" fill-rule="evenodd"/><path d="${d}" class="l b" stroke-opacity=".9" stroke-width=".6"/>`);
};
export const suitForm = glyph('FORM');
export const suitKin = glyph('KIN');
export const suitData = glyph('DATA');
export const suitChaos = glyph('CHAOS');
export const suitVoid = glyph('VOID');
export const suitChoice = glyph('CHOICE');

export const orbits: Figure = (d) =>
  times(6, (i) => {
    const [r, a, sweep, width, second] = [5 + i * 4.6, d() * 6.28, 1.6 + d() * 3.4, 1.4 + d() * 2.6, d() > 0.6];
    return line(path`M${r * Math.cos(a)} ${r * Math.sin(a)}A${r} ${r} 0 ${sweep > Math.PI ? 1 : 0} 1 ${r * Math.cos(a + sweep)} ${r * Math.sin(a + sweep)}`, 0.9, width, second ? 'b' : 'a');
  }) + fill(dot(0, 0, 3), 1, 'b');

export const prism: Figure = (d) => {
  const x = (d() - 0.5) * 16;
  return fill(path`M0 -28L28 16L${x} 28L-28 16Z`, 0.5) + fill(path`M0 -28L${x} 28L-28 16Z`, 0.6) + fill(path`M0 -28L${x} 28L28 16Z`, 0.5, 'b') + cutLine(path`M0 -28L${x} 28M-28 16L${x * 0.5} 2L28 16`, 1.4);
};

export const spiral: Figure = (d) => {
  const [turns, start] = [2.4 + d(), d() * 6.28];
  const steps = 40;
  const way = Array.from({ length: steps + 1 }, (_, i) => {
    const [angle, r] = [start + (i / steps) * turns * 6.28, 2 + (i / steps) * 26];
    return path`${i ? 'L' : 'M'}${r * Math.cos(angle)} ${r * Math.sin(angle) * 0.95}`;
  }).join('');
  return line(way, 0.95, 4.4) + fill(dot(0, 0, 4.6), 1, 'b') + fill(dot(28 * Math.cos(start + turns * 6.28), 26.6 * Math.sin(start + turns * 6.28), 5), 1, 'b');
};

export const knot: Figure = (d) => {
  const turn = d() * 60;
  return times(3, (i) => moved(path`rotate(${turn + i * 60})`, line('M-9 -26C14 -26 14 26 -9 26', 0.95, 5, i === 1 ? 'b' : 'a'))) + fill(dot(0, 0, 4), 1, 'b');
};

export const sigil: Figure = (d) => {
  const corners = 3 + Math.floor(d() * 4);
  return line(dot(0, 0, 27), 0.95, 3) + fill(star(0, 0, corners, 24, 24 * (0.34 + d() * 0.25)), 0.85) + cut(dot(0, 0, 7)) + fill(dot(0, 0, 4), 1, 'b') + times(corners, (i) => fill(dot(27 * Math.sin((i * 6.283) / corners), -27 * Math.cos((i * 6.283) / corners), 3.6), 1, 'b'));
};

/** Bars of a signal. */
export const signal: Figure = (d) => {
  const [phase, beat] = [d() * 6, 0.35 + d() * 0.4];
  return times(11, (i) => {
    const h = 4 + Math.abs(Math.sin(i * beat + phase)) * 22;
    return line(path`M${-30 + i * 6} ${-h}V${h}`, 0.9, 3.4, i % 4 === 1 ? 'b' : 'a');
  });
};

/** Tracks of a circuit. */
export const circuit: Figure = (d) =>
  fill('M-13 -13H13V13H-13Z', 0.9) +
  cut('M-8 -8H8V8H-8Z') +
  fill('M-4 -4H4V4H-4Z', 1, 'b') +
  times(4, (side) =>
    moved(
      `rotate(${side * 90})`,
      times(3, (i) => {
        const [x, bend, far] = [-8 + i * 8, (i - 1) * (4 + d() * 6), 24 + d() * 5];
        return line(path`M${x} -13V-18L${x + bend} ${-18 - Math.abs(bend)}V${-far}`, 0.95, 2, i === 1 ? 'b' : 'a') + fill(dot(x + bend, -far, 2.4), 1, i === 1 ? 'b' : 'a');
      }),
    ),
  );

/** Crystals of no particular stone. */
export const shards: Figure = (d) =>
  times(5, (i) => {
    const [turn, height, w] = [-50 + i * 25 + d() * 8, 26 + d() * 18 - Math.abs(2 - i) * 5, 5 + d() * 3];
    return moved(path`translate(0 24) rotate(${turn})`, fill(path`M${-w} 0L${-w} ${-height + 7}L0 ${-height}L0 0Z`, 0.9, i % 2 ? 'b' : 'a') + fill(path`M${w} 0L${w} ${-height + 7}L0 ${-height}L0 0Z`, 0.5, i % 2 ? 'b' : 'a'));
  });
