/** Pages and rows of a provider as their operator reads and writes them. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { LANGUAGES, textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { sql, type Kysely } from 'kysely';
import { isOffered } from '../../access/offered.pg.ts';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import { slugOf } from '../../imports/slug.ts';
import { raiseDocumentVersion, type Trx } from '../../imports/transaction.ts';
import type { ItemLook, PageEdits, PageVersionRow, PageWriter, References, StoredPage } from './ports.ts';
import { promotedTitle } from './rules.ts';

/** Versions of a page that are stored; older ones are erased with the next. */
const VERSIONS = 50;

async function find(db: Kysely<Database>, providerId: ProviderId, id: number): Promise<StoredPage | undefined> {
  const { rows } = await sql<StoredPage>`
    select s.id, s.slug, s.title, s.description, s.in_menu,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'slug', r.slug, 'title', r.title, 'template', r.template,
          'content_type', r.content_type, 'library_id', r.library_id, 'query', r.query,
          'items', coalesce((select jsonb_agg(jsonb_build_object('content_id', i.content_id::text, 'channel_id', i.channel_id,
            'person_id', i.person_id, 'promotion', i.promotion) order by i.position) from row_items i where i.row_id = r.id), '[]'))
          order by m.position)
        from rowset_rows m join rows r on r.id = m.row_id where m.rowset_id = s.id), '[]') as rows
    from rowsets s where s.provider_id = ${providerId} and s.id = ${id}`.execute(db);
  return rows[0];
}

