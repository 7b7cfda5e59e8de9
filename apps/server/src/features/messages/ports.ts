import type { LocalizedText } from '@aerial/domain/language.ts';
import type { MessageId, UserId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** A message as it is stored; its words are found when it is read. */
export interface MessageRecord {
  readonly id: MessageId;
  readonly kind: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** What an operator wrote: its texts. */
  readonly textId: string | null;
  readonly createdAt: EpochMs;
}

/** What an operator wrote, by language. */
export interface OperatorText {
  readonly title: LocalizedText;
  readonly text: LocalizedText;
}

export interface MessageStore {
  /** Of one user, without removed ones: the latest first, at most `MAX_LISTED`. */
  list(userId: UserId, since: EpochMs): Promise<MessageRecord[]>;
  texts(ids: readonly string[]): Promise<ReadonlyMap<string, OperatorText>>;
  /** @returns the message, also when it had been removed before; undefined when the user has none of this id */
  remove(userId: UserId, id: MessageId, now: EpochMs): Promise<MessageRecord | undefined>;
  /** Removes all, or those up to an id. @returns what was removed, the latest first */
  removeAll(userId: UserId, upTo: MessageId | undefined, now: EpochMs): Promise<MessageRecord[]>;
}

/** More are not listed; clients count to 99. @source A-636 */
export const MAX_LISTED = 200;
