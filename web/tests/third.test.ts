/** A third language of the page is one file: laid beside the others it is listed and spoken, and what it lacks is English. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { messages } from '../scripts/messages';
import en from '../src/i18n/en.json';

const web = join(__dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'netdeck-page-'));
let server: ViteDevServer;

beforeAll(async () => {
  // What a browser has and Node has not.
  vi.stubGlobal('navigator', { language: 'eo' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  cpSync(join(web, 'src'), join(copy, 'src'), { recursive: true });
  symlinkSync(join(web, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'package.json'), '{"type": "module"}');
  writeFileSync(join(copy, 'src', 'i18n', 'eo.json'), JSON.stringify({ 'log.title': 'Protokolo', 'log.nothing': 'nenio', 'role.player': 'Ludanto' }));
  server = await createServer({ root: copy, configFile: false, logLevel: 'silent', plugins: [messages, svelte({ configFile: false })], server: { middlewareMode: true, ws: false }, optimizeDeps: { noDiscovery: true } });
}, 60_000);

afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
  rmSync(copy, { recursive: true, force: true });
});

it('needs one file', { timeout: 60_000 }, async () => {
  const words = await server.ssrLoadModule('/src/i18n/index.svelte.ts');
  const { settings } = await server.ssrLoadModule('/src/state/settings.svelte.ts');
  const { wording } = await server.ssrLoadModule('/src/play/telling.ts');
  expect(words['languages']).toEqual(['en', 'de', 'eo']);
  settings.kept.language = 'eo';
  await words['speak']('eo');
  expect(words['t']('log.title')).toBe('Protokolo');
  expect(words['roleNamed']('', 2)).toBe('Ludanto 2');
  expect(words['t']('log.card')).toBe(en['log.card']);
  expect(wording.nothing).toBe('nenio');
  expect(wording.back).toBe(en['log.back']);
});
