/** Data.Warriors' cards carry their state: a shape, a word and a colour for each, so that a desktop can be read at a glance. */
import { t } from '../../i18n/index.svelte';
import { readFace, type FaceReader } from '../../look/face';
import type { Words } from '../../look/pictures/dealing';
import type { FigureName } from '../../look/pictures/figures';

export type Running = 'loading' | 'idle' | 'running';

const STATES: readonly Running[] = ['loading', 'idle', 'running'];
interface Realm {
  tint: string;
  figures: readonly FigureName[];
}
const COMMON: Realm = { tint: 'grey', figures: ['robot', 'drone', 'gear'] };
const REALMS: Record<string, Realm> = {
  common: COMMON,
  hive: { tint: 'orange', figures: ['bug', 'wasp', 'grub'] },
  bastion: { tint: 'sky', figures: ['shield', 'helm', 'gate'] },
  undernet: { tint: 'purple', figures: ['mask', 'ghost', 'serpent'] },
};
const TYPES: Record<string, readonly FigureName[]> = { '.DAEMON': ['tower', 'plant', 'mast'], '.SCRIPT': ['signal', 'spiral', 'bolt'], '.CONF': ['circuit', 'gauge', 'sigil'] };
/** What a word shows here and nowhere else. */
export const WORDS: Words = { mind: 'comb', storage: 'crystal', skimmer: 'ray' };

const usual = readFace([]);

export const dataFace: FaceReader = (card, printed) => {
  const face = usual(card, printed);
  const state = card.facts?.['state'] as Running | undefined;
  const type = printed?.facts['type'] ?? '';
  const realm = printed?.facts['realm'] ?? '';
  const look = REALMS[realm] ?? COMMON;
  return {
    ...face,
    kind: [type || face.kind, realm].filter(Boolean).join(' · '),
    tint: look.tint,
    figures: TYPES[type] ?? look.figures,
    shape: 'chip',
    tags: [],
    states: [],
    ...(state && STATES.includes(state) ? { foot: { glyph: state, label: t(`datawarriors.${state}`), tone: state } } : {}),
  };
};
