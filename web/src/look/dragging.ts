/**
 * Dragging a card, with a mouse, a pen or a finger.
 *
 * A mouse drags at once. A finger may also mean to scroll: so it drags when it leaves a row that scrolls sideways, or after it has held the card
 * for a moment; held and let go again, it asks what the card says. What is dragged is a copy above everything, because rows cut off what leaves them.
 */
export interface Dragging {
  /** Whether the card can be dragged now. */
  can(): boolean;
  /** It was taken up: light up where it may go. */
  take(): void;
  /** Whether something that lies there takes it. */
  takes(element: HTMLElement): boolean;
  /** It was let go over something that takes it, or over nothing. *under* is the nearest thing there that has a name. Whether it stays. */
  drop(place: HTMLElement | null, under: HTMLElement | null): boolean;
  /** It was held and let go. */
  held(): void;
  /** Whether things may move by themselves. */
  moves(): boolean;
}

/** The name of the board itself, where a card is laid that needs no place of its own. */
export const BOARD = '*';

const SLACK = 8;
const HOLD = 380;
const EDGE = 64;
const BACK = 200;

interface Spot {
  x: number;
  y: number;
}

/** Whether a finger that has gone so far wants the card and not the row: it leaves a row that scrolls sideways. */
export function leavesRow(from: Spot, to: Spot): boolean {
  return Math.abs(to.y - from.y) > SLACK && Math.abs(to.y - from.y) > Math.abs(to.x - from.x);
}

/** How far to scroll where the pointer is so near to an edge: nothing in the middle, faster further out. */
export function edgeStep(at: number, from: number, to: number): number {
  if (at < from + EDGE) return -Math.ceil((from + EDGE - at) / 6);
  if (at > to - EDGE) return Math.ceil((at - to + EDGE) / 6);
  return 0;
}

