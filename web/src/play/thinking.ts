/** What a bot thought: which of its thoughts belongs to a step of the match, and how its chances went. */
import type { Candidate, Thought } from '../protocol/messages';

/** So many candidates are told; a search hardly looks at the others. */
const MOST = 5;

/** How one seat saw its chances: after which steps, from 0 to 1. */
export interface Curve {
  seat: string;
  points: { entry: number; value: number }[];
}

export const inOrder = (thoughts: readonly Thought[]): Thought[] => [...thoughts].sort((a, b) => a.entry - b.entry);

/** The newest thought at a step: the one that led to it, or the last one before. */
export function upTo(thoughts: readonly Thought[], at: number): Thought | null {
  return thoughts.findLast((thought) => thought.entry <= at) ?? null;
}

/** The steps to which the thoughts before and after the one that is shown led. */
export function around(thoughts: readonly Thought[], at: number): { before: number | null; after: number | null } {
  const now = upTo(thoughts, at)?.entry ?? 0;
  return {
    before: thoughts.findLast((thought) => thought.entry < now)?.entry ?? null,
    after: thoughts.find((thought) => thought.entry > at)?.entry ?? null,
  };
}

/** The candidates that are worth a look: those it tried most, and the one that it took. */
export function tried(thought: Thought): Candidate[] {
  const looked = thought.thoughts.candidates.filter((each) => each.visits > 0);
  return looked.filter((each, rank) => rank < MOST || each.notation === thought.choose);
}

export function curves(thoughts: readonly Thought[]): Curve[] {
  const found = new Map<string, Curve>();
  for (const { entry, thoughts: thought } of thoughts) {
    const curve = found.get(thought.seat) ?? { seat: thought.seat, points: [] };
    curve.points.push({ entry, value: thought.value });
    found.set(thought.seat, curve);
  }
  return [...found.values()];
}
