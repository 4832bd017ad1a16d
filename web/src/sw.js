// Keeps every file of the page, so that it works without a network. The build fills in the version and the files.
const cacheName = 'unflip-VERSION';
const files = FILES;

self.addEventListener('install', (event) => {
  const fill = caches.open(cacheName).then((cache) => cache.addAll(files));
  event.waitUntil(fill.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const stale = (name) => name.startsWith('unflip-') && name !== cacheName;
  const clear = caches.keys().then((names) => Promise.all(names.filter(stale).map((name) => caches.delete(name))));
  event.waitUntil(clear.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const wanted = request.mode === 'navigate' ? './' : request;
  const kept = caches.open(cacheName).then((cache) => cache.match(wanted, { ignoreSearch: true, ignoreVary: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(request)));
});
