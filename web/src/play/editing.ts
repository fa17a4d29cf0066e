/** Problems in a text that somebody writes: by line, and as a caret under what is meant. */
import type { DraftProblem } from '../protocol/messages';

export function byLine(problems: readonly DraftProblem[]): Map<number, DraftProblem[]> {
  const found = new Map<number, DraftProblem[]>();
  for (const problem of problems) found.set(problem.line, [...(found.get(problem.line) ?? []), problem]);
  return found;
}

const BEFORE = 24;
const WIDTH = 64;

/** The part of the line around the problem, and the caret under it, both cut to what a phone shows. */
export function caret(problem: DraftProblem): { source: string; mark: string } {
  const at = Math.max(0, problem.column - 1);
  const start = at > BEFORE + 8 ? at - BEFORE : 0;
  const source = problem.source.slice(start, start + WIDTH).replaceAll('\t', ' ');
  const length = Math.max(1, Math.min(problem.length, source.length - (at - start)));
  return { source, mark: ' '.repeat(at - start) + '^'.repeat(length) };
}

/** Where a problem stands in the whole text, to select it. */
export function span(text: string, problem: DraftProblem): [number, number] {
  let start = 0;
  for (let line = 1; line < problem.line; line++) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  const last = end < 0 ? text.length : end;
  const from = Math.min(last, start + problem.column - 1);
  return [from, Math.min(last, from + problem.length)];
}
