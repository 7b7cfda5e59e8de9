/** Streams of films and episodes, and of trailers. */
import { contentForChild } from '@aerial/domain/child.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import { asTrailerId } from '@aerial/domain/ids.ts';
import { hyphenatedId } from '@aerial/domain/refs.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { isSet } from '../../http/flags.ts';
import { motionRating, picture, text } from '../../wire/content-parts.ts';
import type { PlaybackServiceDeps } from './deps.ts';
import type { PlaybackParts } from './parts.ts';
import type { PlaybackService } from './playback.ts';
import type { StoredMedia } from './ports.ts';
import { denied, notFound, tooManyStreams } from './rules.ts';

const MIME_TYPE = 'application/x-mpegurl';
const lengthS = (media: StoredMedia): number => Math.floor((media.segmentCount * GRID_MS) / 1000);

export function contentStreams(
  deps: PlaybackServiceDeps,
  { addresses, streams, access, ads }: PlaybackParts,
): Pick<PlaybackService, 'content' | 'trailer'> {
  const { store, entitlements } = deps;
  return {
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

      const permission = await access.checkContentAccess(content, context);
      if (!permission.ok) return permission;
      const claims = addresses.claim(
        { kind: 'vod', id: content.media.playlistId, ...(isProtected && { protectedContent: content.id }) },
        context,
      );
      const paths = addresses.sign(claims);
      const packshots = await store.packshots(libraryId);
      const isForReceiver = isSet(request.remote);
      const statId = await streams.open({ kind: 'vod', contentId: content.id, libraryId, isForReceiver }, context);
      if (statId === undefined) return tooManyStreams;
      const duration = lengthS(content.media);
      const marks = content.marks.filter(({ kind }) => provider.settings.skippableMarks.includes(kind));
      const drm =
        isProtected && statId !== null
          ? deps.drm.infoFor(provider, {
              statId,
              forms: { hls: addresses.of(paths.master), dash: addresses.of(paths.dash) },
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
        hls: drm ? '' : addresses.of(paths.single),
        hls_mbr: drm ? '' : addresses.of(paths.master),
        ...(!drm && { hls_sound: addresses.of(paths.sound) }),
        img: picture(content.cover.src_16x9, context),
        duration,
        drm,
        ad: await ads.adsOf({ kind: 'vod', contentIds: content.partOf, libraryId }, request, context),
        packshots: packshots.map((packshot) => ({
          url: addresses.of(addresses.sign(addresses.claim({ kind: 'vod', id: packshot.playlistId }, context)).master),
          duration: lengthS(packshot),
        })),
        stat: statId === null ? null : { id: statId },
        screenshot_url: addresses.of(paths.thumbnails),
        screenshot_timings: addresses.of(paths.timings),
        ...(marks.length > 0 && { marks }),
      });
    },

    async trailer(id, context) {
      const uuid = hyphenatedId(id);
      const trailer = uuid === undefined ? undefined : await store.trailer(context.provider.id, asTrailerId(uuid));
      if (!trailer || (context.viewer.isChild && contentForChild(trailer.content.rating) === 'never'))
        return notFound('trailer_not_found', 'trailer');
      const permission = await access.checkContentAccess(trailer.content, context);
      if (!permission.ok) return permission;
      const paths = addresses.sign(addresses.claim({ kind: 'vod', id: trailer.media.playlistId }, context));
      return ok({
        id: trailer.id,
        type: 'hls',
        hls: addresses.of(paths.single),
        hls_mbr: addresses.of(paths.master),
        img: picture(trailer.content.cover.src_16x9, context),
        duration: lengthS(trailer.media),
        content: { id: trailer.content.id, slug: trailer.content.slug, title: text(trailer.content.title, context) },
      });
    },
  };
}
