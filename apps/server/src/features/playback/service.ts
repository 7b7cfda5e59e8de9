/** Gives out signed media addresses: here, and only here, it is decided whether a viewer may play something now. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ChannelConfig, ChannelStream, ContentStream, TrailerStream } from '@aerial/contract/shapes/channel.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochSeconds, toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import { playbackPaths, type PlaybackPaths } from '../../origin/addresses.ts';
import type { MediaClaims } from '../../origin/signature.ts';
import { motionRating, picture, text, type WireStyle } from '../../wire/content-parts.ts';
import { trailingId } from '../../wire/content-ref.ts';
import type { Entitlements } from '../entitlements/ports.ts';
import type { ProviderRecord } from '../providers/provider.ts';
import type { NewStat, PlaybackStore, StoredMedia, StreamedChannel } from './ports.ts';
import { denied, isSet, isWithinOffset, mayPlay, mediaAddress, MEDIA_TTL_S, notPurchased, notRecorded, parsePosition, resolveStart, snapToProgramme, tooManyStreams } from './rules.ts';

type Flag = string | number | boolean | undefined;
export interface ChannelStreamRequest {
  readonly ts?: number | string | undefined;
  readonly preview?: Flag;
  /** The neighbour of what is watched, loaded ahead: no playback, neither counted nor limited. */
  readonly prepare?: Flag;
  readonly force_https?: Flag;
  /** With commas; `playlists` gives those that a player asks for first. */
  readonly includes?: string | undefined;
}

/** Who asks, and how they want the answer written. */
export interface PlaybackContext extends WireStyle {
  readonly viewer: Viewer;
  readonly provider: ProviderRecord;
}

export interface PlaybackService {
  channel(id: number, request: ChannelStreamRequest, context: PlaybackContext): Promise<Result<ChannelStream, AppError>>;
  /** The embedded player of a channel, as long as the position lies within its offset. @source C-481, C-564 */
  config(id: number, ts: number | string | undefined, context: PlaybackContext): Promise<Result<ChannelConfig, AppError>>;
  content(libraryId: number, ref: string, seconds: number | undefined, context: PlaybackContext): Promise<Result<ContentStream, AppError>>;
  trailer(id: string, context: PlaybackContext): Promise<Result<TrailerStream, AppError>>;
}

export interface PlaybackServiceDeps {
  readonly store: PlaybackStore;
  readonly entitlements: Entitlements;
  readonly clock: Clock;
  /** Where media is reached, `https://tv.example.com`. */
  readonly publicUrl: string;
  readonly mediaSecret: string;
  /** The playlists that a player asks for before it knows of a segment, as files beside the master; without those that are elsewhere. */
  firstPlaylists(claims: MediaClaims): Promise<readonly { readonly file: string; readonly text: string }[]>;
  /** A content that can no longer be watched, as error answers carry it. */
  describeLost(providerId: number, contentId: string, style: WireStyle): Promise<unknown>;
}

const channelPicture = ({ cover, logo }: StreamedChannel, style: WireStyle): string | null => picture(cover['src_16x9'] ?? cover['bg'] ?? logo, style);
const MIME_TYPE = 'application/x-mpegurl';
const lengthS = (media: StoredMedia): number => Math.floor((media.segmentCount * GRID_MS) / 1000);
const notFound = (code: 'channel_not_found' | 'content_not_found' | 'library_not_found' | 'trailer_not_found', what: string) =>
  fail<AppError>({ code, message: `There is no such ${what}.` });

