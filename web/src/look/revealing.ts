/** Where a match was decided on the board, and how the board is laid so that the result beside it covers none of that. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** The board is drawn smaller by `scale` and pushed to there. */
export interface Shift {
  x: number;
  y: number;
  scale: number;
}

const escaped = (name: string | number): string => CSS.escape(String(name));
const shown = (element: Element | null): Element | null => (element && element.getBoundingClientRect().width > 0 ? element : null);

/** What stands on the board for a place, a player, a number or a card. A place is more than its zone: the whole space or lane counts. */
export function placeOf(board: ParentNode, at: string | number): Element | null {
  for (const selector of [`[data-zone="${escaped(at)}"]`, `section[data-touch="${escaped(at)}"]`, `[data-touch="${escaped(at)}"]`, `[data-seat="${escaped(at)}"]`, `[data-why="${escaped(at)}"]`])
    for (const found of board.querySelectorAll(selector)) {
      const place = shown(found.closest('.space, .lane') ?? found);
      if (place) return place;
    }
  return null;
}

/** The whole board beside a column: as large as fits to the left of it. */
export function beside(board: Box, room: number): Shift {
  const scale = Math.min(1, room / board.width);
  return { x: 0, y: (board.height * (1 - scale)) / 2, scale };
}

const EDGE = 6;

/** The board above a sheet: the place that decided in the middle of what is left, smaller only where it would not fit. */
export function over(board: Box, place: Box | null, room: number): Shift {
  if (!place) return { x: 0, y: 0, scale: 1 };
  const scale = Math.min(1, (room - 2 * EDGE) / place.height);
  const middle = (place.top - board.top + place.height / 2) * scale;
  const lowest = Math.min(0, room - board.height * scale);
  return { x: (board.width * (1 - scale)) / 2, y: Math.max(lowest, Math.min(0, room / 2 - middle)), scale };
}

/** A corner of the place in which a number of that size covers none of the others; the middle comes first. */
export function freeSpot(place: Box, size: { width: number; height: number }, taken: readonly Box[]): { x: number; y: number } {
  const { left, top, width, height } = place;
  const middle = { x: left + width / 2, y: top + height / 2 };
  const spots = [
    middle,
    { x: left + width - size.width / 2, y: top + height - size.height / 2 },
    { x: middle.x, y: top + height * 0.25 },
    { x: middle.x, y: top + height * 0.75 },
    { x: middle.x, y: top + height + size.height / 2 + EDGE },
    { x: middle.x, y: top - size.height / 2 - EDGE },
    { x: left + width + size.width / 2 + EDGE, y: middle.y },
    { x: left - size.width / 2 - EDGE, y: middle.y },
  ];
  const free = ({ x, y }: { x: number; y: number }) =>
    y - size.height / 2 > 0 && taken.every((box) => Math.abs(x - box.left - box.width / 2) >= (size.width + box.width) / 2 || Math.abs(y - box.top - box.height / 2) >= (size.height + box.height) / 2);
  return spots.find(free) ?? middle;
}
