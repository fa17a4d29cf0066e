/** Pictures made from names: the same name always gives the same picture, on every machine. */

/** A small generator of chance that a text decides (FNV-1a, then mulberry32). */
export function chance(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Stroke {
  d: string;
  width: number;
  opacity: number;
  fill: boolean;
}

const n = (value: number) => Math.round(value * 10) / 10;

function orbits(dice: () => number): Stroke[] {
  const cx = 30 + dice() * 40;
  const cy = 15 + dice() * 30;
  return Array.from({ length: 6 }, (_, i) => {
    const r = 6 + i * (5 + dice() * 3);
    const from = dice() * Math.PI * 2;
    const sweep = Math.PI * (0.5 + dice() * 1.2);
    const [x1, y1] = [cx + r * Math.cos(from), cy + r * Math.sin(from)];
    const [x2, y2] = [cx + r * Math.cos(from + sweep), cy + r * Math.sin(from + sweep)];
    return { d: `M${n(x1)} ${n(y1)}A${n(r)} ${n(r)} 0 ${sweep > Math.PI ? 1 : 0} 1 ${n(x2)} ${n(y2)}`, width: 1 + dice() * 3, opacity: 0.35 + dice() * 0.6, fill: false };
  });
}

function shards(dice: () => number): Stroke[] {
  const out: Stroke[] = [];
  for (let i = 0; i < 4; i++) {
    const [x1, y1, x2, y2] = [dice() * 48, dice() * 60, dice() * 50, dice() * 60];
    const tip = dice() * 60;
    const opacity = 0.2 + dice() * 0.55;
    for (const flip of [(x: number) => x, (x: number) => 100 - x])
      out.push({ d: `M${n(flip(x1))} ${n(y1)}L${n(flip(x2))} ${n(y2)}L50 ${n(tip)}Z`, width: 1, opacity, fill: i % 2 === 0 });
  }
  return out;
}

function signal(dice: () => number): Stroke[] {
  const middle = 30;
  const phase = dice() * 6;
  const beat = 0.15 + dice() * 0.25;
  return Array.from({ length: 24 }, (_, i) => {
    const height = 3 + Math.abs(Math.sin(i * beat + phase)) * 22 * (0.5 + dice() * 0.5);
    const x = 4 + i * 4;
    return { d: `M${x} ${n(middle - height)}V${n(middle + height)}`, width: 2, opacity: 0.35 + dice() * 0.6, fill: false };
  });
}

function roots(dice: () => number): Stroke[] {
  const out: Stroke[] = [];
  const grow = (x: number, y: number, angle: number, length: number, width: number): void => {
    if (length < 4 || out.length > 40) return;
    const [x2, y2] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    out.push({ d: `M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}`, width, opacity: 0.4 + dice() * 0.5, fill: false });
    grow(x2, y2, angle - 0.25 - dice() * 0.5, length * 0.76, width * 0.75);
    grow(x2, y2, angle + 0.25 + dice() * 0.5, length * 0.72, width * 0.75);
  };
  grow(50, 62, -Math.PI / 2 + (dice() - 0.5) * 0.3, 17, 4);
  return out;
}

function grid(dice: () => number): Stroke[] {
  const out: Stroke[] = [];
  const cell = 10;
  for (let x = 0; x < 5; x++)
    for (let y = 0; y < 6; y++) {
      if (dice() < 0.45) continue;
      const size = 3 + dice() * 6;
      const opacity = 0.25 + dice() * 0.65;
      for (const left of [x * cell, 90 - x * cell]) {
        const [a, b] = [left + (cell - size) / 2, y * cell + (cell - size) / 2];
        out.push({ d: `M${n(a)} ${n(b)}h${n(size)}v${n(size)}h-${n(size)}Z`, width: 1, opacity, fill: dice() > 0.35 });
      }
    }
  return out;
}

const MOTIFS = [orbits, shards, signal, roots, grid];

/** The picture of a name, in a field of 100 by 60. */
export function art(name: string): Stroke[] {
  const dice = chance(name);
  const motif = MOTIFS[Math.floor(dice() * MOTIFS.length)] ?? orbits;
  return motif(dice);
}
