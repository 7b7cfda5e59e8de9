/** Gives out signed media addresses: here, and only here, the server decides whether a viewer may play something now. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ChannelConfig, ChannelStream, ContentStream, TrailerStream } from '@aerial/contract/shapes/channel.ts';
import type { AdInfo } from '@aerial/contract/shapes/ads.ts';
import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import { type StartPoint, resolveStart, isWithinOffset } from '@aerial/domain/playback.ts';
import { hyphenatedId } from '@aerial/domain/refs.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { contentForChild } from '@aerial/domain/child.ts';
import {
  asTrailerId,
  type ProviderId,
  type ChannelId,
  type LibraryId,
  type ContentId,
  type StatId,
} from '@aerial/domain/ids.ts';
import { isAdultItem, isProgrammeForChild } from '@aerial/domain/parental.ts';
import { toEpochSeconds, type Clock, type EpochSeconds, type Seconds } from '@aerial/domain/time.ts';
import { isSet } from '../../http/flags.ts';
import type { Viewer } from '../../http/viewer.ts';
import { playbackPaths, type PlaybackPaths } from '../../origin/addresses/playback-paths.ts';
import { viewerTag, type MediaClaims } from '../../origin/addresses/signature.ts';
import { motionRating, picture, text, type WireStyle } from '../../wire/content-parts.ts';
import { channelTrackers } from '../../wire/trackers.ts';
import type { Entitlements } from '../../access/entitlements.ts';
import { looksAtProgrammes, watchDecision, type ParentalGate } from '../../access/parental.ts';
import { OPEN_MS, type Presence } from '../../presence/presence.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { ContentRating, NewStat, PlaybackStore, StoredMedia, StreamedChannel } from './ports.ts';
import {
  archiveLimit,
  denied,
  expiryOf,
  checkPlayback,
  mediaAddress,
  MEDIA_TTL_S,
  notPurchased,
  notRecorded,
  parsePosition,
  PREPARED_TTL_S,
  PREVIEW_TTL_S,
  protectedChannel,
  snapToProgramme,
  tooManyStreams,
} from './rules.ts';

type Flag = string | number | boolean | undefined;
export interface ChannelStreamRequest {
  readonly ts?: number | string | undefined;
  readonly preview?: Flag;
  /** A prefetched neighbour of the watched channel: not a viewing, but limited as streams are. */
  readonly prepare?: Flag;
  /** The player begins where EXT-X-START says: it gets the whole archive up to now. */
  readonly seekable?: Flag;
  /** In a frame of another site. */
  readonly embed?: Flag;
  /** For a receiver of casts. */
  readonly remote?: Flag;
  /** Comma-separated; `playlists` adds those that a player requests first. */
  readonly includes?: string | undefined;
}

export interface ContentStreamRequest extends Pick<ChannelStreamRequest, 'embed' | 'remote'> {
  readonly seconds?: Seconds | undefined;
}

/** The viewer of a request, and the style of its answer. */
export interface PlaybackContext extends WireStyle {
  readonly viewer: Viewer;
  readonly provider: ProviderRecord;
  readonly pinProof?: string | undefined;
}

export interface PlaybackService {
  channel(
    id: ChannelId,
    request: ChannelStreamRequest,
    context: PlaybackContext,
  ): Promise<Result<ChannelStream, AppError>>;
  /** The embedded player of a channel, as long as the position lies within its offset. @source C-481, C-564 */
  config(
    id: ChannelId,
    request: Pick<ChannelStreamRequest, 'ts' | 'embed'>,
    context: PlaybackContext,
  ): Promise<Result<ChannelConfig, AppError>>;
  content(
    libraryId: LibraryId,
    ref: string,
    request: ContentStreamRequest,
    context: PlaybackContext,
  ): Promise<Result<ContentStream, AppError>>;
  trailer(id: string, context: PlaybackContext): Promise<Result<TrailerStream, AppError>>;
}

