/** Where the picture is, and how it gets elsewhere. */
import { addSeconds, type Seconds } from '@aerial/domain/time.ts';
import { bufferedTo } from '../element.ts';
import { planSeek } from '../rules/seek.ts';
import type { Bounds, Position } from '../types.ts';
import { isChannel, start, type PlayerScreen } from './screen.ts';

/** Closer to the edge than this is the present, seconds. */
const AT_EDGE_S = 8;

export const currentPosition = ({ engine, lastPosition }: PlayerScreen): Position =>
  engine?.position() ?? lastPosition ?? (0 as Seconds);

/** Without bounds it is a film, whose length the element knows. */
function boundsNow({ state, video }: PlayerScreen): Bounds {
  if (state.machine.bounds) return state.machine.bounds;
  const duration = video?.duration;
  return { start: 0 as Seconds, end: (duration !== undefined && Number.isFinite(duration) ? duration : 0) as Seconds };
}

/** @returns `left` when another item is being opened for it */
export function seekTo(screen: PlayerScreen, to: Position): 'left' | void {
  const { env, request, engine } = screen;
  const plan = planSeek(to, {
    kind: request?.item.kind ?? 'vod',
    canSeek: screen.state.canSeek,
    bounds: boundsNow(screen),
    now: isChannel(screen) ? env.now() : undefined,
    loaded: engine?.loaded(),
    position: currentPosition(screen),
  });
  switch (plan.do) {
    case 'nothing':
      return;
    case 'seek':
      if (Math.abs(plan.to - currentPosition(screen)) < 0.25) return;
      engine?.request({ type: 'seek', to: plan.to });
      readTime(screen, plan.to);
      return screen.ads.sought(plan.to);
    case 'go-live':
      return goLive(screen);
    case 'reopen':
      request?.reopen?.(plan.at);
      return 'left';
  }
}

/** @returns `left` when another item is being opened for it */
export function goLive(screen: PlayerScreen): 'left' | void {
  const { engine, request } = screen;
  const loaded = engine?.loaded();
  if (request?.item.kind === 'live' && loaded) {
    engine?.request({ type: 'seek', to: loaded.end });
    return void start(screen);
  }
  request?.goLive?.();
  return 'left';
}

/** @param known where the picture is about to be, before the element says so */
export function readTime(screen: PlayerScreen, known?: Position): void {
  const { env, engine, packshots, request, video } = screen;
  if (packshots.isShown()) return packshots.look();
  // Of the ad, or of a content that stands still.
  if (screen.ads.isHolding()) return;
  const position = known ?? engine?.position();
  if (position === undefined) return;
  const { machine } = screen.state;
  const now = isChannel(screen) ? env.now() : undefined;
  const bounds = machine.bounds ?? (isChannel(screen) ? undefined : boundsNow(screen));
  if (!machine.bounds && bounds && bounds.end > 0) screen.send({ type: 'bounds', bounds });
  const time = {
    position,
    buffered: addSeconds(position, Math.max(0, video ? bufferedTo(video) - video.currentTime : 0)),
    now,
    bounds,
  };
  const loadedEnd = request?.item.kind === 'live' ? engine?.loaded()?.end : undefined;
  const isAtEdge = loadedEnd !== undefined && loadedEnd - position < AT_EDGE_S;
  // The live edge cannot be watched faster than it advances. @source C-836
  if (isAtEdge && video && video.playbackRate > 1) video.playbackRate = 1;
  screen.dispatch({ type: 'time-read', time, isAtEdge });
  readAdBreak(screen);
}

/** Breaks that begin at one position are one. */
function readAdBreak({ ads, dispatch, engine, state }: PlayerScreen): void {
  const adBreak = engine?.adBreak?.();
  if (adBreak?.start === state.adBreak?.start) return;
  dispatch({ type: 'ad-break-changed', adBreak });
  if (adBreak) ads.breakShown(adBreak.name);
}
