/** A card file to begin with, for each game that takes cards of one's own; a test compiles them all. */
const FILES = import.meta.glob<string>('./*/example.toml', { query: '?raw', import: 'default' });

export async function exampleCards(game: string): Promise<string> {
  return (await FILES[`./${game}/example.toml`]?.()) ?? '';
}
