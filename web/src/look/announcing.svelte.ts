/** Telling somebody who looks elsewhere that it is their turn: the title of the page says so, blinks while nobody looks, and a sound if wanted. */
import { t } from '../i18n/index.svelte';
import { settings } from '../state/settings.svelte';
import { ring } from './sound';

const BLINK = 1000;

/** For a component: *title* is what the page is called, *wanted* whether something is asked of this player. */
export function announce(title: () => string, wanted: () => boolean): void {
  $effect(() => {
    const name = title();
    if (!wanted()) {
      document.title = name;
      return;
    }
    const call = `● ${t('presence.you')} · ${name}`;
    document.title = call;
    const blink = setInterval(() => (document.title = document.hidden && document.title === call ? name : call), BLINK);
    return () => clearInterval(blink);
  });
  $effect(() => {
    if (wanted() && settings.kept.sound) ring();
  });
  $effect(() => () => {
    document.title = 'Netdeck';
  });
}
