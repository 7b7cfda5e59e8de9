/** Answers a granted playback: finds its source and delegates to it. */
import type { Position } from '@aerial/domain/playback.ts';
import type { VariantSelection } from './addresses/media-path.ts';
import type { MediaClaims } from './addresses/signature.ts';
import { failed, type MediaResult } from './errors.ts';
import type { AdBreaks, OriginDeps, ProtectedSubject } from './ports.ts';
import { assetListSource } from './sources/asset-list-source.ts';
import { recordedSource } from './sources/recorded-source.ts';
import type { AssetPosition, Source, StreamInfo } from './sources/source.ts';
import { timelineSource } from './sources/timeline-source.ts';
import type { UpstreamPlaylists } from './sources/upstream-playlists.ts';
import { upstreamSource } from './sources/upstream-source.ts';
import type { AdBreakPlan } from './timeline/ad-schedule.ts';
import { blackoutsOf, withBlackouts } from './timeline/blackouts.ts';

/** The requests of a {@link Source}, for any playback. Failures: `media_not_found` where there is no source, and the source's own. */
export interface Playback {
  /** Whether everything about it can be answered without a request to another server. */
  isLocal(claims: MediaClaims): Promise<boolean>;
  multivariantPlaylist(claims: MediaClaims, variants: VariantSelection): Promise<MediaResult<string>>;
  /** @see Source.mediaPlaylist */
  mediaPlaylist(claims: MediaClaims, rendition: string, openedAt?: number): Promise<MediaResult<string>>;
  /** @see Source.dashManifest */
  dashManifest(claims: MediaClaims, openedAt?: number): Promise<MediaResult<string>>;
  upstreamPlaylist(claims: MediaClaims, token: string): Promise<MediaResult<string>>;
  info(claims: MediaClaims): Promise<MediaResult<StreamInfo>>;
  locate(claims: MediaClaims, position: Position): Promise<MediaResult<AssetPosition>>;
  thumbnailTimes(claims: MediaClaims): Promise<MediaResult<number[]>>;
}

export type PlaybackDeps = Pick<
  OriginDeps,
  'clock' | 'secret' | 'timelines' | 'vod' | 'assets' | 'recordings' | 'keys' | 'adBreaks'
> & {
  readonly upstream: UpstreamPlaylists;
};

export function playback(deps: PlaybackDeps): Playback {
  const request = async <T>(
    claims: MediaClaims,
    ask: (source: Source) => Promise<MediaResult<T>>,
  ): Promise<MediaResult<T>> => {
    const source = await openSource(claims, deps);
    return source ? ask(source) : failed('media_not_found');
  };
  return {
    isLocal: async (claims) => (await openSource(claims, deps))?.isLocal ?? false,
    multivariantPlaylist: (claims, variants) =>
      request(claims, (source) => source.multivariantPlaylist(claims.isPreview ? 'lowest' : variants)),
    mediaPlaylist: (claims, rendition, openedAt) =>
      request(claims, (source) => source.mediaPlaylist(rendition, openedAt)),
    dashManifest: (claims, openedAt) => request(claims, (source) => source.dashManifest(openedAt)),
    upstreamPlaylist: (claims, token) => request(claims, (source) => source.upstreamPlaylist(token)),
    info: (claims) => request(claims, (source) => source.info()),
    locate: (claims, position) => request(claims, (source) => source.locate(position)),
    thumbnailTimes: (claims) => request(claims, (source) => source.thumbnailTimes()),
  };
}

/** What a playback is encrypted for. A film, also a protected one, may stand clear in other places: its claims say. */
const subjectOf = ({ kind, id, protectedContent }: MediaClaims): ProtectedSubject | undefined => {
  if (kind !== 'vod') return { channelId: id };
  return protectedContent === undefined ? undefined : { contentId: protectedContent };
};

/** The breaks that a viewer sees: in the archive only those that the provider repeats there. */
async function adBreaksFor(claims: MediaClaims, adBreaks: AdBreaks | undefined): Promise<readonly AdBreakPlan[]> {
  if (!claims.hasAds || !adBreaks) return [];
  const plans = await adBreaks.forChannel(claims.provider, claims.id);
  return claims.kind === 'live' ? plans : plans.filter(({ inCatchUp }) => inCatchUp);
}

/** @returns undefined for an unknown channel or content, and for a recorded channel of an installation without recordings */
async function openSource(claims: MediaClaims, deps: PlaybackDeps): Promise<Source | undefined> {
  const { clock, secret, assets, timelines, vod, recordings, upstream } = deps;
  const subject = subjectOf(claims);
  const keys = (subject && (await deps.keys?.of(subject))) ?? [];
  const context = { claims, clock, secret, assets, keys };
  if (claims.kind === 'vod') {
    const items = await vod.assetListOf(claims.id);
    return items && assetListSource(items, context);
  }
  const channel = await timelines.forChannel(claims.id);
  if (!channel) return undefined;
  const blackouts = blackoutsOf(channel.blackouts, claims.provider);
  // Only what is made of our own assets can be encrypted here: the others are not shown at all rather than clear.
  if (keys.length > 0 && channel.kind !== 'timeline') return undefined;
  switch (channel.kind) {
    case 'timeline':
      return timelineSource(
        {
          timeline: withBlackouts(channel.timeline, blackouts),
          isAudioOnly: channel.audioOnly ?? false,
          blackouts,
          adBreaks: await adBreaksFor(claims, deps.adBreaks),
        },
        context,
      );
    case 'upstream':
      return upstreamSource(channel, blackouts, upstream, context);
    case 'recorded':
      return recordings && recordedSource(recordings, { blackouts, allBlackouts: channel.blackouts ?? [] }, context);
  }
}
