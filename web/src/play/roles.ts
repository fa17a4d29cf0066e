/** What a player is called who has not said a name: by the side and the number on it, else by the number at the table. */
export interface Role {
  /** The side, where the game has sides. */
  side: string;
  /** Which of the side's players, or of all; 0 where there is only one. */
  number: number;
}

export function roleOf(seat: string, seats: readonly string[], sides: Readonly<Record<string, readonly string[]>>): Role {
  const [side = '', all = seats] = Object.entries(sides).find(([, members]) => members.includes(seat)) ?? [];
  const there = seats.filter((each) => all.includes(each));
  return { side, number: side && there.length < 2 ? 0 : there.indexOf(seat) + 1 };
}
