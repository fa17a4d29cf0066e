/**
 * The words of the page, in every language that it speaks. Each language is a file beside this one, loaded when it is wanted; what it lacks
 * is filled in English when the page is built. What the rules say comes from the server in the same language.
 */
import { wording } from '../play/telling';
import { settings } from '../state/settings.svelte';
import type en from './en.json';
import { filled } from './filling';
import { keep, words, type Words } from './words.svelte';

export type Key = keyof typeof en;

const ENGLISH = 'en';
const files = import.meta.glob<Words>('./*.json', { import: 'default' });
const found = Object.keys(files).map((file) => file.slice(2, -5));

/** Every language that the page speaks, English first. */
export const languages: readonly string[] = [ENGLISH, ...found.filter((each) => each !== ENGLISH)];

/** The language that is spoken where the wished one cannot be had: the one that was spoken last. */
let spoken = $state(ENGLISH);
/** Words of games that came with them, in the language of now. */
let glossaries = $state.raw<Record<string, Readonly<Record<string, string>>>>({});

/** Have the words of a language at hand. One that cannot be had is spoken in English. */
export async function speak(language: string): Promise<void> {
  const said = words(language) ?? (await files[`./${language}.json`]?.().catch(() => undefined));
  if (!said && language !== ENGLISH) return speak(ENGLISH);
  if (said) keep(language, said);
  spoken = language;
  Object.assign(wording, { nothing: said?.['log.nothing'], back: said?.['log.back'], backs: (count: number) => (said?.['log.backs'] ?? '').replace('{count}', String(count)) });
}

const message = (key: string): string | undefined => (words(settings.kept.language) ?? words(spoken))?.[key];

/** A message with its {gaps} filled. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  return filled(message(key) ?? key, gaps);
}

/** A share of the whole, as this language writes it. */
export const percent = (share: number): string => new Intl.NumberFormat(settings.kept.language, { style: 'percent' }).format(share);

/** What a word of a game's view is called on the page (`zone.hand`); the word itself, made readable, where nothing is said. */
export function named(kind: string, word: string): string {
  return message(`${kind}.${word}`) ?? word.replaceAll('_', ' ');
}

/** What a player without a name is called: by the side that they are on, else as one of the players. */
export function roleNamed(side: string, number: number): string {
  return `${named('role', side || 'player')} ${number || ''}`.trim();
}

/** The words that a game has brought: types of cards, states, why somebody has won. */
export function learn(game: string, glossary: Readonly<Record<string, string>>): void {
  glossaries = { ...glossaries, [game]: glossary };
}

/** What a word of a game is called in the language of now; the word itself where the game has said nothing. */
export const word = (game: string, value: string): string => glossaries[game]?.[value] ?? value;
