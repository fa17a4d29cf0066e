/** Bloodless' creatures show what is left of their health, with a wound where they bear damage; the colour and the picture are those of their kin. */
import { t } from '../../i18n/index.svelte';
import { emphasised, readFace, type FaceReader } from '../../look/face';
import type { Motif } from '../../look/motifs';

const usual = readFace(['health', 'defense', 'power']);

const KINS: Record<string, { tint: string; motif: Motif }> = {
  Winged: { tint: 'sky', motif: 'bird' },
  Heron: { tint: 'sky', motif: 'bird' },
  Moth: { tint: 'sky', motif: 'wings' },
  Growth: { tint: 'green', motif: 'growth' },
  Mold: { tint: 'green', motif: 'growth' },
  Spore: { tint: 'green', motif: 'growth' },
  Ledger: { tint: 'purple', motif: 'mask' },
  Agent: { tint: 'purple', motif: 'mask' },
  Notary: { tint: 'purple', motif: 'mask' },
  Rite: { tint: 'orange', motif: 'orbits' },
};
const GLYPHS: Record<string, string> = { Flying: 'fly', 'Flying Defense': 'fly', Piercing: 'pierce', 'Bifurcated Strike': 'fork', Taunt: 'guard' };

export const bloodFace: FaceReader = (card, printed) => {
  const face = usual(card, printed);
  const damage = Number(card.facts?.['damage'] ?? 0);
  const kins = face.tags.filter((tag) => tag in KINS);
  const type = (printed?.facts['type'] ?? face.kind).split(' ')[0] ?? '';
  const kin = KINS[kins[0] ?? ''] ?? (face.kind.includes('flask') ? { tint: 'vermillion', motif: 'vessel' as const } : type === 'command' || type === 'extended' ? { tint: 'orange', motif: 'orbits' as const } : { tint: 'grey', motif: 'beast' as const });
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
