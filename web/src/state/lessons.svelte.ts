/** How far this browser has come with the lessons, by the ids of lessons and steps. */
import type { LessonInfo, StepInfo } from '../protocol/messages';

const KEY = 'netdeck.lessons';

export interface LessonProgress {
  /** The step that comes next, by lesson. */
  at: Record<string, string>;
  /** The steps that were finished, by lesson. */
  done: Record<string, string[]>;
}

function read(): LessonProgress {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<LessonProgress>;
    return { at: kept.at ?? {}, done: kept.done ?? {} };
  } catch {
    return { at: {}, done: {} };
  }
}

class Progress {
  #kept = $state.raw<LessonProgress>(read());

  #keep(kept: LessonProgress): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing begins anew next time.
    }
  }

  get kept(): LessonProgress {
    return this.#kept;
  }
  /** Take over how far somebody is in another browser. */
  replace(kept: LessonProgress): void {
    this.#keep(kept);
  }

  isDone = (lesson: string, step: string): boolean => (this.#kept.done[lesson] ?? []).includes(step);
  hasDone = (lesson: LessonInfo, step: StepInfo): boolean => this.isDone(lesson.id, step.id);
  hasFinished = (lesson: LessonInfo): boolean => lesson.steps.every((step) => this.hasDone(lesson, step));

  /** Where to go on; a step that is not there any more means the beginning. */
  next(lesson: LessonInfo): StepInfo | undefined {
    return lesson.steps.find((step) => step.id === this.#kept.at[lesson.id]) ?? lesson.steps[0];
  }

  finished(lesson: LessonInfo, step: StepInfo): void {
    const done = this.#kept.done[lesson.id] ?? [];
    if (!done.includes(step.id)) this.#keep({ ...this.#kept, done: { ...this.#kept.done, [lesson.id]: [...done, step.id] } });
  }

  goesOn(lesson: LessonInfo, step: StepInfo | undefined): void {
    const at = { ...this.#kept.at };
    if (step) at[lesson.id] = step.id;
    else delete at[lesson.id];
    this.#keep({ ...this.#kept, at });
  }
}

export const progress = new Progress();
