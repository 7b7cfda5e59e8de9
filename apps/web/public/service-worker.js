/**
 * Keeps what a version of the application is made of, so that it starts fast and without a line: its code, styles and fonts, whose names
 * change with their content, and its texts. Without a network, pages are answered with the shell that the application has stored: an empty
 * page that shows what was loaded before. Answers of the API, media and pictures are never kept: they are never asked for here.
 * @source F-416, F-417, A-659, A-660
 */
const VERSION = '186';
const PREFIX = 'aerial-';
const CACHE = `${PREFIX}${VERSION}`;
/** Written by the application (`app/offline/shell.ts`), under the address of the start page. */
const SHELL = `${CACHE}-shell`;
/** Files of this many builds may be kept: an application that was updated leaves its old files behind. */
const MOST_FILES = 300;

/** What is kept is the same for every browser: how it was compressed and who asked for it first does not matter. */
const BY_ADDRESS = { ignoreVary: true };

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
    const found = await cache.match(request, BY_ADDRESS);
    if (found) return found;
  }
  try {
    const response = await fetch(request);
    // A full disk is no reason not to start.
    event.waitUntil(keep(cache, request, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const found = await cache.match(request, BY_ADDRESS);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const others = async () => {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith(PREFIX) && name !== CACHE && name !== SHELL)
        .map((name) => caches.delete(name)),
    );
    // The page is requested while the worker starts.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(others());
});

/** A page of the application in a window of its own; frames of other sites have no shell. */
const isPage = ({ mode, destination }) => mode === 'navigate' && destination === 'document';

/** The page itself; only where nothing answers, the shell. */
async function answerPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const shell = await (await caches.open(SHELL)).match('/', BY_ADDRESS).catch(() => undefined);
    if (shell) return shell;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  if (isKept(event.request)) event.respondWith(answer(event));
  else if (isPage(event.request)) event.respondWith(answerPage(event));
});

/**
 * Where a notification leads: the same destinations as those of promotions, here without the application's code. A promo code and the last
 * channel are known to an open page only. @source
 */
function addressOf(destination) {
  const { type, id, slug, src } = destination ?? {};
  const segment = encodeURIComponent(slug || id || '');
  const folder = { content: 'contents', row: 'row', rowset: 'rowset', channel: 'channels' }[type];
  if (folder) return segment ? `/${folder}/${segment}` : '/';
  if (type === 'open_url') return /^https?:\/\//.test(src ?? '') ? src : '/';
  if (type === 'packet') return id ? `/packets/${encodeURIComponent(id)}` : '/';
  return { enter_promo_key: '/promo', last_channel: '/channels' }[type] ?? '/';
}

/** The windows of the application; not what is embedded in pages of others. */
const windows = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ frameType }) => frameType === undefined || frameType === 'top-level' || frameType === 'auxiliary',
  );

/** How long a window may take to answer; one that is still loading has no listener yet, milliseconds. */
const ANSWER_MS = 1000;

/** Hands a message or a click to the application in a window. @returns whether it has taken it */
function handOver(client, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (isTaken) => {
      port1.close();
      resolve(isTaken);
    };
    port1.addEventListener('message', () => end(true), { once: true });
    port1.start();
    setTimeout(() => end(false), ANSWER_MS);
    client.postMessage(message, [port2]);
  });
}

/** A window that is looked at shows it itself, at its time; otherwise the system does. */
async function receive(push) {
  const visible = (await windows()).filter(({ visibilityState }) => visibilityState === 'visible');
  const taken = await Promise.all(visible.map((client) => handOver(client, { type: 'push', push })));
  if (!taken.includes(true)) await notify(push);
}

/** The system shows it, unless its time is over or has not come. */
async function notify(push) {
  const now = Date.now() / 1000;
  if (now < push.time_start || now > push.time_start + push.time_to_live) return;
  await self.registration.showNotification(push.title, {
    body: push.body,
    icon: push.icon ?? '/icon.svg',
    tag: String(push.id),
    data: push,
  });
}

/** The destination opens in a window of the application that is open already, the one last looked at; otherwise in a new one. */
async function follow(push) {
  const open = await windows();
  const client =
    open.find(({ focused }) => focused) ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!client) return self.clients.openWindow(addressOf(push.destination));
  // At first: a browser allows it only shortly after the click.
  const focused = await client.focus().catch(() => client);
  if (await handOver(focused, { type: 'push-click', push })) return focused;
  return focused
    .navigate(addressOf(push.destination))
    .catch(() => self.clients.openWindow(addressOf(push.destination)));
}

/** The browser has renewed the subscription. An open page would notice at its next start; the server is told at once. */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ?? newSubscription?.options;
  const subscription =
    newSubscription ?? (options ? await self.registration.pushManager.subscribe(options) : undefined);
  if (!oldSubscription || !subscription) return;
  await fetch('/v2/push/replacements', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: oldSubscription.endpoint, subscription: subscription.toJSON() }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => {
  // Without a connection the next start of the application stores it.
  event.waitUntil(renew(event).catch(() => {}));
});

self.addEventListener('push', (event) => {
  let push;
  try {
    push = event.data.json();
  } catch {
    return;
  }
  if (push?.title) event.waitUntil(receive(push));
});

self.addEventListener('message', (event) => {
  const { type, push } = event.data ?? {};
  // A window took it, and was hidden or closed before it could show it.
  if (type === 'push-not-shown' && push?.title) event.waitUntil(notify(push));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data));
});
