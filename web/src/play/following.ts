/**
 * Which card of the last view is which card of this one, so that the eye can follow it.
 *
 * A card's id changes when it moves and a hidden card has none, on purpose. So cards are followed by id, then by name, and those that come
 * out of a hidden zone or go into one are followed by the counts of the zones. It is a guess for the eye; nothing depends on it.
 */
import type { CardView, View } from '../protocol/messages';
import { alike, kept } from './unchanged';

export interface Placed {
  key: string;
  zone: string;
  card: CardView;
}

export interface Followed {
  /** By zone, in the order of the view. */
  zones: Map<string, readonly Placed[]>;
  /** Cards that were not on the table before, and the zone that they seem to come from. */
  arrivals: Map<string, string>;
  /** Cards that are not shown any more, and the zone that they seem to have gone to. */
  departures: Map<string, string>;
}

export const BACK = 'X';
export const NOTHING_YET: Followed = { zones: new Map(), arrivals: new Map(), departures: new Map() };

let made = 0;

export function follow(before: Followed, was: View | null, view: View): Followed {
  const old = [...before.zones.values()].flat().filter((placed) => placed.card.name !== BACK);
  const free = new Set(old);
  const byId = new Map(old.filter((placed) => placed.card.id != null).map((placed) => [placed.card.id, placed]));
  const zones = new Map<string, Placed[]>();
  const strangers: Placed[] = [];
  for (const [zone, { cards }] of Object.entries(view.zones)) {
    const placed = (cards ?? []).map((card, index): Placed => {
      if (card.name === BACK) return { key: `${zone}/${index}`, zone, card };
      const known = card.id == null ? undefined : byId.get(card.id);
      const own: Placed = { key: '', zone, card };
      if (known && free.has(known)) {
        free.delete(known);
        own.key = known.key;
      } else strangers.push(own);
      return own;
    });
    zones.set(zone, placed);
  }
  for (const stranger of strangers) {
    const same = [...free].find((placed) => placed.card.name === stranger.card.name);
    if (!same) continue;
    free.delete(same);
    stranger.key = same.key;
  }
  const change = (zone: string) => (view.zones[zone]?.count ?? 0) - (was?.zones[zone]?.count ?? 0);
  const shrunk = Object.keys(view.zones).filter((zone) => was !== null && change(zone) < 0);
  const grown = Object.keys(view.zones).filter((zone) => was !== null && change(zone) > 0);
  const arrivals = new Map<string, string>();
  for (const stranger of strangers) {
    if (stranger.key) continue;
    stranger.key = `c${++made}`;
    const from = nearest(view, shrunk, stranger.zone);
    if (from) arrivals.set(stranger.key, from);
  }
  const departures = new Map<string, string>();
  for (const gone of free) {
    const to = nearest(view, grown, gone.zone);
    if (to) departures.set(gone.key, to);
  }
  // Cards that lie where they lay, as they were, are the very same ones.
  const stayed = new Map([...before.zones.values()].flat().map((placed) => [placed.key, placed]));
  const asBefore = (now: Placed): Placed => {
    const placed = stayed.get(now.key);
    return placed?.zone === now.zone && alike(placed.card, now.card) ? placed : now;
  };
  return { zones: new Map([...zones].map(([zone, placed]) => [zone, kept(before.zones.get(zone), placed.map(asBefore))])), arrivals, departures };
}

/** Of several zones the one with the same owner, if there is one. */
function nearest(view: View, zones: string[], to: string): string | undefined {
  const owner = view.zones[to]?.owner;
  const others = zones.filter((zone) => zone !== to);
  return others.find((zone) => owner != null && view.zones[zone]?.owner === owner) ?? others[0];
}
