import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` shows the page with changes at once; the tables are those of a server that runs beside it.
const server = process.env['NETDECK_SERVER'] ?? 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../src/netdeck/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
