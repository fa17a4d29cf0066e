/** Bloodless' creatures show what is left of their health, with a wound where they bear damage; the colour and the picture are those of their kin. */
import { t } from '../../i18n/index.svelte';
import { emphasised, readFace, type FaceReader } from '../../look/face';
import type { Words } from '../../look/pictures/dealing';
import type { FigureName } from '../../look/pictures/figures';

const usual = readFace(['health', 'defense', 'power']);

interface Kin {
  tint: string;
  figures: readonly FigureName[];
}
const WINGED: Kin = { tint: 'sky', figures: ['bird', 'swift', 'martin'] };
const GROWTH: Kin = { tint: 'green', figures: ['tree', 'sprout', 'flower', 'roots'] };
const LEDGER: Kin = { tint: 'purple', figures: ['mask', 'clerk', 'creditor'] };
const FLASK: Kin = { tint: 'vermillion', figures: ['flask'] };
const COMMAND: Kin = { tint: 'orange', figures: ['sigil', 'candle', 'spiral', 'prism'] };
const NONE: Kin = { tint: 'grey', figures: ['ox', 'hound', 'ghost', 'serpent', 'claws'] };
const KINS: Record<string, Kin> = {
  Winged: WINGED,
  Heron: WINGED,
  Moth: { tint: 'sky', figures: ['moth'] },
  Growth: GROWTH,
  Mold: { tint: 'green', figures: ['mold', 'husk'] },
  Spore: { tint: 'green', figures: ['mold', 'husk'] },
  Ledger: LEDGER,
  Agent: LEDGER,
  Notary: LEDGER,
  Rite: COMMAND,
};
/** What a word shows here and nowhere else. */
export const WORDS: Words = { heron: 'crane', husk: 'husk', nurse: 'tree', notary: 'mask', cooper: 'bone', wing: 'gust' };
const GLYPHS: Record<string, string> = { Flying: 'fly', 'Flying Defense': 'fly', Piercing: 'pierce', 'Bifurcated Strike': 'fork', Taunt: 'guard' };

export const bloodFace: FaceReader = (card, printed) => {
  const face = usual(card, printed);
  const damage = Number(card.facts?.['damage'] ?? 0);
  const kins = face.tags.filter((tag) => tag in KINS);
  const type = (printed?.facts['type'] ?? face.kind).split(' ')[0] ?? '';
  const kin = KINS[kins[0] ?? ''] ?? (face.kind.includes('flask') ? FLASK : type === 'command' || type === 'extended' ? COMMAND : NONE);
  const keywords = ((card.facts?.['keywords'] ?? []) as string[]).map(String);
  const down = card.facts?.['face'] === 'down';
  return {
    ...face,
    ...kin,
    shape: 'drop',
    text: emphasised(face.text, [...new Set([...keywords, ...Object.keys(GLYPHS), 'Limit', 'Unlimited', 'Flip', 'Devours', 'Evolves'])]),
    tags: kins,
    stats: face.stats.filter((stat) => stat.sign !== 'damage'),
    states: down ? [t('card.onlyYou'), ...face.states.filter((state) => state !== 'face down')] : face.states,
    keywords: [...new Set(keywords.flatMap((keyword) => GLYPHS[keyword] ?? []))],
    ...(damage > 0 ? { wound: damage } : {}),
    ...(down ? { down } : {}),
  };
};
