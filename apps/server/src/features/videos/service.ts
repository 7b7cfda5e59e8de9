/** Videos of titles as their operator uploads and orders them: one use case each. */
import type { AppError } from '@aerial/contract/errors.ts';
import { MAX_VIDEO_PART_BYTES } from '@aerial/contract/calls/operator-videos.ts';
import type { ContentId, ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Readable } from 'node:stream';
import type { VideoState } from '../../db/schema/videos.ts';
import { headOf } from './files.ts';
import type { IncomingFolder } from './incoming.ts';
import type { TitleOf, Uploads, VideoRecord, VideoStore } from './ports.ts';
import { HEAD_BYTES, isContainer, ordersOf } from './rules.ts';

const unknown: AppError = { code: 'not_found', message: 'There is no such video.' };
const unknownFile: AppError = { code: 'not_found', message: 'There is no such file in the incoming folder.' };
const unknownTitle: AppError = { code: 'content_not_found', message: 'There is no such content.' };
const sharedTitle: AppError = {
  code: 'shared_title',
  message: 'Other providers show this as well: it cannot be changed here.',
};
const noFilm: AppError = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { id: ['Films and episodes have videos.'] },
};
const tooMany: AppError = {
  code: 'upload_limit',
  message: 'Too many videos are being uploaded or encoded: wait for one, or cancel one.',
};
const tooLarge: AppError = { code: 'body_too_large', message: 'The request body is too large.' };
const full: AppError = { code: 'storage_full', message: 'The storage is full: free some space and try again.' };
const unusable: AppError = {
  code: 'video_unusable',
  message: 'This is no video that can be encoded.',
};
const notNow: AppError = { code: 'bad_request', message: 'Its state does not allow this.' };

type Answer<T = SeenVideo> = Promise<Result<T, AppError>>;
/** A video, and how much of it is here. */
export type SeenVideo = VideoRecord & { readonly received: number };

export interface VideoServiceDeps {
  readonly store: VideoStore;
  readonly files: Uploads;
  readonly incoming: IncomingFolder;
  readonly titleOf: TitleOf;
  readonly clock: Clock;
  readonly maxBytes: number;
  /** Free space that stays, bytes. */
  readonly minFreeBytes: number;
  /** Begins with what waits, where this process encodes. */
  wake(): void;
}