/** For a card: `use:dragging={...}`. */
export function dragging(card: HTMLElement, given: Dragging): { update(now: Dragging): void; destroy(): void } {
  let how = given;
  let end: (() => void) | null = null;
  /** A click that follows a drag or a hold is none. */
  let swallow = false;

  function down(event: PointerEvent): void {
    swallow = false;
    if (event.button !== 0 || !event.isPrimary || end !== null) return;
    const touch = event.pointerType === 'touch';
    if (!touch && !how.can()) return;
    const start = { x: event.clientX, y: event.clientY };
    const id = event.pointerId;
    let at = start;
    let ghost: HTMLElement | null = null;
    let over: HTMLElement | null = null;
    let holding = false;
    let scroller = 0;
    /** The row that a finger may want to scroll instead. */
    const row = card.closest<HTMLElement>('.as-hand .cards');
    const hold = touch ? setTimeout(held, HOLD) : undefined;

    function held(): void {
      holding = true;
      swallow = true;
      if (how.can()) lift();
      else {
        how.held();
        stop();
      }
    }

    function lift(): void {
      clearTimeout(hold);
      swallow = true;
      how.take();
      card.setPointerCapture(id);
      const box = card.getBoundingClientRect();
      ghost = card.cloneNode(true) as HTMLElement;
      for (const name of ['data-key', 'data-touch', 'data-name']) ghost.removeAttribute(name);
      ghost.setAttribute('aria-hidden', 'true');
      ghost.inert = true;
      ghost.classList.add('ghost');
      Object.assign(ghost.style, { position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, margin: '0' });
      (card.closest('[data-accent]') ?? document.body).append(ghost);
      card.classList.add('dragged');
      if (touch) navigator.vibrate?.(8);
      scroller = requestAnimationFrame(scroll);
    }

    function follow(): void {
      if (!ghost) return;
      ghost.style.translate = `${at.x - start.x}px ${at.y - start.y}px`;
      const under = below(at);
      if (under === over) return;
      over?.classList.remove('over');
      under?.classList.add('over');
      over = under;
    }

    /** The nearest thing there that has a name: what lies on top, not what it covers. */
    function named(spot: Spot): HTMLElement | null {
      const top = document.elementsFromPoint(spot.x, spot.y).find((element) => !card.contains(element));
      return top?.closest<HTMLElement>('[data-touch]') ?? null;
    }

    /** What takes the card there: a thing or a place around it; at last the whole board, but not where the card came from. */
    function below(spot: Spot): HTMLElement | null {
      const nearest = named(spot);
      for (let place = nearest; place; place = place.parentElement?.closest<HTMLElement>('[data-touch]') ?? null)
        if (place.dataset['touch'] !== BOARD && !place.contains(card) && how.takes(place)) return place;
      const board = nearest?.closest<HTMLElement>(`[data-touch="${BOARD}"]`) ?? null;
      return board && how.takes(board) && !card.closest('[data-zone]')?.contains(nearest) ? board : null;
    }

    /** At the edge of what is shown the table comes along. */
    function scroll(): void {
      const pane = card.closest<HTMLElement>('.main');
      const inner = pane !== null && getComputedStyle(pane).overflowY !== 'visible';
      const box = inner ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight };
      const step = edgeStep(at.y, box.top, box.bottom);
      if (step !== 0 && Math.hypot(at.x - start.x, at.y - start.y) > SLACK) {
        (inner ? pane : window).scrollBy(0, step);
        follow();
      }
      scroller = requestAnimationFrame(scroll);
    }

    function moved(now: PointerEvent): void {
      if (now.pointerId !== id) return;
      at = { x: now.clientX, y: now.clientY };
      if (!ghost) {
        const far = Math.hypot(at.x - start.x, at.y - start.y) > SLACK;
        if (!far) return;
        if (!touch || (how.can() && row !== null && (leavesRow(start, at) || row.scrollWidth <= row.clientWidth))) lift();
        else clearTimeout(hold);
      }
      follow();
    }

    function up(now: PointerEvent): void {
      if (now.pointerId !== id) return;
      at = { x: now.clientX, y: now.clientY };
      const still = Math.hypot(at.x - start.x, at.y - start.y) <= SLACK;
      const lifted = ghost !== null;
      const place = lifted ? below(at) : null;
      const stays = lifted && !still && how.drop(place, named(at));
      stop(stays);
      if (lifted && still) {
        how.drop(null, null);
        if (holding) how.held();
      }
    }

    function cancelled(now: PointerEvent): void {
      if (now.pointerId !== id) return;
      if (ghost) how.drop(null, null);
      stop();
    }

    /** A browser that has begun to scroll cannot be stopped; one that has not yet, is, while a card is held. */
    const keep = (now: TouchEvent) => ghost && now.cancelable && now.preventDefault();

    function stop(stays = false): void {
      clearTimeout(hold);
      cancelAnimationFrame(scroller);
      removeEventListener('pointermove', moved);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancelled);
      card.removeEventListener('touchmove', keep);
      over?.classList.remove('over');
      card.classList.remove('dragged');
      end = null;
      const left = ghost;
      ghost = null;
      if (!left) return;
      if (stays || !how.moves()) left.remove();
      else void left.animate({ translate: '0 0' }, { duration: BACK, easing: 'ease-out' }).finished.finally(() => left.remove());
    }

    addEventListener('pointermove', moved);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancelled);
    card.addEventListener('touchmove', keep, { passive: false });
    end = stop;
  }

  /** The click that the browser makes of a drag or a hold. */
  function click(event: MouseEvent): void {
    if (!swallow) return;
    swallow = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  /** A long press is told by the hold above; the browser's own menu would come between. */
  function menu(event: MouseEvent): void {
    if (end === null && !swallow) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  card.addEventListener('pointerdown', down);
  card.addEventListener('click', click, { capture: true });
  card.addEventListener('contextmenu', menu, { capture: true });
  return {
    update: (now) => (how = now),
    destroy() {
      end?.();
      card.removeEventListener('pointerdown', down);
      card.removeEventListener('click', click, { capture: true });
      card.removeEventListener('contextmenu', menu, { capture: true });
    },
  };
}
