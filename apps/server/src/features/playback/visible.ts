/** Whether a profile may see what others watch: for rooms, before their members play it themselves. */
import type { AppError } from '@aerial/contract/errors.ts';
import { contentForChild } from '@aerial/domain/child.ts';
import type { ChannelId, ContentId, LibraryId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { childForbidden } from '../../access/parental.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { PlaybackStore } from './ports.ts';

export type VisibleSubject =
  | { readonly kind: 'content'; readonly contentId: ContentId; readonly libraryId: LibraryId }
  | { readonly kind: 'channel'; readonly channelId: ChannelId };

const contentNotFound: AppError = { code: 'content_not_found', message: 'There is no such content.' };
const channelNotFound: AppError = { code: 'channel_not_found', message: 'There is no such channel.' };

/** Fails with content_not_found, channel_not_found (also for a channel without an archive, where nothing can be sought), child_forbidden. */
export const checkVisible =
  (store: Pick<PlaybackStore, 'channel' | 'library' | 'contentOf'>) =>
  async (viewer: Viewer, subject: VisibleSubject): Promise<Result<undefined, AppError>> => {
    if (subject.kind === 'content') {
      const library = await store.library(viewer.providerId, subject.libraryId);
      const content = library && (await store.contentOf(library.id, subject.contentId));
      if (!content?.media || content.isLost || content.isAnnouncement) return fail(contentNotFound);
      return viewer.isChild && contentForChild(content.rating) !== 'shown' ? fail(childForbidden) : ok(undefined);
    }
    const channel = await store.channel(viewer.providerId, subject.channelId);
    if (!channel?.hasArchive || channel.archivedDays === 0) return fail(channelNotFound);
    return viewer.isChild && !channel.isForChild ? fail(childForbidden) : ok(undefined);
  };
