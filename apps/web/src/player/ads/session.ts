/** Runs the ad breaks of one playback: performs what the machine decides, and tells it what happens. */
import type { Wait } from '../timers.ts';
import { logAdError } from './error-log.ts';
import type { AdErrorCode } from './errors.ts';
import { initialAds, isHolding, isPostPending, stepAds } from './machine.ts';
import type { AdEffect, AdEvent, AdMachine, AdTimer } from './machine-types.ts';
import type { AdIds, AdPlatform } from './platform.ts';
import type { AdReport } from './report.ts';
import type { AdSurface, SurfaceReports } from './surface.ts';
import type { AdBlock, AdTag, AdView, RollName } from './types.ts';
import { fetchText } from './vast/fetch.ts';
import { asksForId, expandMacros, type MacroFacts } from './vast/macros.ts';
import { chooseMediaFile } from './vast/media-file.ts';
import { parseVast } from './vast/parse.ts';
import { resolveTag } from './vast/resolve.ts';
import { createTracker, type AdTracker } from './vast/tracker.ts';
import type { ResolvedAd } from './vast/types.ts';
import { isContentNext, viewOf } from './view.ts';

/** The player around the ads. */
export interface AdHost {
  readonly block: AdBlock;
  /** One element shows the ads and the content. */
  readonly isShared: boolean;
  readonly wait: Wait;
  /** Milliseconds of a clock that only goes on. */
  uptimeMs(): number;
  surface(reports: SurfaceReports): AdSurface;
  /** Stops the content; it is not seen or heard until the release. */
  hold(): void;
  /** The content is the next thing that is shown. */
  prepare(): void;
  release(roll: RollName): void;
  /** The content is a channel's live stream. */
  isLive(): boolean;
  show(view: AdView | undefined): void;
  /** The browser refuses sound: mutes the player until the viewer wants it. */
  forceMute(): void;
  sound(): { readonly volume: number; readonly isMuted: boolean };
  /** Position in the content, seconds; undefined on channels. */
  contentAt(): number | undefined;
  /** Of the player's box, CSS pixels. */
  box(): { readonly width: number; readonly height: number; readonly pixelRatio: number };
  isFullscreen(): boolean;
  /** Bits per second. */
  bandwidth(): number | undefined;
  report(report: AdReport): void;
}

export interface AdSession {
  isHolding(): boolean;
  isPostPending(): boolean;
  /** @returns whether a break has begun, which ends with a release */
  offer(roll: 'pre' | 'post-pause' | 'post'): boolean;
  moment(progress: number, isMoving: boolean): void;
  sought(progress: number): void;
  request(what: 'skip' | 'pause' | 'play' | 'toggle' | 'click' | 'disabled'): void;
  /** The viewer changed the sound of the player. */
  soundChanged(): void;
  close(): void;
}

const BREAK_POSITIONS: Readonly<Record<RollName, number>> = { pre: 1, middle: 2, 'post-pause': 2, post: 3 };
/** The identifier that this application makes itself, where an address wants it. */
const OWN_ID = 'IFA';
const aliasOf = ({ aliases }: AdTag): string => aliases[0] ?? '';

