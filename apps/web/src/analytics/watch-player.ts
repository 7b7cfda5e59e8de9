/** Observes a player: reports its playback, its quality, and calls the counters of third parties. Loaded late; see `recordPlayer`. */
import type { Seconds } from '@aerial/domain/time.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { APP_VERSION } from '@aerial/domain/version.ts';
import type { PlayerStore } from '../player/store-types.ts';
import { adEvent } from './ad-events.ts';
import {
  nothingWatched,
  playbackParams,
  startTypeOf,
  stepWatched,
  type PlaybackSubject,
  type Watched,
} from './playback-events.ts';
import { qualityParams, stepQuality, type Quality } from './quality.ts';
import type { PlayerLook, PlayerObserver } from './record-player.ts';
import { createTrackerCalls } from './trackers.ts';
import type { Events } from './queue.ts';

export interface WatchedSubject {
  readonly subject: PlaybackSubject;
  /** It started by itself after another one. */
  readonly isNext: boolean;
}

/** While something plays its quality is reported this often, milliseconds; each report contains those before it. */
export const QUALITY_EVERY_MS = 60_000;
/** Statistics of the engine are read at most this often, milliseconds. */
const READ_EVERY_MS = 1_000;

/** @param subjectNow what the page says of it at this moment */
export function watchPlayer(
  player: Pick<PlayerStore, 'statistics'>,
  events: Events,
  subjectNow: () => WatchedSubject,
): PlayerObserver {
  const report = createPlaybackReport(events, subjectNow);
  const quality = watchQuality(player, events, report.params);
  const trackers = createTrackerCalls();
  return {
    look(look) {
      report.look(look);
      quality.look(look);
      trackers.look(look);
    },
    end() {
      quality.end();
      trackers.end();
    },
  };
}

type ParamsOf = (look: PlayerLook) => ReturnType<typeof playbackParams>;

/** What is known of a playback without its page. */
const paramsOfItem: ParamsOf = ({ state: { machine, source }, position }) =>
  playbackParams({}, source?.statId, startTypeOf(machine.item?.kind ?? 'vod'), position);

/** Reports the quality only. */
export function watchQuality(
  player: Pick<PlayerStore, 'statistics'>,
  events: Events,
  paramsOf: ParamsOf = paramsOfItem,
): PlayerObserver {
  const quality = createQualityReport(player, events, paramsOf);
  let last: PlayerLook | undefined;
  // Before the queue sends what it has, since it listens on the document.
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden' && last) quality.flush('hidden', last);
  };
  window.addEventListener('visibilitychange', onHidden, true);
  return {
    look(look) {
      last = look;
      quality.look(look);
    },
    end() {
      window.removeEventListener('visibilitychange', onHidden, true);
      if (last) quality.flush('end', last);
    },
  };
}

/** @source spec 2 §7 Analytics events, C-730, C-735, C-739 to C-743 */
function createPlaybackReport(events: Events, subjectNow: () => WatchedSubject) {
  let watched: Watched = nothingWatched;
  let failed: string | undefined;
  let played: string | undefined;
  let isFullscreen: boolean | undefined;
  const params: ParamsOf = ({ state: { machine, source }, position }) => {
    const { resumedFrom, kind = 'vod', channelId } = machine.item ?? {};
    const { subject, isNext } = subjectNow();
    return playbackParams(
      // Looks may be evaluated late, when the page shows another channel.
      { ...subject, ...(channelId !== undefined && { channelId }) },
      source?.statId,
      startTypeOf(kind, { resumed: resumedFrom !== undefined, isNext }),
      position,
    );
  };
  const look = (now: PlayerLook): void => {
    const { machine, source } = now.state;
    const at = epochMs(now.at);
    const [next, happened] = stepWatched(watched, {
      statId: source?.statId,
      isMoving: machine.phase === 'play' && now.state.ad === undefined,
      now: now.at / 1000,
    });
    watched = next;
    const wanted = machine.wantsPlay ? machine.item?.key : undefined;
    if (wanted !== undefined && wanted !== played) events.track('play', params(now), at);
    played = wanted;
    for (const name of happened) events.track(name, params(now), at);
    if (now.ad) {
      const [name, said] = adEvent(now.ad);
      events.track(name, { ...params(now), ...said }, at);
    }
    const { fullscreen } = machine.flags;
    if (isFullscreen !== undefined && fullscreen !== isFullscreen)
      events.track('toggle_fullscreen', { ...params(now), isOn: fullscreen }, at);
    isFullscreen = fullscreen;
    const failure =
      machine.phase === 'codec-error'
        ? 'codec'
        : machine.phase === 'error'
          ? (machine.error?.kind ?? 'video')
          : undefined;
    if (failure !== failed && failure !== undefined && failure !== 'pin')
      events.track('playback_error', { ...params(now), error: failure, status: machine.error?.status }, at);
    failed = failure;
  };
  return { look, params };
}

