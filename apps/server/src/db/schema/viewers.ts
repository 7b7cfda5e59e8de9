/** Tables of viewers: who they are, their devices, and how they log in. */
import type { ProviderId, UserId, DeviceId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  GeneratedInt8,
  GeneratedNumericId,
  GeneratedTextId,
  Int8,
  Json,
  JsonWithDefault,
  NumericId,
  OptionalTimestamp,
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
  /** When its owner followed the link of a letter. */
  email_confirmed_at: OptionalTimestamp;
  first_name: Generated<string>;
  last_name: Generated<string>;
  provider_uid: string | null;
  timezone: Generated<string>;
  device_limit: Generated<number>;
  /** The PIN under the installation's secret (`security/seal.ts`). */
  sealed_pin: string | null;
  parental_status: Generated<'notset' | 'set' | 'ignore'>;
  /** When the first PIN was set; null for one from before this was stored. */
  pin_set_at: OptionalTimestamp;
  refer_id: string | null;
  app_version: string | null;
  last_login: Timestamp | null;
  date_joined: TimestampWithDefault;
  /** The account was deleted: what is left is for accounting. */
  deleted_at: OptionalTimestamp;
  /** The operator's own words; users never see them. */
  comment: Generated<string>;
  smartpay_id: string | null;
  /** The operator blocked the user for good, and lists it nowhere. */
  archived_at: OptionalTimestamp;
  /** What searches look through, in lower case; written by the database. */
  search_text: ColumnType<string, never, never>;
}
export interface TagsTable {
  id: Generated<number>;
  provider_id: NumericId<ProviderId>;
  shortname: string;
  name: string;
  description: Generated<string>;
}
export interface UserTagsTable {
  user_id: NumericId<UserId>;
  tag_id: number;
}
/** A network interface of a device. */
export interface DeviceInterface {
  readonly name: string;
  /** Lower case, with colons. */
  readonly mac: string;
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
  interfaces: JsonWithDefault<readonly DeviceInterface[]>;
  /** Until when support sees the account through it; null for devices of the viewer. */
  support_until: Timestamp | null;
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
/** What a device said of itself when a viewer signed in on it. */
export type SignInDevice = Readonly<
  Record<'device_type' | 'vendor' | 'model' | 'os_name' | 'os_version' | 'application_type' | 'name', string | null>
>;
/** See `accounts/sign-ins.ts`. */
export interface SignInsTable {
  id: GeneratedInt8;
  user_id: NumericId<UserId>;
  at: Timestamp;
  way: 'password' | 'code' | 'messenger' | 'operator' | 'network' | 'tv' | 'support';
  country: string | null;
  address: string | null;
  token_hash: Buffer | null;
  device_id: ColumnType<DeviceId | null, string | null | undefined, string | null>;
  device: ColumnType<SignInDevice | null, string | null | undefined, string | null>;
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
/** Consent of a user that support sees the account: one code at a time. */
export interface SupportCodesTable {
  user_id: NumericId<UserId>;
  member_id: Int8;
  /** Keyed hash of the code, bound to both. */
  hash: Buffer;
  wrong_entries: Generated<number>;
  expires_at: Timestamp;
  message_key: string | null;
}
/** Screens that wait until another device signs them in. */
export interface DeviceCodesTable {
  /** SHA-256 of the screen's secret. */
  device_hash: Buffer;
  /** Keyed hash of the code that the screen shows; null once it was decided. */
  user_hash: Buffer | null;
  provider_id: NumericId<ProviderId>;
  /** Keyed hash of the screen's serial: only this screen gets the token. */
  serial_hash: Buffer;
  device: Json<SignInDevice>;
  country: string | null;
  address: string | null;
  state: Generated<'pending' | 'confirmed' | 'refused'>;
  user_id: ColumnType<UserId | null, number | null | undefined, number | null>;
  /** The device that confirmed it, whose removal takes the sign-in with it. */
  confirmed_by: ColumnType<DeviceId | null, string | null | undefined, string | null>;
  interval_s: Generated<number>;
  polled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  expires_at: Timestamp;
}
/** Devices that take commands of other devices of their account. */
export interface ScreensTable {
  device_id: TextId<DeviceId>;
  user_id: NumericId<UserId>;
  title: string;
  is_playing: boolean;
  seen_at: Timestamp;
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
  tags: TagsTable;
  user_tags: UserTagsTable;
  devices: DevicesTable;
  tokens: TokensTable;
  sign_ins: SignInsTable;
  one_time_codes: OneTimeCodesTable;
  support_codes: SupportCodesTable;
  device_codes: DeviceCodesTable;
  screens: ScreensTable;
  messenger_requests: MessengerRequestsTable;
  messenger_phones: MessengerPhonesTable;
  attempts: AttemptsTable;
  guesses: GuessesTable;
  familiar_places: FamiliarPlacesTable;
}
