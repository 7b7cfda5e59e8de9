/**
 * Counters of third parties: a pixel that is requested while a channel plays. The server names them only where the provider's consent rule
 * is `all`. @source C-288, C-722, C-726, C-727
 */
import { LIVE_THRESHOLD_S } from '@aerial/domain/playback.ts';
import type { PlayerObserver } from './record-player.ts';

/** A tracker of the wire. @source C-288 */
export interface TnsTracker {
  readonly CatID: string;
  readonly VcID: string;
  readonly VcVersion: string;
  readonly Account: string;
  /** Interval of the calls, milliseconds. */
  readonly Tmsec: number;
  /** The counter's address, with `{…}` for the parameters, `{fts}`, `{evtp}` and `{random}`. */
  readonly Url: string;
}

/** Shorter intervals would be requests without end. */
const MIN_INTERVAL_MS = 1_000;

/** The TNS trackers of a stream answer; what is incomplete is ignored. */
export function tnsTrackers(trackers: readonly unknown[]): readonly TnsTracker[] {
  return trackers.flatMap((tracker) => {
    const { tracker_type, params } = (tracker ?? {}) as { tracker_type?: unknown; params?: Record<string, unknown> };
    const { Url, Tmsec } = params ?? {};
    const interval = Number(Tmsec);
    if (tracker_type !== 'tns' || typeof Url !== 'string' || !/^https?:\/\//.test(Url) || !(interval > 0)) return [];
    const text = (name: string): string => String(params?.[name] ?? '');
    return [
      {
        CatID: text('CatID'),
        VcID: text('VcID'),
        VcVersion: text('VcVersion'),
        Account: text('Account'),
        Tmsec: Math.max(MIN_INTERVAL_MS, interval),
        Url,
      },
    ];
  });
}

/** @source C-726 */
export const EVENT_TYPE = { live: 1, archive: 3 } as const;

/** @param fts unix seconds of the frame being watched @source C-727 */
export function trackerAddress(
  tracker: TnsTracker,
  { fts, isLive, random }: { readonly fts: number; readonly isLive: boolean; readonly random: number },
): string {
  const values: Readonly<Record<string, string | number>> = {
    ...tracker,
    fts: Math.floor(fts),
    evtp: isLive ? EVENT_TYPE.live : EVENT_TYPE.archive,
    random,
  };
  return tracker.Url.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
    name in values ? encodeURIComponent(values[name]!) : all,
  );
}

interface TrackerDeps {
  readonly load: (address: string) => void;
  readonly isRefused: () => boolean;
}

const browserDeps: TrackerDeps = {
  load: (address) => void (new Image().src = address),
  // The viewer's own wish stands above the provider's rule.
  isRefused: () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
};

/** Calls the counters at their intervals while playback runs. */
export function createTrackerCalls({ load, isRefused }: TrackerDeps = browserDeps): PlayerObserver {
  let source: object | undefined;
  let trackers: readonly TnsTracker[] = [];
  let calledAt: number[] = [];
  return {
    look({ at, state: { machine, source: now, ad }, position }) {
      const { item, phase } = machine;
      if (now !== source) {
        source = now;
        trackers = tnsTrackers(now?.trackers ?? []);
        calledAt = trackers.map(() => Number.NEGATIVE_INFINITY);
      }
      // An ad is no viewing of the channel.
      if (trackers.length === 0 || phase !== 'play' || ad !== undefined || isRefused()) return;
      // A live channel that was scrubbed back shows its archive.
      const isLive = item?.kind === 'live' && at / 1000 - position <= LIVE_THRESHOLD_S;
      for (const [index, tracker] of trackers.entries()) {
        if (at - calledAt[index]! < tracker.Tmsec) continue;
        calledAt[index] = at;
        load(
          trackerAddress(tracker, {
            fts: isLive ? at / 1000 : position,
            isLive,
            random: Math.floor(Math.random() * 1e9),
          }),
        );
      }
    },
    end() {
      trackers = [];
    },
  };
}
