/**
 * The playlists of a channel whose source is the HLS of another server. They are fetched here (with the configured user agent)
 * and served under our addresses; segments are loaded from the upstream directly. Only the configured address and
 * playlists of the same host that it named are ever fetched, so this is no open proxy.
 */
import { ok } from '@aerial/domain/result.ts';
import { epochSeconds, seconds, toEpochSeconds, type Clock, type EpochSeconds } from '@aerial/domain/time.ts';
import { OutgoingError, type Outgoing } from '../../http/outgoing.ts';
import { byteCache } from '../../media/byte-cache.ts';
import type { VariantSelection } from '../addresses/media-path.ts';
import { signUpstream, verifyUpstream } from '../addresses/signature.ts';
import { failed, type MediaResult } from '../errors.ts';
import {
  cutPlaylist,
  dropInterstitials,
  isMultivariant,
  isPlaylist,
  rewriteAddresses,
  selectVariant,
  singleVariant,
} from '../playlists/rewrite-playlist.ts';
import type { ChannelSource } from '../ports.ts';
import { catchupAddress } from './upstream-catchup.ts';

const TIMEOUT_MS = 5_000;
/** A day of 2 s segments with long addresses. */
const MAX_BYTES = 8 * 1024 * 1024;
/** One fetch a second serves all viewers. */
const CACHE_TTL_MS = 1_000;
const CACHE_BYTES = 16 * 1024 * 1024;
/** A load balancer may redirect an archive's address. */
const MAX_REDIRECTS = 5;
/** How much archive one request covers, seconds: as much as a catch-up playlist of our own lists. */
const ARCHIVE_LENGTH_S = 4 * 3600;

export type UpstreamChannel = Extract<ChannelSource, { kind: 'upstream' }>;

/** `scope`: what tokens of playlists are valid for: a channel, or its preview. */
export interface UpstreamPlaylists {
  /** The multivariant playlist, live or from a second of the archive on. @param until where the archive must end, if it must */
  multivariantPlaylist(
    scope: string,
    channel: UpstreamChannel,
    variants: VariantSelection,
    from?: EpochSeconds,
    until?: EpochSeconds,
  ): Promise<MediaResult<string>>;
  /** A playlist that the multivariant playlist names. @param archive the part of the archive that may be shown */
  playlist(
    scope: string,
    channel: UpstreamChannel,
    token: string,
    archive?: { readonly from: EpochSeconds; readonly until: EpochSeconds },
  ): Promise<MediaResult<string>>;
}

export function upstreamPlaylists({
  clock,
  secret,
  fetch,
  onRefused,
}: {
  clock: Clock;
  secret: string;
  fetch: Outgoing;
  onRefused?: ((reason: string) => void) | undefined;
}): UpstreamPlaylists {
  const cache = byteCache(CACHE_BYTES);

  const load = async (url: string, channel: UpstreamChannel): Promise<MediaResult<{ base: string; text: string }>> => {
    const moment = Math.floor(clock.now() / CACHE_TTL_MS);
    try {
      const cached = await cache.get(`${moment} ${channel.userAgent ?? ''} ${url}`, () =>
        download(fetch, url, channel),
      );
      const [base = url, ...text] = cached.toString().split('\n');
      return ok({ base, text: text.join('\n') });
    } catch (error) {
      if (error instanceof OutgoingError && error.reason === 'forbidden-network') onRefused?.(error.message);
      return failed('upstream_failed');
    }
  };

  /** How our playlist names an upstream playlist: by our own address if it is on the same host, else by its own. */
  const address =
    (scope: string, base: string) =>
    (url: URL): string =>
      url.host === new URL(base).host ? `up/${signUpstream(secret, scope, url.href)}.m3u8` : url.href;

  return {
    async multivariantPlaylist(scope, channel, variants, from, until) {
      const url = from === undefined ? channel.url : archiveUrl(channel, from, toEpochSeconds(clock.now()), until);
      if (url === undefined) return failed('not_on_air');
      const loaded = await load(url, channel);
      if (!loaded.ok) return loaded;
      const { base, text } = loaded.value;
      if (!isMultivariant(text)) return ok(singleVariant(`up/${signUpstream(secret, scope, url)}.m3u8`));
      const playlist = rewriteAddresses(text, base, address(scope, base));
      return ok(variants === 'all' ? playlist : selectVariant(playlist, variants));
    },
    async playlist(scope, channel, token, archive) {
      const url = verifyUpstream(secret, scope, token);
      if (!url.ok) return url;
      const loaded = await load(url.value, channel);
      if (!loaded.ok) return loaded;
      const { base, text } = loaded.value;
      // Addresses in this playlist are relative to its own folder, not to that of the multivariant playlist.
      const sibling = (playlist: URL): string => address(scope, base)(playlist).replace(/^up\//, '');
      const shown = archive ? cutPlaylist(text, archive) : text;
      return shown === undefined ? failed('not_on_air') : ok(dropInterstitials(rewriteAddresses(shown, base, sibling)));
    },
  };
}

function archiveUrl(
  channel: UpstreamChannel,
  start: EpochSeconds,
  now: EpochSeconds,
  until = Number.POSITIVE_INFINITY,
): string | undefined {
  if (!channel.catchup || start > now) return undefined;
  const length = Math.min(ARCHIVE_LENGTH_S, now - start, until - start);
  return catchupAddress(channel.url, channel.catchup, { start: epochSeconds(start), length: seconds(length), now });
}

/** The final address and the text, separated by a line end. @throws when the response is not a playlist */
async function download(fetch: Outgoing, url: string, { url: home, userAgent }: UpstreamChannel): Promise<Buffer> {
  const answer = await fetch(url, {
    headers: () => ({
      accept: 'application/vnd.apple.mpegurl, */*',
      ...(userAgent ? { 'user-agent': userAgent } : {}),
    }),
    home,
    redirects: MAX_REDIRECTS,
    timeoutMs: TIMEOUT_MS,
    limitBytes: MAX_BYTES,
  });
  if (answer.status < 200 || answer.status >= 300) throw new Error(`upstream answered ${answer.status}`);
  const text = answer.body.toString();
  if (!isPlaylist(text)) throw new Error('upstream answered something else than a playlist');
  return Buffer.from(`${answer.url}\n${text}`);
}
