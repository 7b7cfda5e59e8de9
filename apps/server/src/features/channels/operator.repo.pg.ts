/** Channels of a provider as its operator arranges them. */
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import { textIn } from '@aerial/domain/language.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import { slugAllocator } from '../../imports/slug.ts';
import { raiseDocumentVersion } from '../../imports/transaction.ts';
import { isInPacket, packetWriter } from './operator.packets.pg.ts';
import type { ArrangedChannel, ChannelArrangements, ChannelFilter, ChannelWriter } from './operator.ports.ts';

const FROM = sql`from provider_channels pc join channels ch on ch.id = pc.channel_id`;
/**
 * Channels of the provider in their order. Their categories and packets are read once for all of the page: by channel each of them
 * would be a walk through an index that begins with something else. The order of the columns is part of versions (`versionOf`).
 */
const selection = (providerId: ProviderId, where: RawBuilder<unknown>, limit: number) => sql<ArrangedChannel>`
  with page as (
    select ch.id, ch.slug, ch.name, ch.description, pc.num, ch.age, pc.is_free, pc.is_hidden, ch.is_hd, ch.is_4k, pc.archived_days,
      ch.logo, ch.source, ch.updated_at
    ${FROM} where ${where} order by pc.num, ch.id limit ${limit}
  ), categories as (
    select channel_id, array_agg(category_id order by category_id) as ids from channel_category_channels
    where provider_id = ${providerId} and channel_id in (select id from page) group by channel_id
  ), sold as (
    select k.channel_id, array_agg(p.slug order by p.slug) as slugs from packet_channels k join packets p on p.id = k.packet_id
    where p.provider_id = ${providerId} and p.archived_at is null and k.channel_id in (select id from page) group by k.channel_id
  )
  select page.*, coalesce(c.ids, '{}') as category_ids, coalesce(s.slugs, '{}') as packets,
    exists (select from provider_channels o where o.channel_id = page.id and o.provider_id <> ${providerId}) as is_shared,
    (select to_timestamp(max(e.start_at)) from schedule_entries e where e.channel_id = page.id) as guide_until
  from page left join categories c on c.channel_id = page.id left join sold s on s.channel_id = page.id
  order by page.num, page.id`;

const isUpcoming = sql`exists (select from schedule_entries e where e.channel_id = ch.id and e.start_at > extract(epoch from now()))`;

