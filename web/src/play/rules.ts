/** The clauses and rulings of a rulebook, and finding one of them. */
import type { Clause, Ruling } from '../protocol/messages';

/** `words` are the author's own sentences, where this server has them. */
export type Rule = ((Clause & { ruling: false }) | (Ruling & { ruling: true; kind: 'ruling' })) & { words: readonly string[]; chapter?: { id: string; title: string } };

/** The rules that hold every word of *words*, best first: the id itself and the entry of a word, then those whose id begins so, then the text. */
export function searchRules(all: Iterable<Rule>, words: string): Rule[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...all];
  const parts = wanted.split(/\s+/);
  const ranked: [number, Rule][] = [];
  for (const rule of all) {
    const id = rule.id.toLowerCase();
    const defines = rule.ruling ? (rule.defines ?? []) : [];
    const text = `${id} ${rule.text} ${rule.ruling ? rule.question : ''} ${defines.join(' ')}`.toLowerCase();
    if (id === wanted || defines.includes(parts.join('-'))) ranked.push([0, rule]);
    else if (id.startsWith(wanted)) ranked.push([1, rule]);
    else if (parts.every((part) => text.includes(part))) ranked.push([2, rule]);
  }
  return ranked.sort((a, b) => a[0] - b[0]).map(([, rule]) => rule);
}
