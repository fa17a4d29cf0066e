/** Which sound belongs to what has just happened, read from what was told; nothing here knows a rule. */
import type { Moment, View } from '../protocol/messages';
import type { Sound } from './sounds';

const total = (view: View | null, part: string): number => Object.entries(view?.zones ?? {}).reduce((sum, [name, zone]) => sum + (name.includes(part) ? zone.count : 0), 0);

/** What is heard at a moment after the one before it, the most important first. */
export function heard(before: Moment | null, moment: Moment, viewer: string): Sound[] {
  const view = moment.view;
  if (!view || !before?.view) return [];
  const found: Sound[] = [];
  // The blow is heard first; how it ended is heard with the result, which comes later.
  if (view.result && !before.view.result) return moment.events.some((event) => event.hit) ? ['strike'] : [];
  const kinds = moment.events.map((event) => event.event.toLowerCase());
  if (moment.events.some((event) => event.hit)) found.push('strike');
  if (kinds.some((kind) => /resolved|tookeffect/.test(kind))) found.push('resolve');
  const mine = (each: View) => each.zones[`${viewer}.hand`]?.count ?? each.zones[`h${viewer}`]?.count ?? total(each, 'hand');
  if (mine(view) > mine(before.view)) found.push('draw');
  else if (kinds.some((kind) => /play|summon|enter|deploy|discard/.test(kind))) found.push('play');
  const asked = (each: Moment) => each.question != null && !each.answered;
  if (asked(moment) && !asked(before) && view.counters['turn'] !== before.view.counters['turn']) found.push('turn');
  return found.slice(0, 2);
}
