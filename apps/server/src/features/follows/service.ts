/** Shows and words that viewers follow: for users and guests, by profile. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Follow } from '@aerial/contract/shapes/follow.ts';
import { followWords, MAX_FOLLOWS } from '@aerial/domain/follows.ts';
import type { ContentId, FollowId } from '@aerial/domain/ids.ts';
import { textIn } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { isoSeconds, toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import { childForbidden } from '../../access/parental.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { FollowRecord, FollowStore, FollowSubject } from './ports.ts';

/** What fits a bigint; ids of the contract have up to 19 digits. */
const LARGEST_ID = 9_223_372_036_854_775_807n;

const notOffered: AppError = { code: 'permission_denied', message: 'This service does not offer following.' };
const unknownContent: AppError = { code: 'content_not_found', message: 'There is no such content.' };
const noWords: AppError = { code: 'validation_failed', message: 'Name a show, or words of at least three letters.' };
const tooMany: AppError = {
  code: 'follow_limit',
  message: 'You follow too much already. Remove something to follow another.',
};
const unknown: AppError = { code: 'follow_not_found', message: 'You do not follow this.' };

const followWire = (record: FollowRecord, language: string): Follow => ({
  id: record.id,
  content: record.content && { ...record.content, title: textIn(record.content.title, language) },
  words: record.name,
  with_repeats: record.withRepeats,
  next: record.next && {
    channel_id: record.next.channelId,
    channel_slug: record.next.slug,
    channel_name: textIn(record.next.name, language),
    title: textIn(record.next.title, language),
    timestamp: record.next.startAt,
  },
  created_at: isoSeconds(record.createdAt),
});

export interface FollowRequest {
  readonly content_id?: ContentId | undefined;
  readonly words?: string | undefined;
  readonly with_repeats?: boolean | undefined;
}

export interface FollowServiceDeps {
  readonly store: FollowStore;
  readonly clock: Clock;
  /** Whether the provider offers it. */
  isOffered(viewer: Viewer): Promise<boolean>;
}

export function followService({ store, clock, isOffered }: FollowServiceDeps) {
  const records = (viewer: Viewer) => store.list(viewer, toEpochSeconds(clock.now()));

  async function subjectOf(
    viewer: Viewer,
    { content_id: contentId, words }: FollowRequest,
  ): Promise<Result<FollowSubject, AppError>> {
    if (contentId === undefined) {
      const wanted = followWords(words ?? '');
      return wanted.length > 0 ? ok({ words: wanted, name: words!.trim() }) : fail(noWords);
    }
    const found = BigInt(contentId) > LARGEST_ID ? undefined : await store.followable(viewer.providerId, contentId);
    if (!found) return fail(unknownContent);
    return viewer.isChild && !found.isForChild ? fail(childForbidden) : ok({ contentId });
  }

  return {
    /** Fails with permission_denied. */
    async list(viewer: Viewer, language: string): Promise<Result<Follow[], AppError>> {
      if (!(await isOffered(viewer))) return fail(notOffered);
      return ok((await records(viewer)).map((record) => followWire(record, language)));
    },
    /** Fails with permission_denied, validation_failed, content_not_found, child_forbidden or follow_limit. */
    async add(viewer: Viewer, request: FollowRequest, language: string): Promise<Result<Follow, AppError>> {
      if (!(await isOffered(viewer))) return fail(notOffered);
      const subject = await subjectOf(viewer, request);
      if (!subject.ok) return subject;
      const id = await store.add(viewer, subject.value, request.with_repeats === true, clock.now(), MAX_FOLLOWS);
      if (id === undefined) return fail(tooMany);
      const added = (await records(viewer)).find((record) => record.id === id);
      return added ? ok(followWire(added, language)) : fail(unknown);
    },
    /** Fails with permission_denied or follow_not_found; those of others are not found. */
    async remove(viewer: Viewer, id: FollowId): Promise<Result<object, AppError>> {
      if (!(await isOffered(viewer))) return fail(notOffered);
      return BigInt(id) <= LARGEST_ID && (await store.remove(viewer, id)) ? ok({}) : fail(unknown);
    },
  };
}
