/** Whether parental control lets a viewer watch something now. */
import type { AppError } from '@aerial/contract/errors.ts';
import { contentForChild } from '@aerial/domain/child.ts';
import type { ContentId } from '@aerial/domain/ids.ts';
import { isAdultItem, isProgrammeForChild } from '@aerial/domain/parental.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { looksAtProgrammes, watchDecision } from '../../access/parental.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { PlaybackServiceDeps } from './deps.ts';
import type { ContentRating, StreamedChannel } from './ports.ts';
import type { PlaybackContext } from './playback.ts';
import { archiveLimit } from './rules.ts';

export type WatchAccess = ReturnType<typeof watchAccess>;

const laterOf = (a: EpochSeconds, b: EpochSeconds): EpochSeconds => (a > b ? a : b);
const earlierOf = (a: EpochSeconds, b: EpochSeconds): EpochSeconds => (a < b ? a : b);

export function watchAccess({ store, parental, clock }: Pick<PlaybackServiceDeps, 'store' | 'parental' | 'clock'>) {
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
    const limit = hasArchive ? archiveLimit(archivedDays, toEpochSeconds(clock.now())) : at;
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

  return { checkChannelAccess, checkContentAccess, firstPicture };
}
