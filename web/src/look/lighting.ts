/** Lights up what is meant wherever the board draws it: everything with `data-touch` says what it stands for. */
import type { Touch } from '../play/picking';

export function lightUp(root: HTMLElement, lit: ReadonlySet<Touch>): void {
  const named = new Set([...lit].map(String));
  for (const element of root.querySelectorAll<HTMLElement>('[data-touch]')) {
    if (named.has(element.dataset['touch'] ?? '')) element.dataset['lit'] = '';
    else delete element.dataset['lit'];
  }
}
