/**
 * Pictures that say what a card is: the name is still the seed, the motif follows the type or the kin. Drawn in a field of 100 by 60; `dark`
 * strokes are cut out of the others.
 */
import { chance } from './art';

export interface Mark {
  d: string;
  opacity: number;
  kind: 'fill' | 'line' | 'dark';
  width: number;
}

export type Motif = 'wings' | 'bird' | 'mask' | 'growth' | 'beast' | 'vessel' | 'orbits' | 'signal' | 'circuit' | 'skyline';

type Dice = () => number;
type Flip = (x: number) => number;

const n = (value: number): number => Math.round(value * 10) / 10;
const BOTH: readonly Flip[] = [(x) => x, (x) => 100 - x];
const fill = (d: string, opacity = 0.8): Mark => ({ d, opacity, kind: 'fill', width: 0 });
const line = (d: string, opacity: number, width: number): Mark => ({ d, opacity, kind: 'line', width });
const dark = (d: string): Mark => ({ d, opacity: 1, kind: 'dark', width: 0 });
const times = <T>(count: number, make: (i: number) => T[]): T[] => Array.from({ length: count }, (_, i) => make(i)).flat();
const dot = (x: number, y: number, r: number): string => `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

function wings(d: Dice): Mark[] {
  const out = times(2 + Math.floor(d() * 2), (i) => {
    const y = 22 + i * 7;
    const w = 26 + d() * 20 - i * 4;
    const top = 8 + i * 15 + d() * 6;
    const low = top + 15 + d() * 8;
    const opacity = 0.38 + 0.25 * d();
    const r = 1.6 + d() * 1.8;
    return BOTH.flatMap((f) => [
      fill(`M${f(50)} ${y}C${n(f(50 - w * 0.35))} ${n(top - 9)} ${n(f(50 - w))} ${n(top - 8)} ${n(f(50 - w))} ${n(top + 3)}S${n(f(50 - w * 0.45))} ${n(low)} ${f(50)} ${y + 11}Z`, opacity),
      line(`M${f(50)} ${y + 3}Q${n(f(50 - w * 0.5))} ${n(top)} ${n(f(50 - w * 0.85))} ${n(top + 3)}M${f(50)} ${y + 6}Q${n(f(50 - w * 0.5))} ${n((top + low) / 2)} ${n(f(50 - w * 0.7))} ${n(low - 6)}`, 0.95, 0.9),
      fill(dot(f(50 - w * 0.66), top + 4, r), 0.95),
    ]);
  });
  const feeler = 6 + d() * 8;
  return [...out, fill('M50 14q3.4 6 3 18q-.6 12-3 22q-2.400-10-3-22q-.4-12 3-18Z', 1), ...BOTH.map((f) => line(`M${f(50)} 15Q${n(f(48))} 6 ${n(f(50 - feeler))} 4`, 1, 1.2))];
}

function bird(d: Dice): Mark[] {
  const w = 36 + d() * 10;
  const up = 5 + d() * 12;
  const drop = 4 + d() * 12;
  const feathers = 4 + Math.floor(d() * 2);
  const fall = 6 + d() * 7;
  const tail = 5 + d() * 8;
  const end = 50 + d() * 7;
  const out = BOTH.flatMap((f) => {
    let path = `M${f(50)} 21C${n(f(50 - w * 0.25))} ${n(up - 1)} ${n(f(50 - w * 0.7))} ${n(up - 2)} ${n(f(50 - w))} ${n(up + drop)}`;
    for (let j = 1; j <= feathers; j++) {
      const x = 50 - w * (1 - j / (feathers + 0.6));
      const y = up + drop + (36 - up - drop) * (j / (feathers + 1)) + fall * Math.sin((j / (feathers + 1)) * 3.1);
      path += `L${n(f(x - 3))} ${n(y + 1)}L${n(f(x + 1))} ${n(y - 4)}`;
    }
    return [
      fill(`${path}L${f(50)} 37Z`, 0.55),
      line(`M${f(50)} 24C${n(f(50 - w * 0.3))} ${n(up + 5)} ${n(f(50 - w * 0.65))} ${n(up + 5)} ${n(f(50 - w * 0.88))} ${n(up + drop)}`, 0.9, 1.3),
      fill(`M${f(50)} 40L${n(f(50 - tail))} ${n(end)}L${n(f(50 - tail * 0.3))} ${n(end - 4)}L${f(50)} ${n(end + 1)}Z`, 0.75),
    ];
  });
  return [
    ...out,
    fill('M50 13q5 5 4.500 16q-.5 9-4.500 15q-4-6-4.500-15q-.5-11 4.500-16Z', 1),
    dark('M48.200 17.500a1 1 0 1 0 .1 0ZM51.700 17.500a1 1 0 1 0 .1 0Z'),
    fill(`M48.600 13.500L50 ${n(6 + d() * 4)}L51.400 13.500Z`, 1),
  ];
}

function mask(d: Dice): Mark[] {
  const [brow, cheek, jaw, mouth, eye] = [12 + d() * 10, 20 + d() * 9, 14 + d() * 8, 5 + d() * 5, 24 + d() * 4];
  return BOTH.flatMap((f) => [
    ...times(3, (j) => [line(`M${n(f(44 - cheek - j * 7))} ${n(10 + j * 3 + d() * 6)}V${n(44 - j * 3 + d() * 8)}`, 0.5 - j * 0.12, 1.6)]),
    fill(`M${f(50)} 5L${n(f(50 - brow))} 8L${n(f(50 - cheek))} 24L${n(f(50 - jaw))} 46L${f(50)} 57Z`, 0.5),
    fill(`M${f(50)} 5L${n(f(50 - brow))} 8L${n(f(50 - mouth))} 22L${f(50)} 30Z`, 0.45),
    dark(`M${n(f(55 - cheek))} ${n(eye)}L${f(45)} ${n(eye + 4)}L${f(42)} ${n(eye + 7)}L${n(f(58 - cheek))} ${n(eye + 5)}Z`),
    line(`M${f(50)} 36L${n(f(50 - mouth))} 45L${f(50)} 48`, 0.9, 1.2),
  ]);
}

function growth(d: Dice): Mark[] {
  const out: Mark[] = [];
  const [left, right] = [0.4 + d() * 0.3, 0.35 + d() * 0.3];
  const grow = (x: number, y: number, angle: number, length: number, width: number, depth: number): void => {
    if (depth === 0 || length < 3.5) {
      const r = 1.4 + d() * 2;
      for (const f of BOTH) out.push(fill(dot(f(x), y, r), 0.95));
      return;
    }
    const [x2, y2] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    for (const f of BOTH) out.push(line(`M${n(f(x))} ${n(y)}L${n(f(x2))} ${n(y2)}`, 0.8, n(width)));
    grow(x2, y2, angle - left - d() * 0.2, length * 0.76, width * 0.72, depth - 1);
    grow(x2, y2, angle + right + d() * 0.2, length * 0.7, width * 0.72, depth - 1);
  };
  grow(50, 60, -Math.PI / 2 - 0.25 - d() * 0.35, 17, 4.2, 4);
  return [...out, fill('M44 60Q50 48 56 60Z', 0.9)];
}

function beast(d: Dice): Mark[] {
  const out = times(4, () => {
    const [x1, y1, x2, y2, tip, opacity] = [8 + d() * 36, 4 + d() * 50, 14 + d() * 32, 6 + d() * 50, 8 + d() * 48, 0.28 + d() * 0.4];
    return BOTH.map((f) => fill(`M${n(f(x1))} ${n(y1)}L${n(f(x2))} ${n(y2)}L50 ${n(tip)}Z`, opacity));
  });
  const y = 20 + d() * 16;
  return [...out, ...BOTH.map((f) => dark(`M${f(36)} ${n(y)}L${f(45)} ${n(y + 3)}L${f(43)} ${n(y + 6)}Z`))];
}

function vessel(d: Dice): Mark[] {
  const w = 13 + d() * 5;
  const level = 30 + d() * 10;
  return [
    fill(`M46 6h8v10c${n(w - 2)} 6 ${n(w)} 14 ${n(w)} 22a${n(w + 4)} 17 0 0 1-${n(2 * w + 8)} 0c0-8 2-16 ${n(w)}-22Z`, 0.3),
    fill('M44 4h12v3H44Z', 1),
    fill(`M${n(50 - w - 1)} ${n(level)}q${n(w / 2)} -4 ${n(w + 1)} 0t${n(w + 1)} 0q3 16-${n(w + 1)} 19q-${n(w + 3)} -3-${n(w + 1)} -19Z`, 0.95),
    ...times(3, (i) => [line(`M${n(44 + d() * 12)} ${n(level - 4 - i * 5)}h.1`, 0.9, 2.4)]),
    ...BOTH.flatMap((f) => times(3, (j) => [line(`M${f(24 - j * 8)} ${20 + j * 4}V${46 - j * 3}`, n(0.4 - j * 0.1), 1.4)])),
  ];
}

function orbits(d: Dice): Mark[] {
  const [cx, cy] = [34 + d() * 32, 22 + d() * 16];
  return times(7, (i) => {
    const r = 5 + i * (4.5 + d() * 2.5);
    const a = d() * 6.28;
    const sweep = Math.PI * (0.5 + d() * 1.2);
    return [line(`M${n(cx + r * Math.cos(a))} ${n(cy + r * Math.sin(a))}A${n(r)} ${n(r)} 0 ${sweep > Math.PI ? 1 : 0} 1 ${n(cx + r * Math.cos(a + sweep))} ${n(cy + r * Math.sin(a + sweep))}`, 0.4 + d() * 0.55, n(1.2 + d() * 3))];
  });
}

function signal(d: Dice): Mark[] {
  const [phase, beat] = [d() * 6, 0.15 + d() * 0.25];
  return times(24, (i) => {
    const h = 3 + Math.abs(Math.sin(i * beat + phase)) * 22 * (0.5 + d() * 0.5);
    return [line(`M${4 + i * 4} ${n(30 - h)}V${n(30 + h)}`, 0.4 + d() * 0.55, 2.2)];
  });
}

function circuit(d: Dice): Mark[] {
  return times(7, (i) => {
    const [y, x, k, dy] = [6 + i * 8, 2 + d() * 10, 14 + d() * 22, (d() - 0.5) * 16];
    return [line(`M${n(x)} ${y}H${n(x + k)}l${n(Math.abs(dy))} ${n(dy)}H${n(88 + d() * 8)}`, 0.45 + d() * 0.4, 1.5), fill(`M${n(x + k - 2)} ${y - 2}h4v4h-4Z`, 0.95)];
  });
}

function skyline(d: Dice): Mark[] {
  return times(9, (i) => {
    const [w, h, x] = [7 + d() * 5, 14 + d() * 38, 4 + i * 10.5];
    const windows = times(Math.floor(h / 8), (j) => (d() > 0.4 ? [line(`M${n(x + 1.8)} ${n(62 - h + j * 7)}h${n(w - 3.6)}`, 0.95, 1.4)] : []));
    return [fill(`M${n(x)} 60V${n(60 - h)}h${n(w)}V60Z`, 0.3 + d() * 0.4), ...windows];
  });
}

const DRAW: Record<Motif, (dice: Dice) => Mark[]> = { wings, bird, mask, growth, beast, vessel, orbits, signal, circuit, skyline };

const drawn = new Map<string, Mark[]>();

/** The picture of a name; the same on every machine. */
export function picture(name: string, motif: Motif): Mark[] {
  const key = `${motif} ${name}`;
  let marks = drawn.get(key);
  if (!marks) drawn.set(key, (marks = DRAW[motif](chance(name))));
  return marks;
}
