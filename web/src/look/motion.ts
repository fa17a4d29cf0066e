/**
 * Cards that move. Before a change every card's place is noted; after it each card flies from where it was, along a small arc (FLIP). A card
 * that comes out of a hidden zone starts at that zone and turns over, one that goes into such a zone flies there as a ghost, and one that is
 * destroyed falls apart. What strikes lunges. Every movement ends; nothing loops.
 */
import type { Followed } from '../play/following';
import type { Moment } from '../protocol/messages';

const DURATION = 260;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
/** A strike: so long until it lands, back again, and so long the struck one shakes. Several come one after the other. */
const LUNGE = 90;
const BACK = 200;
const SHAKE = 120;
const APART = 120;

export interface Snapshot {
  boxes: Map<string, DOMRect>;
  ghosts: Map<string, HTMLElement>;
  /** The zone in which each lay. */
  homes: Map<string, string>;
}

const zoneOf = (element: Element): string => element.closest<HTMLElement>('[data-zone]')?.dataset['zone'] ?? '';
/** What goes there from the board was destroyed. */
const RUIN = /discard|trash|gone|^x/;

export function look(root: ParentNode): Snapshot {
  const boxes = new Map<string, DOMRect>();
  const ghosts = new Map<string, HTMLElement>();
  const homes = new Map<string, string>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = element.dataset['key'];
    if (!key) continue;
    boxes.set(key, element.getBoundingClientRect());
    ghosts.set(key, element);
    homes.set(key, zoneOf(element));
  }
  return { boxes, ghosts, homes };
}

/** Over the others while it moves. As part of the movement it would take that off the compositor, which moves without the page's help. */
function above(element: HTMLElement, animation: Animation): void {
  element.style.zIndex = '6';
  animation.finished.catch(() => undefined).finally(() => (element.style.zIndex = ''));
}

const centre = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

export function move(root: ParentNode, before: Snapshot, followed: Followed, moment: Moment): void {
  const zone = (name: string): DOMRect | undefined => root.querySelector(`[data-zone="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  // Everything is measured before anything moves: reading and writing in turn would lay the page out again and again.
  const moving: { element: HTMLElement; dx: number; dy: number; scale: number; turns: boolean }[] = [];
  const leaving: { key: string; to: DOMRect; ruined: boolean }[] = [];
  const ruined = (key: string, to: string) => RUIN.test(to) && !/hand|^h/.test(before.homes.get(key) ?? '') && before.homes.get(key) !== to;
  const shown = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = element.dataset['key'] ?? '';
    shown.add(key);
    const now = element.getBoundingClientRect();
    const known = before.boxes.get(key);
    if (known && ruined(key, zoneOf(element))) {
      leaving.push({ key, to: now, ruined: true });
      continue;
    }
    const from = known ?? zone(followed.arrivals.get(key) ?? '');
    if (!from || now.width === 0) continue;
    const [a, b] = [centre(from), centre(now)];
    const [dx, dy] = [a.x - b.x, a.y - b.y];
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    moving.push({ element, dx, dy, scale: known && from.width > 0 ? from.width / now.width : 0.6, turns: !known && element.dataset['side'] === 'face' });
  }
  // What lies under others now, or in a hidden place, is not drawn there: it leaves from where it was.
  const goes = new Map([...[...followed.zones].flatMap(([name, placed]) => placed.map(({ key }): [string, string] => [key, name])), ...followed.departures]);
  for (const key of before.boxes.keys()) {
    const name = shown.has(key) ? undefined : goes.get(key);
    const to = name === undefined || name === before.homes.get(key) ? undefined : zone(name);
    if (name !== undefined && to) leaving.push({ key, to, ruined: ruined(key, name) });
  }
  for (const { element, dx, dy, scale, turns } of moving) {
    const lift = Math.min(40, Math.hypot(dx, dy) * 0.12);
    above(
      element,
      element.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})${turns ? ' rotateY(90deg)' : ''}` },
          { transform: `translate(${dx * 0.35}px, ${dy * 0.35 - lift}px) scale(${(1 + scale) / 2 + 0.04})`, offset: 0.55 },
          { transform: 'none' },
        ],
        { duration: DURATION + (turns ? 90 : 0), easing: EASE },
      ),
    );
  }
  for (const { key, to, ruined: breaks } of leaving) {
    const [from, old] = [before.boxes.get(key), before.ghosts.get(key)];
    if (from && old && from.width > 0) leave(root, old, from, to, breaks);
  }
  strikes(root, moment);
}

/** A card that is not shown any more flies to where it went; one that was destroyed breaks in two on the way. */
function leave(root: ParentNode, old: HTMLElement, from: DOMRect, place: DOMRect, breaks: boolean): void {
  const [a, b] = [centre(from), centre(place)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  for (const half of breaks ? ['polygon(0 0, 62% 0, 40% 100%, 0 100%)', 'polygon(62% 0, 100% 0, 100% 100%, 40% 100%)'] : ['none']) {
    const ghost = old.cloneNode(true) as HTMLElement;
    for (const name of ['data-key', 'data-touch', 'data-name']) ghost.removeAttribute(name);
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    Object.assign(ghost.style, { position: 'fixed', left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`, margin: '0', zIndex: '6', pointerEvents: 'none', clipPath: half });
    root.append(ghost);
    const side = half === 'none' ? 0 : half.startsWith('polygon(0 0') ? -1 : 1;
    const path = breaks
      ? [{ transform: 'none', opacity: 1 }, { transform: `translate(${side * 14}px, 6px) rotate(${side * 7}deg)`, opacity: 1, offset: 0.4 }, { transform: `translate(${dx + side * 8}px, ${dy}px) scale(0.3) rotate(${side * 24}deg)`, opacity: 0 }]
      : [{ transform: 'none', opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(0.5)`, opacity: 0.2 }];
    ghost
      .animate(path, { duration: breaks ? 520 : DURATION + 60, easing: EASE, fill: 'forwards' })
      .finished.catch(() => undefined)
      .finally(() => ghost.remove());
  }
}

/** Who strikes lunges at what is struck, one after the other. What a card strikes and thereby a player is one blow. */
function strikes(root: ParentNode, moment: Moment): void {
  let order = 0;
  let before: number | undefined;
  for (const { hit } of moment.events) {
    if (!hit?.amount || hit.by == null || hit.by === before) continue;
    before = hit.by;
    const attacker = root.querySelector<HTMLElement>(`[data-touch="${hit.by}"]`);
    const struck = root.querySelector<HTMLElement>(`[data-zone="${CSS.escape(String(hit.at))}"]`) ?? root.querySelector<HTMLElement>(`[data-touch="${CSS.escape(String(hit.at))}"]`);
    if (!attacker || !struck) continue;
    const [a, b] = [centre(attacker.getBoundingClientRect()), centre(struck.getBoundingClientRect())];
    const delay = order++ * APART;
    above(
      attacker,
      attacker.animate([{ transform: 'none' }, { transform: `translate(${(b.x - a.x) * 0.42}px, ${(b.y - a.y) * 0.42}px) scale(1.04)`, offset: LUNGE / (LUNGE + BACK) }, { transform: 'none' }], { duration: LUNGE + BACK, delay, easing: EASE }),
    );
    struck.animate([{ transform: 'none' }, { transform: 'translateX(5px)' }, { transform: 'translateX(-4px)' }, { transform: 'none' }], { duration: SHAKE, delay: delay + LUNGE });
  }
}
