/** Signs as they are spoken in the language of now. */
import { t, type Key } from '../i18n/index.svelte';
import { cardInWords, signsInWords, textInWords, type Say } from './signs';

const say: Say = (key, gaps) => t(key as Key, gaps);

export const spokenSigns = (signs: readonly string[]): string => signsInWords(signs, say);
export const spoken = (text: string): string => textInWords(text, say);
export const spokenCard = (card: { name: string; text: string }): string => cardInWords(card.name, card.text, say);
