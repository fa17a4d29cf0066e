/**
 * The words of the page, in every language that it speaks. Each language is a file beside this one, loaded when it is wanted; English is
 * always there. What the rules say comes from the server in the same language.
 */
import { wording } from '../play/telling';
import { settings } from '../state/settings.svelte';
import en from './en.json';
import { filled } from './filling';

export type Key = keyof typeof en;
type Words = Partial<Record<Key, string>>;

const files = import.meta.glob<Words>(['./*.json', '!./en.json'], { import: 'default' });

/** Every language that the page speaks. */
export const languages: readonly string[] = ['en', ...Object.keys(files).map((file) => file.slice(2, -5))];

let loaded = $state.raw<Record<string, Words>>({ en });
/** Words of games that came with them, in the language of now. */
let glossaries = $state.raw<Record<string, Readonly<Record<string, string>>>>({});

/** Have the words of a language at hand. One that cannot be had is spoken in English. */
export async function speak(language: string): Promise<void> {
  const file = files[`./${language}.json`];
  const words = loaded[language] ?? (await file?.().catch(() => undefined));
  // Written only when it is new: whoever waits for it in an effect would otherwise wait for ever.
  if (words && loaded[language] !== words) loaded = { ...loaded, [language]: words };
  Object.assign(wording, { nothing: words?.['log.nothing'] ?? en['log.nothing'], back: words?.['log.back'] ?? en['log.back'], backs: (count: number) => (words?.['log.backs'] ?? en['log.backs']).replace('{count}', String(count)) });
}

/** A message with its {gaps} filled. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  return filled(loaded[settings.kept.language]?.[key] ?? en[key], gaps);
}

/** A share of the whole, as this language writes it. */
export const percent = (share: number): string => new Intl.NumberFormat(settings.kept.language, { style: 'percent' }).format(share);

/** What a word of a game's view is called on the page (`zone.hand`); the word itself, made readable, where nothing is said. */
export function named(kind: string, word: string): string {
  return (loaded[settings.kept.language] as Record<string, string> | undefined)?.[`${kind}.${word}`] ?? (en as Record<string, string>)[`${kind}.${word}`] ?? word.replaceAll('_', ' ');
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
