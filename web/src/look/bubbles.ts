/** Where a bubble goes that points at something: beside it, inside what is around it, and over nothing that has to stay in sight. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Side = 'right' | 'left' | 'below' | 'above';
export interface Place {
  side: Side;
  x: number;
  y: number;
  /** How far along its edge the arrow sits. */
  arrow: number;
}

/** Room for the arrow between the bubble and what it points at. */
export const GAP = 14;
const EDGE = 4;
const CORNER = 18;
/** Rather than a point of its target it covers so many of anything else. */
const NEVER = 1_000;

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** The place for a bubble of that size that covers nothing of its target and the least of *kept*; the first of the four sides where several are as good. */
export function placed(target: Box, size: { width: number; height: number }, around: { width: number; height: number }, kept: readonly Box[]): Place {
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const across = within(middle.x - size.width / 2, EDGE, around.width - size.width - EDGE);
  const down = within(middle.y - size.height / 2, EDGE, around.height - size.height - EDGE);
  const corners: [Side, number, number][] = [
    ['right', target.x + target.width + GAP, down],
    ['left', target.x - size.width - GAP, down],
    ['below', across, target.y + target.height + GAP],
    ['above', across, target.y - size.height - GAP],
  ];
  const found = corners.map(([side, x, y]) => {
    const inside = { x: within(x, EDGE, around.width - size.width - EDGE), y: within(y, EDGE, around.height - size.height - EDGE) };
    const box = { ...inside, ...size };
    const pushed = Math.abs(inside.x - x) + Math.abs(inside.y - y);
    return { side, box, cost: shared(box, target) * NEVER + kept.reduce((sum, each) => sum + shared(box, each), 0) + pushed * size.width };
  });
  const best = found.reduce((least, each) => (each.cost < least.cost ? each : least));
  const upright = best.side === 'right' || best.side === 'left';
  const arrow = upright ? within(middle.y - best.box.y, CORNER, size.height - CORNER) : within(middle.x - best.box.x, CORNER, size.width - CORNER);
  return { side: best.side, x: best.box.x, y: best.box.y, arrow };
}
