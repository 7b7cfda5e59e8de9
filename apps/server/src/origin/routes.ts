/** `/media`: playlists, segments and thumbnails over HTTP. Everything here can be cached by what stands in front of it. */
import { toThumbnailStep } from '@aerial/domain/playback.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { failed, toAppError, type MediaError } from './errors.ts';
import { lastPlace } from './media-clock.ts';
import { parseMediaPath, type MediaRequest } from './media-path.ts';
import type { OriginDeps } from './ports.ts';
import { recordedScope, recordedVersion } from './recorded.ts';
import { segmentStore } from './segment-store.ts';
import { servedPlaylists, type ServedPlaylists } from './served-playlists.ts';
import { verifyInit, verifyMedia, verifySegments } from './signature.ts';
import { thumbnailer, thumbnailSize } from './thumbnails.ts';

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A playlist that will change is asked for again at every segment. */
const GROWING = 'public, max-age=1';
const COMPLETE = 'public, max-age=60';
const THUMBNAIL = 'public, max-age=3600';
/** Shorter playlists fit into one packet or two as they are. */
const GZIP_FROM_BYTES = 4096;

type PlaybackRequest = Extract<MediaRequest, { to: 'playback' }>;
type Query = { ts?: string; at?: string; w?: string; h?: string };

/**
 * Registers the origin below `/media`.
 * Failures: 403 `signature_expired` and `signature_invalid`, 404 `media_not_found`, 502 `upstream_failed`.
 */
