/** What ads need of the browser and of the service; tests hand in their own. */
import type { ApiPort } from '@aerial/api-client/port.ts';
import { adIdsCall, saveAdIdsCall } from '@aerial/api-client/calls/ads.ts';
import type { AdErrorStorage } from './error-log.ts';

export type AdIds = Readonly<Record<string, string>>;

export interface AdPlatform {
  readonly fetch: typeof globalThis.fetch;
  /** Unix milliseconds. */
  now(): number;
  /** 0 to 1. */
  random(): number;
  /** The address of the page, without its query: tokens may stand there. */
  page(): string;
  /** Whether this browser plays files of a type. */
  canPlay(type: string): boolean;
  /** Requests an address whose answer nobody reads. Never throws. */
  sendPixel(url: string): void;
  /** Opens the page of an advertiser in a new tab. */
  openPage(url: string): void;
  /** A new identifier for this viewer. */
  newId(): string;
  loadIds(): Promise<AdIds>;
  saveIds(ids: AdIds): Promise<AdIds>;
  readonly storage: AdErrorStorage;
}

export function browserAds(api: ApiPort, storage: AdErrorStorage): AdPlatform {
  const probe = document.createElement('video');
  return {
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    random: () => Math.random(),
    page: () => location.origin + location.pathname,
    canPlay: (type) => probe.canPlayType(type) !== '',
    // Survives the page, which may be left with the same press; no cookies of ours or theirs.
    sendPixel: (url) =>
      void fetch(url, { mode: 'no-cors', credentials: 'omit', keepalive: true, cache: 'no-store' }).catch(() => {}),
    openPage: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
    newId: () => crypto.randomUUID(),
    loadIds: () => api.call(adIdsCall, {}),
    saveIds: (ids) => api.call(saveAdIdsCall, { body: { ...ids } }),
    storage,
  };
}
