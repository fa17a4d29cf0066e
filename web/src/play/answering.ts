/** The answers to a question as they are listed: equal ones once, in the order that came with the question, each with the key that takes it. */
import type { DecisionView, OptionView } from '../protocol/messages';

export interface Answer {
  option: OptionView;
  /** How many equal cards it stands for. */
  count: number;
  /** The key that takes it, from 1; the same however many of the answers are shown. */
  key: number;
}

/** Whether something on the table stands for it. */
export const touches = (option: OptionView): boolean => (option.touches ?? []).length > 0;

/** Whether somebody would aim at themselves. */
export const isMyself = (option: OptionView, viewer: string): boolean => viewer !== '' && (option.touches ?? []).at(-1) === viewer;

/** What goes on without doing anything else: to pass, what time would do, or the only answer that is about nothing on the table. */
export function goesOn(question: DecisionView | null, left: readonly OptionView[], pass: string): OptionView | undefined {
  const plain = left.filter((option) => !touches(option) && option.act?.word !== 'cancel');
  return plain.find((option) => option.notation === pass) ?? (plain.length === 1 ? plain[0] : plain.find((option) => option.notation === question?.timeout));
}

/** What is left of a question's options, listed: what can be pointed at first, whoever answers last among it, then the rest. */
export function answers(question: DecisionView | null, left: readonly OptionView[], viewer = ''): Answer[] {
  if (!question) return [];
  const groups = question.answers?.length ? question.answers : question.options.map((_, at) => [at]);
  const listed = groups.flatMap((group) => {
    const there = group.flatMap((at) => question.options[at] ?? []).filter((option) => left.includes(option));
    const [option] = there;
    return option ? [{ option, count: there.reduce((count, each) => count + 1 + (each.copies ?? []).length, 0) }] : [];
  });
  const placed = listed.filter(({ option }) => touches(option));
  return [...placed.filter(({ option }) => !isMyself(option, viewer)), ...placed.filter(({ option }) => isMyself(option, viewer)), ...listed.filter(({ option }) => !touches(option))].map((each, i) => ({ ...each, key: i + 1 }));
}

/** Which of the answers stand in the bar: all while they are few; of many, those that nothing on the table stands for, and the best. */
export const inBar = (listed: readonly Answer[], few: number, best = ''): readonly Answer[] =>
  listed.length <= few ? listed : listed.filter(({ option }) => !touches(option) || option.notation === best);

/** What a key chooses: a number its answer, whether or not that stands in the bar; Space goes on. */
export const chosenBy = (key: string, listed: readonly Answer[], onward: OptionView | undefined): OptionView | undefined =>
  key === ' ' ? onward : listed.find((answer) => answer.key < 10 && key === String(answer.key))?.option;
