/**
 * How each game looks. A game that is not named here is shown by the usual board, with zones as the view tells them; so every game that
 * the server knows can be played. Nothing here knows a rule.
 */
import type { Component } from 'svelte';
import { readFace, type FaceReader } from '../look/face';
import { chance } from '../look/art';
import { binmatFace } from './binmat/face';
import { bloodFace } from './bloodless/face';
import { dataFace } from './datawarriors/face';
import { technoFace } from './technomancy/face';

export interface GameLook {
  accent: 'sky' | 'vermillion' | 'green' | 'yellow' | 'orange' | 'purple';
  /** What a card of the view shows. */
  face: FaceReader;
  /** The name under which a card of the view is printed, where the view's name says more. */
  printedName: (name: string) => string;
  /** A question without what only those need who type their answers. */
  prompt: (text: string) => string;
  /** The board; it reads the table from its context. */
  board: () => Promise<{ default: Component }>;
  /** Counters of the view that the board shows in its own way. */
  ownCounters: string[];
}

const usual: Omit<GameLook, 'accent'> = {
  face: readFace(['power', 'defense', 'health']),
  printedName: (name) => name,
  prompt: (text) => text,
  board: () => import('./generic/Board.svelte'),
  ownCounters: [],
};

const LOOKS: Record<string, GameLook> = {
  binmat: {
    accent: 'sky',
    face: binmatFace,
    printedName: (name) => name.slice(0, 2),
    prompt: (text) => text.replaceAll(/ \([^()]*\)/g, ''),
    board: () => import('./binmat/Board.svelte'),
    ownCounters: ['turn', 'turn_limit', 'side', 'order', 'drawn_lanes'],
  },
  bloodless: {
    ...usual,
    accent: 'vermillion',
    face: bloodFace,
    board: () => import('./bloodless/Board.svelte'),
    ownCounters: ['pool', 'turn', 'active', 'phase', 'last_damaged', 'first', 'in_transit', 'choices', 'decided'],
  },
  datawarriors: {
    ...usual,
    accent: 'green',
    face: dataFace,
    board: () => import('./datawarriors/Board.svelte'),
    ownCounters: ['turn', 'current', 'step', 'processes', 'stack'],
  },
  technomancy: {
    ...usual,
    accent: 'yellow',
    face: technoFace,
    board: () => import('./technomancy/Board.svelte'),
    ownCounters: ['turn', 'active', 'phase', 'normal_turn_of', 'agents_died', 'stack_objects', 'kept', 'priority', 'stack', 'waiting', 'effects'],
  },
};

const SPARE = ['orange', 'purple'] as const;

export function gameLook(id: string): GameLook {
  return LOOKS[id] ?? { ...usual, accent: SPARE[Math.floor(chance(id)() * SPARE.length)] ?? 'purple' };
}
