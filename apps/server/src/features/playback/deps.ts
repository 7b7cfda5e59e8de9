/** What playback needs of the rest of the server. */
import type { AdInfo } from '@aerial/contract/shapes/ads.ts';
import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import type { ChannelId, ContentId, LibraryId, ProviderId, StatId } from '@aerial/domain/ids.ts';
import type { Clock, EpochSeconds } from '@aerial/domain/time.ts';
import type { Entitlements } from '../../access/entitlements.ts';
import type { ParentalGate } from '../../access/parental.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { MediaClaims } from '../../origin/addresses/signature.ts';
import type { Presence } from '../../presence/presence.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import type { PlaybackStore } from './ports.ts';

export interface PlaybackServiceDeps {
  readonly store: PlaybackStore;
  readonly entitlements: Entitlements;
  readonly parental: Pick<ParentalGate, 'checkWatchAccess'>;
  readonly clock: Clock;
  /** Counts who watches now. */
  readonly presence: Pick<Presence, 'report'>;
  /** Where media is reached, `https://tv.example.com`. */
  readonly publicUrl: string;
  readonly mediaSecret: string;
  /** The playlists that a player requests before its first segment, as files beside the multivariant playlist; without those on other servers. */
  firstPlaylists(claims: MediaClaims): Promise<readonly { readonly file: string; readonly text: string }[]>;
  /** A content that can no longer be watched, as error answers carry it. */
  describeLost(providerId: ProviderId, contentId: ContentId, style: WireStyle): Promise<unknown>;
  /** The ads of a playback; never fails. */
  readonly adInfoFor: AdInfoFor;
  /** What protected playbacks need. */
  readonly drm: {
    /** Whether the provider licenses anything. */
    isOffered(provider: ProviderRecord): boolean;
    infoFor(
      provider: ProviderRecord,
      playback: { statId: StatId; forms: { hls: string; dash: string }; expiresAt: EpochSeconds },
    ): DrmInfo;
  };
  /** Whether the viewer sees ad breaks on a channel; never fails. */
  showsAdBreaks(
    subject: { readonly kind: 'live' | 'catchup'; readonly channelId: ChannelId },
    audience: { readonly viewer: Viewer; readonly isEmbed: boolean },
    providerId: ProviderId,
  ): Promise<boolean>;
}

/** What a playback needs of ads. */
export type AdInfoFor = (
  subject:
    | { readonly kind: 'live' | 'catchup'; readonly channelId: ChannelId }
    | { readonly kind: 'vod'; readonly contentIds: readonly ContentId[]; readonly libraryId: LibraryId },
  audience: { readonly viewer: Viewer; readonly isEmbed: boolean },
  of: { readonly providerId: ProviderId; readonly absolute: WireStyle['absolute'] },
) => Promise<AdInfo | null>;
