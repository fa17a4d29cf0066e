/** What is asked while something is in hand: the question follows what was pointed at. */
import type { OptionView, View } from '../protocol/messages';
import type { Touch } from './picking';

/** A message and whom it is about; nothing where the rules' own question says it best. */
export interface Following {
  key: 'where' | 'whom' | 'how';
  card: number;
}

/** What remains to be said about the card that was picked first, by what the remaining options touch besides. */
export function following(left: readonly OptionView[], picked: readonly Touch[], view: View | null): Following | null {
  const [card] = picked;
  if (typeof card !== 'number' || left.length === 0 || !view) return null;
  const rest = left.flatMap(({ touches = [] }) => touches.filter((touch) => !picked.includes(touch)));
  if (rest.length === 0) return left.length > 1 ? { key: 'how', card } : null;
  return { key: rest.every((touch) => typeof touch === 'string' && touch in view.zones) ? 'where' : 'whom', card };
}
