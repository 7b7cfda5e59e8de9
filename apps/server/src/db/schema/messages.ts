/** The tables of messages to viewers. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Generated } from 'kysely';
import type { NumericId, Timestamp } from './columns.ts';

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

export interface MessageTables {
  outbox: OutboxTable;
  deliveries: DeliveriesTable;
  messenger_senders: MessengerSendersTable;
}
