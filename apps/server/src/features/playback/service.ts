/** Gives out signed media addresses: here, and only here, the server decides whether a viewer may play something now. */
import { mediaAddresses } from './addresses.ts';
import { channelStreams } from './channel-streams.ts';
import { contentStreams } from './content-streams.ts';
import type { PlaybackServiceDeps } from './deps.ts';
import { openStreams } from './open-streams.ts';
import type { PlaybackService } from './playback.ts';
import { streamAds } from './stream-ads.ts';
import { watchAccess } from './watch-access.ts';

export function playbackService(deps: PlaybackServiceDeps): PlaybackService {
  const parts = {
    addresses: mediaAddresses(deps),
    streams: openStreams(deps),
    access: watchAccess(deps),
    ads: streamAds(deps),
  };
  return { ...channelStreams(deps, parts), ...contentStreams(deps, parts) };
}
