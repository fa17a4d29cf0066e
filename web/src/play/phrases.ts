/** The phrases that can be said at a table with one click. They travel by these ids, and everybody reads them in their own language. */
export const PHRASES = ['hello', 'good-luck', 'nice', 'thanks', 'oops', 'one-moment', 'take-your-time', 'well-played', 'good-game', 'again'] as const;
export type Phrase = (typeof PHRASES)[number];
