/** Streams of channels: live, out of the archive, and embedded players of others. */
import type { ChannelStream } from '@aerial/contract/shapes/channel.ts';
import { isWithinOffset, resolveStart } from '@aerial/domain/playback.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { toEpochSeconds } from '@aerial/domain/time.ts';
import { isSet } from '../../http/flags.ts';
import { picture, type WireStyle } from '../../wire/content-parts.ts';
import { channelTrackers } from '../../wire/trackers.ts';
import type { PlaybackServiceDeps } from './deps.ts';
import type { PlaybackParts } from './parts.ts';
import type { StreamedChannel } from './ports.ts';
import type { PlaybackContext, PlaybackService } from './playback.ts';
import {
  checkPlayback,
  notFound,
  notPurchased,
  notRecorded,
  parsePosition,
  protectedChannel,
  snapToProgramme,
  tooManyStreams,
} from './rules.ts';

const channelPicture = ({ cover, logo }: StreamedChannel, style: WireStyle): string | null =>
  picture(cover['src_16x9'] ?? cover['bg'] ?? logo, style);

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

export function channelStreams(
  deps: PlaybackServiceDeps,
  { addresses, streams, access, ads }: PlaybackParts,
): Pick<PlaybackService, 'channel' | 'config'> {
  const { store, entitlements, clock } = deps;
  const now = () => toEpochSeconds(clock.now());
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
      const permission = await access.checkChannelAccess(channel, start.kind === 'live' ? now() : start.at, context);
      if (!permission.ok) return permission;
      if (start.kind === 'archive' && channel.isRecorded && !(await store.holds(id, start.at))) return notRecorded;
      // Nothing is licensed for a picture that is not watched.
      const isUnwatched = start.kind === 'live' && (isSet(request.preview) || isSet(request.prepare));
      if (channel.isProtected && (isUnwatched || isSet(request.preview) || viewer.support))
        return ok(withoutStream(channel, context));
      if (channel.isProtected && (!channel.isOfAssets || !deps.drm.isOffered(provider))) return protectedChannel;

      const opened = await streams.openChannel(id, start, request, context);
      if (!opened) return tooManyStreams;
      const { statId, ttlS } = opened;
      const isPreview = isSet(request.preview);
      const subject = { kind: start.kind === 'live' ? 'live' : 'catchup', channelId: id } as const;
      const hasAds = await ads.hasAdBreaks(subject, request, context);
      const picturesFrom = await access.firstPicture(channel, start.kind === 'live' ? now() : start.at, viewer);
      const claims =
        start.kind === 'live'
          ? addresses.claim({ kind: 'live', id: String(id), picturesFrom, isPreview, hasAds }, context, ttlS)
          : addresses.claim(
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
      const paths = addresses.sign(claims);
      const master = addresses.of(paths.master);
      const playlists = request.includes?.split(',').includes('playlists')
        ? await deps.firstPlaylists(claims)
        : undefined;
      const drm =
        channel.isProtected && statId !== null
          ? deps.drm.infoFor(provider, {
              statId,
              forms: { hls: master, dash: addresses.of(paths.dash) },
              expiresAt: claims.expiresAt,
            })
          : null;
      return ok({
        hls: drm ? '' : addresses.of(paths.single),
        hls_mbr: drm ? '' : master,
        ...(channel.isOfAssets && !channel.isAudioOnly && !drm && { hls_sound: addresses.of(paths.sound) }),
        stream_info: addresses.of(paths.info),
        img: channelPicture(channel, context),
        stat: statId === null ? null : { id: statId },
        trackers: viewer.support ? [] : channelTrackers(context.provider.settings, id),
        ad: await ads.adsOf(subject, request, context),
        drm,
        packshots: [],
        screenshot_url: channel.isAudioOnly ? null : addresses.of(paths.thumbnails),
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
      const permission = await access.checkChannelAccess(channel, requested.value ?? now(), context);
      if (!permission.ok) return permission;
      const statId = await streams.open({ kind: 'live', channelId: id }, context);
      if (statId === undefined) return tooManyStreams;
      return ok({
        config: {
          web: context.absolute(vitrina.web)!,
          web_vlight: context.absolute(vitrina.webLight ?? null),
          sdk: context.absolute(vitrina.sdk)!,
        },
        ad: await ads.adsOf({ kind: 'live', channelId: id }, request, context),
        img: channelPicture(channel, context),
        stat: statId === null ? null : { id: statId },
        trackers: context.viewer.support ? [] : channelTrackers(context.provider.settings, id),
      });
    },
  };
}
