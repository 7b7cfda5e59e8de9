import type { ChannelId, LibraryId, ContentId, TrailerId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { Database } from '../../db/schema.ts';
import type { RowQuery } from '../../db/schema/pages.ts';
import { hyphenatedId } from '@aerial/domain/refs.ts';
import { channelIsForChild, contentIsForChild } from '../../access/for-child.ts';
import { ifChild, page } from './chosen-lists.pg.ts';
import { contentIds } from './content-lists.pg.ts';
import { histories } from './histories.pg.ts';
import { isOffered } from '../../access/offered.pg.ts';
import { recordedBroadcasts } from './recorded.pg.ts';
import { contains } from './title-words.pg.ts';
import { isPersonOffered } from './references.pg.ts';
import type { ChannelCardRecord, PersonCardRecord } from '../../wire/cards.ts';
import type { ContentRecord, PageStore, RowPage, RowRecord, RowsetRecord } from './ports.ts';

interface RowsetRow {
  id: number;
  slug: string;
  title: LocalizedText;
  description: LocalizedText;
  template: string;
  library_id: LibraryId | null;
  icon: string | null;
}
interface RowRow {
  id: string;
  slug: string;
  title: LocalizedText;
  template: string;
  content_type: string | null;
  library_id: LibraryId | null;
  query: RowQuery;
}
const toRowset = ({ library_id, ...row }: RowsetRow): RowsetRecord => ({ ...row, libraryId: library_id });
const toRow = ({ library_id, content_type, ...row }: RowRow): RowRecord => ({
  ...row,
  libraryId: library_id,
  contentType: content_type,
});

const rowsetColumns = ['id', 'slug', 'title', 'description', 'template', 'library_id', 'icon'] as const;
const rowColumns = sql`r.id, r.slug, r.title, r.template, r.content_type, r.library_id, r.query`;

const CHANNELS = sql`from provider_channels pc join channels ch on ch.id = pc.channel_id`;
const CHANNEL_COLUMNS = sql`ch.id, ch.slug, pc.num, ch.name, ch.logo, ch.cover, ch.is_hd, ch.is_4k, pc.is_free, ch.age`;
const isChannelShown = (wanted: RowPage): RawBuilder<unknown> =>
  sql`not pc.is_hidden and not ch.is_4k and ${ifChild(wanted, channelIsForChild)} and ${contains(sql`ch.name`, wanted.text)}`;
const toChannel = (found: ChannelRow): ChannelCardRecord => ({
  id: found.id,
  slug: found.slug,
  num: found.num,
  name: found.name,
  logo: found.logo,
  cover: found.cover,
  isHd: found.is_hd,
  is4k: found.is_4k,
  isFree: found.is_free,
  age: found.age,
});

/** The favourite `f` is this viewer's. */
const isOf = ({ userId, profileId }: ProfileOwner): RawBuilder<boolean> =>
  sql<boolean>`(f.user_id = ${userId} and f.profile_id = ${profileId ?? ''})`;
const LATEST_FIRST = sql`created_at desc, favourite_id desc`;

export function pageStore(db: Kysely<Database>): PageStore {
  return {
    async rowsets(providerId) {
      const rows = await db
        .selectFrom('rowsets')
        .select(rowsetColumns)
        .where('provider_id', '=', providerId)
        .where('in_menu', '=', true)
        .orderBy('position')
        .orderBy('id')
        .execute();
      return rows.map(toRowset);
    },

    async rowset(providerId, ref) {
      const id = hyphenatedId(ref);
      const found = await db
        .selectFrom('rowsets')
        .select(rowsetColumns)
        .where('provider_id', '=', providerId)
        .where((eb) =>
          eb.or([eb('slug', '=', ref), ...(id !== undefined && id.length < 10 ? [eb('id', '=', Number(id))] : [])]),
        )
        .orderBy(sql`slug = ${ref}`, 'desc')
        .executeTakeFirst();
      if (!found) return undefined;
      const { rows } = await sql<RowRow>`
        select ${rowColumns} from rowset_rows m join rows r on r.id = m.row_id where m.rowset_id = ${found.id} order by m.position`.execute(
        db,
      );
      return { rowset: toRowset(found), rows: rows.map(toRow) };
    },

    async row(providerId, ref) {
      const { rows } = await sql<RowRow>`
        select ${rowColumns} from rows r
        where r.provider_id = ${providerId} and (r.slug = ${ref} or r.id = ${hyphenatedId(ref) ?? null}::bigint)
        order by r.slug = ${ref} desc limit 1`.execute(db);
      return rows[0] && toRow(rows[0]);
    },

    async contentIds(providerId, row, wanted, whose) {
      const { query } = row;
      if (query.kind !== 'favourites') return contentIds(db, providerId, row, wanted);
      const isFavourite = query.of === 'programmes' ? sql`f.program_id = c.program_id` : sql`f.content_id = c.id`;
      const favourites = sql`select c.id::text as id, f.created_at, f.id as favourite_id from favourites f join contents c on ${isFavourite}
        where ${isOf(whose)} and ${ifChild(wanted, contentIsForChild)} and not c.is_4k and not c.is_lost and ${isOffered(providerId)} and ${contains(sql`c.title`, wanted.text)}`;
      return page(db, favourites, LATEST_FIRST, wanted, (found: { id: ContentId }): ContentId => found.id);
    },

    async channels(providerId, row, wanted, whose) {
      const { query } = row;
      const shown = isChannelShown(wanted);
      if (query.kind === 'favourites') {
        const favourites = sql`select ${CHANNEL_COLUMNS}, f.created_at, f.id as favourite_id ${CHANNELS} join favourites f on f.channel_id = ch.id
          where pc.provider_id = ${providerId} and ${isOf(whose)} and ${shown}`;
        return page(db, favourites, LATEST_FIRST, wanted, toChannel);
      }
      if (query.kind !== 'channels') {
        const items = sql`select ${CHANNEL_COLUMNS}, i.position ${CHANNELS} join row_items i on i.channel_id = ch.id
          where pc.provider_id = ${providerId} and i.row_id = ${row.id}::bigint and ${shown}`;
        return page(db, items, sql`position`, wanted, toChannel);
      }
      const category =
        query.categoryId === undefined
          ? sql`true`
          : sql`exists (select from channel_category_channels m where m.provider_id = pc.provider_id and m.channel_id = pc.channel_id and m.category_id = ${query.categoryId})`;
      const found = sql`select ${CHANNEL_COLUMNS} ${CHANNELS} where pc.provider_id = ${providerId} and (${!query.onlyFree} or pc.is_free) and ${category} and ${shown}`;
      return page(db, found, sql`num, id`, wanted, toChannel);
    },

    async channelsById(providerId, ids, wanted) {
      const found = sql`select ${CHANNEL_COLUMNS}, chosen.position ${CHANNELS}
        join unnest(${ids}::int[]) with ordinality as chosen (id, position) on chosen.id = ch.id
        where pc.provider_id = ${providerId} and ${isChannelShown(wanted)}`;
      return page(db, found, sql`position`, wanted, toChannel);
    },

    async persons(providerId, row, wanted, whose) {
      const columns = sql`p.id, p.slug, p.name, p.image,
        (select role from content_persons cp where cp.person_id = p.id group by role order by count(*) desc, role limit 1) as role`;
      const toRecord = ({ id, slug, name, image, role }: PersonCardRecord): PersonCardRecord => ({
        id,
        slug,
        name,
        image,
        role,
      });
      if (row.query.kind === 'favourites') {
        const favourites = sql`select ${columns}, f.created_at, f.id as favourite_id from favourites f join persons p on p.id = f.person_id
          where ${isOf(whose)} and ${contains(sql`p.name`, wanted.text)} and ${isPersonOffered(providerId)}`;
        return page(db, favourites, LATEST_FIRST, wanted, toRecord);
      }
      const found = sql`select ${columns}, i.position from row_items i join persons p on p.id = i.person_id where i.row_id = ${row.id}::bigint and ${contains(sql`p.name`, wanted.text)}`;
      return page(db, found, sql`position`, wanted, toRecord);
    },

    async promotions(row, wanted) {
      const found = sql`select i.position, i.promotion from row_items i where i.row_id = ${row.id}::bigint and i.promotion is not null`;
      return page(
        db,
        found,
        sql`position`,
        wanted,
        (one: { position: number; promotion: Record<string, unknown> }) => one,
      );
    },

    async promoted(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{
        id: ContentId;
        background: ContentRecord['background'];
        description: LocalizedText;
        trailer_id: TrailerId | null;
      }>`
        select c.id, c.background, c.description, (select t.id::text from trailers t where t.content_id = c.id order by t.id limit 1) as trailer_id
        from contents c where c.id = any(${ids}::bigint[])`.execute(db);
      return new Map(
        rows.map((one) => [
          one.id,
          { background: one.background, description: one.description, trailerId: one.trailer_id },
        ]),
      );
    },

    histories: (...asked) => histories(db, ...asked),
    recorded: (...asked) => recordedBroadcasts(db, ...asked),
  };
}

interface ChannelRow {
  id: ChannelId;
  slug: string;
  num: number;
  name: LocalizedText;
  logo: string | null;
  cover: Record<string, string>;
  is_hd: boolean;
  is_4k: boolean;
  is_free: boolean;
  age: number | null;
}
