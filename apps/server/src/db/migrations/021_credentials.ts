import { sql, type Kysely } from 'kysely';

/**
 * - A device's credential (what `auth/device` takes) is a column of its own; its id is what other devices, statistics and logs may show.
 *   Clients hold the former ids as credentials, so these move to the new column and the devices get new ids.
 * - A login token ends with the device that was registered with it.
 * - Usernames are compared trimmed, normalised (NFKC) and without regard to case or invisible characters.
 * - Prepared streams and previews count towards the limit of streams.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table devices add column credential uuid`,
  `update devices set credential = id`,
  `alter table devices alter column credential set not null, alter column credential set default gen_random_uuid()`,
  `create unique index devices_credential on devices (credential)`,
  `alter table devices add column registered_at timestamptz`,
  `update devices set registered_at = created_at`,
  `alter table devices alter column registered_at set not null, alter column registered_at set default now()`,
  `alter table tokens drop constraint tokens_device_id_fkey`,
  `alter table playback_stats drop constraint playback_stats_device_id_fkey`,
  `update devices set id = gen_random_uuid()`,
  `update tokens t set device_id = d.id from devices d where d.credential = t.device_id`,
  `update playback_stats s set device_id = d.id from devices d where d.credential = s.device_id`,
  `alter table tokens add constraint tokens_device_id_fkey foreign key (device_id) references devices (id) on delete cascade`,
  `alter table playback_stats add constraint playback_stats_device_id_fkey foreign key (device_id) references devices (id) on delete set null`,

  `alter table tokens add column registered_device_id uuid references devices (id) on delete cascade`,
  `create index tokens_registered_device on tokens (registered_device_id) where registered_device_id is not null`,

  `create function username_key(name text) returns text language sql immutable strict parallel safe
    return lower(btrim(regexp_replace(regexp_replace(normalize(name, NFKC), U&'[\\00AD\\200B-\\200F\\202A-\\202E\\2060-\\2064\\FEFF]', '', 'g'), '[[:space:][:cntrl:]]+', ' ', 'g')))`,
  `update users u set username = username || '-' || id
    where exists (select from users o where o.provider_id = u.provider_id and o.id < u.id and username_key(o.username) = username_key(u.username))`,
  `drop index users_username`,
  `create unique index users_username on users (provider_id, username_key(username))`,

  `alter table users add column is_provider_free boolean not null default false`,

  `alter table playback_stats drop constraint playback_stats_kind_check`,
  `alter table playback_stats add constraint playback_stats_kind_check check (kind in ('live', 'catchup', 'vod', 'trailer', 'prepared', 'preview'))`,
];
