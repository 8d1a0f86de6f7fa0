import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/vite/compressed.ts';
import { kitPage } from './scripts/vite/kit-page.ts';
import { compiledMessages } from './scripts/vite/messages.ts';
import { noServiceWorker } from './scripts/vite/no-service-worker.ts';
import { precache } from './scripts/vite/precache.ts';
import { stylesAgain } from './scripts/vite/styles-again.ts';
import { tillChunk, tillLimit } from './scripts/vite/till.ts';

const read = (path: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, path), 'utf8')) as unknown;
const { version } = read('package.json') as { version: string };

/**
 * What React's compiler processes. Its caches make a component half as large again: useful where much is rendered at
 * once and often, not in the small parts of such a screen, which it memoises anyway, nor on screens that are shown for
 * seconds.
 */
const brief = ['staff', 'printing'];
/** Of the till, the tables and the order at work; around them are parts that are small or change seldom, and dialogs. */
const ofOrders = [
  'floor/table-tile',
  'floor/table-view',
  'order/order-work',
  'order/product-',
  'order/ticket',
  'payment/',
  'till/',
  'use-',
];
const compiled = [
  ...(read('src/main/feature-order.json') as string[])
    .filter((name) => !brief.includes(name) && name !== 'orders')
    .map((name) => `/src/features/${name}/`),
  ...ofOrders.map((start) => `/src/features/orders/ui/${start}`),
  '/src/platform/ui/records/',
];

const till = tillChunk();

export default defineConfig({
  // Each device reports at log-in which build it runs; the list of points shows it.
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [
    compiledMessages(),
    react({ compiler: { sources: compiled } }),
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
