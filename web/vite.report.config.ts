import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { messages } from './scripts/messages';

/** A report shows no board, and must hold in itself all that it is made of. */
const boardless: Plugin = {
  name: 'boardless',
  enforce: 'pre',
  resolveId: (id, importer) => (importer?.endsWith('/games/index.ts') && id.startsWith('./') && id.endsWith('.svelte') ? '\0board' : undefined),
  load: (id) => (id === '\0board' ? 'export default null' : undefined),
};

/** Scripts and styles go into the page itself. */
const oneFile: Plugin = {
  name: 'one-file',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['report.html'];
    if (page?.type !== 'asset') return;
    let [text, scripts] = [String(page.source), ''];
    for (const [name, file] of Object.entries(bundle)) {
      if (file === page) continue;
      if (file.type === 'chunk') scripts += `<script type="module">${file.code.replaceAll('__VITE_PRELOAD__', 'void 0').replaceAll('</script', '<\\/script')}</script>`;
      else if (name.endsWith('.css')) text = text.replace('</head>', () => `<style>${String(file.source)}</style></head>`);
      text = text.replaceAll(new RegExp(`\\s*<(script|link)[^>]*(src|href)="[^"]*${name.replaceAll('.', '\\.')}"[^>]*>(</script>)?`, 'g'), '');
      delete bundle[name];
    }
    page.source = text.replace('</body>', () => `${scripts}</body>`);
  },
};

export default defineConfig({
  plugins: [boardless, messages, svelte(), oneFile],
  base: './',
  publicDir: false,
  build: {
    outDir: '../src/netdeck/lab/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 1_000_000,
    rollupOptions: { input: 'report.html', output: { inlineDynamicImports: true } },
  },
});
