import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/vite/compressed.ts';
import { compiledMessages } from './scripts/vite/messages.ts';
import { precache } from './scripts/vite/precache.ts';
import { tillChunk, tillLimit } from './scripts/vite/till.ts';

/**
 * What React's compiler works on: its caches make a component half as large again, so only where much is drawn at once
 * and drawn again while somebody works. A small part within such a screen gains nothing of its own: the screen around it
 * keeps it as it was.
 */
const compiled = ['/src/features/', '/src/platform/ui/records/'];

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string;
};

const till = tillChunk();

export default defineConfig({
  // Each device says at its log-in which build it runs; the list of points shows it.
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [compiledMessages(), react({ compiler: { sources: compiled } }), till, precache(), tillLimit(), compressed()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy is `default-src 'self'`: nothing may be inlined, neither data: URLs nor scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // Beside the scripts, for whoever opens the browser's tools; the till keeps none of them.
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'till', test: till.holds }] } } },
  },
});
