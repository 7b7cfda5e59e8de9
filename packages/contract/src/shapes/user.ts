import type { UserId, DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { anyJson, Instant, IntId, nullable, orNull, UuidId } from '../core.ts';
import { Provider } from './provider.ts';

export const ProfileKind = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  icon: nullable.string(),
  background: nullable.string(),
  role: Type.String(),
  description: Type.String(),
});
export const UserProfile = Type.Object({
  id: UuidId<ProfileId>(),
  name: Type.String(),
  icon: nullable.string(),
  background: nullable.string(),
  icon_avatar_id: nullable.integer(),
  is_main: Type.Boolean({ description: 'Active on devices where none is chosen' }),
  role: Type.String(),
  profile: ProfileKind,
});
export type UserProfile = Static<typeof UserProfile>;

/** @source A-406 */
export const AvatarCategory = Type.Object({
  title: Type.String(),
  avatars: Type.Array(Type.Object({ id: Type.Integer(), src: Type.String() })),
});
export type AvatarCategory = Static<typeof AvatarCategory>;

/** The provider's parental control settings for a user without a PIN. @source F-207, A-403, A-582 */
export const ParentalDialogue = Type.Object({
  icon: nullable.string(),
  title: Type.String(),
  message: Type.String(),
  buttons: Type.Array(Type.Object({ label: Type.String(), action: Type.String(), is_primary: Type.Boolean() })),
});

/** @source spec 1 §3 User, wire shapes §2 User */
export const User = Type.Object({
  id: IntId<UserId>(),
  username: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  provider_uid: nullable.string(),
  parental_code: nullable.string(),
  parental_status: Type.String(),
  phone: nullable.string(),
  email: nullable.string(),
  timezone: Type.String(),
  timezone_utcoffset: Type.Integer(),
  device_limit: Type.Integer(),
  accounts: Type.Array(Type.Object({ id: IntId(), amount: Type.String(), is_payment_allowed: Type.Boolean() })),
  sources: Type.Array(anyJson()),
  provider: Provider,
  is_provider_free: Type.Boolean(),
  is_active: Type.Boolean(),
  is_testuser: Type.Boolean(),
  is_self_deletion_allowed: Type.Boolean(),
  is_validated: Type.Boolean(),
  is_guest: Type.Boolean(),
  last_login: orNull(Instant()),
  date_joined: Instant(),
  tags: Type.Array(anyJson()),
  subscriptions: Type.Array(anyJson()),
  app_version: nullable.string(),
  refer_id: nullable.string(),
  smartpay_id: nullable.string(),
  parental_dialogue: orNull(ParentalDialogue),
  comment: Type.String(),
  unaccepted_agreement_ids: Type.Array(Type.Integer()),
  is_geofree: Type.Boolean(),
});
export type User = Static<typeof User>;

/** For which actions a device requires the PIN. @source F-222, F-223 */
export const ParentalSettings = Type.Object({
  duration: Type.Integer({
    minimum: 0,
    maximum: 1440,
    description: 'Minutes for which a correct PIN is valid; 0: required every time',
  }),
  pay: Type.Boolean(),
  profile: Type.Boolean(),
  program: Type.Boolean(),
  vod: Type.Boolean(),
  channel: Type.Boolean(),
  settings: Type.Boolean(),
});
export type ParentalSettings = Static<typeof ParentalSettings>;

/** `id` is the first key: some clients take the first `"id":"` of the text. @source wire shapes §1.3 */
export const Device = Type.Object({
  id: UuidId<DeviceId>(),
  name: nullable.string(),
  device_type: nullable.string(),
  vendor: nullable.string(),
  model: nullable.string(),
  version: nullable.string(),
  serial: nullable.string(),
  os_name: nullable.string(),
  os_version: nullable.string(),
  timezone: nullable.string(),
  timezone_utcoffset: Type.Integer(),
  application_type: nullable.string(),
  profile: orNull(UserProfile),
  store_source: nullable.string(),
  settings: anyJson(),
  notification: anyJson(),
  interfaces: Type.Array(Type.Object({ name: Type.String(), mac: Type.String() })),
  created_at: Instant(),
  login_at: orNull(Instant()),
  user_id: IntId<UserId>(),
  user: Type.Object({
    id: IntId<UserId>(),
    username: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    provider_uid: nullable.string(),
  }),
  parental_settings: ParentalSettings,
  codec_structure_exist: Type.Boolean(),
  promoted_for: nullable.string(),
  locale: nullable.string(),
});
export type Device = Static<typeof Device>;

/** @source wire shapes §2 Token */
export const Token = Type.Object({
  access_token: Type.String(),
  expired: orNull(Instant()),
  device: orNull(Device),
  profile: orNull(UserProfile),
  was_guest: Type.Boolean(),
});
export type Token = Static<typeof Token>;
