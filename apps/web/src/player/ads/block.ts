import type { AdInfo } from '@aerial/contract/shapes/ads.ts';
import type { AdBlock } from './types.ts';

/** Between two rolls where the provider says nothing else, seconds. @source C-521 */
export const DEFAULT_PERIOD_S = 5;

/** The ad block of a stream's answer; undefined where there are no ads. Pure and small: it is in the first load of a player. */
export function adBlockOf(info: AdInfo | null | undefined): AdBlock | undefined {
  if (!info) return undefined;
  const rolls: AdBlock['rolls'] = {
    pre: info.pre_roll ?? [],
    middle: info.middle_roll ?? [],
    'post-pause': info.post_pause_roll ?? [],
    post: info.post_roll ?? [],
  };
  if (Object.values(rolls).every((roll) => roll.length === 0)) return undefined;
  return {
    rolls,
    maxAds: info.max_advertising,
    periodS: info.period ?? DEFAULT_PERIOD_S,
    middlePeriodS: info.middle_roll_period || undefined,
    canDisable: info.allow_disable && info.packets.length > 0,
    packets: info.packets ?? [],
  };
}
