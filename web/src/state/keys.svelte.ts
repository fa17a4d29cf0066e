/** What the keyboard does: every act has a key of its own that the visitor may change. Numbers choose the answers that carry them. */
import { settings } from './settings.svelte';

/** All acts with the keys that they begin with, where they hold, in the order in which they are listed. */
export const ACTS = {
  help: { key: '?', where: 'everywhere' },
  settings: { key: ',', where: 'everywhere' },
  home: { key: 'h', where: 'everywhere' },
  play: { key: 'p', where: 'home' },
  next: { key: 'c', where: 'home' },
  type: { key: '/', where: 'table' },
  letGo: { key: 'Escape', where: 'table' },
  again: { key: 'a', where: 'table' },
  undo: { key: 'u', where: 'table' },
  rules: { key: 'r', where: 'table' },
  log: { key: 'l', where: 'table' },
  why: { key: 'w', where: 'table' },
  sound: { key: 'm', where: 'table' },
  talk: { key: 't', where: 'table' },
  menu: { key: 'o', where: 'table' },
  doPlay: { key: 'p', where: 'table' },
  doDraw: { key: 'd', where: 'table' },
  doCombat: { key: 'c', where: 'table' },
  doDiscard: { key: 'x', where: 'table' },
  onward: { key: 'n', where: 'table' },
} as const;
export type Act = keyof typeof ACTS;
export type Where = (typeof ACTS)[Act]['where'];

/** Keys that cannot be given to an act: they choose answers, or belong to everybody's keyboard. */
const TAKEN = /^([1-9]|Tab|Enter| |Shift|Control|Alt|Meta|Arrow\w+|Dead|Unidentified)$/;

export const keyOf = (act: Act): string => settings.kept.keys[act] ?? ACTS[act].key;

/** How a key is written on a cap. */
export const cap = (key: string): string => (key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key);

const together = (a: Act, b: Act): boolean => ACTS[a].where === ACTS[b].where || ACTS[a].where === 'everywhere' || ACTS[b].where === 'everywhere';

/** Why an act cannot have a key; empty when it can. */
export function whyNot(act: Act, key: string): Act | 'taken' | '' {
  if (TAKEN.test(key)) return 'taken';
  return (Object.keys(ACTS) as Act[]).find((other) => other !== act && together(act, other) && keyOf(other).toLowerCase() === key.toLowerCase()) ?? '';
}

export function giveKey(act: Act, key: string): void {
  settings.kept.keys = { ...settings.kept.keys, [act]: key };
}

export function usualKeys(): void {
  settings.kept.keys = {};
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type));

/** Whether a key was pressed for *act* and not into a field, a window or a shortcut of the browser. */
export function meant(event: KeyboardEvent, act: Act): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key.toLowerCase() !== keyOf(act).toLowerCase()) return false;
  if (event.key === 'Escape') return true;
  return !inField(event.target) && document.querySelector('dialog[open]') === null;
}
