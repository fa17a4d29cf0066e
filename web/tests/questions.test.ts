/** Questions of every game, as they come up in matches of random choices: what the page lists first, what once, and what it does not ask. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answers } from '../src/play/answering';
import type { DecisionView } from '../src/protocol/messages';

interface Put {
  name: string;
  question: DecisionView;
  /** Which answers are aimed at whoever is asked, or at what is theirs; and which look bad to them. */
  own: boolean[];
  bad: boolean[];
  /** The ways to pay, where that is asked. */
  ways: string[];
}

const file = process.env['NETDECK_QUESTIONS'];

it.skipIf(!file)('lists nobody first whom it harms for no need, twins once, and asks for no payment that there is one way for', () => {
  const put = JSON.parse(readFileSync(file!, 'utf8')) as Put[];
  const found = { asked: put.length, aimed: 0, twins: 0, settled: 0 };
  for (const { name, question, own, bad, ways } of put) {
    const listed = answers(question, question.options, question.seat);
    const places = listed.map(({ option }) => question.options.indexOf(option));
    expect(listed.reduce((sum, each) => sum + each.count, 0), name).toBe(question.options.reduce((sum, each) => sum + 1 + (each.copies ?? []).length, 0));
    expect(listed.map((each) => each.key), name).toEqual(listed.map((_, i) => i + 1));

    const [first = 0] = places;
    const act = (at: number) => `${question.options[at]?.act?.word} ${question.options[at]?.act?.card}`;
    const better = places.some((at) => act(at) === act(first) && !own[at] && !bad[at] && (question.options[at]?.touches ?? []).length > 0);
    if (better && own.some((mine, at) => mine && act(at) === act(first))) {
      found.aimed += 1;
      expect(own[first] && bad[first], `${name}: ${question.options[first]?.notation}`).toBe(false);
    }

    for (const group of question.answers ?? []) {
      found.twins += group.length > 1 ? 1 : 0;
      expect(places.filter((at) => group.includes(at)), name).toHaveLength(1);
    }

    if (ways.length === 1) expect(question.settled, name).toBe(ways[0]);
    if (question.settled) {
      found.settled += 1;
      expect(ways, name).toContain(question.settled);
    }
  }
  writeFileSync(file!.replace(/\.json$/, '.found'), JSON.stringify(found));
});
