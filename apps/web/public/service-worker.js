/**
 * Keeps what a version of the application is made of, so that it starts fast and without a line: its code, styles and fonts, whose names
 * change with their content, and its texts. Answers of the API, media, pictures and pages are never kept: they are never asked for here.
 * @source F-416, F-417, A-659, A-660
 */
const VERSION = '186';
const PREFIX = 'aerial-';
const CACHE = `${PREFIX}${VERSION}`;
/** Files of this many builds may be kept: an application that was updated leaves its old files behind. */
const MOST_FILES = 300;

/** What may be kept: files of the build, and texts of this version. */
function isKept(request) {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return false;
  if (url.pathname.startsWith('/assets/')) return true;
  return /^\/locales\/[a-z]{2}\/translation\.json$/.test(url.pathname) && url.searchParams.get('v') === VERSION;
}

/** Files have their content in their names; texts are asked for anew, and the kept ones count where there is no line. */
const isForGood = (request) => new URL(request.url).pathname.startsWith('/assets/');

async function keep(cache, request, response) {
  if (response.ok && response.type === 'basic') await cache.put(request, response.clone());
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_FILES))) await cache.delete(old);
}

async function answer(event) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  if (isForGood(request)) {
    const found = await cache.match(request);
    if (found) return found;
  }
  try {
    const response = await fetch(request);
    // A full disk is no reason not to start.
    event.waitUntil(keep(cache, request, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const found = await cache.match(request);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const others = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(others());
});

self.addEventListener('fetch', (event) => {
  if (isKept(event.request)) event.respondWith(answer(event));
});
