import { isHolding } from './machine.ts';
import type { AdMachine } from './machine-types.ts';
import type { AdView } from './types.ts';
import { offsetS } from './vast/tracker.ts';

/** The content is loaded so long before the end of the pre-roll, or before it can be skipped, seconds. */
const PREPARE_S = 5;

/**
 * Whether what the viewer sees next may be the content, which is loaded behind the pre-roll then. Of a channel not as soon as it can be
 * skipped, since the live edge goes on meanwhile. Pure.
 */
export function isContentNext({ roll, isLoading, index, total, leftS, skipInS }: AdView, isLive: boolean): boolean {
  if (roll !== 'pre' || isLoading || index < total) return false;
  return Math.min(leftS ?? Infinity, isLive ? Infinity : (skipInS ?? Infinity)) <= PREPARE_S;
}

/**
 * What the viewer sees of a break; undefined while the content is shown. Pure.
 * @param position of the ad, seconds
 */
export function viewOf(s: AdMachine, position: number, loadedDuration: number | undefined): AdView | undefined {
  const { roll } = s;
  if (!roll || !isHolding(s)) return undefined;
  const isLoading = s.phase !== 'playing';
  const duration = isLoading ? undefined : (loadedDuration ?? roll.ad?.durationS);
  const skipAt = roll.ad?.skipOffset && offsetS(roll.ad.skipOffset, duration);
  const index = Math.max(1, roll.shown + (isLoading && roll.shown > 0 ? 1 : 0));
  return {
    roll: roll.name,
    isLoading,
    index,
    total: Math.max(index, Math.min(s.block.maxAds ?? Infinity, index + roll.ads.length + roll.tags.length)),
    leftS: duration === undefined ? undefined : Math.max(0, Math.ceil(duration - position)),
    progress: duration ? Math.min(1, position / duration) : 0,
    skipInS: isLoading || skipAt === undefined ? undefined : Math.max(0, Math.ceil(skipAt - position)),
    isPaused: roll.isPaused,
    canVisit: !isLoading && roll.ad?.clickThrough !== undefined,
    canDisable: s.block.canDisable,
  };
}
