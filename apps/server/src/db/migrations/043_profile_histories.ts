import { sql, type Kysely } from 'kysely';

/**
 * What was watched belongs to a profile, as favourites do: the empty string is the main one. What was watched before stays with it. A
 * playback carries the profile that began it, so that a report which comes after a switch is not another profile's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table playback_stats add column profile_id text not null default ''`,
  `alter table histories add column profile_id text not null default ''`,
  `alter table histories drop constraint histories_user_id_content_id_key`,
  `alter table histories add constraint histories_owner unique (user_id, profile_id, content_id)`,
  `alter table entry_histories add column profile_id text not null default ''`,
  `alter table entry_histories drop constraint entry_histories_pkey`,
  `alter table entry_histories add primary key (user_id, profile_id, channel_id, start_at)`,
  // What guests watched on a device follows the viewer who signs in there.
  `create index devices_of_serial on devices (serial) where serial is not null`,
];
