/**
 * Cards that move. Before a change every card's place is noted; after it each card glides from where it was (FLIP). A card that comes out
 * of a hidden zone starts at that zone, one that goes into such a zone flies there as a ghost.
 */
import type { Followed } from '../play/following';

const DURATION = 360;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

export interface Snapshot {
  boxes: Map<string, DOMRect>;
  ghosts: Map<string, HTMLElement>;
}

export function look(root: ParentNode): Snapshot {
  const boxes = new Map<string, DOMRect>();
  const ghosts = new Map<string, HTMLElement>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = element.dataset['key'];
    if (!key) continue;
    boxes.set(key, element.getBoundingClientRect());
    ghosts.set(key, element);
  }
  return { boxes, ghosts };
}

export function move(root: ParentNode, before: Snapshot, followed: Followed): void {
  const zone = (name: string): DOMRect | undefined => root.querySelector(`[data-zone="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = element.dataset['key'] ?? '';
    const now = element.getBoundingClientRect();
    const from = before.boxes.get(key) ?? zone(followed.arrivals.get(key) ?? '');
    if (!from || now.width === 0) continue;
    const dx = from.left + from.width / 2 - (now.left + now.width / 2);
    const dy = from.top + from.height / 2 - (now.top + now.height / 2);
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    const scale = before.boxes.has(key) && from.width > 0 ? from.width / now.width : 1;
    element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
        { transform: 'none', zIndex: 5 },
      ],
      { duration: DURATION, easing: EASE },
    );
  }
  for (const [key, to] of followed.departures) {
    const from = before.boxes.get(key);
    const place = zone(to);
    const old = before.ghosts.get(key);
    if (!from || !place || !old || from.width === 0) continue;
    const ghost = old.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-key');
    ghost.removeAttribute('data-touch');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    Object.assign(ghost.style, { position: 'fixed', left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, margin: '0', zIndex: '40', pointerEvents: 'none' });
    document.body.append(ghost);
    const dx = place.left + place.width / 2 - (from.left + from.width / 2);
    const dy = place.top + place.height / 2 - (from.top + from.height / 2);
    ghost
      .animate([{ transform: 'none', opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(0.7)`, opacity: 0.2 }], { duration: DURATION, easing: EASE })
      .finished.catch(() => undefined)
      .finally(() => ghost.remove());
  }
}
