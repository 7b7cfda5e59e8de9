import type { ChannelId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { sql, type Kysely } from 'kysely';
import type { ChannelSourceJson, VitrinaJson } from '../../db/schema/channels.ts';
import type { Database } from '../../db/schema.ts';
import { vitrinaOf } from '../../wire/vitrina.ts';
import type { CategoryRecord, ChannelRecord, ChannelStore } from './ports.ts';

interface ChannelRow {
  id: ChannelId;
  slug: string;
  num: number;
  name: LocalizedText;
  description: LocalizedText;
  age: number | null;
  is_hd: boolean;
  is_4k: boolean;
  logo: string | null;
  cover: Record<string, string>;
  source: ChannelSourceJson;
  vitrina: VitrinaJson | null;
  vitrina_sdk: string | null;
  is_free: boolean;
  is_hidden: boolean;
  is_fixed: boolean;
  archived_days: number;
}

const selection = sql`
  select ch.id, ch.slug, pc.num, ch.name, ch.description, ch.age, ch.is_hd, ch.is_4k, ch.logo, ch.cover, ch.source,
    ch.vitrina, p.settings ->> 'vitrinaSdkUrl' as vitrina_sdk, pc.is_free, pc.is_hidden, pc.is_fixed, pc.archived_days
  from provider_channels pc join channels ch on ch.id = pc.channel_id join providers p on p.id = pc.provider_id`;

const toRecord = (row: ChannelRow): ChannelRecord => ({
  id: row.id,
  slug: row.slug,
  num: row.num,
  name: row.name,
  description: row.description,
  age: row.age,
  isHd: row.is_hd,
  is4k: row.is_4k,
  logo: row.logo,
  cover: row.cover,
  isFree: row.is_free,
  isHidden: row.is_hidden,
  isFixed: row.is_fixed,
  archivedDays: row.archived_days,
  source: row.source.kind,
  hasArchive: row.source.kind !== 'upstream' || row.source.catchup !== undefined,
  vitrina: vitrinaOf(row.vitrina, row.vitrina_sdk),
});

export function channelStore(db: Kysely<Database>): ChannelStore {
  return {
    async channels(providerId) {
      const { rows } =
        await sql<ChannelRow>`${selection} where pc.provider_id = ${providerId} order by pc.num, ch.id`.execute(db);
      return rows.map(toRecord);
    },
    async ownedChannels(providerId) {
      const { rows } = await sql<
        Pick<ChannelRow, 'id' | 'is_free' | 'is_hidden' | 'archived_days' | 'vitrina' | 'vitrina_sdk'> & {
          has_archive: boolean;
        }
      >`
        select ch.id, pc.is_free, pc.is_hidden, pc.archived_days, ch.vitrina, case when ch.vitrina is not null then p.settings ->> 'vitrinaSdkUrl' end as vitrina_sdk,
          ch.source ->> 'kind' <> 'upstream' or ch.source ? 'catchup' as has_archive
        from provider_channels pc join channels ch on ch.id = pc.channel_id join providers p on p.id = pc.provider_id
        where pc.provider_id = ${providerId} order by pc.num, ch.id`.execute(db);
      return rows.map((row) => ({
        id: row.id,
        isFree: row.is_free,
        isHidden: row.is_hidden,
        archivedDays: row.archived_days,
        hasArchive: row.has_archive,
        vitrina: vitrinaOf(row.vitrina, row.vitrina_sdk),
      }));
    },
    async channel(providerId, id) {
      const { rows } =
        await sql<ChannelRow>`${selection} where pc.provider_id = ${providerId} and ch.id = ${id}`.execute(db);
      return rows[0] && toRecord(rows[0]);
    },
    async categories(providerId) {
      const { rows } = await sql<{
        id: number;
        slug: string;
        name: LocalizedText;
        tags: Record<string, boolean>;
        channel_ids: ChannelId[];
      }>`
        select k.id, k.slug, k.name, k.tags, coalesce(array_agg(pc.channel_id order by m.position, pc.num) filter (where pc.channel_id is not null), '{}') as channel_ids
        from channel_categories k
        left join channel_category_channels m on m.provider_id = k.provider_id and m.category_id = k.id
        left join provider_channels pc on pc.provider_id = m.provider_id and pc.channel_id = m.channel_id and not pc.is_hidden
        where k.provider_id = ${providerId}
        group by k.id, k.slug, k.name, k.tags, k.position
        order by k.position, k.id`.execute(db);
      return rows.map(({ channel_ids, ...row }): CategoryRecord => ({ ...row, channelIds: channel_ids }));
    },
  };
}