export interface PlaybackServiceDeps {
  readonly store: PlaybackStore;
  readonly entitlements: Entitlements;
  readonly parental: Pick<ParentalGate, 'checkWatchAccess'>;
  readonly clock: Clock;
  /** Counts who watches now. */
  readonly presence: Pick<Presence, 'report'>;
  /** Where media is reached, `https://tv.example.com`. */
  readonly publicUrl: string;
  readonly mediaSecret: string;
  /** The playlists that a player requests before its first segment, as files beside the multivariant playlist; without those on other servers. */
  firstPlaylists(claims: MediaClaims): Promise<readonly { readonly file: string; readonly text: string }[]>;
  /** A content that can no longer be watched, as error answers carry it. */
  describeLost(providerId: ProviderId, contentId: ContentId, style: WireStyle): Promise<unknown>;
  /** The ads of a playback; never fails. */
  readonly adInfoFor: AdInfoFor;
  /** What protected playbacks need. */
  readonly drm: {
    /** Whether the provider licenses anything. */
    isOffered(provider: ProviderRecord): boolean;
    infoFor(
      provider: ProviderRecord,
      playback: { statId: StatId; forms: { hls: string; dash: string }; expiresAt: EpochSeconds },
    ): DrmInfo;
  };
  /** Whether the viewer sees ad breaks on a channel; never fails. */
  showsAdBreaks(
    subject: { readonly kind: 'live' | 'catchup'; readonly channelId: ChannelId },
    audience: { readonly viewer: Viewer; readonly isEmbed: boolean },
    providerId: ProviderId,
  ): Promise<boolean>;
}

/** What a playback needs of ads. */
type AdInfoFor = (
  subject:
    | { readonly kind: 'live' | 'catchup'; readonly channelId: ChannelId }
    | { readonly kind: 'vod'; readonly contentIds: readonly ContentId[]; readonly libraryId: LibraryId },
  audience: { readonly viewer: Viewer; readonly isEmbed: boolean },
  of: { readonly providerId: ProviderId; readonly absolute: WireStyle['absolute'] },
) => Promise<AdInfo | null>;

const channelPicture = ({ cover, logo }: StreamedChannel, style: WireStyle): string | null =>
  picture(cover['src_16x9'] ?? cover['bg'] ?? logo, style);
const ownerOf = ({ userId, deviceId, profileId }: Viewer) => ({ userId, deviceId, profileId });
const MIME_TYPE = 'application/x-mpegurl';
const laterOf = (a: EpochSeconds, b: EpochSeconds): EpochSeconds => (a > b ? a : b);
const earlierOf = (a: EpochSeconds, b: EpochSeconds): EpochSeconds => (a < b ? a : b);
const lengthS = (media: StoredMedia): number => Math.floor((media.segmentCount * GRID_MS) / 1000);
const notFound = (
  code: 'channel_not_found' | 'content_not_found' | 'library_not_found' | 'trailer_not_found',
  what: string,
) => fail<AppError>({ code, message: `There is no such ${what}.` });

/** What a card or a prepared neighbour shows of a protected channel: its picture. */
const withoutStream = (channel: StreamedChannel, context: PlaybackContext): ChannelStream => ({
  hls: '',
  hls_mbr: '',
  stream_info: '',
  img: channelPicture(channel, context),
  stat: null,
  trackers: [],
  ad: null,
  drm: null,
  packshots: [],
  screenshot_url: null,
  screenshot_timings: null,
});

