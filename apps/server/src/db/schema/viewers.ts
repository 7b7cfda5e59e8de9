/** Tables of viewers: who they are, their devices, and how they log in. */
import type { ProviderId, UserId, DeviceId } from '@aerial/domain/ids.ts';
import type { Generated } from 'kysely';
import type {
  GeneratedNumericId,
  GeneratedTextId,
  Json,
  JsonWithDefault,
  NumericId,
  TextId,
  Timestamp,
  TimestampWithDefault,
} from './columns.ts';

export interface UsersTable {
  id: GeneratedNumericId<UserId>;
  provider_id: NumericId<ProviderId>;
  username: string;
  password_hash: string | null;
  is_guest: Generated<boolean>;
  is_active: Generated<boolean>;
  is_geofree: Generated<boolean>;
  /** The operator does not charge this user. */
  is_provider_free: Generated<boolean>;
  phone: string | null;
  /** A code has shown that the phone is the viewer's. */
  phone_proven: Generated<boolean>;
  email: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  provider_uid: string | null;
  timezone: Generated<string>;
  device_limit: Generated<number>;
  /** The PIN under the installation's secret (`security/seal.ts`). */
  sealed_pin: string | null;
  parental_status: Generated<'notset' | 'set' | 'ignore'>;
  refer_id: string | null;
  app_version: string | null;
  last_login: Timestamp | null;
  date_joined: TimestampWithDefault;
}
export interface DevicesTable {
  /** May be shown to other devices of the account and in logs. */
  id: GeneratedTextId<DeviceId>;
  /** Secret: `auth/device` gives a token for it. */
  credential: Generated<string>;
  user_id: NumericId<UserId>;
  serial: string | null;
  device_type: string | null;
  vendor: string | null;
  model: string | null;
  version: string | null;
  os_name: string | null;
  os_version: string | null;
  application_type: string | null;
  name: string | null;
  settings: JsonWithDefault<Record<string, unknown>>;
  parental_settings: JsonWithDefault<Record<string, unknown>>;
  notification: Json<Record<string, unknown>> | null;
  created_at: TimestampWithDefault;
  /** When its present credential was issued. */
  registered_at: TimestampWithDefault;
  login_at: Timestamp | null;
}
export interface TokensTable {
  hash: Buffer;
  user_id: NumericId<UserId>;
  device_id: TextId<DeviceId> | null;
  /** Of a login token: the device that was registered with it, whose removal ends it. */
  registered_device_id: TextId<DeviceId> | null;
  expires_at: Timestamp | null;
  created_at: TimestampWithDefault;
}
export interface OneTimeCodesTable {
  provider_id: NumericId<ProviderId>;
  phone: string;
  source: string;
  sender_id: string | null;
  /** Keyed hash of the address that requested it; empty for codes of messengers. */
  asker: Generated<Buffer>;
  hash: Buffer;
  wrong_entries: Generated<number>;
  /** Wrong entries from other addresses. */
  stranger_entries: Generated<number>;
  expires_at: Timestamp;
}
export interface MessengerRequestsTable {
  nonce_hash: Buffer;
  provider_id: NumericId<ProviderId>;
  source: string;
  phone: string;
  language: string;
  sender_id: string | null;
  expires_at: Timestamp;
}
export interface MessengerPhonesTable {
  provider_id: NumericId<ProviderId>;
  source: string;
  sender_id: string;
  phone: string;
  expires_at: Timestamp;
}
export interface AttemptsTable {
  key: string;
  count: number;
  window_ends_at: Timestamp;
}
export interface GuessesTable {
  key: Buffer;
  guesses: number;
  turn: string | null;
  next_at: Timestamp;
  counted_at: Timestamp;
  expires_at: Timestamp;
}
export interface FamiliarPlacesTable {
  subject: Buffer;
  place: Buffer;
  seen_at: Timestamp;
}

export interface ViewerTables {
  users: UsersTable;
  devices: DevicesTable;
  tokens: TokensTable;
  one_time_codes: OneTimeCodesTable;
  messenger_requests: MessengerRequestsTable;
  messenger_phones: MessengerPhonesTable;
  attempts: AttemptsTable;
  guesses: GuessesTable;
  familiar_places: FamiliarPlacesTable;
}