export function pageEdits(db: Kysely<Database>): PageEdits {
  return {
    async list(providerId) {
      const { rows } = await sql<{ id: number; slug: string; title: LocalizedText; in_menu: boolean; rows: number }>`
        select s.id, s.slug, s.title, s.in_menu, (select count(*)::int from rowset_rows m where m.rowset_id = s.id) as rows
        from rowsets s where s.provider_id = ${providerId} order by s.position, s.id`.execute(db);
      return rows;
    },

    find: (providerId, id) => find(db, providerId, id),

    async looks({ rows }) {
      const items = rows.flatMap((row) => row.items);
      const contents = items.flatMap(
        ({ content_id: id, promotion }) => id ?? (promotion && promotedTitle(promotion)) ?? [],
      );
      const channels = items.flatMap(({ channel_id: id }) => id ?? []);
      const persons = items.flatMap(({ person_id: id }) => id ?? []);
      const looked = async <Id>(query: ReturnType<typeof sql<ItemLook & { id: Id }>>) =>
        new Map((await query.execute(db)).rows.map(({ id, title, picture }) => [id, { title, picture }]));
      const address = (of: string) =>
        sql.raw(
          `case jsonb_typeof(${of}) when 'string' then ${of} #>> '{}' when 'object' then (select value from jsonb_each_text(${of}) limit 1) end`,
        );
      const { rows: counts } = await sql<{ id: string; n: number }>`
        select row_id::text as id, count(*)::int as n from rowset_rows where row_id = any (${rows.map(({ id }) => id)}::bigint[]) group by row_id`.execute(
        db,
      );
      return {
        contents:
          await looked<string>(sql`select id::text as id, title, coalesce(${address("cover -> 'src_2x3'")}, ${address("cover -> 'src_16x9'")}) as picture
          from contents where id = any (${contents}::bigint[])`),
        channels: await looked<number>(
          sql`select id, name as title, logo as picture from channels where id = any (${channels}::int[])`,
        ),
        persons: await looked<number>(
          sql`select id, name as title, image as picture from persons where id = any (${persons}::int[])`,
        ),
        pages: new Map(counts.map(({ id, n }) => [id, n])),
      };
    },

    async versions(pageId) {
      const { rows } = await sql<PageVersionRow>`
        select id, replaced_at, replaced_by, jsonb_array_length(page -> 'rows') as rows
        from page_versions where rowset_id = ${pageId} order by id desc limit ${VERSIONS}`.execute(db);
      return rows;
    },

    write: (providerId, work) =>
      db.transaction().execute(async (trx) => {
        // Pages share rows: changes of one provider's pages follow each other.
        await sql`select id from providers where id = ${providerId} for no key update`.execute(trx);
        const answer = await work(pageWriter(trx, providerId));
        await raiseDocumentVersion(trx, 'contents');
        await publishIn(trx, topics.catalogue, null);
        return answer;
      }),
  };
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const spoken = (title: LocalizedText): string =>
  slugOf(textIn(title, LANGUAGES.find((language) => title[language]?.trim()) ?? 'ru'));

function pageWriter(trx: Trx, providerId: ProviderId): PageWriter {
  return {
    find: (id) => find(trx, providerId, id),

    async unknown(named) {
      const missing = async <Id>(
        ids: readonly Id[],
        type: 'bigint' | 'int',
        known: ReturnType<typeof sql>,
      ): Promise<Id[]> => {
        if (ids.length === 0) return [];
        const { rows } = await sql<{ id: Id }>`
          select n.id from unnest(${[...ids]}::${sql.raw(type)}[]) as n (id) where not exists (${known})`.execute(trx);
        return rows.map(({ id }) => id);
      };
      return {
        contents: await missing(
          named.contents,
          'bigint',
          sql`select from contents c where c.id = n.id
          and (${isOffered(providerId)} or c.owner_id = ${providerId} or exists (select from withheld_contents w join provider_libraries pl
            on pl.library_id = w.library_id where w.content_id = c.id and pl.provider_id = ${providerId}))`,
        ),
        channels: await missing(
          named.channels,
          'int',
          sql`select from provider_channels pc where pc.channel_id = n.id and pc.provider_id = ${providerId}`,
        ),
        persons: await missing(
          named.persons,
          'int',
          sql`select from persons p where p.id = n.id and (p.owner_id = ${providerId}
          or exists (select from content_persons x join contents c on c.id = x.content_id where x.person_id = p.id and ${isOffered(providerId)}))`,
        ),
        genres: await missing(named.genres, 'int', sql`select from genres g where g.id = n.id`),
        libraries: await missing(
          named.libraries,
          'int',
          sql`select from provider_libraries pl where pl.library_id = n.id and pl.provider_id = ${providerId}`,
        ),
        categories: await missing(
          named.categories,
          'int',
          sql`select from channel_categories k where k.id = n.id and k.provider_id = ${providerId}`,
        ),
        rows: await missing(
          named.rows,
          'bigint',
          sql`select from rows r where r.id = n.id and r.provider_id = ${providerId}`,
        ),
      } satisfies References;
    },

    async insert(title, inMenu) {
      const base = spoken(title) || 'page';
      const { rows } = await sql<{ id: number }>`
        insert into rowsets (id, provider_id, slug, title, template, position, in_menu)
        select n.id, ${providerId}, case when exists (select from rowsets x where x.provider_id = ${providerId} and x.slug = ${base})
            then concat_ws('-', ${base}::text, n.id) else ${base} end, ${json(title)}, 'group.catalog.page',
          (select coalesce(max(position), -1) + 1 from rowsets where provider_id = ${providerId}), ${inMenu}
        from (select max(id) + 1 as id from (select max(id) as id from rowsets union all select nextval(pg_get_serial_sequence('rowsets', 'id'))::int) k) n
        returning id`.execute(trx);
      return rows[0]!.id;
    },

    async remember(page, by) {
      await sql`insert into page_versions (rowset_id, page, replaced_by) values (${page.id}, ${json(page)}, ${by})`.execute(
        trx,
      );
      await sql`delete from page_versions where rowset_id = ${page.id} and id <= (
        select id from page_versions where rowset_id = ${page.id} order by id desc offset ${VERSIONS} limit 1)`.execute(
        trx,
      );
    },

    async write({ id, title, description, in_menu: inMenu, rows }) {
      await sql`update rowsets set title = ${json(title)}, description = ${json(description)}, in_menu = ${inMenu} where id = ${id}`.execute(
        trx,
      );
      const ids: string[] = [];
      for (const row of rows) {
        const values = sql`${json(row.title)}, ${row.template}, ${row.content_type}, ${row.library_id}::int, ${json(row.query)}`;
        const written =
          row.id === null
            ? await sql<{ id: string }>`
                insert into rows (id, provider_id, slug, title, template, content_type, library_id, query)
                select n.id, ${providerId}, concat_ws('-', nullif(${spoken(row.title)}::text, ''), n.id), ${values}
                from (select greatest(nextval(pg_get_serial_sequence('rows', 'id')), (select max(id) + 1 from rows)) as id) n returning id`.execute(
                trx,
              )
            : await sql<{ id: string }>`
                update rows set (title, template, content_type, library_id, query) = row (${values})
                where id = ${row.id}::bigint and provider_id = ${providerId} returning id`.execute(trx);
        const rowId = written.rows[0]!.id;
        ids.push(rowId);
        await sql`delete from row_items where row_id = ${rowId}::bigint`.execute(trx);
        if (row.items.length > 0)
          await sql`
            insert into row_items (row_id, position, content_id, channel_id, person_id, promotion)
            select ${rowId}::bigint, (i.at - 1)::int, (i.item ->> 'content_id')::bigint, (i.item ->> 'channel_id')::int,
              (i.item ->> 'person_id')::int, nullif(i.item -> 'promotion', 'null'::jsonb)
            from jsonb_array_elements(${json(row.items)}) with ordinality as i (item, at)`.execute(trx);
      }
      await sql`delete from rowset_rows where rowset_id = ${id}`.execute(trx);
      await sql`
        insert into rowset_rows (rowset_id, row_id, position)
        select ${id}, n.id, (n.at - 1)::int from unnest(${ids}::bigint[]) with ordinality as n (id, at)`.execute(trx);
    },

    async version(pageId, id) {
      const { rows } = await sql<{ page: StoredPage }>`
        select v.page from page_versions v where v.rowset_id = ${pageId} and v.id = ${id}::bigint`.execute(trx);
      return rows[0]?.page;
    },

    async order(ids) {
      await sql`update rowsets s set position = n.at - 1 from unnest(${[...ids]}::int[]) with ordinality as n (id, at)
        where s.id = n.id and s.provider_id = ${providerId}`.execute(trx);
    },

    async ids() {
      const rows = await trx.selectFrom('rowsets').select('id').where('provider_id', '=', providerId).execute();
      return rows.map(({ id }) => id);
    },

    async remove(id) {
      await trx.deleteFrom('rowsets').where('provider_id', '=', providerId).where('id', '=', id).execute();
    },
  };
}
