/** Channels whose playlists come from another server. */
import { ok } from '@aerial/domain/result.ts';
import { toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { MediaClaims } from '../addresses/signature.ts';
import { failed } from '../errors.ts';
import type { Blackout } from '../ports.ts';
import { archiveStart, channelIdOnWire } from './claims.ts';
import { UNSUPPORTED, type Source, type SourceContext } from './source.ts';
import type { UpstreamChannel, UpstreamPlaylists } from './upstream-playlists.ts';

/** @param blackouts of the viewer's provider: live has nothing on air during one, and an archive ends where one begins */
export function upstreamSource(
  channel: UpstreamChannel,
  blackouts: readonly Blackout[],
  upstream: UpstreamPlaylists,
  { claims, clock }: SourceContext,
): Source {
  const from = archiveStart(claims);
  const scope = upstreamScope(claims);
  const isBlackedOut = (): boolean => {
    const at = from ?? toEpochSeconds(clock.now());
    return blackouts.some(({ start, end }) => at >= start && at < end);
  };
  const until = from === undefined ? undefined : nextBlackout(blackouts, from);

  return {
    ...UNSUPPORTED,
    isLocal: false,
    multivariantPlaylist: async (variants) =>
      isBlackedOut() ? failed('not_on_air') : upstream.multivariantPlaylist(scope, channel, variants, from, until),
    upstreamPlaylist: async (token) =>
      isBlackedOut()
        ? failed('not_on_air')
        : upstream.playlist(
            scope,
            channel,
            token,
            from === undefined || until === undefined ? undefined : { from, until },
          ),
    async info() {
      const now = toEpochSeconds(clock.now());
      return ok({ channel_id: channelIdOnWire(claims.id), blackouts, start: from ?? now, end: now, live: true });
    },
  };
}

/** A preview opens the playlists that its own multivariant playlist names, and no others. */
const upstreamScope = ({ id, isPreview }: MediaClaims): string => (isPreview ? `${id} preview` : id);

/** Where an archive that begins before a blackout must end. */
const nextBlackout = (blackouts: readonly Blackout[], from: EpochSeconds): EpochSeconds | undefined =>
  blackouts
    .map(({ start }) => start)
    .filter((start) => start > from)
    .toSorted((a, b) => a - b)[0];
