/** The ads of one playback within the player: what they hold back, and how the content goes on. */
import type { Seconds } from '@aerial/domain/time.ts';
import { oncePainted } from '../element.ts';
import { currentPosition } from '../parts/position.ts';
import { isSilent, playback, start, type PlayerScreen } from '../parts/screen.ts';
import type { Position } from '../types.ts';
import type { AdGateHost, RunningAds } from './gate.ts';
import type { AdPlatform } from './platform.ts';
import { createAdSession, type AdHost } from './session.ts';
import { elementSurface, overlaySurface } from './surface.ts';
import type { AdBlock } from './types.ts';

/** While an ad plays the stream is reported as open this often, in seconds: after 90 it would be given to another device. */
const KEEP_ALIVE_S = 30;
/** The content counts as painted after this, milliseconds. */
const PAINTED_MS = 250;
/** A longer step between two looks means that the device slept, seconds. */
const LONGEST_STEP_S = 2;

export function runAds(screen: PlayerScreen, block: AdBlock, gate: AdGateHost, platform: AdPlatform): RunningAds {
  // Where a page cannot be shown on the whole screen, only the content's element can: there the ads play in it.
  const isShared = screen.root !== undefined && !('requestFullscreen' in screen.root);
  /** Where the content was when it was stopped. */
  let heldAt: Position | undefined;
  /** Seconds for which the content was shown. */
  let watchedS = 0;
  let lookedAt: number | undefined;
  let holdsS = 0;
  const isFilm = (): boolean => screen.request?.item.kind === 'vod';

  /** The content goes on where it was stopped. */
  function resumeContent(): void {
    const { engine, request, state } = screen;
    const { source, machine } = state;
    if (!source || !request) return;
    const at = heldAt ?? currentPosition(screen);
    const isLive = request.item.kind === 'live';
    if (isShared) engine?.load(source, isLive ? 'edge' : at);
    if (!machine.wantsPlay) return;
    if (isShared || !isLive) return void start(screen);
    // As after a pause: where the viewer left, while the archive has it, else the live edge.
    screen.send({ type: 'paused', position: at });
    screen.send({ type: 'play', position: at });
  }

  const host: AdHost = {
    block,
    isShared,
    wait: screen.env.wait,
    uptimeMs: () => screen.env.now() * 1000,
    surface: (reports) =>
      isShared
        ? elementSurface(screen.video!, (url) => screen.engine?.load({ url }, 0 as Seconds), reports)
        : overlaySurface(screen.video!, reports),
    hold() {
      heldAt = screen.lastPosition;
      holdsS = 0;
      playback(screen)?.pause();
    },
    isLive: () => screen.request?.item.kind === 'live',
    prepare: gate.prepareNext,
    release() {
      // The content moves first; that the ad is over is drawn after it.
      const resume = screen.suspendNotifications();
      (gate.takeNext() ?? resumeContent)();
      if (screen.video) oncePainted(screen.video, resume, { ms: PAINTED_MS, wait: screen.env.wait });
      else resume();
    },
    show: (ad) => screen.dispatch({ type: 'ad-changed', ad }),
    forceMute() {
      if (!screen.state.machine.flags.muted) screen.send({ type: 'autoplay-rejected' });
    },
    sound: () => ({ volume: screen.state.volume, isMuted: isSilent(screen) }),
    contentAt: () => (isFilm() ? screen.lastPosition : undefined),
    box: () => ({
      width: screen.root?.clientWidth ?? 0,
      height: screen.root?.clientHeight ?? 0,
      pixelRatio: globalThis.devicePixelRatio || 1,
    }),
    isFullscreen: () => screen.state.machine.flags.fullscreen,
    bandwidth: () => screen.engine?.statistics().bandwidth,
    report: gate.report,
  };
  const session = createAdSession(host, platform);

  return {
    isHolding: session.isHolding,
    isInElement: () => isShared && session.isHolding(),
    isPostPending: session.isPostPending,
    offer: session.offer,
    sought(to) {
      if (isFilm()) session.sought(to);
    },
    look() {
      const now = screen.env.now();
      const step = lookedAt === undefined ? 0 : Math.min(LONGEST_STEP_S, Math.max(0, now - lookedAt));
      lookedAt = now;
      if (session.isHolding()) {
        holdsS += step;
        if (holdsS < KEEP_ALIVE_S) return;
        holdsS = 0;
        return screen.watching.keepAlive();
      }
      const isMoving = screen.state.machine.phase === 'play' && !screen.packshots.isShown();
      if (isMoving) watchedS += step;
      session.moment(isFilm() ? currentPosition(screen) : watchedS, isMoving);
    },
    request: session.request,
    act(action) {
      switch (action) {
        case 'skip':
          return session.request('skip');
        case 'visit':
          return session.request('click');
        case 'disable':
          session.request('pause');
          return screen.request?.offerAdFree?.(block.packets);
        case 'end':
          return session.request('disabled');
      }
    },
    soundChanged: session.soundChanged,
    close: session.close,
  };
}
