/** Bloodless' creatures show what is left of their health; the damage that they bear is told as a state, since four numbers do not fit. */
import { t } from '../../i18n/index.svelte';
import { readFace, type FaceReader } from '../../look/face';

const usual = readFace(['health', 'defense', 'power']);

export const bloodFace: FaceReader = (card, printed) => {
  const face = usual(card, printed);
  const damage = Number(card.facts?.['damage'] ?? 0);
  return {
    ...face,
    stats: face.stats.filter((stat) => stat.sign !== 'damage'),
    states: damage > 0 ? [...face.states, t('bloodless.damaged', { damage })] : face.states,
  };
};