export function playbackService(deps: PlaybackServiceDeps): PlaybackService {
  const { store, entitlements, parental, clock, presence, publicUrl, mediaSecret } = deps;
  const now = () => toEpochSeconds(clock.now());

  /** @param ttlS how long the address may be used, seconds */
  const claim = (
    claims: Pick<
      MediaClaims,
      'kind' | 'id' | 'from' | 'picturesFrom' | 'isPreview' | 'isSeekable' | 'protectedContent' | 'hasAds'
    >,
    { viewer, provider }: PlaybackContext,
    ttlS = MEDIA_TTL_S,
  ): MediaClaims => ({
    ...claims,
    provider: String(provider.id),
    viewer: viewerTag(mediaSecret, String(provider.id), viewer),
    expiresAt: expiryOf(viewer, ttlS, now()),
  });
  const sign = (claims: Parameters<typeof claim>[0], context: PlaybackContext): PlaybackPaths =>
    playbackPaths(mediaSecret, claim(claims, context));

  async function open(
    what: Pick<NewStat, 'kind' | 'channelId' | 'contentId' | 'libraryId' | 'isForReceiver'>,
    { viewer, provider }: PlaybackContext,
  ): Promise<StatId | null | undefined> {
    if (viewer.support) return null;
    const stat = { ...what, ...ownerOf(viewer), startedAt: now() };
    const statId = await store.insertStat(stat, provider.settings.maxStreams);
    const { kind, channelId } = what;
    const { userId, providerId } = viewer;
    if (statId !== undefined)
      presence.report({ providerId, userId, statId, kind, channelId, openUntil: clock.now() + OPEN_MS });
    return statId;
  }

  /**
   * Counts the stream of a channel by its purpose. Previews and prepared streams are bounded instead of counted as viewings, which only
   * the live edge allows: a playlist of the archive lists hours at once.
   */
  async function openChannel(
    id: ChannelId,
    start: StartPoint,
    request: ChannelStreamRequest,
    context: PlaybackContext,
  ): Promise<{ statId: StatId | null; ttlS: number } | undefined> {
    const { viewer, provider } = context;
    // A support session is no viewer: it counts no stream and leaves no history.
    if (viewer.support) return { statId: null, ttlS: MEDIA_TTL_S };
    const stat: NewStat = {
      kind: start.kind === 'live' ? 'live' : 'catchup',
      channelId: id,
      ...ownerOf(viewer),
      startedAt: now(),
      isForReceiver: isSet(request.remote),
    };
    const { maxStreams } = provider.settings;
    const isPreview = isSet(request.preview);
    if (start.kind === 'live' && isPreview)
      return (await store.openPreview(stat, maxStreams)) ? { statId: null, ttlS: PREVIEW_TTL_S } : undefined;
    if (start.kind === 'live' && isSet(request.prepare)) {
      const prepared = await store.prepareStream(stat, maxStreams);
      return prepared === 'refused'
        ? undefined
        : { statId: null, ttlS: prepared === 'counted' ? PREPARED_TTL_S : MEDIA_TTL_S };
    }
    const statId = await open(stat, context);
    return statId === undefined ? undefined : { statId: isPreview ? null : statId, ttlS: MEDIA_TTL_S };
  }

  /** Previews, prepared neighbours and receivers of casts show no ads. */
  const adsOf = async (
    subject: Parameters<AdInfoFor>[0],
    { preview, prepare, remote, embed }: Pick<ChannelStreamRequest, 'preview' | 'prepare' | 'remote' | 'embed'>,
    { viewer, provider, absolute }: PlaybackContext,
  ): Promise<AdInfo | null> =>
    isSet(preview) || isSet(prepare) || isSet(remote) || viewer.support
      ? null
      : deps.adInfoFor(subject, { viewer, isEmbed: isSet(embed) }, { providerId: provider.id, absolute });

  /** Prepared neighbours have them too: they are watched at the address they were prepared with. */
  const hasAdBreaks = async (
    subject: Parameters<PlaybackServiceDeps['showsAdBreaks']>[0],
    { preview, remote, embed }: ChannelStreamRequest,
    { viewer, provider }: PlaybackContext,
  ): Promise<boolean> =>
    !isSet(preview) &&
    !isSet(remote) &&
    !viewer.support &&
    deps.showsAdBreaks(subject, { viewer, isEmbed: isSet(embed) }, provider.id);

  /** The channel itself decides before the programme on it: a PIN for the channel covers its programmes. */
  async function checkChannelAccess(
    channel: StreamedChannel,
    at: EpochSeconds,
    { viewer, pinProof }: PlaybackContext,
  ): Promise<Result<undefined, AppError>> {
    const { id, isAdult, isForChild } = channel;
    const asWhole = { scope: 'channel', id, isAdult, isForChild } as const;
    if (watchDecision(asWhole, viewer) !== 'allow') return parental.checkWatchAccess(viewer, asWhole, pinProof);
    // A channel whose own switch is off is watched with all that is on it.
    if (isAdult || !looksAtProgrammes(viewer)) return ok(undefined);
    const programme = await store.agedProgrammeAt(id, at);
    if (!programme) return ok(undefined);
    return parental.checkWatchAccess(
      viewer,
      {
        scope: 'program',
        id: programme.id,
        isAdult: isAdultItem(programme),
        isForChild: isProgrammeForChild(programme),
      },
      pinProof,
    );
  }

  /**
   * The first position whose picture this viewer gets with the stream: no further back than the archive, and where programmes may need a
   * PIN no further than the one that was checked.
   */
  async function firstPicture(
    { id, isAdult, hasArchive, archivedDays }: StreamedChannel,
    at: EpochSeconds,
    viewer: Viewer,
  ): Promise<EpochSeconds> {
    const limit = hasArchive ? archiveLimit(archivedDays, now()) : at;
    if (isAdult || !looksAtProgrammes(viewer)) return limit;
    const programme = await store.programmeAt(id, at);
    return laterOf(limit, programme ? earlierOf(programme.startAt, programme.realStartAt) : at);
  }

  const checkContentAccess = (
    content: { readonly id: ContentId; readonly rating: ContentRating },
    { viewer, pinProof }: PlaybackContext,
  ): Promise<Result<undefined, AppError>> =>
    parental.checkWatchAccess(
      viewer,
      {
        scope: 'vod',
        id: content.id,
        isAdult: isAdultItem(content.rating),
        isForChild: contentForChild(content.rating) === 'shown',
      },
      pinProof,
    );

  return {
    async channel(id, request, context) {
      const { viewer, provider } = context;
      const requested = parsePosition(request.ts);
      if (!requested.ok) return requested;
      const [channel, rights] = await Promise.all([store.channel(provider.id, id), entitlements.of(viewer)]);
      if (!channel) return notFound('channel_not_found', 'channel');
      const isPurchased = rights.channel(channel);
      const allowed = checkPlayback(
        resolveStart(requested.value, now()),
        { isPurchased, archivedDays: channel.hasArchive ? channel.archivedDays : 0 },
        now(),
      );
      if (!allowed.ok) return allowed;
      const start = allowed.value;
      const access = await checkChannelAccess(channel, start.kind === 'live' ? now() : start.at, context);
      if (!access.ok) return access;
      if (start.kind === 'archive' && channel.isRecorded && !(await store.holds(id, start.at))) return notRecorded;
      // Nothing is licensed for a picture that is not watched.
      const isUnwatched = start.kind === 'live' && (isSet(request.preview) || isSet(request.prepare));
      if (channel.isProtected && (isUnwatched || isSet(request.preview) || viewer.support))
        return ok(withoutStream(channel, context));
      if (channel.isProtected && (!channel.isOfAssets || !deps.drm.isOffered(provider))) return protectedChannel;

      const opened = await openChannel(id, start, request, context);
      if (!opened) return tooManyStreams;
      const { statId, ttlS } = opened;
      const isPreview = isSet(request.preview);
      const subject = { kind: start.kind === 'live' ? 'live' : 'catchup', channelId: id } as const;
      const hasAds = await hasAdBreaks(subject, request, context);
      const picturesFrom = await firstPicture(channel, start.kind === 'live' ? now() : start.at, viewer);
      const claims =
        start.kind === 'live'
          ? claim({ kind: 'live', id: String(id), picturesFrom, isPreview, hasAds }, context, ttlS)
          : claim(
              {
                kind: 'catchup',
                id: String(id),
                from: snapToProgramme(start.at, await store.programmeAt(id, start.at)),
                picturesFrom,
                isPreview,
                isSeekable: isSet(request.seekable),
                hasAds,
              },
              context,
              ttlS,
            );
      const paths = playbackPaths(mediaSecret, claims);
      const address = (path: string) => mediaAddress(publicUrl, path);
      const master = address(paths.master);
      const playlists = request.includes?.split(',').includes('playlists')
        ? await deps.firstPlaylists(claims)
        : undefined;
      const drm =
        channel.isProtected && statId !== null
          ? deps.drm.infoFor(provider, {
              statId,
              forms: { hls: master, dash: address(paths.dash) },
              expiresAt: claims.expiresAt,
            })
          : null;
      return ok({
        hls: drm ? '' : address(paths.single),
        hls_mbr: drm ? '' : master,
        ...(channel.isOfAssets && !channel.isAudioOnly && !drm && { hls_sound: address(paths.sound) }),
        stream_info: address(paths.info),
        img: channelPicture(channel, context),
        stat: statId === null ? null : { id: statId },
        trackers: viewer.support ? [] : channelTrackers(context.provider.settings, id),
        ad: await adsOf(subject, request, context),
        drm,
        packshots: [],
        screenshot_url: channel.isAudioOnly ? null : address(paths.thumbnails),
        screenshot_timings: null,
        ...(playlists && {
          playlists: playlists.map(({ file, text: lines }) => ({ url: new URL(file, master).href, text: lines })),
        }),
      });
    },

    async config(id, request, context) {
      const requested = parsePosition(request.ts);
      if (!requested.ok) return requested;
      const [channel, rights] = await Promise.all([
        store.channel(context.provider.id, id),
        entitlements.of(context.viewer),
      ]);
      if (!channel) return notFound('channel_not_found', 'channel');
      if (!rights.channel(channel)) return notPurchased;
      const { vitrina } = channel;
      if (!vitrina) return fail({ code: 'not_found', message: 'This channel has no embedded player.' });
      const offsetS = vitrina.offsetS ?? context.provider.settings.vitrinaOffsetS;
      if (!isWithinOffset(requested.value, offsetS, now()))
        return fail({ code: 'not_found', message: 'The embedded player shows this channel live only.' });
      const access = await checkChannelAccess(channel, requested.value ?? now(), context);
      if (!access.ok) return access;
      const statId = await open({ kind: 'live', channelId: id }, context);
      if (statId === undefined) return tooManyStreams;
      return ok({
        config: {
          web: context.absolute(vitrina.web)!,
          web_vlight: context.absolute(vitrina.webLight ?? null),
          sdk: context.absolute(vitrina.sdk)!,
        },
        ad: await adsOf({ kind: 'live', channelId: id }, request, context),
        img: channelPicture(channel, context),
        stat: statId === null ? null : { id: statId },
        trackers: context.viewer.support ? [] : channelTrackers(context.provider.settings, id),
      });
    },

    async content(libraryId, ref, request, context) {
      const { viewer, provider } = context;
      const [library, rights] = await Promise.all([store.library(provider.id, libraryId), entitlements.of(viewer)]);
      if (!library) return notFound('library_not_found', 'library');
      const content = await store.contentOf(libraryId, ref);
      if (!content || (viewer.isChild && contentForChild(content.rating) === 'never'))
        return notFound('content_not_found', 'content');
      if (content.isLost) {
        const lostContent = await deps.describeLost(provider.id, content.id, context);
        return fail({ code: 'content_not_found', message: 'This content can no longer be watched.', lostContent });
      }
      if (content.isAnnouncement) return denied('This episode has not been released yet.');
      if (!rights.library(library) && !rights.content(content.id))
        return denied('This content is not part of your subscriptions.');
      if (!content.media) return notFound('content_not_found', 'media of this content');
      // What its owner gave on that condition is not played at all where it cannot be encrypted.
      const { isProtected = false, hasKey = false } = content.media;
      if (isProtected && (!hasKey || !deps.drm.isOffered(provider)))
        return denied('This title is protected and needs DRM, which this service does not offer yet.');

      // A licence is given to a playback that is counted.
      if (isProtected && viewer.support) return denied('Support cannot play protected titles.');

      const access = await checkContentAccess(content, context);
      if (!access.ok) return access;
      const claims = claim(
        { kind: 'vod', id: content.media.playlistId, ...(isProtected && { protectedContent: content.id }) },
        context,
      );
      const paths = playbackPaths(mediaSecret, claims);
      const packshots = await store.packshots(libraryId);
      const isForReceiver = isSet(request.remote);
      const statId = await open({ kind: 'vod', contentId: content.id, libraryId, isForReceiver }, context);
      if (statId === undefined) return tooManyStreams;
      const duration = lengthS(content.media);
      const marks = content.marks.filter(({ kind }) => provider.settings.skippableMarks.includes(kind));
      const address = (path: string) => mediaAddress(publicUrl, path);
      const drm =
        isProtected && statId !== null
          ? deps.drm.infoFor(provider, {
              statId,
              forms: { hls: address(paths.master), dash: address(paths.dash) },
              expiresAt: claims.expiresAt,
            })
          : null;
      return ok({
        type: 'hls',
        from: Math.min(request.seconds ?? 0, duration),
        to: 0,
        mime_type: MIME_TYPE,
        age: content.age,
        motion_rating: motionRating(content.age),
        hls: drm ? '' : address(paths.single),
        hls_mbr: drm ? '' : address(paths.master),
        ...(!drm && { hls_sound: address(paths.sound) }),
        img: picture(content.cover.src_16x9, context),
        duration,
        drm,
        ad: await adsOf({ kind: 'vod', contentIds: content.partOf, libraryId }, request, context),
        packshots: packshots.map((packshot) => ({
          url: address(sign({ kind: 'vod', id: packshot.playlistId }, context).master),
          duration: lengthS(packshot),
        })),
        stat: statId === null ? null : { id: statId },
        screenshot_url: address(paths.thumbnails),
        screenshot_timings: address(paths.timings),
        ...(marks.length > 0 && { marks }),
      });
    },

    async trailer(id, context) {
      const uuid = hyphenatedId(id);
      const trailer = uuid === undefined ? undefined : await store.trailer(context.provider.id, asTrailerId(uuid));
      if (!trailer || (context.viewer.isChild && contentForChild(trailer.content.rating) === 'never'))
        return notFound('trailer_not_found', 'trailer');
      const access = await checkContentAccess(trailer.content, context);
      if (!access.ok) return access;
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
