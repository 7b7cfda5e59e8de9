/** When a page has become quiet: what nobody has asked for waits until then. */

/** Where browsers cannot say when they have nothing to do, milliseconds. */
const GUESSED_IDLE_MS = 300;

let rest: Promise<number> | undefined;

const loaded = (): Promise<void> =>
  document.readyState === 'complete' ? Promise.resolve() : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, GUESSED_IDLE_MS);
  });

/** Resolves when the page with all that it names has come and the browser has nothing to do. @returns that time, milliseconds of `performance.now()` */
export function pageRest(): Promise<number> {
  rest ??= loaded()
    .then(idle)
    .then(() => performance.now());
  return rest;
}
