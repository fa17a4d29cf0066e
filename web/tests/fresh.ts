// All files of tests share one worker, which is three times as fast as one each: every file begins with nothing kept by another.
import { vi } from 'vitest';
import en from '../src/i18n/en.json';

vi.unstubAllGlobals();
vi.resetModules();
// Tests read English, as whoever has opened the page does.
const { keep } = await import('../src/i18n/words.svelte');
keep('en', en);
// A busy machine fails no test.
vi.setConfig({ testTimeout: 300_000 });
