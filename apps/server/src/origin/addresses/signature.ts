/**
 * Signed media addresses. Entitlement is checked once, when the address is granted; the origin and a CDN only verify the
 * signature, without a database. A playlist's signature is the viewer's own; a segment's is the same for all viewers of a
 * day, so that caches share segments.
 */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { ok } from '@aerial/domain/result.ts';
import { epochSeconds, toEpochSeconds, type EpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import { failed, type MediaResult } from '../errors.ts';

export type MediaKind = 'live' | 'catchup' | 'vod';

/** What a signed address grants. */
export interface MediaClaims {
  readonly kind: MediaKind;
  /** Channel id, or for `vod` the id of the film, episode or trailer. */
  readonly id: string;
  readonly provider: string;
  /** The viewer, for logs and rate limits at the edge, see {@link viewerTag}. Addresses are shared and logged: they must not contain ids of the API. */
  readonly viewer: string;
  readonly expiresAt: EpochSeconds;
  /** For `catchup`: the second from which it may be played. */
  readonly from?: EpochSeconds;
  /** Of a channel: pictures of earlier positions are not given; absent: of any. */
  readonly picturesFrom?: EpochSeconds;
  /** Only the lowest rendition. */
  readonly isPreview?: boolean;
  /** For `catchup`: the player honours EXT-X-START, so everything up to now is listed and it can seek there. */
  readonly isSeekable?: boolean;
  /** For `vod`: the content by whose keys it is encrypted. */
  readonly protectedContent?: string;
  /** The viewer sees the provider's ad breaks. */
  readonly hasAds?: boolean;
}

/** Segment addresses change once in this time, seconds. Divides the epoch, so all machines agree. */
export const SEGMENT_BUCKET_S = 86_400;

/** Half of a SHA-256: 128 bits. */
const MAC_BYTES = 16;

/** The purpose is part of the signed text, so that a signature is valid for one purpose only. */
function mac(secret: string, purpose: 'playlist' | 'segment' | 'track' | 'init' | 'viewer', text: string): string {
  return createHmac('sha256', secret)
    .update(`${purpose}\n${text}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url');
}

function isMac(given: string | undefined, expected: string): boolean {
  const a = Buffer.from(given ?? '');
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * A pseudonym of a device (or of a user without one), stable within one provider, by which the edge can count and limit. No id or
 * token of the API can be derived from it.
 */
export const viewerTag = (
  secret: string,
  provider: string,
  viewer: { readonly userId: number; readonly deviceId: string | undefined },
): string =>
  mac(
    secret,
    'viewer',
    `${provider}\n${viewer.deviceId === undefined ? `user ${viewer.userId}` : `device ${viewer.deviceId}`}`,
  );

/** Between what decides the text of a playlist and what is the viewer's own. */
const VIEWER_MARK = '~';
/** Three bytes are four characters of base64, so that two texts encoded apart are the encoding of both. */
const BASE64_BYTES = 3;

/**
 * A path component `<shared>~<viewer>.<signature>` that carries the claims, readable. All viewers who are to read the same playlist
 * have `shared` in common, by which an edge caches it once it has verified the viewer (`/media/viewer/`).
 */
export function signMedia(secret: string, claims: MediaClaims): string {
  const { kind, id, provider, viewer, expiresAt, from, picturesFrom, isPreview, isSeekable, protectedContent, hasAds } =
    claims;
  const shared = JSON.stringify({
    k: kind,
    i: id,
    p: provider,
    d: segmentExpiry(expiresAt),
    f: from,
    w: isPreview ? 1 : undefined,
    s: isSeekable ? 1 : undefined,
    c: protectedContent,
    a: hasAds ? 1 : undefined,
  });
  const own = JSON.stringify({ v: viewer, e: expiresAt, t: picturesFrom });
  // Without the mark both are one JSON text, which processes of the version before read: they skip what is not base64.
  const payload = `${encodeWhole(`${shared.slice(0, -1)},`)}${VIEWER_MARK}${encodeWhole(own.slice(1))}`;
  return `${payload}.${mac(secret, 'playlist', payload)}`;
}

/** @param json a part of a JSON text after which spaces may follow */
function encodeWhole(json: string): string {
  const bytes = Buffer.from(json);
  const spaces = (BASE64_BYTES - (bytes.length % BASE64_BYTES)) % BASE64_BYTES;
  return Buffer.concat([bytes, Buffer.alloc(spaces, ' ')]).toString('base64url');
}

/** Verifies a path component made by {@link signMedia}. @param used what the address is requested for */
export function verifyMedia(
  secret: string,
  token: string,
  used: { kind: MediaKind; id: string },
  now: EpochMs,
): MediaResult<MediaClaims> {
  const [payload = '', given, ...rest] = token.split('.');
  if (rest.length > 0 || !isMac(given, mac(secret, 'playlist', payload))) return failed('signature_invalid');
  const json = Buffer.from(payload.replace(VIEWER_MARK, ''), 'base64url').toString();
  const compact = JSON.parse(json) as Record<string, unknown>;
  const claims: MediaClaims = {
    kind: compact['k'] as MediaKind,
    id: String(compact['i']),
    provider: String(compact['p']),
    viewer: String(compact['v']),
    expiresAt: epochSeconds(Number(compact['e'])),
    ...(compact['f'] === undefined ? {} : { from: epochSeconds(Number(compact['f'])) }),
    ...(compact['t'] === undefined ? {} : { picturesFrom: epochSeconds(Number(compact['t'])) }),
    ...(compact['w'] === undefined ? {} : { isPreview: true }),
    ...(compact['s'] === undefined ? {} : { isSeekable: true }),
    ...(compact['c'] === undefined ? {} : { protectedContent: String(compact['c']) }),
    ...(compact['a'] === undefined ? {} : { hasAds: true }),
  };
  if (claims.kind !== used.kind || claims.id !== used.id) return failed('signature_invalid');
  if (toEpochSeconds(now) >= claims.expiresAt) return failed('signature_expired');
  return ok(claims);
}

/** Until when the segments of a playlist are signed: the end of the bucket in which the playlist's own signature expires. */
export function segmentExpiry(playlistExpiry: EpochSeconds): EpochSeconds {
  return epochSeconds(Math.ceil(playlistExpiry / SEGMENT_BUCKET_S) * SEGMENT_BUCKET_S);
}

/**
 * A path component that opens the segments of one version of an asset for any viewer until an instant.
 * @param track limits it to this track; all previews share these addresses as all viewers share the others
 */
export function signSegments(
  secret: string,
  asset: string,
  version: string,
  until: EpochSeconds,
  track?: string,
): string {
  const expiry = until.toString(36);
  return `${expiry}.${segmentMac(secret, asset, version, expiry, track)}`;
}

const segmentMac = (
  secret: string,
  asset: string,
  version: string,
  expiry: string,
  track: string | undefined,
): string =>
  track === undefined
    ? mac(secret, 'segment', `${asset}\n${version}\n${expiry}`)
    : mac(secret, 'track', `${asset}\n${version}\n${expiry}\n${track}`);

/** @param track the one that is requested */
export function verifySegments(
  secret: string,
  asset: string,
  version: string,
  signature: string,
  now: EpochMs,
  track?: string,
): MediaResult<true> {
  const [expiry = '', given, ...rest] = signature.split('.');
  const opens = (only: string | undefined) => isMac(given, segmentMac(secret, asset, version, expiry, only));
  if (rest.length > 0 || !(opens(undefined) || (track !== undefined && opens(track))))
    return failed('signature_invalid');
  return toEpochSeconds(now) < Number.parseInt(expiry, 36) ? ok(true) : failed('signature_expired');
}

/** Init sections contain no media samples: their signature only proves that the address is ours, and never expires. */
export const signInit = (secret: string, key: string): string => mac(secret, 'init', key);
export const verifyInit = (secret: string, key: string, signature: string): MediaResult<true> =>
  isMac(signature, signInit(secret, key)) ? ok(true) : failed('signature_invalid');

const UPSTREAM_NONCE_BYTES = 12;
const UPSTREAM_TAG_BYTES = 16;
const upstreamKey = (secret: string): Buffer => createHmac('sha256', secret).update('upstream key').digest();

/**
 * A path component that names a playlist of a channel's upstream; only addresses that we signed are ever fetched. It is encrypted,
 * because such addresses often contain the operator's credentials. Equal addresses give equal tokens on all machines: the nonce is
 * derived from the address, so that it never repeats for another one.
 * @param scope what the token is valid for: a channel, or its preview
 */
export function signUpstream(secret: string, scope: string, url: string): string {
  const nonce = createHmac('sha256', secret)
    .update(`upstream\n${scope}\n${url}`)
    .digest()
    .subarray(0, UPSTREAM_NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', upstreamKey(secret), nonce).setAAD(Buffer.from(scope));
  const body = Buffer.concat([cipher.update(url, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

export function verifyUpstream(secret: string, scope: string, token: string): MediaResult<string> {
  const bytes = Buffer.from(token, 'base64url');
  const nonce = bytes.subarray(0, UPSTREAM_NONCE_BYTES);
  const tag = bytes.subarray(UPSTREAM_NONCE_BYTES, UPSTREAM_NONCE_BYTES + UPSTREAM_TAG_BYTES);
  if (tag.length < UPSTREAM_TAG_BYTES) return failed('signature_invalid');
  try {
    const decipher = createDecipheriv('aes-256-gcm', upstreamKey(secret), nonce, { authTagLength: UPSTREAM_TAG_BYTES })
      .setAAD(Buffer.from(scope))
      .setAuthTag(tag);
    return ok(
      decipher.update(bytes.subarray(UPSTREAM_NONCE_BYTES + UPSTREAM_TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8'),
    );
  } catch {
    return failed('signature_invalid');
  }
}
