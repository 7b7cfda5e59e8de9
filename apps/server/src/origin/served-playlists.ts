/** Playlists and `stream_info` as they are served: written once for all viewers who share them, and kept until the next segment. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { gridAt } from '@aerial/domain/grid.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CacheSize } from '../http/lru-cache.ts';
import { outgoing } from '../http/outgoing.ts';
import { playlistFile } from './addresses/playback-paths.ts';
import { byteCache } from '../media/byte-cache.ts';
import type { MediaError, MediaResult } from './errors.ts';
import type { PlaybackFile } from './addresses/media-path.ts';
import { playback, type Playback } from './playback.ts';
import type { OriginDeps } from './ports.ts';
import { recordedPlayback } from './sources/recorded-source.ts';
import { segmentExpiry, type MediaClaims } from './addresses/signature.ts';
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
  /** All viewers of a provider and a moment whose segments are signed alike share one text; providers may keep different blackouts. */
  read(claims: MediaClaims, asked: PlaybackFile): Promise<MediaResult<ServedPlaylist>>;
  readonly plays: Playback;
  /** What the cached texts hold. */
  size(): CacheSize;
}

/** Thrown through the cache, which keeps no failures. */
class Unavailable extends Error {
  readonly reason: MediaError;
  constructor(reason: MediaError) {
    super(reason);
    this.reason = reason;
  }
}

export function servedPlaylists(deps: OriginDeps): ServedPlaylists {
  const { clock, secret, recordings } = deps;
  const kept = byteCache(CACHE_BYTES);
  const recorded = recordings && recordedPlayback({ recordings, clock, secret });
  const plays = playback({ ...deps, upstream: upstreamPlaylists({ clock, secret, fetch: deps.fetch ?? outgoing({ privateNetworks: [] }), onRefused: deps.onUpstreamRefused }), ...(recorded ? { recorded } : {}) });

  const write = (claims: MediaClaims, asked: PlaybackFile): Promise<MediaResult<string>> => {
    switch (asked.file) {
      case 'master':
        return plays.master(claims, asked.wanted);
      case 'rendition':
        return plays.rendition(claims, asked.name, asked.opened);
      case 'upstream':
        return plays.upstreamChild(claims, asked.child);
      case 'info':
        return plays.info(claims).then((info) => (info.ok ? { ok: true, value: JSON.stringify(info.value) } : info));
    }
  };
  const keyOf = (claims: MediaClaims, asked: PlaybackFile): string => {
    const file = asked.file === 'rendition' ? playlistFile(asked.name, asked.opened) : asked.file === 'master' ? asked.wanted : asked.file === 'upstream' ? asked.child : 'data.json';
    return [gridAt(clock.now()), claims.provider, claims.kind, claims.id, claims.from ?? '', claims.isPreview ?? '', claims.isSeekable ?? '', segmentExpiry(claims.expiresAt), asked.file, file].join(' ');
  };

  return {
    plays,
    size: () => kept.size(),
    async read(claims, asked) {
      const key = keyOf(claims, asked);
      try {
        const body = await kept.get(key, async () => {
          const written = await write(claims, asked);
          if (!written.ok) throw new Unavailable(written.error);
          return Buffer.from(written.value);
        });
        return ok({ body, compressed: () => kept.get(`${key} gzip`, () => compress(body, { level: GZIP_LEVEL })) });
      } catch (error) {
        if (error instanceof Unavailable) return { ok: false, error: error.reason };
        throw error;
      }
    },
  };
}
