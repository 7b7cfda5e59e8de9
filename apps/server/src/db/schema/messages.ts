/** The tables of messages to viewers: sent outside by transports, and in their inbox. */
import type { MessageId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { Generated } from 'kysely';
import type {
  GeneratedInt8,
  Json,
  JsonWithDefault,
  NumericId,
  OptionalInt8,
  OptionalTimestamp,
  Timestamp,
} from './columns.ts';

/** A message for the outbox page; its text is sealed. */
export interface OutboxTable {
  id: string;
  kind: 'sms' | 'mail';
  provider_id: NumericId<ProviderId>;
  receiver: string;
  subject: string | null;
  sealed_text: string;
  created_at: Timestamp;
}
/** Messages handed over, so that none is delivered twice. */
export interface DeliveriesTable {
  id: string;
  started_at: Timestamp;
  is_done: Generated<boolean>;
}
/** The provider that a person who writes to a bot came from. */
export interface MessengerSendersTable {
  source: string;
  sender_id: string;
  provider_id: NumericId<ProviderId>;
  came_at: Timestamp;
}
/** A message in a user's inbox. */
export interface InboxMessagesTable {
  id: GeneratedInt8<MessageId>;
  user_id: NumericId<UserId>;
  /** One of `inbox/messages.ts`, or one of a newer version of the service. */
  kind: string;
  params: JsonWithDefault<Record<string, unknown>>;
  text_id: OptionalInt8;
  key: string;
  created_at: Timestamp;
  removed_at: OptionalTimestamp;
}
/** What an operator wrote to users; immutable. */
export interface InboxTextsTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  key: string;
  title: Json<LocalizedText>;
  text: Json<LocalizedText>;
  created_at: Timestamp;
}

/** Whom a message goes to; absent conditions hold for everybody. */
export interface StoredSegment {
  readonly all?: boolean;
  readonly user_ids?: number[];
  readonly packet_ids?: number[];
  readonly without_packet_ids?: number[];
}
/** A message to a segment, written in the background. */
export interface MessageOrdersTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  key: string;
  title: Json<LocalizedText>;
  text: Json<LocalizedText>;
  segment: Json<StoredSegment>;
  sent: Generated<number>;
  had: Generated<number>;
  after_id: Generated<number>;
  created_at: Timestamp;
  done_at: OptionalTimestamp;
}

export interface MessageTables {
  message_orders: MessageOrdersTable;
  inbox_messages: InboxMessagesTable;
  inbox_texts: InboxTextsTable;
  outbox: OutboxTable;
  deliveries: DeliveriesTable;
  messenger_senders: MessengerSendersTable;
}
