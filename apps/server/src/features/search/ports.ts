import type { ProviderId, UserId, ChannelId, ContentId, EntryId } from '@aerial/domain/ids.ts';
import type { FoundKind } from '@aerial/contract/shapes/search.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs, EpochSeconds } from '@aerial/domain/time.ts';
import type { ChannelCardRecord, PersonCardRecord } from '../../wire/cards.ts';
import type { Look } from './question.ts';
import type { Candidate } from './rules.ts';

/** A word that stands in some title. */
export interface IndexedWord {
  readonly word: string;
  readonly sound: string;
}

/** An airing of a programme on a channel that the provider shows. */
export interface BroadcastRecord {
  readonly id: EntryId;
  readonly contentId: ContentId;
  readonly channelId: ChannelId;
  readonly channelName: LocalizedText;
  readonly channelSlug: string;
  readonly isFreeChannel: boolean;
  readonly startAt: EpochSeconds;
  readonly durationS: number;
}

/** A channel with the days after which its archive ends. */
export type FoundChannel = ChannelCardRecord & { readonly description: LocalizedText };

export interface SearchStore {
  /** What all forms of a word have in common, of the words that have forms. */
  stems(words: readonly string[]): Promise<ReadonlyMap<string, string>>;
  candidates(looks: readonly Look[]): Promise<(Candidate & { readonly kind: FoundKind })[]>;
  /** Words that contain each of the pieces, as they sound, shortest first. */
  holding(pieces: readonly IndexedWord[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Words that are spelt or sound like each of these; the caller narrows them down. */
  alike(words: readonly IndexedWord[]): Promise<ReadonlyMap<string, readonly IndexedWord[]>>;
  channels(providerId: ProviderId, ids: readonly string[], isChild: boolean): Promise<FoundChannel[]>;
  persons(ids: readonly string[]): Promise<PersonCardRecord[]>;
  /** For each programme that can be watched on a channel of the provider: what is on air, else comes next, else was last. */
  broadcasts(
    providerId: ProviderId,
    contentIds: readonly ContentId[],
    now: EpochSeconds,
    isChild: boolean,
  ): Promise<BroadcastRecord[]>;
}

export interface OpenedEntry {
  readonly type: 'channel' | 'content';
  readonly id: string;
  readonly query: string;
  readonly title: string;
}

export interface SearchHistoryStore {
  /** Newest first, at most `HISTORY_LIMIT`. */
  list(userId: UserId): Promise<OpenedEntry[]>;
  /** One entry per type and id; what is older than the newest `HISTORY_LIMIT` goes. */
  save(userId: UserId, entry: OpenedEntry, now: EpochMs): Promise<void>;
  clear(userId: UserId): Promise<void>;
}

/** @source C-696 */
export const HISTORY_LIMIT = 20;
