/** `/media`: playlists, segments and thumbnails over HTTP. A CDN or proxy in front may cache everything here. */
import { toThumbnailStep, type Position } from '@aerial/domain/playback.ts';
import { toEpochSeconds } from '@aerial/domain/time.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { parseMediaPath, type MediaRequest, type PlaybackFile } from './addresses/media-path.ts';
import { protectInit } from '../media/encryption/protect-init.ts';
import { splitVersion } from './addresses/keyed-version.ts';
import { recordedScope, recordedVersion } from './addresses/recorded-addresses.ts';
import { verifyInit, verifyMedia, verifySegments } from './addresses/signature.ts';
import { failed, toAppError, type MediaFailure } from './errors.ts';
import type { OriginDeps } from './ports.ts';
import { isStatic } from './playlists/dash/manifest.ts';
import { lastPlace } from './segments/media-clock.ts';
import { segmentStore, type SegmentStore } from './segments/segment-store.ts';
import { thumbnailer, thumbnailSize, type DrawThumbnail } from './segments/thumbnails.ts';
import { servedPlaylists, type ServedPlaylists } from './served-playlists.ts';

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const DASH_TYPE = 'application/dash+xml';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A playlist that will change is requested again for every segment. */
const GROWING = 'public, max-age=1';
const COMPLETE = 'public, max-age=60';
const THUMBNAIL = 'public, max-age=3600';
/** Shorter playlists fit into one packet or two uncompressed. */
const GZIP_FROM_BYTES = 4096;

type PlaybackRequest = Extract<MediaRequest, { to: 'playback' }>;
type Query = { ts?: string; at?: string; w?: string; h?: string };

/** What the origin serves from memory. */
export interface OriginCaches {
  readonly playlists: ServedPlaylists;
  readonly segments: SegmentStore;
  readonly drawThumbnail: DrawThumbnail;
}

export function originCaches(deps: OriginDeps): OriginCaches {
  const segments = segmentStore(deps.store);
  return { playlists: servedPlaylists(deps), segments, drawThumbnail: thumbnailer(segments) };
}

/**
 * Registers the origin below `/media`.
 * Failures: 403 `signature_expired` and `signature_invalid`, 404 `media_not_found`, 502 `upstream_failed`.
 */
