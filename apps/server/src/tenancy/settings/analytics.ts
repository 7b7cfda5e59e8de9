/** What is reported of viewing to third parties. @source C-288, C-722 */
import type { ChannelId } from '@aerial/domain/ids.ts';

export interface TnsParams {
  readonly CatID: string;
  readonly VcID: string;
  readonly VcVersion: string;
  readonly Account: string;
  /** Interval of the calls while a channel plays, milliseconds. */
  readonly Tmsec: number;
  /** The address of the counter, with `{…}` for the parameters, `{fts}`, `{evtp}` and `{random}`. */
  readonly Url: string;
}

export interface ChannelTracker {
  /** All channels when absent. */
  readonly channelId?: ChannelId;
  readonly params: TnsParams;
}

export interface AnalyticsSettings {
  /** `necessary`: nothing is reported to third parties; `all`: viewers have agreed to it by the provider's terms. */
  readonly trackerConsent: 'necessary' | 'all';
  readonly tnsTrackers: readonly ChannelTracker[];
}

export const analyticsDefaults: AnalyticsSettings = { trackerConsent: 'necessary', tnsTrackers: [] };
