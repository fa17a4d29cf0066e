/** Words on a card that the rulebook has an entry for: its keywords and the verbs that a ruling defines. */
import type { Rule } from './rules';

export interface Entry {
  word: string;
  clause: string;
  text: string;
}

/** What a ruling is the entry of: the words that it defines, and those that its question names instead of asking. */
function headwords(rule: Rule): string[] {
  if (!rule.ruling) return [];
  const named = rule.question.endsWith('?') ? [] : rule.question.split(/\s*[/,;]\s*/).filter((word) => word !== '' && word.split(' ').length <= 3);
  return [...named, ...(rule.defines ?? [])];
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The entries of what stands on a card, in the order in which it stands there; each rule once. */
export function entries(text: string, keywords: readonly string[], rules: ReadonlyMap<string, Rule>, most = 4): Entry[] {
  const said = `${keywords.join('. ')}. ${text.replace(/[*~]/g, '')}`;
  const found: { at: number; entry: Entry }[] = [];
  for (const [id, rule] of rules) {
    // The longest that fits: a card with Flying Defense does not fly.
    for (const word of headwords(rule).sort((a, b) => b.length - a.length)) {
      const at = said.search(new RegExp(`(?<![\\w-])${escaped(word)}(?![\\w-])`, 'i'));
      if (at < 0) continue;
      found.push({ at, entry: { word, clause: id, text: rule.text } });
      break;
    }
  }
  return found.sort((a, b) => a.at - b.at).slice(0, most).map(({ entry }) => entry);
}

/** The rulings that speak of a card by its name. */
export function rulingsOn(name: string, rules: ReadonlyMap<string, Rule>): Entry[] {
  const word = new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`, 'i');
  if (name.length < 4) return [];
  return [...rules].flatMap(([id, rule]) => (rule.ruling && (word.test(rule.text) || word.test(rule.question)) ? [{ word: name, clause: id, text: rule.text }] : []));
}
