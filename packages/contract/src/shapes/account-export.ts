/** What a user takes along of their account. Ids and texts as they are stored; instants in UTC. */
import Type, { type Static } from 'typebox';
import { anyJson, Instant, nullable, orNull } from '../core.ts';
import { AdIds } from './ads.ts';
import { Amount } from './commerce.ts';

const text = () => Type.String();
const when = () => orNull(Instant());

export const AccountExport = Type.Object({
  exported_at: Instant(),
  user: Type.Object({
    id: Type.Integer(),
    provider: text(),
    username: text(),
    first_name: text(),
    last_name: text(),
    phone: nullable.string(),
    email: nullable.string(),
    provider_uid: nullable.string(),
    timezone: text(),
    date_joined: Instant(),
    last_login: when(),
    has_password: Type.Boolean(),
    has_pin: Type.Boolean(),
  }),
  profiles: Type.Array(
    Type.Object({
      id: text(),
      name: nullable.string(),
      role: text(),
      is_main: Type.Boolean(),
      created_at: Instant(),
    }),
  ),
  devices: Type.Array(
    Type.Object({
      id: text(),
      name: nullable.string(),
      device_type: nullable.string(),
      vendor: nullable.string(),
      model: nullable.string(),
      os_name: nullable.string(),
      os_version: nullable.string(),
      application_type: nullable.string(),
      serial: nullable.string(),
      has_notifications: Type.Boolean(),
      created_at: Instant(),
      login_at: when(),
    }),
  ),
  sign_ins: Type.Array(
    Type.Object({
      created_at: Instant(),
      way: text(),
      country: nullable.string(),
      address: nullable.string(),
      device: anyJson(),
    }),
  ),
  watched: Type.Array(
    Type.Object({
      kind: text(),
      title: text(),
      seconds: Type.Integer(),
      watch_percentage: Type.Integer(),
      profile_id: nullable.string(),
      viewed_at: Instant(),
    }),
  ),
  playbacks: Type.Array(
    Type.Object({
      kind: text(),
      title: text(),
      started_at: Instant(),
      duration_s: Type.Integer(),
    }),
  ),
  favourites: Type.Array(
    Type.Object({ kind: text(), title: text(), profile_id: nullable.string(), created_at: Instant() }),
  ),
  searches: Type.Array(Type.Object({ query: text(), title: text(), saved_at: Instant() })),
  balances: Type.Array(Type.Object({ amount: Amount(), currency: text() })),
  subscriptions: Type.Array(
    Type.Object({
      id: text(),
      packet: text(),
      status: text(),
      renews: Type.Boolean(),
      amount: Amount(),
      currency: text(),
      start_at: Instant(),
      paid_until: when(),
      ended_at: when(),
    }),
  ),
  payments: Type.Array(
    Type.Object({
      id: text(),
      purpose: text(),
      description: text(),
      amount: Amount(),
      currency: text(),
      status: text(),
      pay_system: text(),
      phone: nullable.string(),
      created_at: Instant(),
      settled_at: when(),
    }),
  ),
  cards: Type.Array(
    Type.Object({
      brand: nullable.string(),
      last_four: text(),
      expires: nullable.string(),
      created_at: Instant(),
    }),
  ),
  promo_codes: Type.Array(Type.Object({ code: text(), campaign: text(), activated_at: Instant() })),
  ad_ids: AdIds,
  /** What profiles chose about personal rows. */
  personal: Type.Array(
    Type.Object({ profile_id: nullable.string(), is_on: Type.Boolean(), genres: Type.Array(text()) }),
  ),
  follows: Type.Array(Type.Object({ name: text(), profile_id: orNull(text()), created_at: Instant() })),
  reminders: Type.Array(Type.Object({ title: text(), channel: text(), start_at: Instant(), created_at: Instant() })),
  messages: Type.Array(anyJson()),
  /** What applications reported of the viewer, where the service stores it: the newest. */
  events: Type.Array(Type.Object({ name: text(), created_at: Instant(), params: anyJson() })),
});
export type AccountExport = Static<typeof AccountExport>;
