import { sql, type Kysely } from 'kysely';

/**
 * Whether the guide shows a content, with a provider on a channel of it. A function, because lists check it for few of the contents
 * that they walk, and PostgreSQL assumes as much for a subquery as if it was for all of them: it then sorts where it could walk an
 * index, or reads the whole guide to have a hash of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function is_broadcast(content bigint, provider integer default null) returns boolean
    language plpgsql stable parallel safe cost 1 as $$
    begin
      return exists (
        select from schedule_entries s where s.content_id = content and (provider is null or exists (
          select from provider_channels pc where pc.channel_id = s.channel_id and pc.provider_id = provider)));
    end
  $$`.execute(db);
}
