import * as calls from '@aerial/contract/calls/operator-videos.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { asContentId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { SeenVideo, VideoService } from './service.ts';
import { videoWire } from './wire.ts';

const DEFAULT_PAGE = 50;
/** Of a title: older ones were replaced. */
const OF_TITLE = 10;
/** The largest id that the database has. */
const MAX_INT8 = 9_223_372_036_854_775_807n;
const storable = (id: string): string => (BigInt(id) <= MAX_INT8 ? id : String(MAX_INT8));
/** Of names that a client gives: without what the database cannot store. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const answer = (result: Result<SeenVideo, AppError>) => (result.ok ? ok(videoWire(result.value)) : result);
const noStorage: AppError = {
  code: 'unavailable',
  message: 'The service is not available right now. Please try again.',
};

/** @param videos undefined where the installation has no place for them */
export function videoRoutes(router: CallRouter, videos: VideoService | undefined, hasIncoming: boolean): void {
  router.handle(calls.titleVideosCall, async ({ operator, params }) => {
    if (!videos) return ok([]);
    const found = await videos.ofTitle(operator.providerId, asContentId(storable(params.id)), OF_TITLE);
    return found.ok ? ok(found.value.map(videoWire)) : found;
  });
  router.handle(calls.createVideoCall, async ({ operator, params, body }) => {
    if (!videos) return fail(noStorage);
    const file = { name: clean(body.file_name), size: body.size, fingerprint: clean(body.fingerprint ?? '') };
    return answer(
      await videos.create(operator.providerId, asContentId(storable(params.id)), file, operator.actor.name),
    );
  });
  router.handle(calls.uploadVideoPartCall, async ({ operator, params, query, file, body }) => {
    if (!videos) return fail(noStorage);
    const { bytes } = body as unknown as { readonly bytes: string | null };
    const announced = bytes === null ? undefined : Number(bytes);
    return answer(await videos.append(operator.providerId, storable(params.id), query.offset, file, announced));
  });
  router.handle(calls.videosCall, async ({ operator, query: { state, cursor, limit = DEFAULT_PAGE } }) => {
    if (!videos) return ok({ items: [], next_cursor: null });
    const from = cursor === undefined ? undefined : storable(cursor);
    const page = await videos.list(operator.providerId, state, from, limit);
    return ok({ items: page.items.map(videoWire), next_cursor: page.nextCursor });
  });
  router.handle(calls.videoCall, async ({ operator, params }) =>
    videos
      ? answer(await videos.find(operator.providerId, storable(params.id)))
      : fail({ code: 'not_found', message: 'There is no such video.' }),
  );
  router.handle(calls.retryVideoCall, async ({ operator, params }) =>
    videos ? answer(await videos.retry(operator.providerId, storable(params.id))) : fail(noStorage),
  );
  router.handle(calls.cancelVideoCall, async ({ operator, params }) =>
    videos ? answer(await videos.cancel(operator.providerId, storable(params.id))) : fail(noStorage),
  );
  router.handle(calls.incomingVideosCall, async ({ operator }) => {
    if (!videos || !hasIncoming) return ok({ folder: null, items: [] });
    const items = await videos.incoming(operator.providerId);
    return ok({
      folder: String(operator.providerId),
      items: items.map(({ path, size, changedAt }) => ({
        path,
        size,
        changed_at: isoSeconds(epochMs(changedAt.getTime())),
      })),
    });
  });
  router.handle(calls.takeIncomingVideoCall, async ({ operator, params, body }) =>
    videos
      ? answer(await videos.take(operator.providerId, asContentId(storable(params.id)), body.path, operator.actor.name))
      : fail(noStorage),
  );
}
