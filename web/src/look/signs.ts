/** Signs as they are spoken: `{2}{C1}` is "two and one red". One function, for everything that a screen reader reads. */

/** The words of a language by their keys, with their gaps filled. */
export type Say = (key: string, gaps?: Record<string, string>) => string;

const NUMBERS = 13;
const COLOURS = ['C1', 'C2', 'C3', 'C4', 'C5'];

const number = (count: number, say: Say): string => (count < NUMBERS ? say(`spoken.${count}`) : String(count));

/** A row of signs in words: how many of any kind, how many of each colour, and letters as they are. */
export function signsInWords(signs: readonly string[], say: Say): string {
  const parts: string[] = [];
  const plain = signs.filter((sign) => /^\d+$/.test(sign)).reduce((sum, sign) => sum + Number(sign), 0);
  if (plain > 0 || signs.every((sign) => sign === '0')) parts.push(number(plain, say));
  for (const sign of new Set(signs.filter((each) => !/^\d+$/.test(each)))) {
    const count = signs.filter((each) => each === sign).length;
    if (COLOURS.includes(sign)) parts.push(say('spoken.of', { count: number(count, say), what: say(`spoken.${sign}`) }));
    else if (/^∞+$/.test(sign)) parts.push(number(sign.length, say));
    else parts.push(...Array.from({ length: count }, () => sign));
  }
  return parts.length < 2 ? (parts[0] ?? '') : say('spoken.and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
}

/** A text in which every row of signs in braces is words; a cost without braces is a number. */
export function textInWords(text: string, say: Say): string {
  if (/^\d+$/.test(text)) return number(Number(text), say);
  return text.replace(/(?:\{[^{}\s]+\})+/g, (row) => signsInWords([...row.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? ''), say));
}

/** A card as it is read out: its name, and its text without marks for the eye, in which `~` is that name. */
export const cardInWords = (name: string, text: string, say: Say): string => `${name}. ${textInWords(text.replaceAll('~', name).replaceAll('*', ''), say)}`;
