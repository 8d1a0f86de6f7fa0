import type { Plugin } from 'vite';

/**
 * Replaces an earlier worker that the browser still has for this address, deletes its caches and unregisters itself.
 */
const farewell = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  await self.clients.claim();
  for (const name of await caches.keys()) if (name.startsWith('tavolina-')) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url);
}
`;

/** In development no service worker comes between the sources and the page. */
export function noServiceWorker(): Plugin {
  return {
    name: 'tavolina:no-service-worker',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('cache-control', 'no-store');
        response.end(farewell);
      });
    },
  };
}
