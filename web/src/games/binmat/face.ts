/** BINMAT's cards are signs: a value and a suit. The suits mean nothing to the rules; shape and colour tell them apart. */
import type { FaceReader } from '../../look/face';

const TINTS: Record<string, string> = { FORM: 'sky', KIN: 'orange', DATA: 'green', CHAOS: 'vermillion', VOID: 'purple', CHOICE: 'yellow' };

export const binmatFace: FaceReader = (card, printed) => {
  const suit = printed?.facts['suit'] ?? '';
  const tint = TINTS[suit];
  return {
    title: card.name,
    mark: printed?.facts['value'] ?? card.name,
    glyph: suit,
    kind: suit,
    text: printed?.text ?? card.name,
    stats: [],
    tags: [],
    states: card.name.endsWith('u') ? ['open'] : [],
    ...(tint ? { tint } : {}),
  };
};
