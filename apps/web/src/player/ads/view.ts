import { isHolding } from './machine.ts';
import type { AdMachine } from './machine-types.ts';
import type { AdView } from './types.ts';
import { offsetS } from './vast/tracker.ts';

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