export function videoService(deps: VideoServiceDeps) {
  const { store, files, incoming, titleOf, clock } = deps;

  const seen = async (video: VideoRecord): Promise<SeenVideo> => ({
    ...video,
    received: video.state === 'uploading' ? await files.received(video.id) : Number(video.size),
  });
  const found = async (providerId: ProviderId, id: string): Answer => {
    const video = await store.find(providerId, id);
    return video ? ok(await seen(video)) : fail(unknown);
  };

  async function checkTitle(providerId: ProviderId, id: ContentId): Promise<AppError | undefined> {
    const title = await titleOf(providerId, id);
    if (!title) return unknownTitle;
    if (!title.is_editable) return sharedTitle;
    return title.content_type === 'movie' || title.content_type === 'episode' ? undefined : noFilm;
  }

  /** Whether an upload fits beside those that are not finished. */
  async function hasRoom(size: number): Promise<boolean> {
    const open = await Promise.all((await store.uploading()).map(seen));
    const promised = open.reduce((sum, video) => sum + Number(video.size) - video.received, 0);
    return (await files.free()) - promised - size >= deps.minFreeBytes;
  }

  return {
    find: found,

    async ofTitle(providerId: ProviderId, contentId: ContentId, limit: number): Answer<readonly SeenVideo[]> {
      if (!(await titleOf(providerId, contentId))) return fail(unknownTitle);
      return ok(await Promise.all((await store.list(providerId, { contentId }, undefined, limit)).map(seen)));
    },

    async list(providerId: ProviderId, state: VideoState | undefined, cursor: string | undefined, limit: number) {
      const rows = await store.list(providerId, { state }, cursor, limit + 1);
      const items = await Promise.all(rows.slice(0, limit).map(seen));
      return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
    },

    async create(
      providerId: ProviderId,
      contentId: ContentId,
      file: { readonly name: string; readonly size: number; readonly fingerprint: string },
      startedBy: string,
    ): Answer {
      const refusal = await checkTitle(providerId, contentId);
      if (refusal) return fail(refusal);
      if (file.size > deps.maxBytes) return fail(tooLarge);
      const { name: fileName, size, fingerprint } = file;
      const video = await store.insert(
        providerId,
        { contentId, origin: 'upload', fileName, size, fingerprint, startedBy },
        clock.now(),
      );
      if (!video) return fail(tooMany);
      const upload = await seen(video);
      // Its own bytes are among those that are promised.
      if (!(await hasRoom(0))) {
        if (upload.received === 0) await store.remove(video.id);
        return fail(full);
      }
      return ok(upload);
    },

    /** @param announced bytes of the part, where the client says so */
    async append(
      providerId: ProviderId,
      id: string,
      offset: number,
      bytes: Readable,
      announced: number | undefined,
    ): Answer {
      const video = await store.find(providerId, id);
      if (!video) return fail(unknown);
      if (video.state !== 'uploading') return fail(elsewhere(Number(video.size)));
      const size = Number(video.size);
      const room = size - offset;
      if (room < 0 || (announced ?? 0) > room) return fail(room < 0 ? elsewhere(await files.received(id)) : tooLarge);
      const part = announced ?? Math.min(room, MAX_VIDEO_PART_BYTES);
      if ((await files.free()) - part < deps.minFreeBytes) return fail(full);
      const stored = await files.append(id, offset, bytes, Math.min(room, MAX_VIDEO_PART_BYTES));
      if (stored.outcome === 'elsewhere') return fail(elsewhere(stored.received));
      if (stored.outcome !== 'stored') return fail(stored.outcome === 'too_long' ? tooLarge : full);
      const isComplete = stored.received === size;
      const isHeadNew = offset < HEAD_BYTES && (stored.received >= HEAD_BYTES || isComplete);
      if (isHeadNew && !isContainer(await files.head(id))) {
        await store.remove(id);
        await files.remove(id);
        return fail(unusable);
      }
      await store.touch(id, isComplete, clock.now());
      // Read first: what the answer says does not depend on how soon the video is claimed.
      const answer = await found(providerId, id);
      if (isComplete) deps.wake();
      return answer;
    },

    incoming: (providerId: ProviderId) => incoming.list(providerId),

    async take(providerId: ProviderId, contentId: ContentId, path: string, startedBy: string): Answer {
      const refusal = await checkTitle(providerId, contentId);
      if (refusal) return fail(refusal);
      const file = await incoming.find(providerId, path);
      if (!file) return fail(unknownFile);
      if (file.size > deps.maxBytes) return fail(tooLarge);
      if (!isContainer(await headOf(file.file))) return fail(unusable);
      const video = await store.insert(
        providerId,
        {
          contentId,
          origin: 'incoming',
          fileName: file.path,
          size: file.size,
          fingerprint: file.changedAt.toISOString(),
          startedBy,
        },
        clock.now(),
      );
      if (!video) return fail(tooMany);
      deps.wake();
      return ok(await seen(video));
    },

    async retry(providerId: ProviderId, id: string): Answer {
      const video = await store.find(providerId, id);
      if (!video) return fail(unknown);
      if (!ordersOf({ state: video.state, hasFile: video.has_file }).retry) return fail(notNow);
      const file = video.origin === 'incoming' ? await incoming.find(providerId, video.file_name) : undefined;
      const now = file && { size: file.size, fingerprint: file.changedAt.toISOString() };
      if (!(await store.retry(providerId, id, clock.now(), now))) return fail(notNow);
      deps.wake();
      return found(providerId, id);
    },

    async cancel(providerId: ProviderId, id: string): Answer {
      if (!(await store.find(providerId, id))) return fail(unknown);
      const state = await store.cancel(providerId, id, clock.now());
      if (state === undefined) return fail(notNow);
      if (state === 'cancelled') await files.remove(id);
      return found(providerId, id);
    },

    /** Deletes what was abandoned, and files that nothing needs. */
    async clean(): Promise<void> {
      const stored = await files.list();
      await store.expire(clock.now());
      const needed = await store.withFile(stored);
      for (const id of stored) if (!needed.has(id)) await files.remove(id);
    },
  };
}
export type VideoService = ReturnType<typeof videoService>;

/** The client's idea of how far the upload is, is not that of the server. */
const elsewhere = (received: number): AppError => ({
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
  detail: { offset: [String(received)] },
});
