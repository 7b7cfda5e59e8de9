/** What the streams of channels and of films are made with. */
import type { MediaAddresses } from './addresses.ts';
import type { OpenStreams } from './open-streams.ts';
import type { StreamAds } from './stream-ads.ts';
import type { WatchAccess } from './watch-access.ts';

export interface PlaybackParts {
  readonly addresses: MediaAddresses;
  readonly streams: OpenStreams;
  readonly access: WatchAccess;
  readonly ads: StreamAds;
}
