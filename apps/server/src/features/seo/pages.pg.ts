/** The pages of a provider that search engines may list. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { menuTarget } from '@aerial/domain/menu.ts';
import { hasLetters, PERSON_INDEXED_FROM_WORKS } from '@aerial/domain/seo.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isListed, isOffered } from '../../access/offered.pg.ts';
import { DEVICES } from '../../wire/provider.ts';
import type { ListedProvider, SitemapSource } from './ports.ts';
import type { SitemapEntry } from './rules.ts';

/** Rows read at a time. */
const BATCH = 5_000;

const inPath = (segment: string): string => encodeURIComponent(segment);

/** Pages that every provider has. */
const STATIC = [
  '/',
  '/movies',
  '/series',
  '/channels',
  '/channelsfree',
  '/packets',
  '/news',
  '/faq',
  '/app_store',
  '/instructions',
  '/manual',
];

async function* ownPages(
  db: Kysely<Database>,
  { id, shortname, settings }: ListedProvider,
): AsyncGenerator<SitemapEntry> {
  const legal = [
    settings.agreementUrl && '/agreement',
    settings.privacyUrl && '/privacy',
    (settings.termsUrl ?? settings.agreementUrl) && '/terms',
  ];
  const menu = await db
    .selectFrom('rowsets')
    .select(['id', 'slug', 'template'])
    .where('provider_id', '=', id)
    .where('in_menu', '=', true)
    .orderBy('position')
    .execute();
  const listed = menu.map(menuTarget).filter(({ kind }) => kind === 'page' || kind === 'catalogue');
  const guides = DEVICES.map((device) => `/guide/${device}`);
  const paths = new Set<string>([
    ...STATIC,
    ...legal.flatMap((path) => path || []),
    `/provider/${inPath(shortname)}`,
    ...listed.map(({ to }) => to),
    ...guides,
  ]);
  for (const path of paths) yield { path };
  const news = await db
    .selectFrom('news')
    .select(['id', 'published_at'])
    .where('provider_id', '=', id)
    .where('published_at', '<=', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute();
  for (const { id: newsId, published_at: changedAt } of news) yield { path: `/news/${newsId}`, changedAt };
}

/** Rows with a page of all their items; what a viewer sees alone is not listed: favourites, what was watched, personal rows. */
async function* rowPages(db: Kysely<Database>, providerId: ProviderId): AsyncGenerator<SitemapEntry> {
  const { rows } = await sql<{ slug: string }>`
    select distinct r.slug from rows r join rowset_rows m on m.row_id = r.id
    where r.provider_id = ${providerId} and r.template in ('content-v', 'content-h', 'person') and coalesce(r.query ->> 'kind', 'items') not in ('favourites', 'histories', 'personal') order by r.slug`.execute(
    db,
  );
  for (const { slug } of rows) yield { path: `/row/${inPath(slug)}` };
}

/** The category of all channels, where no tag says which it is. @source C-849 */
const ALL_CHANNELS = 2;

/** Each channel at its proper address, in the first category that lists it. @source C-029 */
async function* channelPages(db: Kysely<Database>, providerId: ProviderId): AsyncGenerator<SitemapEntry> {
  const { rows } = await sql<{ slug: string; category: string | null; updated_at: Date }>`
    select ch.slug, ch.updated_at, (
      select k.slug from channel_categories k
      left join channel_category_channels m on m.provider_id = k.provider_id and m.category_id = k.id and m.channel_id = ch.id
      where k.provider_id = pc.provider_id and (m.channel_id is not null or (k.tags ->> 'all_channels')::boolean or k.id = ${ALL_CHANNELS})
      order by m.channel_id is null, k.position, k.id limit 1) as category
    from provider_channels pc join channels ch on ch.id = pc.channel_id
    where pc.provider_id = ${providerId} and not pc.is_hidden order by pc.num, ch.id`.execute(db);
  const categories = await db
    .selectFrom('channel_categories')
    .select('slug')
    .where('provider_id', '=', providerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const { slug } of categories) if (hasLetters(slug)) yield { path: `/channels/${inPath(slug)}` };
  for (const { slug, category, updated_at: changedAt } of rows)
    if (category !== null && hasLetters(slug))
      yield { path: `/channels/${inPath(category)}/${inPath(slug)}`, changedAt };
}

/** Films, series with their seasons and episodes, shows: what the provider has, without what is for adults only. A part is offered with its whole. */
async function* contentPages(db: Kysely<Database>, providerId: ProviderId): AsyncGenerator<SitemapEntry> {
  for (let last = '0'; ;) {
    const { rows } = await sql<{ id: string; slug: string; updated_at: Date; is_listed: boolean }>`
      with batch as (
        select x.id, x.slug, x.updated_at, coalesce(p2.id, p1.id, x.id) as root_id
        from contents x left join contents p1 on p1.id = x.parent_id left join contents p2 on p2.id = p1.parent_id
        where x.id > ${last}::bigint and not x.is_lost order by x.id limit ${BATCH})
      select b.id, b.slug, b.updated_at, (not c.is_lost and not c.is_4k and not c.is_adult and ${isOffered(providerId)}) as is_listed
      from batch b join contents c on c.id = b.root_id order by b.id`.execute(db);
    for (const { slug, updated_at: changedAt, is_listed: isFor } of rows)
      if (isFor && hasLetters(slug)) yield { path: `/contents/${inPath(slug)}`, changedAt };
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

/** @source C-208 */
async function* personPages(db: Kysely<Database>, providerId: ProviderId): AsyncGenerator<SitemapEntry> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; slug: string; works: number }>`
      with batch as (select p.id, p.slug from persons p where p.id > ${last} order by p.id limit ${BATCH})
      select b.id, b.slug, (
        select count(distinct c.id)::int from content_persons x join contents c on c.id = x.content_id where x.person_id = b.id and ${isListed(providerId)}) as works
      from batch b order by b.id`.execute(db);
    for (const { slug, works } of rows)
      if (works >= PERSON_INDEXED_FROM_WORKS && hasLetters(slug)) yield { path: `/persons/${inPath(slug)}` };
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

export function sitemapSource(db: Kysely<Database>): SitemapSource {
  return {
    async *pages(provider) {
      yield* ownPages(db, provider);
      yield* rowPages(db, provider.id);
      yield* channelPages(db, provider.id);
      yield* contentPages(db, provider.id);
      yield* personPages(db, provider.id);
    },
  };
}