function createQualityReport(player: Pick<PlayerStore, 'statistics'>, events: Events, paramsOf: ParamsOf) {
  let quality: Quality | undefined;
  /** The last look at what is measured, with what names it. */
  let named: PlayerLook | undefined;
  let reported: Quality | undefined;
  let reportedAt = 0;
  let readAt = 0;
  let sequence = 0;
  let read: ReturnType<PlayerStore['statistics']> | undefined;

  function flush(reason: 'interval' | 'hidden' | 'end', { at }: PlayerLook): void {
    if (!quality || !named || quality === reported) return;
    const before = reported;
    const interval = {
      interval_s: Math.round((at - reportedAt) / 1000),
      interval_playing_time: Math.round((quality.playingMs - (before?.playingMs ?? 0)) / 100) / 10,
      interval_rebuffering_time: Math.round((quality.stalledMs - (before?.stalledMs ?? 0)) / 100) / 10,
      interval_bitrate: averageBetween(before, quality),
    };
    events.track(
      'playback_quality',
      {
        ...paramsOf(named),
        sequence: sequence++,
        reason,
        ...qualityParams(quality),
        ...interval,
        bandwidth: rounded(read?.bandwidth),
        buffer: read && Math.round(read.buffer * 10) / 10,
        engine: read?.engine,
        height: read?.height,
        network: networkType(),
        device: deviceKind(),
        version: APP_VERSION,
      },
      epochMs(at),
    );
    reported = quality;
    reportedAt = at;
  }

  function look(now: PlayerLook): void {
    const { machine, rate, isPackshot, ad, source } = now.state;
    const key = machine.item?.key;
    if (quality && quality.last.itemKey !== key) {
      flush('end', now);
      quality = undefined;
    }
    if (key === undefined) return;
    if (!quality) {
      sequence = 0;
      reported = undefined;
      reportedAt = now.at;
      read = undefined;
    }
    const isDue = now.at - readAt >= READ_EVERY_MS;
    if (isDue) {
      readAt = now.at;
      read = player.statistics();
    }
    quality = stepQuality(quality, {
      at: now.at,
      itemKey: key,
      phase: machine.phase,
      wantsPlay: machine.wantsPlay,
      error: machine.error?.kind,
      position: now.position,
      rate,
      isAd: isPackshot || ad !== undefined,
      networkErrors: machine.counters.network + machine.counters.fragment,
      ...(isDue && { bitrate: read?.bitrate, frames: read?.frames, droppedFrames: read?.droppedFrames }),
    });
    // A prepared channel gets its number later, and a closed one has lost it.
    if (source?.statId !== undefined || !named || named.state.machine.item?.key !== key) named = now;
    if (now.at - reportedAt >= QUALITY_EVERY_MS && machine.wantsPlay) flush('interval', now);
  }

  return { look, flush };
}

const rounded = (value: number | undefined): number | undefined => value && Math.round(value);

/** Bits per second of what was played between two reports. */
function averageBetween(before: Quality | undefined, now: Quality): number | null {
  const playedS = ((now.playingMs - (before?.playingMs ?? 0)) / 1000) as Seconds;
  return playedS <= 0 ? null : Math.round((now.bits - (before?.bits ?? 0)) / playedS);
}

/** What the browser says of the connection: `4g`, `wifi`. */
function networkType(): string | undefined {
  const { connection } = navigator as { connection?: { type?: string; effectiveType?: string } };
  return connection?.type ?? connection?.effectiveType;
}

/** Coarse, for comparisons; the account's devices are known by `device_id`. */
function deviceKind(): string {
  const { userAgent } = navigator;
  if (/TV|SmartTV|Tizen|Web0S/i.test(userAgent)) return 'tv';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi/i.test(userAgent) ? 'phone' : 'desktop';
}
