/** What can be said at a table with one click, gestures last. It travels by these ids, and everybody reads it in their own language. */
export const PHRASES = ['hello', 'good-luck', 'nice', 'thanks', 'oops', 'one-moment', 'take-your-time', 'well-played', 'good-game', 'again', 'smile', 'laugh', 'wow', 'think', 'sigh', 'clap'] as const;
export type Phrase = (typeof PHRASES)[number];

/** How gestures are drawn, in a field of 24 by 24. */
export const EMOTES: Partial<Record<string, string>> = {
  smile: 'M7 14c1 3 3 4 5 4s4-1 5-4M8.500 9v1M15.500 9v1',
  laugh: 'M7 13h10c0 3-2 5.500-5 5.500S7 16 7 13zM7 10l1.500-2 1.500 2M14 10l1.500-2 1.500 2',
  wow: 'M12 13a2.500 3 0 1 1 0 6a2.500 3 0 1 1 0-6M8.500 8v2M15.500 8v2',
  think: 'M8 16.500l8-1.500M8.500 10v1M14 9.500h3M7 7l3-1',
  sigh: 'M8 17c1-2 2.500-2.500 4-2.500s3 .5 4 2.500M7.500 10h2.500M14 10h2.500',
  clap: 'M8 12l3-5M11 13l3-6M13.500 15l3-5M7 12c-1 4 1 7 5 7s6-3 5-7M5 5l1.500 2M19 5l-1.500 2M12 3v2',
};
