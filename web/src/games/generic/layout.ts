/** Where the zones of a view go when no board of its own says so: mine below, the others above, what belongs to nobody between. */
import type { View, ZoneView } from '../../protocol/messages';

export type Shape = 'hand' | 'pile' | 'row';

export interface Place {
  zone: string;
  /** The name without its owner. */
  name: string;
  shape: Shape;
}

const PILES = /^(deck|drive|library|main|blood|discard|trash|out|gone|aside|graveyard|exile|draw)$/;

function shape(name: string, zone: ZoneView): Shape {
  if (/hand$/.test(name)) return 'hand';
  const seen = zone.cards ?? [];
  if (PILES.test(name) || (zone.count > 0 && seen.length === 0)) return 'pile';
  return 'row';
}

export function places(view: View, owner: string | null): Place[] {
  const found = Object.entries(view.zones)
    .filter(([, zone]) => (zone.owner ?? null) === owner)
    .map(([zone, seen]): Place => {
      const name = owner !== null && zone.startsWith(`${owner}.`) ? zone.slice(owner.length + 1) : zone;
      return { zone, name, shape: shape(name, seen) };
    });
  return found;
}

/** The seats from the far side of the table to this one. */
export function seatsFromAfar(view: View): string[] {
  const at = view.seats.indexOf(view.viewer);
  if (at < 0) return [...view.seats];
  return [...view.seats.slice(at + 1), ...view.seats.slice(0, at), view.viewer];
}
