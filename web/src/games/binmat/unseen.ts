/** Which cards one has not seen yet: all that are printed, without those that lie open now or that an event has named. */
import type { CardInfo, Seen, View } from '../../protocol/messages';
import { isNamed } from '../../play/telling';

export interface Columns {
  /** Of each number, in order, how many were not seen, and how many there are. */
  numbers: { value: string; unseen: number; of: number }[];
  specials: { unseen: number; of: number };
}

export function unseen(printed: Iterable<CardInfo>, view: View, events: readonly Seen[], printedName: (name: string) => string): Columns {
  const cards = new Map([...printed].map((card) => [card.name, card.facts['value'] ?? '']));
  const seen = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (isNamed(value)) look(value.name);
    else if (typeof value === 'string' && cards.has(printedName(value)) && value.length <= 3) seen.add(printedName(value));
  };
  for (const zone of Object.values(view.zones)) (zone.cards ?? []).forEach(look);
  for (const event of events) Object.values(event.fields).forEach(look);
  const columns = new Map<string, { unseen: number; of: number }>();
  const specials = { unseen: 0, of: 0 };
  for (const [name, value] of cards) {
    const column = /^\d+$/.test(value) ? (columns.get(value) ?? { unseen: 0, of: 0 }) : specials;
    column.of += 1;
    if (!seen.has(name)) column.unseen += 1;
    if (column !== specials) columns.set(value, column);
  }
  return { numbers: [...columns].map(([value, each]) => ({ value, ...each })).sort((a, b) => Number(a.value) - Number(b.value)), specials };
}
