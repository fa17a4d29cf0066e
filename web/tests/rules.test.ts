/** Finding a rule: by its id, by a word that it is the entry of, by what it says. */
import { expect, test } from 'vitest';
import { searchRules, type Rule } from '../src/play/rules';

const clause = (id: string, text: string): Rule => ({ id, text, kind: 'process', ruling: false, words: [] });
const entry = (id: string, question: string, text: string, defines: string[]): Rule => ({ id, question, text, defines, ruling: true, kind: 'ruling', words: [] });

const RULES = [
  clause('drive.1', 'The drive is what wipes take from.'),
  entry('R40', 'Order of wipe changes.', 'First this, then that.', []),
  entry('R59', 'Wipe.', 'The top cards go to the trash.', ['wipe', 'wipes']),
];

test('the entry of a word comes first, in every form of the word', () => {
  expect(searchRules(RULES, 'Wipes').map((rule) => rule.id)).toEqual(['R59', 'drive.1']);
  expect(searchRules(RULES, 'wipe').map((rule) => rule.id)).toEqual(['R59', 'drive.1', 'R40']);
});

test('an id is found as before', () => {
  expect(searchRules(RULES, 'r40').map((rule) => rule.id)).toEqual(['R40']);
});
