import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { messages } from './scripts/messages';
import { PICTURES } from './src/games/front-pictures';
import { draw } from './src/look/pictures/drawing';

// `npm run dev` shows the page with changes at once; the tables are those of a server that runs beside it.
const server = process.env['NETDECK_SERVER'] ?? 'http://127.0.0.1:8765';

/** The pictures of the front page, drawn beforehand. */
const FRONT = 'virtual:front-pictures';
const frontPictures = {
  name: 'front-pictures',
  resolveId: (id: string) => (id === FRONT ? `\0${FRONT}` : undefined),
  load: (id: string) => (id === `\0${FRONT}` ? `export default ${JSON.stringify(Object.values(PICTURES).flat().map(draw))}` : undefined),
};

export default defineConfig({
  plugins: [messages, svelte(), frontPictures],
  base: './',
  build: {
    outDir: '../src/netdeck/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/fresh.ts'],
    isolate: false,
    pool: 'threads',
    poolOptions: { threads: { singleThread: true } },
  },
});