export function playbackService(deps: PlaybackServiceDeps): PlaybackService {
  const { store, entitlements, clock, publicUrl, mediaSecret } = deps;
  const now = () => toEpochSeconds(clock.now());

  const claim = (claims: Pick<MediaClaims, 'kind' | 'id' | 'from' | 'isPreview'>, { viewer, provider }: PlaybackContext): MediaClaims => ({
    ...claims,
    provider: String(provider.id),
    viewer: viewer.deviceId ?? String(viewer.userId),
    expiresAt: epochSeconds(now() + MEDIA_TTL_S),
  });
  const sign = (claims: Parameters<typeof claim>[0], context: PlaybackContext): PlaybackPaths => playbackPaths(mediaSecret, claim(claims, context));

  const open = (what: Pick<NewStat, 'kind' | 'channelId' | 'contentId' | 'libraryId'>, { viewer, provider }: PlaybackContext): Promise<string | undefined> =>
    store.insertStat({ ...what, userId: viewer.userId, deviceId: viewer.deviceId, startedAt: now() }, provider.settings.maxStreams);

  return {
    async channel(id, request, context) {
      const { viewer, provider } = context;
      const requested = parsePosition(request.ts);
      if (!requested.ok) return requested;
      const [channel, rights] = await Promise.all([store.channel(provider.id, id), entitlements.of(viewer)]);
      if (!channel) return notFound('channel_not_found', 'channel');
      const isPurchased = rights.channel(channel);
      const allowed = mayPlay(resolveStart(requested.value, now()), { isPurchased, archivedDays: channel.hasArchive ? channel.archivedDays : 0 }, now());
      if (!allowed.ok) return allowed;
      const start = allowed.value;
      if (start.kind === 'archive' && channel.isRecorded && !(await store.holds(id, start.at))) return notRecorded;

      const isPreview = isSet(request.preview);
      const claims =
        start.kind === 'live'
          ? claim({ kind: 'live', id: String(id), isPreview }, context)
          : claim({ kind: 'catchup', id: String(id), from: snapToProgramme(start.at, await store.programmeAt(id, start.at)), isPreview }, context);
      const paths = playbackPaths(mediaSecret, claims);
      const statId = isPreview || isSet(request.prepare) ? null : await open({ kind: start.kind === 'live' ? 'live' : 'catchup', channelId: id }, context);
      if (statId === undefined) return tooManyStreams;
      const address = (path: string) => mediaAddress(publicUrl, path, isSet(request.force_https));
      const master = address(paths.master);
      const playlists = request.includes?.split(',').includes('playlists') ? await deps.firstPlaylists(claims) : undefined;
      return ok({
        hls: address(paths.single),
        hls_mbr: master,
        stream_info: address(paths.info),
        img: channelPicture(channel, context),
        stat: statId === null ? null : { id: statId },
        trackers: [],
        ad: null,
        drm: null,
        packshots: [],
        screenshot_url: channel.isAudioOnly ? null : address(paths.thumbnails),
        screenshot_timings: null,
        ...(playlists && { playlists: playlists.map(({ file, text: lines }) => ({ url: new URL(file, master).href, text: lines })) }),
      });
    },

    async config(id, ts, context) {
      const requested = parsePosition(ts);
      if (!requested.ok) return requested;
      const [channel, rights] = await Promise.all([store.channel(context.provider.id, id), entitlements.of(context.viewer)]);
      if (!channel) return notFound('channel_not_found', 'channel');
      if (!rights.channel(channel)) return notPurchased;
      const { vitrina } = channel;
      if (!vitrina) return fail({ code: 'not_found', message: 'This channel has no embedded player.' });
      const offsetS = vitrina.offsetS ?? context.provider.settings.vitrinaOffsetS;
      if (!isWithinOffset(requested.value, offsetS, now())) return fail({ code: 'not_found', message: 'The embedded player shows this channel live only.' });
      const statId = await open({ kind: 'live', channelId: id }, context);
      if (statId === undefined) return tooManyStreams;
      return ok({
        config: { web: context.absolute(vitrina.web)!, web_vlight: context.absolute(vitrina.webLight ?? null), sdk: context.absolute(vitrina.sdk)! },
        ad: null,
        img: channelPicture(channel, context),
        stat: { id: statId },
        trackers: [],
      });
    },

    async content(libraryId, ref, seconds, context) {
      const { viewer, provider } = context;
      const [library, rights] = await Promise.all([store.library(provider.id, libraryId), entitlements.of(viewer)]);
      if (!library) return notFound('library_not_found', 'library');
      const content = await store.contentOf(libraryId, ref);
      if (!content) return notFound('content_not_found', 'content');
      if (content.isLost) {
        const lostContent = await deps.describeLost(provider.id, content.id, context);
        return fail({ code: 'content_not_found', message: 'This content can no longer be watched.', lostContent });
      }
      if (content.isAnnouncement) return denied('This episode has not been released yet.');
      if (!rights.library(library)) return denied('This content is not part of your subscriptions.');
      if (!content.media) return notFound('content_not_found', 'media of this content');
      // Nothing here encrypts: what its owner gave on that condition is not played at all.
      if (content.media.isProtected) return denied('This title is protected and needs DRM, which this service does not offer yet.');

      const paths = sign({ kind: 'vod', id: content.media.playlistId }, context);
      const packshots = await store.packshots(libraryId);
      const statId = await open({ kind: 'vod', contentId: content.id, libraryId }, context);
      if (statId === undefined) return tooManyStreams;
      const duration = lengthS(content.media);
      const address = (path: string) => mediaAddress(publicUrl, path);
      return ok({
        type: 'hls',
        from: Math.min(seconds ?? 0, duration),
        to: 0,
        mime_type: MIME_TYPE,
        age: content.age,
        motion_rating: motionRating(content.age),
        hls: address(paths.single),
        hls_mbr: address(paths.master),
        img: picture(content.cover.src_16x9, context),
        duration,
        drm: null,
        ad: null,
        packshots: packshots.map((packshot) => ({ url: address(sign({ kind: 'vod', id: packshot.playlistId }, context).master), duration: lengthS(packshot) })),
        stat: { id: statId },
        screenshot_url: address(paths.thumbnails),
        screenshot_timings: address(paths.timings),
      });
    },

    async trailer(id, context) {
      const known = trailingId(id);
      const trailer = known === undefined ? undefined : await store.trailer(context.provider.id, known);
      if (!trailer) return notFound('trailer_not_found', 'trailer');
      const paths = sign({ kind: 'vod', id: trailer.media.playlistId }, context);
      return ok({
        id: trailer.id,
        type: 'hls',
        hls: mediaAddress(publicUrl, paths.single),
        hls_mbr: mediaAddress(publicUrl, paths.master),
        img: picture(trailer.content.cover.src_16x9, context),
        duration: lengthS(trailer.media),
        content: { id: trailer.content.id, slug: trailer.content.slug, title: text(trailer.content.title, context) },
      });
    },
  };
}
