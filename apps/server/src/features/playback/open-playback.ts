/** Whether a playback that was opened may go on: what licences depend on, each time one is requested. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ChannelId, ContentId, StatId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import type { Entitlements } from '../../access/entitlements.ts';
import type { StoredToken } from '../../accounts/tokens.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { PlaybackStore } from './ports.ts';
import { denied, notPurchased } from './rules.ts';

export interface OpenPlayback {
  readonly viewer: Viewer;
  readonly subject: { readonly channelId: ChannelId } | { readonly contentId: ContentId };
}

export interface OpenPlaybackDeps {
  readonly store: Pick<PlaybackStore, 'openPlayback' | 'channel' | 'library' | 'contentOf'>;
  readonly entitlements: Entitlements;
  readonly clock: Clock;
  readToken(hash: Buffer): Promise<StoredToken | undefined>;
}

/** The device has stopped reporting, its viewer has signed out, or another one has taken the stream. A new stream call helps. */
const ended = fail<AppError>({
  code: 'signature_expired',
  message: 'This playback has ended. Please start it again.',
});

/**
 * Finds an open playback, and checks again that its viewer may play what it plays.
 * Fails with signature_expired when it is not open, and permission_denied when it is no longer theirs.
 */
export async function findOpenPlayback(
  id: StatId,
  { store, entitlements, clock, readToken }: OpenPlaybackDeps,
): Promise<Result<OpenPlayback, AppError>> {
  const stored = await store.openPlayback(id, toEpochSeconds(clock.now()));
  const token = stored && (await readToken(stored.tokenHash));
  if (!stored || !token) return ended;
  const { viewer } = token;
  const { channelId, contentId, libraryId } = stored;
  const rights = await entitlements.of(viewer);
  if (channelId !== undefined) {
    const channel = await store.channel(viewer.providerId, channelId);
    return channel && rights.channel(channel) ? ok({ viewer, subject: { channelId } }) : notPurchased;
  }
  if (contentId === undefined || libraryId === undefined) return ended;
  const library = await store.library(viewer.providerId, libraryId);
  const content = library && (await store.contentOf(libraryId, contentId));
  if (!content || content.isLost || !(rights.library(library) || rights.content(content.id)))
    return denied('This content is not part of your subscriptions.');
  return ok({ viewer, subject: { contentId } });
}
