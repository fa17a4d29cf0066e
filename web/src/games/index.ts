/**
 * How each game looks. A game that is not named here is shown by the usual board, with zones as the view tells them; so every game that
 * the server knows can be played. Nothing here knows a rule.
 */
import type { Component } from 'svelte';
import { readFace, type FaceReader } from '../look/face';
import { chance } from '../look/art';
import { binmatFace } from './binmat/face';

export interface GameLook {
  accent: 'sky' | 'vermillion' | 'green' | 'yellow' | 'orange' | 'purple';
  /** What a card of the view shows. */
  face: FaceReader;
  /** The name under which a card of the view is printed, where the view's name says more. */
  printedName: (name: string) => string;
  /** The board; it reads the table from its context. */
  board: () => Promise<{ default: Component }>;
  /** Counters of the view that the board shows in its own way. */
  ownCounters: string[];
}

const usual: Omit<GameLook, 'accent'> = {
  face: readFace(['power', 'defense', 'health']),
  printedName: (name) => name,
  board: () => import('./generic/Board.svelte'),
  ownCounters: [],
};

const LOOKS: Record<string, GameLook> = {
  binmat: {
    accent: 'sky',
    face: binmatFace,
    printedName: (name) => name.slice(0, 2),
    board: () => import('./binmat/Board.svelte'),
    ownCounters: ['turn', 'turn_limit', 'side', 'order', 'drawn_lanes'],
  },
  bloodless: { ...usual, accent: 'vermillion', face: readFace(['health', 'defense', 'power']) },
  datawarriors: { ...usual, accent: 'green' },
  technomancy: { ...usual, accent: 'yellow', face: readFace(['power', 'health']) },
};

const SPARE = ['orange', 'purple'] as const;

export function gameLook(id: string): GameLook {
  return LOOKS[id] ?? { ...usual, accent: SPARE[Math.floor(chance(id)() * SPARE.length)] ?? 'purple' };
}
