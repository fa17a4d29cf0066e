/** The pages by the word after `#/`. Each is loaded when it is first needed; a new one is added here. */
import type { Component } from 'svelte';
import { hasBeenHere } from '../state/visited';

/** A page gets what stands behind its word: `#/rules/binmat/R1` gives `['binmat', 'R1']`. */
export type Page = Component<{ parts: string[]; query: URLSearchParams }>;

export const PAGES: Record<string, () => Promise<{ default: Page }>> = {
  home: () => (hasBeenHere() ? import('./HomeBack.svelte') : import('./HomeFirst.svelte')),
  profile: () => import('./Profile.svelte'),
  carry: () => import('./Carry.svelte'),
  new: () => import('./NewTable.svelte'),
  learn: () => import('./Learn.svelte'),
  lobby: () => import('./Lobby.svelte'),
  rules: () => import('./Rules.svelte'),
  example: () => import('./Example.svelte'),
  replay: () => import('./Replay.svelte'),
  companion: () => import('./Companion.svelte'),
  cards: () => import('./Cards.svelte'),
  deck: () => import('./Deck.svelte'),
  lab: () => import('./Lab.svelte'),
  workshop: () => import('./Workshop.svelte'),
  print: () => import('./Print.svelte'),
};
