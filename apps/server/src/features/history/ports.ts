import type { EpochMs, EpochSeconds } from '@aerial/domain/time.ts';

/** What a player says about one playback. */
export interface WatchReport {
  /** Seconds really played since its last report. */
  readonly playedS: number;
  /** Position in a film or episode, seconds; absent when it is not to be kept. */
  readonly positionS: number | undefined;
  /** The frame watched in the archive of a channel. */
  readonly frameAt: EpochSeconds | undefined;
  /** The viewer has left. */
  readonly isEnded: boolean;
}

export interface HistoryStore {
  /**
   * Adds the time to a playback of the user, and keeps the position: of a film or episode, and of an airing of the archive; at once or not at all.
   * @returns the playback with its time so far; undefined when the user has none of this id
   */
  record(userId: number, statId: string, report: WatchReport, now: EpochMs): Promise<{ id: string; durationS: number } | undefined>;
}
