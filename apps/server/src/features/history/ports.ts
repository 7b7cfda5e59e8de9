import type { ChannelId, ProviderId, UserId, StatId } from '@aerial/domain/ids.ts';
import type { EpochMs, EpochSeconds, Seconds } from '@aerial/domain/time.ts';

/** What a player says about one playback. */
export interface WatchReport {
  /** Seconds really played since its last report. */
  readonly playedS: Seconds;
  /** Position in a film or episode; undefined when it is not to be stored. */
  readonly positionS: Seconds | undefined;
  /** The frame watched in the archive of a channel. */
  readonly frameAt: EpochSeconds | undefined;
  /** The viewer has left. */
  readonly isEnded: boolean;
  /** The receiver that it is cast to says so; from then on the playback is its own, until the device reports again. */
  readonly isRemote?: boolean;
}

/** A playback as it is with a report. */
export interface ReportedPlayback {
  readonly id: StatId;
  /** Watched so far. */
  readonly durationS: number;
  readonly kind: string;
  readonly channelId: ChannelId | undefined;
  readonly providerId: ProviderId;
  readonly isOpen: boolean;
}

export interface HistoryStore {
  /**
   * Adds the time to a playback of the user, and stores the position: of a film or episode, and of an airing of the archive; at once or not at all.
   * @returns the playback with its time so far; undefined when the user has none of this id
   */
  record(userId: UserId, statId: StatId, report: WatchReport, now: EpochMs): Promise<ReportedPlayback | undefined>;
  /** What guests of the provider watched on the device becomes the user's, of the main profile; of two positions the later one stays. */
  adoptGuests(user: { readonly id: UserId; readonly provider_id: ProviderId }, serial: string): Promise<void>;
}
