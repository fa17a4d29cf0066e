/** Technomancy's cards wear the colour and the sign of the scrip that they are about. */
import { t } from '../../i18n/index.svelte';
import { emphasised, pips, readFace, type FaceReader } from '../../look/face';
import type { Words } from '../../look/pictures/dealing';
import type { FigureName } from '../../look/pictures/figures';
import type { CardInfo, CardView } from '../../protocol/messages';

export const SCRIP = ['C1', 'C2', 'C3', 'C4', 'C5'] as const;
export const TINTS: Record<string, string> = { C1: 'vermillion', C2: 'sky', C3: 'green', C4: 'orange', C5: 'purple' };
const FIGURES: Record<string, readonly FigureName[]> = {
  machine: ['robot', 'drone', 'gear'], beast: ['ox', 'hound', 'bug'], gardener: ['sprout', 'flower'], analyst: ['lens', 'clerk', 'eye'], soldier: ['helm', 'shield', 'runner'], fixer: ['creditor', 'hand'],
  mercenary: ['blades', 'mask'], building: ['tower', 'hall', 'factory', 'gate'], program: ['circuit', 'book', 'prism'], quickhack: ['signal', 'bolt', 'spiral'],
};
/** What a word shows here and nowhere else. */
export const WORDS: Words = {
  annex: 'factory', node: 'shelves', munitions: 'bullets', point: 'pistol', ghost: 'ghost', static: 'bolt', kill: 'skull', recall: 'bell', gag: 'gag', seed: 'husk', marrow: 'bone',
  colossus: 'sentinel', pollen: 'flower', sunlit: 'sun', bone: 'bone', crane: 'yard', organ: 'heart', demolition: 'bomb',
};
const KEYWORDS: Record<string, string> = { Guard: 'guard', Ghost: 'ghost', Rapid: 'rapid' };

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
  const type = printed?.facts['type'] ?? '';
  const keywords = ((card.facts?.['keywords'] ?? []) as string[]).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const damage = Number(card.facts?.['damage'] ?? 0);
  return {
    ...face,
    shape: 'pips',
    tints: TINTS,
    tint: tint ?? 'olive',
    figures: FIGURES[printed?.facts['subtypes'] ?? ''] ?? FIGURES[type] ?? ['mask'],
    text: emphasised(face.text, ['Strike', 'Overclock', ...keywords, ...Object.keys(KEYWORDS)]),
    tags: [],
    stats: face.stats.filter((stat) => stat.sign !== 'damage'),
    states: face.states.map((state) => (state === 'deployed' ? t('technomancy.deployed') : state)),
    keywords: keywords.flatMap((keyword) => KEYWORDS[keyword] ?? []),
    ...(damage > 0 ? { wound: damage } : {}),
  };
};