const either = (wanted: boolean | undefined, claim: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  wanted === undefined ? [] : [wanted ? claim : sql`not (${claim})`];

function conditions(providerId: ProviderId, filter: ChannelFilter): RawBuilder<unknown> {
  const { ids, search, categoryId, packet, source } = filter;
  const words = search === undefined ? [] : search.toLowerCase().split(/\s+/).filter(Boolean);
  return sql.join(
    [
      sql`pc.provider_id = ${providerId}`,
      ...(ids ? [sql`ch.id = any (${[...ids]}::integer[])`] : []),
      ...words.map((word) =>
        /^\d+$/.test(word) && word.length < 8
          ? sql`(pc.num::text like ${`${word}%`} or lower(ch.name::text) like ${`%${word}%`})`
          : sql`(lower(ch.name::text) like ${`%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`} or ch.slug like ${`%${word}%`})`,
      ),
      ...(categoryId === undefined
        ? []
        : [
            sql`exists (select from channel_category_channels cc where cc.provider_id = pc.provider_id
              and cc.channel_id = ch.id and cc.category_id = ${categoryId})`,
          ]),
      ...(packet === undefined ? [] : [isInPacket(packet)]),
      ...(source === undefined ? [] : [sql`ch.source ->> 'kind' = ${source}`]),
      ...either(filter.isFree, sql`pc.is_free`),
      ...either(filter.isHidden, sql`pc.is_hidden`),
      ...either(filter.hasAge, sql`ch.age is not null`),
      ...either(filter.hasGuide, isUpcoming),
    ],
    sql` and `,
  );
}

async function find(db: Kysely<Database>, providerId: ProviderId, id: ChannelId) {
  const { rows } = await selection(providerId, sql`pc.provider_id = ${providerId} and ch.id = ${id}`, 1).execute(db);
  return rows[0];
}

/** A dry run is rolled back by it. */
class RolledBack extends Error {}

export function channelArrangements(db: Kysely<Database>): ChannelArrangements {
  return {
    find: (providerId, id) => find(db, providerId, id),

    async page(providerId, filter, after, limit) {
      const behind = after ? sql` and (pc.num, ch.id) > (${after.num}, ${after.id})` : sql``;
      const { rows } = await selection(providerId, sql`${conditions(providerId, filter)}${behind}`, limit).execute(db);
      return rows;
    },

    async count(providerId, filter) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count ${FROM} where ${conditions(providerId, filter)}`.execute(db);
      return rows[0]!.count;
    },

    async categories(providerId) {
      const { rows } = await sql<{
        id: number;
        slug: string;
        name: Record<string, string>;
        position: number;
        channels: number;
      }>`
        select c.id, c.slug, c.name, c.position, (select count(*)::int from channel_category_channels cc
          where cc.provider_id = c.provider_id and cc.category_id = c.id) as channels
        from channel_categories c where c.provider_id = ${providerId} order by c.position, c.id`.execute(db);
      return rows;
    },

    async write(providerId, work, isDryRun = false) {
      let answer: Awaited<ReturnType<typeof work>>;
      try {
        return await db.transaction().execute(async (trx) => {
          // Changes of one provider's channels follow each other: numbers and versions are read and written in between.
          await sql`select id from providers where id = ${providerId} for no key update`.execute(trx);
          answer = await work(channelWriter(trx, providerId));
          if (isDryRun) throw new RolledBack();
          await raiseDocumentVersion(trx, 'channels');
          await publishIn(trx, topics.catalogue, null);
          return answer;
        });
      } catch (error) {
        if (error instanceof RolledBack) return answer!;
        throw error;
      }
    },
  };
}

function channelWriter(trx: Kysely<Database>, providerId: ProviderId): ChannelWriter {
  const packets = packetWriter(trx, providerId);
  async function place(id: ChannelId, categoryIds: readonly number[]): Promise<void> {
    await sql`
      delete from channel_category_channels
      where provider_id = ${providerId} and channel_id = ${id} and category_id <> all (${[...categoryIds]}::integer[])`.execute(
      trx,
    );
    await addTo(categoryIds, sql`array[${id}]::integer[]`);
  }
  const addTo = (categoryIds: readonly number[], channelIds: RawBuilder<unknown>) =>
    sql`
      insert into channel_category_channels (provider_id, category_id, channel_id, position)
      select ${providerId}, cat, ch, coalesce((select max(position) + 1 from channel_category_channels
        where provider_id = ${providerId} and category_id = cat), 0)
      from unnest(${[...categoryIds]}::integer[]) cat, unnest(${channelIds}) ch on conflict do nothing`.execute(trx);

  return {
    find: (id) => find(trx, providerId, id),

    async numbers() {
      const { rows } = await sql<{ id: ChannelId; num: number }>`
        select channel_id as id, num from provider_channels where provider_id = ${providerId}`.execute(trx);
      return rows;
    },

    async unknownCategories(ids) {
      const { rows } = await sql<{ id: number }>`
        select id from unnest(${[...ids]}::integer[]) id
        where not exists (select from channel_categories c where c.provider_id = ${providerId} and c.id = id.id)`.execute(
        trx,
      );
      return rows.map(({ id }) => id);
    },

    async insert({ name, description = {}, age = null, logo = null, source }) {
      const wanted = slugAllocator(new Set())(textIn(name, 'ru'));
      const taken = await sql<{ slug: string }>`
        select slug from channels where slug = ${wanted} or slug like ${`${wanted}-%`}`.execute(trx);
      const slug = slugAllocator(new Set(taken.rows.map((row) => row.slug)))(textIn(name, 'ru'));
      const { rows } = await sql<{ id: ChannelId }>`
        insert into channels (slug, name, description, age, logo, source)
        values (${slug}, ${JSON.stringify(name)}::jsonb, ${JSON.stringify(description)}::jsonb, ${age}, ${logo}, ${JSON.stringify(source)}::jsonb)
        returning id`.execute(trx);
      const { id } = rows[0]!;
      await sql`
        insert into provider_channels (provider_id, channel_id, num)
        select ${providerId}, ${id}, coalesce(max(num), 0) + 1 from provider_channels where provider_id = ${providerId}`.execute(
        trx,
      );
      return id;
    },

    unknownPackets: (slugs) => packets.unknown(slugs),

    async change(id, { num, is_free, is_hidden, archived_days, category_ids, packets: slugs }, facts) {
      await sql`
        update provider_channels set num = coalesce(${num ?? null}, num), is_free = coalesce(${is_free ?? null}, is_free),
          is_hidden = coalesce(${is_hidden ?? null}, is_hidden), archived_days = coalesce(${archived_days ?? null}, archived_days)
        where provider_id = ${providerId} and channel_id = ${id}`.execute(trx);
      if (category_ids) await place(id, category_ids);
      if (slugs) await packets.set(id, slugs);
      const { name, description, age, logo, source } = facts;
      await trx
        .updateTable('channels')
        .set({
          ...(name && { name: JSON.stringify(name) }),
          ...(description && { description: JSON.stringify(description) }),
          ...(age !== undefined && { age }),
          ...(logo !== undefined && { logo }),
          ...(source && { source: JSON.stringify(source) }),
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
    },

    async changeMany(filter, change) {
      const { rows: all } = await sql<{ id: ChannelId; is_shared: boolean }>`
        select ch.id, exists (select from provider_channels o where o.channel_id = ch.id and o.provider_id <> ${providerId}) as is_shared
        ${FROM} where ${conditions(providerId, filter)}`.execute(trx);
      const ids = all.map(({ id }) => id);
      const {
        age,
        is_free: isFree,
        is_hidden: isHidden,
        archived_days: days,
        addCategoryIds,
        removeCategoryIds,
        addPackets = [],
        removePackets = [],
      } = change;
      const changed = new Set<number>();
      const note = ({ rows }: { rows: readonly { id: number }[] }) => rows.forEach(({ id }) => changed.add(id));
      note(
        await sql<{ id: number }>`
          update provider_channels pc set is_free = coalesce(${isFree ?? null}, is_free),
            is_hidden = coalesce(${isHidden ?? null}, is_hidden), archived_days = coalesce(${days ?? null}, archived_days)
          where provider_id = ${providerId} and channel_id = any (${ids}::integer[]) and (is_free, is_hidden, archived_days)
            is distinct from (coalesce(${isFree ?? null}, is_free), coalesce(${isHidden ?? null}, is_hidden), coalesce(${days ?? null}, archived_days))
          returning channel_id as id`.execute(trx),
      );
      const own = all.filter(({ is_shared: isShared }) => !isShared).map(({ id }) => id);
      if (age !== undefined)
        note(
          await sql<{ id: number }>`
            update channels set age = ${age}, updated_at = now()
            where id = any (${own}::integer[]) and age is distinct from ${age} returning id`.execute(trx),
        );
      if (addCategoryIds?.length) {
        const added = await sql<{ id: number }>`
          insert into channel_category_channels (provider_id, category_id, channel_id, position)
          select ${providerId}, cat, ch, (select coalesce(max(position), -1) from channel_category_channels
              where provider_id = ${providerId} and category_id = cat) + row_number() over (partition by cat order by at)
          from unnest(${[...addCategoryIds]}::integer[]) cat, unnest(${ids}::integer[]) with ordinality as c (ch, at)
          on conflict do nothing returning channel_id as id`.execute(trx);
        note(added);
      }
      if (removeCategoryIds?.length)
        note(
          await sql<{ id: number }>`
            delete from channel_category_channels where provider_id = ${providerId} and channel_id = any (${ids}::integer[])
              and category_id = any (${[...removeCategoryIds]}::integer[]) returning channel_id as id`.execute(trx),
        );
      for (const id of [...(await packets.add(ids, addPackets)), ...(await packets.remove(ids, removePackets))])
        changed.add(id);
      return {
        selected: ids.length,
        changed: changed.size,
        ages_skipped: age === undefined ? 0 : ids.length - own.length,
      };
    },

    async renumber(numbers) {
      await sql`
        update provider_channels pc set num = n.num
        from unnest(${[...numbers.keys()]}::integer[], ${[...numbers.values()]}::integer[]) as n (id, num)
        where pc.provider_id = ${providerId} and pc.channel_id = n.id`.execute(trx);
    },

    async remove(id) {
      await sql`
        delete from channel_category_channels where provider_id = ${providerId} and channel_id = ${id}`.execute(trx);
      await sql`delete from provider_channels where provider_id = ${providerId} and channel_id = ${id}`.execute(trx);
    },
  };
}
