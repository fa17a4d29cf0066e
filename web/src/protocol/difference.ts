/** Moments as differences: what a change makes of the moment before it. The server's own words for it are in docs/protocol.md. */
import type { Change, Moment, Spliced, View, ViewChange, ZoneView } from './messages';

/** The moment that *change* leads to; null where it goes on from another one, and the whole has to be asked for. */
export function after(moment: Moment | null, change: Change): Moment | null {
  if (!moment?.view || (moment.at ?? 0) !== change.after) return null;
  const view = applied(moment.view, change.view);
  if (!view) return null;
  return {
    type: 'moment',
    table: moment.table,
    phase: change.phase,
    since: change.since,
    events: change.events,
    undos: change.undos,
    view,
    question: change.question === undefined ? (moment.question ?? null) : change.question,
    number: change.number ?? 0,
    answered: change.answered ?? false,
    clocks: change.clocks ?? {},
    undo: change.undo ?? null,
    rematch: change.rematch ?? null,
    at: change.at,
    forecasts: change.forecasts ?? [],
  };
}

/** A view after a change of it; null where the change is of another view. What has not changed is the same object as before. */
export function applied(view: View, change: ViewChange): View | null {
  const counters = { ...view.counters };
  const seat: View['seat'] = { ...view.seat };
  const zones: View['zones'] = { ...view.zones };
  for (const [kind, first = '', second = ''] of change.gone ?? []) {
    if (kind === 'counters' && first in counters) delete counters[first];
    else if (kind === 'zones' && first in zones) delete zones[first];
    else if (kind === 'seat' && seat[first] && second in seat[first]) seat[first] = without(seat[first], second);
    else return null;
  }
  for (const [who, values] of Object.entries(change.seat ?? {})) {
    if (!seat[who]) return null;
    seat[who] = { ...seat[who], ...values };
  }
  for (const [name, splice] of Object.entries(change.spliced ?? {})) {
    const zone = zones[name] && spliced(zones[name], splice);
    if (!zone) return null;
    zones[name] = zone;
  }
  return {
    ...view,
    counters: { ...counters, ...change.counters },
    seat,
    zones: { ...zones, ...change.zones },
    deciding: change.deciding ?? view.deciding,
    result: change.result === undefined ? (view.result ?? null) : change.result,
  };
}

function spliced(zone: ZoneView, { count, at = 0, cut = 0, put = [] }: Spliced): ZoneView | null {
  const cards = zone.cards ?? [];
  if (at + cut > cards.length) return null;
  return { ...zone, count, cards: [...cards.slice(0, at), ...put, ...cards.slice(at + cut)] };
}

function without(values: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([each]) => each !== name));
}
