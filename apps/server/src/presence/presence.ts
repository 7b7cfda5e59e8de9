/** Who watches now: the playbacks whose players report. What is counted here decides nothing; the limit of streams has its own count. */
import type { ChannelId, ProviderId, StatId, UserId } from '@aerial/domain/ids.ts';

/** A playback is open until its player has not reported for this long, as `features/playback` counts streams, ms. */
export const OPEN_MS = 90_000;
export const DAY_MS = 86_400_000;
/** The most watched ones. */
export const MAX_CHANNELS_NOW = 50;

export const WATCHED_KINDS = ['live', 'catchup', 'vod'] as const;
export type WatchedKind = (typeof WATCHED_KINDS)[number];

export interface WatchedStream {
  readonly providerId: ProviderId;
  readonly userId: UserId;
  readonly statId: StatId;
  readonly kind: WatchedKind;
  readonly channelId: ChannelId | undefined;
  /** Undefined: it has ended. */
  readonly openUntil: number | undefined;
}

export interface OpenNow {
  readonly viewers: number;
  readonly streams: readonly { readonly kind: WatchedKind; readonly count: number }[];
  readonly channels: readonly { readonly id: number; readonly viewers: number }[];
}

export interface Presence {
  /** A player began, reported or ended. Never waits and never fails. */
  report(stream: WatchedStream): void;
  openNow(providerId: ProviderId, now: Date): Promise<OpenNow>;
}

export const mostWatched = (channels: readonly { readonly id: number; readonly viewers: number }[]) =>
  channels.toSorted((a, b) => b.viewers - a.viewers || a.id - b.id).slice(0, MAX_CHANNELS_NOW);
