/** The page that the service worker answers navigations with while the service cannot be reached. */
import { APP_VERSION } from '@aerial/domain/version.ts';

/** Names that the service worker uses as well. */
const FILES_CACHE = `aerial-${APP_VERSION}`;
const SHELL_CACHE = `${FILES_CACHE}-shell`;
const SHELL_KEY = '/';
/** A page without data of anybody. */
const SHELL_SOURCE = '/my';
export const SHELL_META = 'aerial-shell';

/** Stores the shell and the files that this visit has loaded. Each visit stores the present ones: the shell fits the files. */
export async function saveShell(): Promise<void> {
  const response = await fetch(SHELL_SOURCE, { cache: 'no-store' });
  if (!response.ok || response.redirected || response.type !== 'basic') return;
  const html = await response.text();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = new Set([
    ...[...html.matchAll(/\/assets\/[\w./-]+/g)].map(([path]) => path),
    ...loaded.filter(({ origin }) => origin === location.origin).map(({ pathname, search }) => pathname + search),
  ]);
  const cache = await caches.open(FILES_CACHE);
  const wanted = [...files].filter((path) => /^\/(assets|locales)\//.test(path));
  await Promise.all(
    wanted.map(async (path) => {
      if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
    }),
  );
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const marked = html.replace('<head>', `<head><meta name="${SHELL_META}" content="1">`);
  await (await caches.open(SHELL_CACHE)).put(SHELL_KEY, new Response(marked, { headers }));
}

/** Whether an earlier visit has stored it. */
export const hasShell = (): Promise<boolean> => caches.has(SHELL_CACHE);

export async function deleteShell(): Promise<void> {
  await caches.delete(SHELL_CACHE);
}
