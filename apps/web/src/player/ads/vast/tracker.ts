/**
 * Reports one ad to all who want to know: the ad server and each of its wrappers. Every event goes out once, and nothing after the
 * ad has ended, was skipped or failed. @source C-718
 */
import { pixelCode, type AdErrorCode } from '../errors.ts';
import type { AdOffset, ResolvedAd } from './types.ts';

export interface AdTracker {
  /** The first frame is shown. */
  shown(): void;
  /** @param duration seconds; undefined while it is not known */
  progress(position: number, duration: number | undefined): void;
  event(name: 'mute' | 'unmute' | 'pause' | 'resume'): void;
  click(): void;
  complete(): void;
  skip(): void;
  fail(code: AdErrorCode): void;
}

export interface TrackerDeps {
  /** Sends a pixel; failures are silent. */
  send(url: string, about: { readonly errorCode?: number }): void;
}

const QUARTILES = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const;

/** Seconds into the ad; undefined while its length is not known. */
export const offsetS = (offset: AdOffset, duration: number | undefined): number | undefined =>
  's' in offset ? offset.s : duration === undefined ? undefined : offset.share * duration;

export function createTracker(ad: ResolvedAd, { send }: TrackerDeps): AdTracker {
  const sent = new Set<string>();
  let isOver = false;
  const pixels = (urls: readonly string[]): void => urls.forEach((url) => send(url, {}));
  const tracked = (name: string): void =>
    pixels(ad.tracking.filter(({ event }) => event === name).map(({ url }) => url));

  function once(name: string): void {
    if (isOver || sent.has(name)) return;
    sent.add(name);
    tracked(name);
  }

  return {
    shown() {
      if (isOver || sent.has('impression')) return;
      sent.add('impression');
      pixels(ad.impressions);
      once('creativeView');
      once('start');
    },
    progress(position, duration) {
      if (isOver || !sent.has('impression')) return;
      if (duration !== undefined && duration > 0)
        for (const [name, share] of QUARTILES) if (position >= duration * share) once(name);
      for (const [at, { event, offset, url }] of ad.tracking.entries()) {
        const due = event === 'progress' && offset ? offsetS(offset, duration) : undefined;
        if (due === undefined || position < due || sent.has(`progress ${at}`)) continue;
        sent.add(`progress ${at}`);
        send(url, {});
      }
    },
    event(name) {
      // They may happen many times, and count only while the ad is on the screen.
      if (!isOver && sent.has('impression')) tracked(name);
    },
    click() {
      if (!isOver) pixels(ad.clickTracking);
    },
    complete() {
      if (isOver) return;
      for (const [name] of QUARTILES) once(name);
      once('complete');
      isOver = true;
    },
    skip() {
      once('skip');
      isOver = true;
    },
    fail(code) {
      if (isOver) return;
      isOver = true;
      for (const url of ad.errors) send(url, { errorCode: pixelCode(code) });
    },
  };
}