export async function originRoutes(
  app: FastifyInstance,
  deps: OriginDeps & { readonly caches?: OriginCaches },
): Promise<void> {
  const { clock, secret, assets, recordings, keys } = deps;
  const { playlists, segments, drawThumbnail } = deps.caches ?? originCaches(deps);
  const { playback } = playlists;

  const sendPlaylist = async (
    requested: PlaybackRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const verified = verifyMedia(secret, requested.token, requested, clock.now());
    if (!verified.ok) return refuse(reply, verified.error);
    const read = await playlists.read(verified.value, requested);
    if (!read.ok) return refuse(reply, read.error);
    const { body, compressed } = read.value;
    reply.type(typeOf(requested.file));
    reply
      .header('cache-control', isComplete(requested.file, body) ? COMPLETE : GROWING)
      .header('vary', 'accept-encoding');
    if (body.length < GZIP_FROM_BYTES || !readsGzip(request.headers['accept-encoding'])) return reply.send(body);
    return reply.header('content-encoding', 'gzip').send(await compressed());
  };

  const sendSegment = async (
    requested: Extract<MediaRequest, { to: 'segment' }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { asset: id, track, index, place, isSubtitle } = requested;
    const verified = verifySegments(secret, id, requested.version, requested.signature, clock.now(), track);
    if (!verified.ok) return refuse(reply, verified.error);
    const { version, kid, scheme } = splitVersion(requested.version);
    const [asset, key] = await Promise.all([assets.get(id, version), kid === undefined ? undefined : keys?.byId(kid)]);
    if (asset?.manifest.version !== version || place > lastPlace(clock.now())) return refuse(reply, 'media_not_found');
    // Never clear in the place of encrypted.
    if (kid !== undefined && !key) return refuse(reply, 'media_not_found');
    const bytes = isSubtitle
      ? await segments.subtitles(asset, track, index, place)
      : await segments.media(asset, track, index, place, key && { key, scheme });
    if (!bytes) return refuse(reply, 'media_not_found');
    const isAudio = asset.manifest.audio.some(({ name }) => name === track);
    reply.type(isSubtitle ? 'text/vtt; charset=utf-8' : isAudio ? 'audio/mp4' : 'video/mp4');
    return reply.header('cache-control', IMMUTABLE).send(bytes);
  };

  const sendSubtitles = async (
    { asset: id, track, version, signature }: Extract<MediaRequest, { to: 'subtitles' }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const verified = verifySegments(secret, id, version, signature, clock.now(), track);
    if (!verified.ok) return refuse(reply, verified.error);
    const asset = await assets.get(id, version);
    const bytes = asset?.manifest.version === version ? await segments.wholeSubtitles(asset, track) : undefined;
    if (!bytes) return refuse(reply, 'media_not_found');
    return reply.type('text/vtt; charset=utf-8').header('cache-control', IMMUTABLE).send(bytes);
  };

  const sendInit = async (
    { key, signature }: Extract<MediaRequest, { to: 'init' }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const verified = verifyInit(secret, key, signature);
    if (!verified.ok) return refuse(reply, verified.error);
    const { version: hash, kid, scheme } = splitVersion(key);
    const [clear, contentKey] = await Promise.all([assets.init(hash), kid === undefined ? undefined : keys?.byId(kid)]);
    const bytes = clear && contentKey ? protectInit(clear, contentKey, scheme) : kid === undefined ? clear : undefined;
    return bytes
      ? reply.type('video/mp4').header('cache-control', IMMUTABLE).send(bytes)
      : refuse(reply, 'media_not_found');
  };

  const sendRecorded = async (
    requested: Extract<MediaRequest, { to: 'recorded segment' | 'recorded part' }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const source = requested.to === 'recorded part' ? undefined : await deps.timelines.forChannel(requested.channelId);
    const opened =
      requested.to === 'recorded part'
        ? 'parts'
        : recordedVersion(source?.blackouts ?? [], { ...requested, hour: Number(requested.hour) });
    const verified = verifySegments(
      secret,
      recordedScope(requested.channelId),
      opened,
      requested.signature,
      clock.now(),
      requested.to === 'recorded part' ? undefined : requested.rendition,
    );
    if (!verified.ok) return refuse(reply, verified.error);
    if (requested.to === 'recorded part') {
      const part = await recordings?.part(requested.channelId, requested.hash);
      if (!part) return refuse(reply, 'media_not_found');
      return reply
        .type(requested.extension === 'key' ? 'application/octet-stream' : 'video/mp4')
        .header('cache-control', IMMUTABLE)
        .send(part);
    }
    const segment = await recordings?.segment(
      requested.channelId,
      Number(requested.hour),
      requested.rendition,
      requested.seq,
    );
    return segment
      ? reply.type(segment.type).header('cache-control', IMMUTABLE).send(segment.bytes)
      : refuse(reply, 'media_not_found');
  };

  const sendThumbnail = async (
    requested: Extract<MediaRequest, { to: 'thumbnail' | 'timings' }>,
    query: Query,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const verified = verifyMedia(secret, requested.token, requested, clock.now());
    if (!verified.ok) return refuse(reply, verified.error);
    const latest = requested.kind === 'vod' ? 0 : clock.now() / 1000;
    // `at` is a moment of the timings, `ts` any position: of those there is one address for every ten seconds.
    const position = query.at
      ? (Number(query.at) as Position)
      : toThumbnailStep((query.ts === undefined || query.ts === '' ? latest : Number(query.ts)) as Position);
    const isTooEarly = position < toThumbnailStep((verified.value.picturesFrom ?? 0) as Position);
    const located =
      Number.isFinite(position) && !isTooEarly
        ? await playback.locate(verified.value, position)
        : failed('media_not_found');
    if (!located.ok) return refuse(reply, located.error);
    const { asset, atS } = located.value;
    const thumbnail = await drawThumbnail(asset, atS, thumbnailSize(query.w, query.h));
    return thumbnail
      ? reply.type('image/jpeg').header('cache-control', THUMBNAIL).send(thumbnail)
      : refuse(reply, 'media_not_found');
  };

  const sendTimings = async (
    requested: Extract<MediaRequest, { to: 'thumbnail' | 'timings' }>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const verified = verifyMedia(secret, requested.token, requested, clock.now());
    if (!verified.ok) return refuse(reply, verified.error);
    const times = await playback.thumbnailTimes(verified.value);
    if (!times.ok) return refuse(reply, times.error);
    const address =
      (deps.publicUrl ?? `${request.protocol}://${request.host}`) +
      request.url.split('?')[0]!.replace(/\.json$/, '.jpg');
    const { width, height } = thumbnailSize(undefined, undefined);
    return reply.header('cache-control', THUMBNAIL).send({
      seek_points: times.value.map((time) => ({ time, src: `${address}?at=${time}&w=${width}&h=${height}` })),
    });
  };

  /** Called by an edge that caches playlists for all viewers, once for each viewer's address. */
  const sendVerification = (requested: Extract<MediaRequest, { to: 'viewer' }>, reply: FastifyReply): FastifyReply => {
    const verified = verifyMedia(secret, requested.token, requested, clock.now());
    if (!verified.ok) return refuse(reply, verified.error);
    const validS = verified.value.expiresAt - toEpochSeconds(clock.now());
    return reply.code(204).header('cache-control', `public, max-age=${validS}`).send();
  };

  app.get<{ Querystring: Query }>('/media/*', async (request, reply) => {
    // Players run on other sites, whose browsers need permission to read the response.
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('timing-allow-origin', '*');
    const requested = parseMediaPath(request.url.split('?')[0]!.slice('/media/'.length));
    reply.servedKind = requested && servedKindOf(requested);
    switch (requested?.to) {
      case 'playback':
        return sendPlaylist(requested, request, reply);
      case 'segment':
        return sendSegment(requested, reply);
      case 'subtitles':
        return sendSubtitles(requested, reply);
      case 'recorded segment':
      case 'recorded part':
        return sendRecorded(requested, reply);
      case 'init':
        return sendInit(requested, reply);
      case 'thumbnail':
      case 'timings':
        return requested.to === 'timings'
          ? sendTimings(requested, request, reply)
          : sendThumbnail(requested, request.query, reply);
      case 'viewer':
        return sendVerification(requested, reply);
      case undefined:
        return refuse(reply, 'media_not_found');
    }
  });
}

/** What measurements call it. */
function servedKindOf(requested: MediaRequest): string {
  if (requested.to === 'playback') return requested.file === 'media' ? 'playlist' : requested.file;
  return requested.to.replace(' ', '_');
}

const refuse = (reply: FastifyReply, error: MediaFailure): FastifyReply => sendError(reply, toAppError(error));

/** VLC 3 requests exactly `deflate, gzip` and then parses the compressed bytes as text. */
const readsGzip = (accepted = ''): boolean => /\bgzip\b/.test(accepted) && accepted !== 'deflate, gzip';

function typeOf(file: PlaybackFile['file']): string {
  if (file === 'info') return 'application/json; charset=utf-8';
  return file === 'dash' ? DASH_TYPE : PLAYLIST_TYPE;
}

const HEAD_BYTES = 400;
const END = Buffer.from('#EXT-X-ENDLIST\n');
/** A manifest's type stands in its first element. */
const isComplete = (file: PlaybackFile['file'], body: Buffer): boolean =>
  file === 'dash' ? isStatic(body.toString('latin1', 0, HEAD_BYTES)) : body.subarray(-END.length).equals(END);
