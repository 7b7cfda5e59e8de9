/** Signed addresses of what is played. */
import { toEpochSeconds } from '@aerial/domain/time.ts';
import { playbackPaths, type PlaybackPaths } from '../../origin/addresses/playback-paths.ts';
import { viewerTag, type MediaClaims } from '../../origin/addresses/signature.ts';
import type { PlaybackServiceDeps } from './deps.ts';
import type { PlaybackContext } from './playback.ts';
import { expiryOf, mediaAddress, MEDIA_TTL_S } from './rules.ts';

type Claimed = Pick<
  MediaClaims,
  'kind' | 'id' | 'from' | 'picturesFrom' | 'isPreview' | 'isSeekable' | 'protectedContent' | 'hasAds'
>;

export interface MediaAddresses {
  /** @param ttlS how long the address may be used, seconds */
  claim(claims: Claimed, context: PlaybackContext, ttlS?: number): MediaClaims;
  sign(claims: MediaClaims): PlaybackPaths;
  /** The address of a path, as players get it. */
  of(path: string): string;
}

export function mediaAddresses({
  clock,
  publicUrl,
  mediaSecret,
}: Pick<PlaybackServiceDeps, 'clock' | 'publicUrl' | 'mediaSecret'>): MediaAddresses {
  return {
    claim: (claims, { viewer, provider }, ttlS = MEDIA_TTL_S) => ({
      ...claims,
      provider: String(provider.id),
      viewer: viewerTag(mediaSecret, String(provider.id), viewer),
      expiresAt: expiryOf(viewer, ttlS, toEpochSeconds(clock.now())),
    }),
    sign: (claims) => playbackPaths(mediaSecret, claims),
    of: (path) => mediaAddress(publicUrl, path),
  };
}
