/** Which packets of a provider its channels belong to. */
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Of rows of `provider_channels pc`. @param slug of the packet */
export const isInPacket = (slug: string): RawBuilder<unknown> => sql`exists (
  select from packet_channels k join packets p on p.id = k.packet_id
  where k.channel_id = pc.channel_id and p.provider_id = pc.provider_id and p.slug = ${slug} and p.archived_at is null)`;

interface ChannelRow {
  readonly channel_id: ChannelId;
}

/** Changes the contents of packets that are sold. Each answers the channels that changed. */
export function packetWriter(trx: Kysely<Database>, providerId: ProviderId) {
  const named = (slugs: readonly string[]) =>
    sql`select id from packets where provider_id = ${providerId} and archived_at is null and slug = any (${[...slugs]}::text[])`;
  const idsOf = ({ rows }: { readonly rows: readonly ChannelRow[] }) => rows.map(({ channel_id: id }) => id);

  async function add(ids: readonly ChannelId[], slugs: readonly string[]): Promise<readonly ChannelId[]> {
    if (slugs.length === 0) return [];
    return idsOf(
      await sql<ChannelRow>`
        insert into packet_channels (packet_id, channel_id, position)
        select p.id, c.id, (select coalesce(max(position), -1) from packet_channels k where k.packet_id = p.id) + c.at
        from (${named(slugs)}) p, unnest(${[...ids]}::integer[]) with ordinality as c (id, at)
        on conflict do nothing returning channel_id`.execute(trx),
    );
  }
  async function remove(ids: readonly ChannelId[], slugs: readonly string[]): Promise<readonly ChannelId[]> {
    if (slugs.length === 0) return [];
    return idsOf(
      await sql<ChannelRow>`
        delete from packet_channels where packet_id in (${named(slugs)}) and channel_id = any (${[...ids]}::integer[])
        returning channel_id`.execute(trx),
    );
  }
  return {
    add,
    remove,
    async unknown(slugs: readonly string[]): Promise<readonly string[]> {
      const { rows } = await sql<{ slug: string }>`
        select slug from unnest(${[...slugs]}::text[]) slug where not exists (select from packets p
          where p.provider_id = ${providerId} and p.archived_at is null and p.slug = slug.slug)`.execute(trx);
      return rows.map(({ slug }) => slug);
    },
    /** The packets that are sold; what subscribers of archived ones have stays. */
    async set(id: ChannelId, slugs: readonly string[]): Promise<void> {
      await sql`
        delete from packet_channels where channel_id = ${id} and packet_id in (select p.id from packets p
          where p.provider_id = ${providerId} and p.archived_at is null and p.slug <> all (${[...slugs]}::text[]))`.execute(
        trx,
      );
      await add([id], slugs);
    },
  };
}
