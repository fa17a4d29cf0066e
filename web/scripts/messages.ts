import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What a language does not say is filled in English, so that the page fetches one language only. */
export const messages: Plugin = {
  name: 'messages',
  enforce: 'pre',
  transform(code, id) {
    const [, folder, language] = /^(.*\/src\/i18n\/)(\w+)\.json$/.exec(id) ?? [];
    if (folder === undefined || language === 'en') return undefined;
    return JSON.stringify({ ...JSON.parse(readFileSync(`${folder}en.json`, 'utf8')), ...JSON.parse(code) });
  },
};
