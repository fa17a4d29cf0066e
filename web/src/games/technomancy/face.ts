/** Technomancy's cards wear the colour and the sign of the scrip that they are about. */
import { pips, readFace, type FaceReader } from '../../look/face';
import type { CardInfo, CardView } from '../../protocol/messages';

export const SCRIP = ['C1', 'C2', 'C3', 'C4', 'C5'] as const;
export const TINTS: Record<string, string> = { C1: 'vermillion', C2: 'sky', C3: 'green', C4: 'orange', C5: 'purple' };

/** The kinds of scrip that a card's faction or, for one without, its text shows. */
export function kinds(card: CardView, printed: CardInfo | undefined): string[] {
  const factions = ((card.facts?.['factions'] ?? []) as string[]).map((each) => each.replace('CORP', 'C'));
  const shown = factions.length > 0 ? factions : [...pips(printed?.facts['cost'] ?? ''), ...pips(printed?.text ?? '')];
  return [...new Set(shown.filter((each) => each in TINTS))];
}

const usual = readFace(['power', 'health']);

export const technoFace: FaceReader = (card, printed) => {
  const face = usual(card, printed);
  const tint = TINTS[kinds(card, printed)[0] ?? ''];
  return tint ? { ...face, tint } : face;
};
