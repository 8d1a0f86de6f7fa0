import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledSources } from './scripts/vite/compiled.ts';
import { compressed } from './scripts/vite/compressed.ts';
import { kitPage } from './scripts/vite/kit-page.ts';
import { compiledMessages } from './scripts/vite/messages.ts';
import { noServiceWorker } from './scripts/vite/no-service-worker.ts';
import { precache } from './scripts/vite/precache.ts';
import { stylesAgain } from './scripts/vite/styles-again.ts';
import { tillChunk, tillLimit } from './scripts/vite/till.ts';

const read = (path: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, path), 'utf8')) as unknown;
const { version } = read('package.json') as { version: string };

const features = read('src/main/feature-order.json') as string[];
const till = tillChunk();

export default defineConfig({
  // Each device reports at log-in which build it runs; the list of points shows it.
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [
    compiledMessages(),
    react({ compiler: { sources: compiledSources(features) } }),
    till,
    precache(),
    stylesAgain(),
    tillLimit(),
    compressed(),
    noServiceWorker(),
    kitPage(),
  ],
  resolve: {
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // React has had this hook of its own since 18.
      'use-sync-external-store/shim': 'use-sync-external-store',
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy is `default-src 'self'`: nothing may be inlined, neither data: URLs nor scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // Next to the scripts, for developer tools; the till does not cache them.
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'till', test: till.holds }] } } },
  },
});
