/** The service worker that caches the files of the application in the browser. @source F-416, F-417, A-659, A-660, A-915 */

export const SERVICE_WORKER = '/service-worker.js';

/** A notice on the console. */
export const OFFLINE_NOTICE = 'There is no internet connection: the application runs from the cache of the browser.';

interface Browser {
  readonly navigator: { readonly onLine?: boolean; readonly serviceWorker?: Pick<ServiceWorkerContainer, 'register'> };
  readonly document: { readonly readyState: string };
  addEventListener(type: 'load', listener: () => void, options: { once: true }): void;
}

/** Registers it once the page has loaded, in production builds. The application runs without it where it is unavailable or fails. */
export function registerServiceWorker(browser: Browser, isProduction: boolean): void {
  if (!isProduction) return;
  const register = async (): Promise<void> => {
    try {
      await browser.navigator.serviceWorker?.register(SERVICE_WORKER);
    } catch {
      // Private windows and broken profiles refuse registration; without a connection the worker cannot be checked.
      if (browser.navigator.onLine === false) console.info(OFFLINE_NOTICE);
    }
  };
  if (browser.document.readyState === 'complete') void register();
  else browser.addEventListener('load', () => void register(), { once: true });
}
