/**
 * What an element of the page is about, as far as one can ask why: `data-why` is a number (`pool`, `A.blood`, `#12.power`, a zone for how many
 * cards it holds), `data-forecast` what will happen, `data-events` a line of the log, `data-notation` an answer, `data-touch` a card or a place.
 */
import { BOARD } from './dragging';
import { fold } from '../play/folding';
import type { Touch } from '../play/picking';
import { acts } from '../play/telling';
import type { TableState } from '../state/table.svelte';

const shown = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 120);

/** Ask about what *element* stands for; false when it stands for nothing. */
export function askAbout(table: TableState, element: Element): boolean {
  const found = element.closest<HTMLElement>('[data-why], [data-forecast], [data-events], [data-notation], .prompt, [data-touch]');
  if (!found || found.dataset['touch'] === BOARD) return false;
  const { why, forecast, events, notation, touch } = found.dataset;
  if (why !== undefined) void table.reasons.aboutNumber(why, shown(found));
  else if (forecast !== undefined) table.reasons.aboutForecast(forecast, shown(found));
  else if (events !== undefined) {
    const line = fold(table.events).find((each) => each.numbers.join(' ') === events);
    if (!line) return false;
    void table.reasons.aboutEvent(line);
  } else if (notation !== undefined) {
    const option = table.options.find((each) => each.notation === notation);
    void table.reasons.aboutOption(notation, option ? (acts([option], table.view, table.named, table.verbs)[0]?.title ?? notation) : shown(found));
  } else if (found.classList.contains('prompt')) void table.reasons.aboutQuestion(shown(found));
  else if (touch !== undefined) {
    const at: Touch = /^\d+$/.test(touch) ? Number(touch) : touch;
    void table.reasons.aboutThing(at, shown(found));
  }
  return true;
}
