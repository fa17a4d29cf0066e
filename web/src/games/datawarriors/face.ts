/** Data.Warriors' cards carry their state: a shape, a word and a colour for each, so that a desktop can be read at a glance. */
import { t } from '../../i18n/index.svelte';
import { readFace, type FaceReader } from '../../look/face';
import type { Motif } from '../../look/motifs';

export type Running = 'loading' | 'idle' | 'running';

const STATES: readonly Running[] = ['loading', 'idle', 'running'];
const REALMS: Record<string, { tint: string; motif: Motif }> = {
  common: { tint: 'grey', motif: 'beast' },
  hive: { tint: 'orange', motif: 'wings' },
  bastion: { tint: 'sky', motif: 'mask' },
  undernet: { tint: 'purple', motif: 'wings' },
};
const TYPES: Record<string, Motif> = { '.DAEMON': 'skyline', '.SCRIPT': 'signal', '.CONF': 'circuit' };

const usual = readFace([]);

export const dataFace: FaceReader = (card, printed) => {
  const face = usual(card, printed);
  const state = card.facts?.['state'] as Running | undefined;
  const type = printed?.facts['type'] ?? '';
  const realm = printed?.facts['realm'] ?? '';
  const look = REALMS[realm] ?? { tint: 'grey', motif: 'beast' as const };
  return {
    ...face,
    kind: [type || face.kind, realm].filter(Boolean).join(' · '),
    tint: look.tint,
    motif: TYPES[type] ?? look.motif,
    shape: 'chip',
    tags: [],
    states: [],
    ...(state && STATES.includes(state) ? { foot: { glyph: state, label: t(`datawarriors.${state}`), tone: state } } : {}),
  };
};
