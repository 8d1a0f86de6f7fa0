// Keeps the till's own files on the device, so that it opens and reloads while the server is away.
// It never handles api/, except pictures, which never change at their address: the app, not a cache, decides what the till
// may show or sell without the server.
const build = 'development';
const files = [];
const cacheName = `tavolina-${build}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      // `reload` bypasses the browser's own cache: a stale page with new files would break the till.
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: file === './' ? 'reload' : 'default' }))))
      .then(() => self.skipWaiting()),
  );
});

// A tab of the previous build may still request a screen of its own build, so that one cache is kept besides the new one.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('tavolina-') && name !== cacheName).slice(0, -1))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || build === 'development') return;
  if (/^\/(api\/(?!pictures\/)|health|assets\/.*\.map)\b/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (/^\/(assets|fonts|pictures|api\/pictures)\//.test(url.pathname) || files.includes(url.pathname.slice(1))) event.respondWith(openFile(request));
});

/** The cached page of this build; a new build is installed by an update of this worker, always completely. */
async function openPage(request) {
  if (new URL(request.url).pathname !== '/') return fetch(request);
  return (await caches.match('./', { cacheName })) ?? fetch(request);
}

async function openFile(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}
