/**
 * A row of things that say less where there is no room for all of them: it is set as loosely as it fits, and what is left out first is what
 * can best be missed. How tight it is stands in `data-tight`, from 0 on; what that means is the row's own matter. On a phone it scrolls instead.
 */
import { UPRIGHT } from './screens';

const TIGHTEST = 3;

export function tightened(row: HTMLElement): { destroy: () => void } {
  const set = () => {
    for (let tight = 0; tight <= TIGHTEST; tight++) {
      row.dataset['tight'] = String(tight);
      if (row.scrollWidth <= row.clientWidth || matchMedia(UPRIGHT).matches) return;
    }
  };
  const resized = new ResizeObserver(set);
  const changed = new MutationObserver(set);
  resized.observe(row);
  changed.observe(row, { childList: true, characterData: true, subtree: true });
  return {
    destroy() {
      resized.disconnect();
      changed.disconnect();
    },
  };
}
