/** The answers to a question as they are listed: equal ones once, in the order that came with the question, each with the key that takes it. */
import type { DecisionView, OptionView } from '../protocol/messages';

export interface Answer {
  option: OptionView;
  /** How many equal cards it stands for. */
  count: number;
  /** The key that takes it, from 1; the same however many of the answers are shown. */
  key: number;
}

const touches = (option: OptionView): boolean => (option.touches ?? []).length > 0;

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
