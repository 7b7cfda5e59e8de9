/**
 * A channel whose source is an HLS address elsewhere. Its playlists are fetched here (with the user agent it wants) and
 * answered under our addresses; segments are loaded from the upstream directly. Only the configured address and
 * playlists of the same host that it named are ever fetched, so this is no open proxy.
 */
import { ok } from '@aerial/domain/result.ts';
import { epochSeconds, seconds, toEpochSeconds, type Clock, type EpochSeconds } from '@aerial/domain/time.ts';
import { OutgoingError, type Outgoing } from '../../http/outgoing.ts';
import { byteCache } from '../../media/byte-cache.ts';
import { failed, type MediaResult } from '../errors.ts';
import type { ChannelSource } from '../ports.ts';
import { signUpstream, verifyUpstream } from '../addresses/signature.ts';
import { catchupAddress } from './upstream-catchup.ts';
import { cutPlaylist, isMaster, isPlaylist, keepOneVariant, masterOver, rewriteAddresses } from '../playlists/rewrite-playlist.ts';

const TIMEOUT_MS = 5_000;
/** A day of 2 s segments with long addresses. */
const LIMIT_BYTES = 8 * 1024 * 1024;
/** One fetch a second serves all viewers. */
const FRESH_MS = 1_000;
const CACHE_BYTES = 16 * 1024 * 1024;
/** An archive's address may lead over a balancer. */
const REDIRECTS_MAX = 5;
/** How much archive is asked for at once, seconds: as much as a catch-up playlist of our own lists. */
const ARCHIVE_LENGTH_S = 4 * 3600;

export type UpstreamSource = Extract<ChannelSource, { kind: 'upstream' }>;

/** `scope`: what the names of child playlists are valid for: a channel, or its preview. */
export interface Upstream {
  /** The master playlist, live or from a second of the archive on. @param until where the archive must end, if it must */
  master(scope: string, source: UpstreamSource, wanted: 'all' | 'best' | 'lowest', from?: EpochSeconds, until?: EpochSeconds): Promise<MediaResult<string>>;
  /** A playlist the master named, by its signed name. @param archive the stretch of the archive that may be shown */
  child(scope: string, source: UpstreamSource, token: string, archive?: { readonly from: EpochSeconds; readonly until: EpochSeconds }): Promise<MediaResult<string>>;
}

export function upstreamPlaylists({ clock, secret, fetch, onRefused }: { clock: Clock; secret: string; fetch: Outgoing; onRefused?: ((reason: string) => void) | undefined }): Upstream {
  const cache = byteCache(CACHE_BYTES);

  const load = async (url: string, source: UpstreamSource): Promise<MediaResult<{ base: string; text: string }>> => {
    const moment = Math.floor(clock.now() / FRESH_MS);
    try {
      const kept = await cache.get(`${moment} ${source.userAgent ?? ''} ${url}`, () => download(fetch, url, source));
      const [base = url, ...text] = kept.toString().split('\n');
      return ok({ base, text: text.join('\n') });
    } catch (error) {
      if (error instanceof OutgoingError && error.reason === 'forbidden-network') onRefused?.(error.message);
      return failed('upstream_failed');
    }
  };

  /** What stands in our playlist for an upstream playlist: our own address if it is on the same host, else its own. */
  const address = (scope: string, base: string) => (url: URL): string =>
    url.host === new URL(base).host ? `up/${signUpstream(secret, scope, url.href)}.m3u8` : url.href;

  return {
    async master(scope, source, wanted, from, until) {
      const url = from === undefined ? source.url : archiveUrl(source, from, toEpochSeconds(clock.now()), until);
      if (url === undefined) return failed('not_on_air');
      const loaded = await load(url, source);
      if (!loaded.ok) return loaded;
      const { base, text } = loaded.value;
      if (!isMaster(text)) return ok(masterOver(`up/${signUpstream(secret, scope, url)}.m3u8`));
      const master = rewriteAddresses(text, base, address(scope, base));
      return ok(wanted === 'all' ? master : keepOneVariant(master, wanted));
    },
    async child(scope, source, token, archive) {
      const url = verifyUpstream(secret, scope, token);
      if (!url.ok) return url;
      const loaded = await load(url.value, source);
      if (!loaded.ok) return loaded;
      const { base, text } = loaded.value;
      // Addresses in a child playlist belong to its folder, not to that of our master.
      const sibling = (playlist: URL): string => address(scope, base)(playlist).replace(/^up\//, '');
      const shown = archive ? cutPlaylist(text, archive) : text;
      return shown === undefined ? failed('not_on_air') : ok(rewriteAddresses(shown, base, sibling));
    },
  };
}

function archiveUrl(source: UpstreamSource, start: EpochSeconds, now: EpochSeconds, until = Number.POSITIVE_INFINITY): string | undefined {
  if (!source.catchup || start > now) return undefined;
  const length = Math.min(ARCHIVE_LENGTH_S, now - start, until - start);
  return catchupAddress(source.url, source.catchup, { start: epochSeconds(start), length: seconds(length), now });
}

/** The final address and the text, divided by a line end. @throws when the answer is not a playlist */
async function download(fetch: Outgoing, url: string, { url: home, userAgent }: UpstreamSource): Promise<Buffer> {
  const answer = await fetch(url, {
    headers: () => ({ accept: 'application/vnd.apple.mpegurl, */*', ...(userAgent ? { 'user-agent': userAgent } : {}) }),
    home,
    redirects: REDIRECTS_MAX,
    timeoutMs: TIMEOUT_MS,
    limitBytes: LIMIT_BYTES,
  });
  if (answer.status < 200 || answer.status >= 300) throw new Error(`upstream answered ${answer.status}`);
  const text = answer.body.toString();
  if (!isPlaylist(text)) throw new Error('upstream answered something else than a playlist');
  return Buffer.from(`${answer.url}\n${text}`);
}
