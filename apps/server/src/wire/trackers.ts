/** The third parties that a channel's viewing is reported to. @source C-288, C-299 */
import type { ChannelTrackers } from '@aerial/contract/shapes/channel.ts';
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { AnalyticsSettings } from '../tenancy/settings/analytics.ts';

/** None unless the provider's consent rule is `all`. */
export const channelTrackers = (
  { trackerConsent, tnsTrackers }: Pick<AnalyticsSettings, 'trackerConsent' | 'tnsTrackers'>,
  id: ChannelId,
): ChannelTrackers =>
  trackerConsent === 'all'
    ? tnsTrackers
        .filter(({ channelId = id }) => channelId === id)
        .map(({ params }) => ({ tracker_type: 'tns', params: { ...params } }))
    : [];
