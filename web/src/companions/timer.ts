/** The timer and turn counter beside a board of BINMAT: 110 turns down to 0, five seconds each, paused while combat resolves. */
export interface Timer {
  turns: number;
  seconds: number;
  /** Turns that are over. */
  done: number;
  /** What is left of the present turn, in milliseconds. */
  left: number;
  running: boolean;
  attackers: number;
  defenders: number;
}

export const fresh = (over: Partial<Timer> = {}): Timer => {
  const timer = { turns: 110, seconds: 5, done: 0, left: 0, running: false, attackers: 1, defenders: 1, ...over };
  return { ...timer, done: 0, running: false, left: timer.seconds * 1000 };
};

export const counter = (timer: Timer): number => timer.turns - timer.done;
export const over = (timer: Timer): boolean => timer.done >= timer.turns;
/** The defenders begin, and the sides take turns. */
export const side = (timer: Timer): 'defenders' | 'attackers' => (timer.done % 2 === 0 ? 'defenders' : 'attackers');

/** Who acts in this turn, in the order in which their actions resolve: member 0 first. */
export function order(timer: Timer): string[] {
  const now = side(timer);
  return Array.from({ length: now === 'defenders' ? timer.defenders : timer.attackers }, (_, i) => i.toString(16));
}

/** *by* turns on, or back where it is negative; the new turn has all its time. */
export function turned(timer: Timer, by: number): Timer {
  const done = Math.max(0, Math.min(timer.turns, timer.done + by));
  return { ...timer, done, left: timer.seconds * 1000, running: timer.running && done < timer.turns };
}

/** Some time has passed. A turn that has none left is over; a long sleep of the phone never costs more than one turn. */
export function passed(timer: Timer, millis: number): Timer {
  if (!timer.running || over(timer)) return timer;
  const left = timer.left - millis;
  return left > 0 ? { ...timer, left } : turned(timer, 1);
}
