/** BINMAT's cards are signs: a value and a suit. The suits mean nothing to the rules; shape and colour tell them apart. */
import type { FaceReader } from '../../look/face';
import type { FigureName } from '../../look/pictures/figures';

const TINTS: Record<string, string> = { FORM: 'sky', KIN: 'orange', DATA: 'green', CHAOS: 'vermillion', VOID: 'purple', CHOICE: 'yellow' };
const FIGURES: Record<string, FigureName> = { FORM: 'suitForm', KIN: 'suitKin', DATA: 'suitData', CHAOS: 'suitChaos', VOID: 'suitVoid', CHOICE: 'suitChoice' };
const WORDS = ['TRAP', 'WILD', 'BOUNCE', 'BREAK'] as const;

export const binmatFace: FaceReader = (card, printed) => {
  const suit = printed?.facts['suit'] ?? '';
  const [tint, figure] = [TINTS[suit], FIGURES[suit]];
  const mark = printed?.facts['value'] ?? card.name;
  const word = WORDS.find((each) => each === mark);
  return {
    title: card.name,
    mark,
    ...(word ? { sign: word.charAt(0) + word.slice(1).toLowerCase(), saying: printed?.facts['does'] ?? '' } : {}),
    glyph: suit,
    kind: suit,
    text: printed?.text ?? card.name,
    stats: [],
    tags: [],
    states: card.name.endsWith('u') ? ['open'] : [],
    ...(tint ? { tint } : {}),
    ...(figure ? { figures: [figure] } : {}),
  };
};
