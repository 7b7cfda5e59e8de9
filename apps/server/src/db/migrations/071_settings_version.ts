import { sql, type Kysely } from 'kysely';

/** Versions of provider settings: a change names the one that it was made from. The database counts, also for direct writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table providers add column settings_version integer not null default 1`).execute(db);
  await sql
    .raw(
      `create function providers_settings_version() returns trigger language plpgsql as $$
        begin
          new.settings_version := old.settings_version + 1;
          return new;
        end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger providers_settings_version before update on providers
        for each row when ((old.settings, old.name, old.hosts, old.networks, old.partners)
          is distinct from (new.settings, new.name, new.hosts, new.networks, new.partners))
        execute function providers_settings_version()`,
    )
    .execute(db);
}
