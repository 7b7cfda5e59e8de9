import { sql, type Kysely } from 'kysely';

/**
 * Sign-ins of users, and accounts that were deleted.
 *
 * The foreign keys to `users` say what a deletion does with a table: rows of `on delete cascade` are personal and go, `on delete set null`
 * leaves them without their user, and all others stay for accounting (`features/account/erase.pg.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column deleted_at timestamptz`,
  // When the account got its first PIN, which needs no proof; null for those from before.
  `alter table users add column pin_set_at timestamptz`,
  `create index users_deleted on users (deleted_at) where deleted_at is not null`,

  `create table sign_ins (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id) on delete cascade,
    at timestamptz not null,
    way text not null check (way in ('password', 'code', 'messenger', 'operator', 'network', 'tv')),
    country text check (country ~ '^[A-Z]{2}$'),
    -- Masked: the whole address is not stored.
    address text,
    -- Of the login token, until a device was registered with it.
    token_hash bytea,
    device_id uuid references devices (id) on delete set null,
    -- What the device was, also after its removal.
    device jsonb
  )`,
  `create index sign_ins_user on sign_ins (user_id, id)`,
  `create unique index sign_ins_token on sign_ins (token_hash) where token_hash is not null`,
  `create index sign_ins_device on sign_ins (device_id) where device_id is not null`,
  // Rows come in the order of time, so a few pages of index say where the old ones end.
  `create index sign_ins_age on sign_ins using brin (at)`,

  // Playbacks are counted for rights holders; those of a deleted account without their viewer.
  `alter table playback_stats alter column user_id drop not null`,
  `alter table playback_stats drop constraint playback_stats_user_id_fkey`,
  `alter table playback_stats add constraint playback_stats_user_id_fkey foreign key (user_id) references users (id) on delete set null`,

  // The events of a payment, whose contents a deletion removes.
  `create index psp_events_payment on psp_events (psp_id)`,

  // A request that was on its way while its account was deleted buys nothing for it. The lock waits for a deletion that has not committed.
  `create function refuse_deleted_account() returns trigger language plpgsql as $$
    begin
      perform from users where id = new.user_id and deleted_at is null for key share;
      if not found then
        raise exception 'the account is deleted' using errcode = 'AE401';
      end if;
      return new;
    end $$`,
  ...['offers', 'cards', 'subscriptions', 'purchases', 'payment_transactions', 'promo_activations'].map(
    (table) => `create trigger ${table}_of_account before insert on ${table}
      for each row execute function refuse_deleted_account()`,
  ),
];
