/** Playlists and `stream_info` as they are served: written once for all viewers who share them, and cached until the next segment. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { gridAt } from '@aerial/domain/grid.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CacheSize } from '../http/lru-cache.ts';
import { outgoing } from '../http/outgoing.ts';
import { byteCache } from '../media/byte-cache.ts';
import type { PlaybackFile } from './addresses/media-path.ts';
import { dashFile, playlistFile } from './addresses/playback-paths.ts';
import { segmentExpiry, type MediaClaims } from './addresses/signature.ts';
import type { MediaFailure, MediaResult } from './errors.ts';
import { playback, type Playback } from './playback.ts';
import type { OriginDeps } from './ports.ts';
import { upstreamPlaylists } from './sources/upstream-playlists.ts';

/** Playlists of the current segment, for all viewers. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Playlists repeat themselves: more effort gains nothing. */
const GZIP_LEVEL = 3;

const compress = promisify(gzip);

export interface ServedPlaylist {
  readonly body: Buffer;
  /** With gzip. */
  compressed(): Promise<Buffer>;
}

export interface ServedPlaylists {
  /** All viewers of a provider and a moment whose segments are signed alike share one text; providers may have different blackouts. */
  read(claims: MediaClaims, file: PlaybackFile): Promise<MediaResult<ServedPlaylist>>;
  readonly playback: Playback;
  /** What the cached texts hold. */
  size(): CacheSize;
}

/** Passes a failure through the cache, which does not store failed loads. */
class Unavailable extends Error {
  readonly reason: MediaFailure;
  constructor(reason: MediaFailure) {
    super(reason);
    this.reason = reason;
  }
}

export function servedPlaylists(deps: OriginDeps): ServedPlaylists {
  const { clock, secret } = deps;
  const cache = byteCache(CACHE_BYTES);
  const upstream = upstreamPlaylists({
    clock,
    secret,
    fetch: deps.fetch ?? outgoing({ privateNetworks: [] }),
    onRefused: deps.onUpstreamRefused,
  });
  const granted = playback({ ...deps, upstream });

  const write = async (claims: MediaClaims, requested: PlaybackFile): Promise<MediaResult<string>> => {
    switch (requested.file) {
      case 'multivariant':
        return granted.multivariantPlaylist(claims, requested.variants);
      case 'media':
        return granted.mediaPlaylist(claims, requested.rendition, requested.openedAt);
      case 'dash':
        return granted.dashManifest(claims, requested.openedAt);
      case 'upstream':
        return granted.upstreamPlaylist(claims, requested.upstreamToken);
      case 'info': {
        const info = await granted.info(claims);
        return info.ok ? ok(JSON.stringify(info.value)) : info;
      }
    }
  };
  const keyOf = (claims: MediaClaims, requested: PlaybackFile): string =>
    [
      gridAt(clock.now()),
      claims.provider,
      claims.kind,
      claims.id,
      claims.from ?? '',
      claims.isPreview ?? '',
      claims.isSeekable ?? '',
      claims.protectedContent ?? '',
      claims.hasAds ?? '',
      segmentExpiry(claims.expiresAt),
      requested.file,
      variantOf(requested),
    ].join(' ');

  return {
    playback: granted,
    size: () => cache.size(),
    async read(claims, requested) {
      const key = keyOf(claims, requested);
      try {
        const body = await cache.get(key, async () => {
          const written = await write(claims, requested);
          if (!written.ok) throw new Unavailable(written.error);
          return Buffer.from(written.value);
        });
        return ok({ body, compressed: () => cache.get(`${key} gzip`, () => compress(body, { level: GZIP_LEVEL })) });
      } catch (error) {
        if (error instanceof Unavailable) return { ok: false, error: error.reason };
        throw error;
      }
    },
  };
}

/** Tells the files of one kind apart. */
function variantOf(requested: PlaybackFile): string {
  switch (requested.file) {
    case 'multivariant':
      return requested.variants;
    case 'media':
      return playlistFile(requested.rendition, requested.openedAt);
    case 'dash':
      return dashFile(requested.openedAt);
    case 'upstream':
      return requested.upstreamToken;
    case 'info':
      return '';
  }
}
