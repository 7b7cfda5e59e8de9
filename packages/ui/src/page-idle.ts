/** When a page has become idle: preloads wait until then. */

/** The fallback delay in browsers without `requestIdleCallback`, milliseconds. */
const FALLBACK_IDLE_MS = 300;

let idleAt: Promise<number> | undefined;

const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, FALLBACK_IDLE_MS);
  });

/** Resolves when the page has loaded with its resources and the browser is idle. @returns that time, milliseconds of `performance.now()` */
export function pageIdle(): Promise<number> {
  idleAt ??= loaded()
    .then(idle)
    .then(() => performance.now());
  return idleAt;
}
