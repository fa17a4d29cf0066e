/** Data.Warriors' cards carry their state: a shape, a word and a colour for each, so that a desktop can be read at a glance. */
import { readFace, type FaceReader } from '../../look/face';

export type Running = 'loading' | 'idle' | 'running';

export const STATES: Record<Running, { glyph: string; tint: string }> = {
  loading: { glyph: 'loading', tint: 'orange' },
  idle: { glyph: 'idle', tint: 'sky' },
  running: { glyph: 'running', tint: 'green' },
};

const usual = readFace([]);

export const dataFace: FaceReader = (card, printed) => {
  const face = usual(card, printed);
  const state = card.facts?.['state'] as Running | undefined;
  const kind = printed?.facts['type'] ?? face.kind;
  return { ...face, kind, ...(state && state in STATES ? { states: [state], tint: STATES[state].tint } : {}) };
};
