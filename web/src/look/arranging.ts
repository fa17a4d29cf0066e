/** Where answers stand: in the bar as far as all of their words fit, and all of them in a list over the table. */

/**
 * Lay the answers of a bar out and say whether some are only in the list. They are tried first with what they leave, then without, then in
 * smaller letters, then without the button that passes on, then without those that can be pointed at, then only what goes on and the best of them.
 */
export function arranged(bar: HTMLElement, actions: HTMLElement, many: boolean, before: boolean): boolean {
  const edge = actions.getBoundingClientRect();
  if (edge.width === 0) return before; // not drawn: nothing can be measured
  const cut = (each: Element): boolean => {
    const box = each.getBoundingClientRect();
    const outside = box.top < edge.top - 1 || box.bottom > edge.bottom + 1 || box.left < edge.left - 1 || box.right > edge.right + 1;
    // What opens the list has a width of its own: to fold answers away gives it no more room.
    const full = !each.matches('.find') && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
    return box.width > 0 && (outside || full);
  };
  const all = [...actions.children];
  const overflows = () => all.some(cut);
  const options = all.filter((each) => each.matches('.option'));
  for (const option of options) option.removeAttribute('data-folded');
  bar.removeAttribute('data-tight');
  const tries = many ? ['bare', 'apart'] : ['all', 'bare', 'tight', 'alone', 'apart'];
  for (const fold of tries) {
    bar.toggleAttribute('data-tight', fold === 'tight');
    bar.dataset['fold'] = fold === 'tight' ? 'bare' : fold;
    if (!overflows()) break;
  }
  const overfull = !many && bar.dataset['fold'] === 'apart';
  // What goes on is folded away after the others, and the best answer last of all.
  const kept = (each: Element): number => (each.matches('.best') ? 2 : each.matches('.primary') ? 1 : 0);
  for (const option of options.sort((one, other) => kept(one) - kept(other))) {
    if (!overflows()) break;
    option.setAttribute('data-folded', '');
  }
  // What is left cannot be folded away: its words go into several lines.
  if (overflows()) bar.setAttribute('data-tight', '');
  return overfull;
}

const LEAST_ROOM = 200;

/** What opens over the table opens above the bar, or below it where there is more room; never outside the window. */
export function laidOver(bar: HTMLElement): string | undefined {
  const own = bar.querySelector('.question')?.getBoundingClientRect();
  const main = bar.closest('.main')?.getBoundingClientRect();
  if (!own || !main) return undefined;
  const line = bar.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, main.top), Math.min(innerHeight, main.bottom)];
  const from = line.height > 0 ? line : own;
  const [above, below] = [from.top - top - 10, bottom - from.bottom - 10];
  const up = above >= LEAST_ROOM || above >= below;
  const edge = up ? `bottom:${innerHeight - from.top + 5}px` : `top:${from.bottom + 5}px`;
  return `left:${from.left}px;width:${from.width}px;max-height:${Math.max(48, up ? above : below)}px;${edge}`;
}
