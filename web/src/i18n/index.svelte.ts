/** The words of the page, in every language that it speaks. What the rules say comes from the server and stays in theirs. */
import { settings, type Language } from '../state/settings.svelte';
import de from './de.json';
import en from './en.json';

export type Key = keyof typeof en;

const messages: Record<Language, Record<Key, string>> = { en, de };

/** A message with its {gaps} filled. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  const text = messages[settings.kept.language][key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
}

/** A share of the whole, as this language writes it. */
export const percent = (share: number): string => new Intl.NumberFormat(settings.kept.language, { style: 'percent' }).format(share);

/** What a word of a game's view is called on the page (`zone.hand`); the word itself, made readable, where nothing is said. */
export function named(kind: 'zone' | 'counter' | 'phase', word: string): string {
  return (messages[settings.kept.language] as Record<string, string>)[`${kind}.${word}`] ?? word.replaceAll('_', ' ');
}
