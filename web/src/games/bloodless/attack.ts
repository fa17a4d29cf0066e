/** The last attack as it was told, so that it can be seen on the board after it is over; and the next ones as the rules foresee them. */
import type { Forecast, Seen } from '../../protocol/messages';

export interface Strike {
  /** The space that was struck. */
  space: string;
  amount: number;
  /** Whether a creature stood in the way. */
  blocked: boolean;
}

const strikeOf = (event: Seen): Strike => ({ space: String(event.fields['space']), amount: Number(event.fields['amount']), blocked: event.fields['blocked'] === true });

/** The strikes since the turn in which the last one was made began, in their order. */
export function lastAttack(events: readonly Seen[]): Strike[] {
  const found: Strike[] = [];
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i];
    if (event?.event === 'strike') found.unshift(strikeOf(event));
    else if (event?.event === 'turn' && found.length > 0) break;
  }
  return found;
}

/** What one side's attack does to a space. */
export interface Blow {
  amount: number;
  does: 'open' | 'kills' | 'wounds';
  /** By how much the pool changes. */
  pool: number;
}

export interface Lane {
  near: string;
  far: string;
  mine: Blow | null;
  theirs: Blow | null;
}

/** What an attack does at a space: the strikes on it until the next strike elsewhere, what the pool loses with them, and whether somebody dies. */
function blow(forecast: Forecast | undefined, space: string): Blow | null {
  const found: Blow = { amount: 0, does: 'open', pool: 0 };
  let [here, any] = [false, false];
  for (const event of forecast?.events ?? []) {
    if (event.event === 'strike') {
      here = event.fields['space'] === space;
      if (!here) continue;
      any = true;
      const { amount, blocked } = strikeOf(event);
      found.amount += amount;
      found.does = blocked ? 'wounds' : 'open';
    } else if (here) {
      if (event.event === 'player_damage') found.pool -= Number(event.fields['amount'] ?? 0);
      else if (event.event === 'death') found.does = 'kills';
    }
  }
  return any ? found : null;
}

export function lanes(mine: Forecast | undefined, theirs: Forecast | undefined, near: readonly string[], far: readonly string[]): Lane[] {
  return near.map((space, i) => ({ near: space, far: far[i] ?? '', mine: blow(mine, far[i] ?? ''), theirs: blow(theirs, space) }));
}
