/** The last attack as it was told, so that it can be seen on the board after it is over. */
import type { Seen } from '../../protocol/messages';

export interface Strike {
  /** The space that was struck. */
  space: string;
  amount: number;
  /** Whether a creature stood in the way. */
  blocked: boolean;
}

/** The strikes since the turn in which the last one was made began, in their order. */
export function lastAttack(events: readonly Seen[]): Strike[] {
  const found: Strike[] = [];
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i];
    if (event?.event === 'strike') {
      found.unshift({ space: String(event.fields['space']), amount: Number(event.fields['amount']), blocked: event.fields['blocked'] === true });
    } else if (event?.event === 'turn' && found.length > 0) break;
  }
  return found;
}
