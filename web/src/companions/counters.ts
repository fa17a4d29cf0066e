/** What is counted beside the physical tables. Every number can be changed: the rulebook at the table says what it starts with. */
export interface Counted {
  /** A key of the messages. */
  label: 'pool' | 'blood' | 'memory' | 'allocated' | 'health' | 'corp1' | 'corp2' | 'corp3' | 'corp4' | 'corp5';
  start: number;
  /** Drawn as a bar of so many points. */
  of?: 'memory';
}

export interface Sheet {
  seats: number[];
  shared: Counted[];
  each: Counted[];
}

export const SHEETS: Record<string, Sheet> = {
  datawarriors: { seats: [2, 3, 4], shared: [], each: [{ label: 'memory', start: 8 }, { label: 'allocated', start: 0, of: 'memory' }] },
  bloodless: { seats: [2], shared: [{ label: 'pool', start: 20 }], each: [{ label: 'blood', start: 0 }] },
  technomancy: {
    seats: [2, 3, 4],
    shared: [],
    each: [
      { label: 'health', start: 20 },
      { label: 'corp1', start: 0 },
      { label: 'corp2', start: 0 },
      { label: 'corp3', start: 0 },
      { label: 'corp4', start: 0 },
      { label: 'corp5', start: 0 },
    ],
  },
};

export type Numbers = Record<string, number>;

export const start = (sheet: Sheet, seats: number): Numbers => ({
  ...Object.fromEntries(sheet.shared.map((each) => [each.label, each.start])),
  ...Object.fromEntries(Array.from({ length: seats }, (_, i) => sheet.each.map((each) => [`${i}.${each.label}`, each.start])).flat()),
});

/** *key* changed by *by*, and never below 0. What is allocated never exceeds the memory that there is. */
export function changed(numbers: Numbers, key: string, by: number): Numbers {
  const now = { ...numbers, [key]: Math.max(0, (numbers[key] ?? 0) + by) };
  const seat = key.split('.')[0]!;
  const [memory, allocated] = [now[`${seat}.memory`], now[`${seat}.allocated`]];
  if (memory !== undefined && allocated !== undefined && allocated > memory) now[`${seat}.allocated`] = memory;
  return now;
}
