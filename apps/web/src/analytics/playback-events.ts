/** Which events of a playback are reported, and when. @source spec 2 §7 Analytics events, §9, C-739 to C-743, C-840, C-841 */
import type { ChannelId, LibraryId, ContentId, StatId } from '@aerial/domain/ids.ts';
import type { PlaybackKind, Position } from '../player/types.ts';

/** How the playback started. @source C-740 */
export type StartType = 'live' | 'archive' | 'vod' | 'trailer' | 'resume' | 'next';

/** An update is sent after so much playback, seconds. @source C-840 */
export const UPDATES_AFTER_S: readonly number[] = [120, 300, 600, 1200, 1800, 2400, 3000];
/** @source C-841 */
export const FIVE_MINUTES_S = 300;
/** A longer step between two samples means that the device slept, seconds. Hidden tabs sample once a minute. */
const LONGEST_STEP_S = 65;

export interface Watched {
  readonly statId: StatId | undefined;
  /** Played so far, seconds. */
  readonly played: number;
  readonly movingAt: number | undefined;
}
export const nothingWatched: Watched = { statId: undefined, played: 0, movingAt: undefined };

export interface Look {
  readonly statId: StatId | undefined;
  readonly isMoving: boolean;
  /** Epoch seconds, with fractions. */
  readonly now: number;
}
export type PlaybackEvent = 'playback_start' | 'playback_update' | 'watch_5_minutes';

/** @returns the next state, and the events to report now */
export function stepWatched(before: Watched, { statId, isMoving, now }: Look): [Watched, readonly PlaybackEvent[]] {
  const isNew = statId !== before.statId;
  const watched = isNew ? { ...nothingWatched, statId } : before;
  if (statId === undefined || (isNew && !isMoving))
    return [isNew ? nothingWatched : { ...watched, movingAt: undefined }, []];
  const step = watched.movingAt === undefined ? 0 : Math.max(0, now - watched.movingAt);
  const played = watched.played + (step > LONGEST_STEP_S ? 0 : step);
  const passes = (at: number): boolean => watched.played < at && played >= at;
  const events: PlaybackEvent[] = isNew ? ['playback_start'] : [];
  if (UPDATES_AFTER_S.some(passes)) events.push('playback_update');
  if (passes(FIVE_MINUTES_S)) events.push('watch_5_minutes');
  return [{ statId, played, movingAt: isMoving ? now : undefined }, events];
}

/** @param resumed a film continues at its stored position @param isNext it started by itself after another one */
export function startTypeOf(
  kind: PlaybackKind,
  { resumed = false, isNext = false }: { readonly resumed?: boolean; readonly isNext?: boolean } = {},
): StartType {
  if (isNext) return 'next';
  return kind === 'vod' && resumed ? 'resume' : kind;
}

/** The subject of the playback. @source C-739 */
export interface PlaybackSubject {
  readonly channelId?: ChannelId | undefined;
  readonly contentId?: ContentId | undefined;
  readonly contentParentId?: string | undefined;
  readonly libraryId?: LibraryId | undefined;
}
export const playbackParams = (
  subject: PlaybackSubject,
  statId: StatId | undefined,
  startType: StartType,
  position: Position | undefined,
) => ({
  statId,
  ...subject,
  startType,
  position: position === undefined ? undefined : Math.floor(position),
});
