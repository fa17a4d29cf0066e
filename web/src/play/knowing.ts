/** What one can be sure of about cards that one does not see, in words. */
import { named, t } from '../i18n/index.svelte';
import type { KnownPlace } from '../protocol/messages';

/** A zone: whose it is and what it is called (`u1.drive`); a hand of which only the seat is known (`hd0`); or as the game calls it. */
function zone(name: string, seats: readonly string[], player: (seat: string) => string): string {
  const [seat = '', kind] = name.split('.');
  if (kind !== undefined) return `${player(seat)}: ${named('zone', kind)}`;
  return name.startsWith('h') && seats.includes(name.slice(1)) ? `${player(name.slice(1))}: ${named('zone', 'hand')}` : name;
}

/** Where a card lies, or in one of which places. */
export function places(all: readonly KnownPlace[], seats: readonly string[], player: (seat: string) => string): string {
  const words = all.map(({ zone: name, slots = 1, at = 0 }) => {
    const place = zone(name, seats, player);
    return at ? t('know.at', { zone: place, at }) : slots > 1 ? t('know.among', { zone: place, slots }) : place;
  });
  return words.length > 1 ? t('know.either', { places: words.join(', ') }) : words.join('');
}
