/** Words of a card that are marked: nothing of the text is lost, and exactly those words are marked. */
import { expect, test } from 'vitest';
import { marked, wordsOf } from '../src/look/marking';
import { runs } from '../src/look/runs';

const TEXTS = [
  '**--skim** {1} Target another user. The target wipes 1. Each other user leaks 2.',
  'Cumulative\nAt the start of your turn, gain 1 blood, then it loses 1 counter.',
  'Spawn "🜂 Ember 🜂". Draw a card.',
  '*Requires that it is your turn.* You draw 1.',
];
const joined = (text: string) => runs(text.replaceAll('\n', '')).map((run) => run.text).join('');

test('whatever is marked, the text stays the same, and the words are those that were meant', () => {
  for (const text of TEXTS) {
    const letters = [...text];
    const edges = letters.flatMap((letter, i) => (/[\s.]/.test(letter) ? [i] : []));
    for (const start of [0, ...edges.map((edge) => edge + 1)]) {
      for (const end of edges.filter((edge) => edge > start)) {
        const found = marked(text, { start, end });
        expect(found.flat().map((run) => run.text).join('')).toBe(joined(text));
        const words = letters.slice(start, end).join('');
        if (/[*{}]/.test(words)) continue;
        expect(found.flat().filter((run) => run.on).map((run) => run.text).join('')).toBe(words.replaceAll('\n', ''));
        expect(wordsOf(text, { start, end })).toBe(words);
      }
    }
    expect(marked(text, null).flat().some((run) => run.on)).toBe(false);
  }
});
