/** Scenes lie behind, in the whole field of 100 by 60. What is drawn alike is one path: a table holds many pictures. */
import type { SceneName } from './dealing';
import { dot, fill, line, path, times, type Dice } from './pen';

/** *count* marks, each in the first or the second ink by chance, as two paths. */
function inTwoInks(d: Dice, count: number, second: number, mark: (i: number) => string, draw: (d: string, ink: 'a' | 'b') => string): string {
  const inks = { a: '', b: '' };
  for (let i = 0; i < count; i++) inks[d() > second ? 'b' : 'a'] += mark(i);
  return (inks.a && draw(inks.a, 'a')) + (inks.b && draw(inks.b, 'b'));
}

export const SCENES: Record<SceneName, (dice: Dice) => string> = {
  disc: (d) => {
    const [x, y, r] = [28 + d() * 44, 18 + d() * 18, 15 + d() * 9];
    return fill(dot(x, y, r), 0.38, 'b') + line(dot(x, y, r + 4), 0.45, 0.9, 'b');
  },
  rays: (d) => {
    const x = 20 + d() * 60;
    const ray = (i: number) => {
      const a = Math.PI + (i + 0.2) * 0.35;
      return path`M${x} 62L${x + 110 * Math.cos(a)} ${62 + 110 * Math.sin(a)}L${x + 110 * Math.cos(a + 0.17)} ${62 + 110 * Math.sin(a + 0.17)}Z`;
    };
    return fill(times(9, ray), 0.22, 'b');
  },
  hills: (d) => times(3, (i) => fill(path`M0 ${34 + i * 9}Q${20 + d() * 20} ${22 + i * 9 + d() * 8} ${48 + d() * 10} ${34 + i * 8}T100 ${30 + i * 9 + d() * 6}V60H0Z`, 0.16 + i * 0.11, i % 2 ? 'a' : 'b')),
  rain: (d) =>
    inTwoInks(
      d,
      38,
      0.6,
      () => {
        const [x, y, l] = [d() * 108, d() * 60, 4 + d() * 9];
        return path`M${x} ${y}l${-l * 0.4} ${l}`;
      },
      (each, ink) => line(each, 0.5, 1, ink),
    ),
  rings: (d) => {
    const [x, y] = [d() > 0.5 ? 8 : 92, d() > 0.5 ? 4 : 56];
    const ring = (odd: number) => times(5, (i) => dot(x, y, 8 + (2 * i + odd) * 10));
    return line(ring(0), 0.34, 2.8, 'b') + line(ring(1), 0.34, 2.8);
  },
  tiles: (d) => {
    const parts = ['', '', ''];
    for (let x = 0; x < 10; x++) for (let y = 0; y < 6; y++) if (d() > 0.5) parts[Math.floor(d() * 3)] += path`M${x * 10 + 1} ${y * 10 + 1}h8v8h-8Z`;
    return fill(parts[0] ?? '', 0.14) + fill(parts[1] ?? '', 0.3) + fill(parts[2] ?? '', 0.26, 'b');
  },
  waves: (d) => times(8, (i) => line(path`M-4 ${6 + i * 7.5}q7 ${-5 - d() * 3} 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0`, 0.38, 1.8, i % 3 ? 'a' : 'b')),
  columns: (d) => times(8, (i) => fill(path`M${i * 13 + 2} 0h${3 + d() * 6}V60h-4Z`, 0.14 + d() * 0.2, i % 2 ? 'a' : 'b')),
  stars: (d) => inTwoInks(d, 46, 0.7, () => dot(d() * 100, d() * 60, 0.5 + d() * 1.4), (each, ink) => fill(each, 0.7, ink)) + line(path`M${18 + d() * 30} ${d() * 20}l26 9`, 0.7, 1.2, 'b'),
  reeds: (d) =>
    inTwoInks(
      d,
      15,
      0.6,
      (i) => {
        const [x, t] = [i * 7 + d() * 4, 10 + d() * 34];
        return path`M${x} 60Q${x + 2} ${50 - t / 2} ${x + (d() - 0.5) * 10} ${56 - t}`;
      },
      (each, ink) => line(each, 0.5, 1.8, ink),
    ),
  bands: (d) => {
    const lean = d() > 0.5 ? 40 : -40;
    const band = (i: number) => path`M${-44 + i * 22} 60l${lean} -60h${9 + d() * 5}l${-lean} 60Z`;
    return fill(times(4, (i) => band(i * 2)), 0.2) + fill(times(4, (i) => band(i * 2 + 1)), 0.26, 'b');
  },
  peaks: (d) =>
    times(2, (i) => {
      const tops = times(6, (k) => path`L${k * 20 - 6 + d() * 6} ${14 + i * 16 + d() * 12}L${k * 20 + 6} ${36 + i * 12 + d() * 6}`);
      return fill(`M-10 60V40${tops}L110 60Z`, 0.15 + i * 0.12, i ? 'a' : 'b');
    }),
};