export async function originRoutes(app: FastifyInstance, deps: OriginDeps & { readonly playlists?: ServedPlaylists }): Promise<void> {
  const { clock, secret, assets, store, recordings, playlists = servedPlaylists(deps) } = deps;
  const { plays } = playlists;
  const segments = segmentStore(store);
  const drawThumbnail = thumbnailer(segments);

  const sendPlaylist = async (asked: PlaybackRequest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const verified = verifyMedia(secret, asked.token, asked, clock.now());
    if (!verified.ok) return refuse(reply, verified.error);
    const read = await playlists.read(verified.value, asked);
    if (!read.ok) return refuse(reply, read.error);
    const { body, compressed } = read.value;
    reply.type(asked.file === 'info' ? 'application/json; charset=utf-8' : PLAYLIST_TYPE);
    reply.header('cache-control', isComplete(body) ? COMPLETE : GROWING).header('vary', 'accept-encoding');
    if (body.length < GZIP_FROM_BYTES || !readsGzip(request.headers['accept-encoding'])) return reply.send(body);
    return reply.header('content-encoding', 'gzip').send(await compressed());
  };

  const sendSegment = async (asked: Extract<MediaRequest, { to: 'segment' }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { asset: id, version, track, index, place, isSubtitle } = asked;
    const verified = verifySegments(secret, id, version, asked.signature, clock.now(), track);
    if (!verified.ok) return refuse(reply, verified.error);
    const asset = await assets.get(id);
    if (asset?.manifest.version !== version || place > lastPlace(clock.now())) return refuse(reply, 'media_not_found');
    const bytes = await (isSubtitle ? segments.subtitles : segments.media)(asset, track, index, place);
    if (!bytes) return refuse(reply, 'media_not_found');
    const isAudio = asset.manifest.audio.some(({ name }) => name === track);
    reply.type(isSubtitle ? 'text/vtt; charset=utf-8' : isAudio ? 'audio/mp4' : 'video/mp4');
    return reply.header('cache-control', IMMUTABLE).send(bytes);
  };

  const sendInit = async ({ key, signature }: Extract<MediaRequest, { to: 'init' }>, reply: FastifyReply): Promise<FastifyReply> => {
    const verified = verifyInit(secret, key, signature);
    if (!verified.ok) return refuse(reply, verified.error);
    const bytes = await assets.init(key);
    return bytes ? reply.type('video/mp4').header('cache-control', IMMUTABLE).send(bytes) : refuse(reply, 'media_not_found');
  };

  const sendRecorded = async (asked: Extract<MediaRequest, { to: 'recorded segment' | 'recorded part' }>, reply: FastifyReply): Promise<FastifyReply> => {
    const source = asked.to === 'recorded part' ? undefined : await deps.timelines.forChannel(asked.channelId);
    const opened = asked.to === 'recorded part' ? 'parts' : recordedVersion(source?.blackouts ?? [], { ...asked, hour: Number(asked.hour) });
    const verified = verifySegments(secret, recordedScope(asked.channelId), opened, asked.signature, clock.now(), asked.to === 'recorded part' ? undefined : asked.rendition);
    if (!verified.ok) return refuse(reply, verified.error);
    if (asked.to === 'recorded part') {
      const part = await recordings?.part(asked.channelId, asked.hash);
      if (!part) return refuse(reply, 'media_not_found');
      return reply.type(asked.extension === 'key' ? 'application/octet-stream' : 'video/mp4').header('cache-control', IMMUTABLE).send(part);
    }
    const segment = await recordings?.segment(asked.channelId, Number(asked.hour), asked.rendition, asked.seq);
    return segment ? reply.type(segment.type).header('cache-control', IMMUTABLE).send(segment.bytes) : refuse(reply, 'media_not_found');
  };

  const sendThumbnail = async (asked: Extract<MediaRequest, { to: 'thumbnail' | 'timings' }>, query: Query, reply: FastifyReply): Promise<FastifyReply> => {
    const verified = verifyMedia(secret, asked.token, asked, clock.now());
    if (!verified.ok) return refuse(reply, verified.error);
    const latest = asked.kind === 'vod' ? 0 : clock.now() / 1000;
    // `at` is a moment of the timings, `ts` any position: of those there is one address for every ten seconds.
    const position = query.at ? Number(query.at) : toThumbnailStep(query.ts === undefined || query.ts === '' ? latest : Number(query.ts));
    const located = Number.isFinite(position) ? await plays.locate(verified.value, position) : failed('media_not_found');
    if (!located.ok) return refuse(reply, located.error);
    const { asset, atS } = located.value;
    const picture = await drawThumbnail(asset, atS, thumbnailSize(query.w, query.h));
    return picture ? reply.type('image/jpeg').header('cache-control', THUMBNAIL).send(picture) : refuse(reply, 'media_not_found');
  };

  const sendTimings = async (asked: Extract<MediaRequest, { to: 'thumbnail' | 'timings' }>, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const verified = verifyMedia(secret, asked.token, asked, clock.now());
    if (!verified.ok) return refuse(reply, verified.error);
    const times = await plays.pictureTimes(verified.value);
    if (!times.ok) return refuse(reply, times.error);
    const picture = (deps.publicUrl ?? `${request.protocol}://${request.host}`) + request.url.split('?')[0]!.replace(/\.json$/, '.jpg');
    const { width, height } = thumbnailSize(undefined, undefined);
    return reply.header('cache-control', THUMBNAIL).send({ seek_points: times.value.map((time) => ({ time, src: `${picture}?at=${time}&w=${width}&h=${height}` })) });
  };

  app.get<{ Querystring: Query }>('/media/*', async (request, reply) => {
    // Players run on the sites of others, and their browsers ask whether they may read the answer.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin').header('timing-allow-origin', '*');
    const asked = parseMediaPath(request.url.split('?')[0]!.slice('/media/'.length));
    switch (asked?.to) {
      case 'playback':
        return sendPlaylist(asked, request, reply);
      case 'segment':
        return sendSegment(asked, reply);
      case 'recorded segment':
      case 'recorded part':
        return sendRecorded(asked, reply);
      case 'init':
        return sendInit(asked, reply);
      case 'thumbnail':
      case 'timings':
        return asked.to === 'timings' ? sendTimings(asked, request, reply) : sendThumbnail(asked, request.query, reply);
      case undefined:
        return refuse(reply, 'media_not_found');
    }
  });
}

const refuse = (reply: FastifyReply, error: MediaError): FastifyReply => sendError(reply, toAppError(error));

/** VLC 3 asks for `deflate, gzip`, in these words, and then reads the compressed bytes as if they were the playlist. */
const readsGzip = (accepted = ''): boolean => /\bgzip\b/.test(accepted) && accepted !== 'deflate, gzip';

const END = Buffer.from('#EXT-X-ENDLIST\n');
const isComplete = (body: Buffer): boolean => body.subarray(-END.length).equals(END);
