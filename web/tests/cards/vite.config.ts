/** The sheet of cards that `tests/browser/test_cards.py` measures. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { messages } from '../../scripts/messages';

export default defineConfig({
  plugins: [messages, svelte({ configFile: '../../svelte.config.js' })],
  root: __dirname,
  build: {
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: { entry: 'sheet.ts', formats: ['es'], fileName: 'sheet', cssFileName: 'sheet' },
    rollupOptions: { output: { inlineDynamicImports: true } },
  },
});