export function createAdSession(host: AdHost, platform: AdPlatform): AdSession {
  let machine: AdMachine = initialAds(host.block, host.isShared);
  let ids: AdIds = {};
  let resolving: AbortController | undefined;
  let surface: AdSurface | undefined;
  let tracker: AdTracker | undefined;
  let mediaUrl: string | undefined;
  let wasMuted = false;
  const timers = new Map<AdTimer, () => void>();
  const send = (event: AdEvent): void => {
    const [next, effects] = stepAds(machine, event, host.uptimeMs());
    const isNew = next !== machine;
    machine = next;
    for (const effect of effects) perform(effect);
    if (isNew || event.type === 'advanced') show();
  };
  const current = (type: 'ready' | 'shown' | 'advanced' | 'ended' | 'refused') => (): void =>
    send({ type, serial: machine.serial });

  function show(): void {
    const { roll } = machine;
    if (surface && roll?.ad && machine.phase === 'playing')
      tracker?.progress(surface.position(), surface.duration() ?? roll.ad.durationS);
    const view = viewOf(machine, surface?.position() ?? 0, surface?.duration());
    host.show(view);
    if (view && !machine.isShared && isContentNext(view, host.isLive())) host.prepare();
  }

  const screen = (): AdSurface =>
    (surface ??= host.surface({
      ready: current('ready'),
      shown: current('shown'),
      advanced: current('advanced'),
      ended: current('ended'),
      failed: (code) => send({ type: 'failed', serial: machine.serial, code }),
    }));

  function facts(more: { readonly errorCode?: number | undefined } = {}): MacroFacts {
    const { roll } = machine;
    const { width, height } = host.box();
    return {
      now: platform.now(),
      random: platform.random(),
      page: platform.page(),
      contentAt: host.contentAt(),
      adAt: machine.phase === 'playing' ? surface?.position() : undefined,
      mediaUrl,
      breakPosition: roll && BREAK_POSITIONS[roll.name],
      podSequence: roll && Math.max(1, roll.shown),
      width,
      height,
      isMuted: host.sound().isMuted,
      isFullscreen: host.isFullscreen(),
      ids,
      ...more,
    };
  }
  const pixel = (url: string, about: { readonly errorCode?: number }): void =>
    platform.sendPixel(expandMacros(url, facts(about)));

  /** Playback waits for none of it: an address requested before has no identifiers. @source F-409 */
  async function loadIds(): Promise<void> {
    try {
      ids = await platform.loadIds();
      const isWanted = Object.values(host.block.rolls).some((roll) => roll.some(({ url }) => asksForId(url, OWN_ID)));
      if (!isWanted || Object.keys(ids).some((system) => system.toUpperCase() === OWN_ID)) return;
      ids = await platform.saveIds({ [OWN_ID.toLowerCase()]: platform.newId() });
    } catch {
      // Ads are requested without identifiers.
    }
  }
  void loadIds();

  async function resolve(serial: number, tag: AdTag): Promise<void> {
    resolving?.abort();
    const { signal } = (resolving = new AbortController());
    const resolved = await resolveTag(
      tag.url,
      {
        fetchText: (url, within) => fetchText(url, { fetch: platform.fetch, wait: host.wait }, within),
        parse: parseVast,
        expand: (url) => expandMacros(url, facts()),
        sendError: (url, errorCode) => pixel(url, { errorCode }),
      },
      signal,
    );
    if (resolved.ok) send({ type: 'resolved', serial, ads: resolved.ads, fallbacks: resolved.fallbacks });
    else send({ type: 'unresolved', serial, code: resolved.code });
  }

  function load(serial: number, ad: ResolvedAd): void {
    tracker = createTracker(ad, { send: pixel });
    const { width, pixelRatio } = host.box();
    const file = chooseMediaFile(ad.mediaFiles, {
      width: width * pixelRatio,
      bandwidth: host.bandwidth(),
      canPlay: platform.canPlay,
    });
    mediaUrl = file?.url;
    if (!file) return queueMicrotask(() => send({ type: 'failed', serial, code: 403 }));
    screen().load(file.url);
    applySound();
  }

  async function start(serial: number): Promise<void> {
    if (!mediaUrl) return;
    const outcome = await screen().play();
    if (outcome === 'refused') send({ type: 'refused', serial });
  }

  function applySound(): void {
    const { volume, isMuted } = host.sound();
    wasMuted = isMuted;
    surface?.setSound(volume, isMuted);
  }

  function track(what: Extract<AdEffect, { run: 'track' }>['what']): void {
    const { roll } = machine;
    switch (what) {
      case 'shown':
        tracker?.shown();
        if (roll) host.report({ type: 'shown', roll: roll.name, alias: aliasOf(roll.tag) });
        return;
      case 'click': {
        const url = roll?.ad?.clickThrough;
        if (!url) return;
        tracker?.click();
        return platform.openPage(expandMacros(url, facts()));
      }
      case 'complete':
        return tracker?.complete();
      case 'skip':
        return tracker?.skip();
      default:
        return tracker?.event(what);
    }
  }

  function failed(code: AdErrorCode, tag: AdTag): void {
    logAdError(platform.storage, { code, alias: aliasOf(tag), time: platform.now() });
    host.report({ type: 'failed', code, alias: aliasOf(tag) });
  }

  function perform(effect: AdEffect): void {
    switch (effect.run) {
      case 'hold':
        host.hold();
        return screen().cover(machine.roll?.name !== 'pre');
      case 'release':
        surface?.uncover();
        host.release(effect.roll);
        return host.show(undefined);
      case 'resolve':
        return void resolve(effect.serial, effect.tag);
      case 'load':
        return load(effect.serial, effect.ad);
      case 'start':
        return void start(effect.serial);
      case 'pause':
        return surface?.pause();
      case 'mute':
        host.forceMute();
        return applySound();
      case 'stop':
        resolving?.abort();
        tracker = undefined;
        mediaUrl = undefined;
        return surface?.stop();
      case 'track':
        return track(effect.what);
      case 'fail':
        tracker?.fail(effect.code);
        return failed(effect.code, effect.tag);
      case 'log':
        return failed(effect.code, effect.tag);
      case 'wait': {
        const { timer, serial, ms } = effect;
        timers.get(timer)?.();
        return void timers.set(
          timer,
          host.wait(ms, () => send({ type: 'due', serial, timer })),
        );
      }
      case 'cancel':
        timers.get(effect.timer)?.();
        return void timers.delete(effect.timer);
    }
  }

  return {
    isHolding: () => isHolding(machine),
    isPostPending: () => isPostPending(machine),
    offer(roll) {
      send({ type: 'offer', roll });
      return isHolding(machine);
    },
    moment: (progress, isMoving) => send({ type: 'moment', progress, isMoving }),
    sought: (progress) => send({ type: 'sought', progress }),
    request(what) {
      const view = viewOf(machine, surface?.position() ?? 0, surface?.duration());
      if (what === 'skip' && view?.skipInS !== 0) return;
      if (what === 'click' && !view?.canVisit) return;
      send({ type: what });
    },
    soundChanged() {
      const { isMuted } = host.sound();
      if (machine.phase === 'playing' && isMuted !== wasMuted) tracker?.event(isMuted ? 'mute' : 'unmute');
      applySound();
    },
    close() {
      send({ type: 'closed' });
      for (const cancel of timers.values()) cancel();
      timers.clear();
      resolving?.abort();
      surface?.remove();
      surface = undefined;
      host.show(undefined);
    },
  };
}
