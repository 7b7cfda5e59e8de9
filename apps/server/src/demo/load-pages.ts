/** Genres, countries, persons, libraries, rows and pages of the demo. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CatalogueItem, CatalogueProvider, DemoCatalogue } from './catalogue.ts';
import { slugOf } from './load-contents.ts';
import type { Pictures } from './pictures.ts';
import { upsert } from './upsert.ts';

export async function loadReferences(
  trx: Transaction<Database>,
  catalogue: DemoCatalogue,
  files: Pictures,
): Promise<void> {
  const genre = { id: 'int', parent_id: 'int', slug: 'text', name: 'jsonb' } as const;
  const genres = catalogue.genres.map(({ id, parent, slug, name }) => ({ id, parent_id: parent ?? null, slug, name }));
  await upsert(
    trx,
    'genres',
    genre,
    ['id'],
    genres.filter((row) => row.parent_id === null),
  );
  await upsert(
    trx,
    'genres',
    genre,
    ['id'],
    genres.filter((row) => row.parent_id !== null),
  );
  await upsert(
    trx,
    'countries',
    { id: 'int', slug: 'text', name: 'jsonb' },
    ['id'],
    catalogue.countries.map(({ id, slug, name }) => ({ id, slug, name })),
  );
  await upsert(
    trx,
    'persons',
    { id: 'int', slug: 'text', name: 'jsonb', bio: 'jsonb', image: 'text' },
    ['id'],
    catalogue.persons.map(({ id, slug, name, bio }) => ({
      id,
      slug: slugOf(slug, id),
      name,
      bio,
      image: files.first(`persons/${slug}.webp`),
    })),
  );
  await upsert(
    trx,
    'libraries',
    { id: 'int', title: 'jsonb', description: 'jsonb', cover: 'jsonb' },
    ['id'],
    catalogue.libraries.map(({ id, slug, title, description }) => {
      const cover = files.first(`libraries/${slug}.webp`, `libraries/${slug}-cover.webp`);
      return { id, title, description, cover: { bg: cover, color_bg: cover } };
    }),
  );
  await upsert(
    trx,
    'provider_libraries',
    { provider_id: 'int', library_id: 'int', is_free: 'boolean' },
    ['provider_id', 'library_id'],
    catalogue.providers.flatMap((provider) =>
      catalogue.libraries.map((library) => ({
        provider_id: provider.id,
        library_id: library.id,
        is_free: library.isFree,
      })),
    ),
  );
  await giveToFirstProvider(trx, catalogue);
}

/** Libraries and persons are changed by the provider that changes the titles: the first one. */
async function giveToFirstProvider(trx: Transaction<Database>, catalogue: DemoCatalogue): Promise<void> {
  const owner = catalogue.providers[0]?.id;
  if (owner === undefined) return;
  for (const [table, things] of [
    ['persons', catalogue.persons],
    ['libraries', catalogue.libraries],
  ] as const)
    await sql`update ${sql.table(table)} set owner_id = ${owner} where id = any (${things.map(({ id }) => id)}::int[])`.execute(
      trx,
    );
}

/** Rows and pages belong to a provider. The first provider's have the catalogue's ids; the others' are shifted by the provider's id. */
export async function loadPages(trx: Transaction<Database>, catalogue: DemoCatalogue): Promise<void> {
  for (const provider of catalogue.providers) {
    const ids = idsOf(provider, catalogue);
    const rowIds = catalogue.rows.map((row) => ids.row(row.id));
    await upsert(
      trx,
      'rows',
      {
        id: 'bigint',
        provider_id: 'int',
        slug: 'text',
        title: 'jsonb',
        template: 'text',
        content_type: 'text',
        library_id: 'int',
        query: 'jsonb',
      },
      ['id'],
      catalogue.rows.map((row) => ({
        id: ids.row(row.id),
        provider_id: provider.id,
        slug: ids.slug(row.slug),
        title: row.title,
        template: row.template,
        content_type: row.contentType,
        library_id: row.libraryId,
        query: row.query,
      })),
    );
    if (rowIds.length > 0) await trx.deleteFrom('row_items').where('row_id', 'in', rowIds).execute();
    await upsert(
      trx,
      'row_items',
      {
        row_id: 'bigint',
        position: 'int',
        content_id: 'bigint',
        channel_id: 'int',
        person_id: 'int',
        promotion: 'jsonb',
      },
      ['row_id', 'position'],
      catalogue.rows.flatMap((row) =>
        row.items
          .filter((item) => isOffered(provider, item))
          .map((item, position) => ({ row_id: ids.row(row.id), position, ...itemColumns(item, ids) })),
      ),
    );
    await upsert(
      trx,
      'rowsets',
      {
        id: 'int',
        provider_id: 'int',
        slug: 'text',
        title: 'jsonb',
        description: 'jsonb',
        template: 'text',
        icon: 'text',
        position: 'int',
        in_menu: 'boolean',
      },
      ['id'],
      catalogue.rowsets.map((rowset, position) => ({
        id: ids.rowset(rowset.id),
        provider_id: provider.id,
        slug: rowset.slug,
        title: rowset.title,
        description: rowset.description,
        template: rowset.template,
        icon: rowset.icon,
        position,
        in_menu: rowset.inMenu,
      })),
    );
    const empty = new Set(
      catalogue.rows
        .filter(({ items }) => items.length > 0 && !items.some((item) => isOffered(provider, item)))
        .map(({ id }) => id),
    );
    const rowsetIds = catalogue.rowsets.map((rowset) => ids.rowset(rowset.id));
    if (rowsetIds.length > 0) await trx.deleteFrom('rowset_rows').where('rowset_id', 'in', rowsetIds).execute();
    await upsert(
      trx,
      'rowset_rows',
      { rowset_id: 'int', row_id: 'bigint', position: 'int' },
      ['rowset_id', 'row_id'],
      catalogue.rowsets.flatMap((rowset) =>
        // Packets of another operator leave a row without items.
        rowset.rows
          .filter((row) => !empty.has(row))
          .map((row, position) => ({ rowset_id: ids.rowset(rowset.id), row_id: ids.row(row), position })),
      ),
    );
  }
}

interface ProviderIds {
  row(id: string): string;
  /** A slug that ends in a row's id. */
  slug(slug: string): string;
  rowset(id: number): number;
}

/** @returns the id of the catalogue's row at this provider */
export const rowIdOf = (provider: Pick<CatalogueProvider, 'id'>, id: string): string =>
  (BigInt(id) + BigInt(provider.id - 1) * 1_000_000n).toString();

function idsOf(provider: CatalogueProvider, catalogue: DemoCatalogue): ProviderIds {
  const shift = provider.id - 1;
  const known = new Set(catalogue.rows.map((row) => row.id));
  const row = (id: string): string => rowIdOf(provider, id);
  return {
    row,
    slug: (slug) => slug.replace(/\d+$/, (id) => (known.has(id) ? row(id) : id)),
    rowset: (id) => id + shift * 10_000,
  };
}

const isOffered = (provider: CatalogueProvider, item: CatalogueItem): boolean => {
  if ('channel' in item) return provider.channelIds?.includes(item.channel) ?? true;
  const destination =
    'promotion' in item ? (item.promotion['destination'] as { type?: string; id?: unknown } | undefined) : undefined;
  if (destination?.type === 'packet')
    return Object.values(provider.offer?.packets ?? {}).some(({ id }) => String(id) === destination.id);
  return destination?.type !== 'channel' || (provider.channelIds?.includes(Number(destination.id)) ?? true);
};

function itemColumns(
  item: CatalogueItem,
  ids: ProviderIds,
): { content_id: string | null; channel_id: number | null; person_id: number | null; promotion: object | null } {
  return {
    content_id: 'content' in item ? item.content : null,
    channel_id: 'channel' in item ? item.channel : null,
    person_id: 'person' in item ? item.person : null,
    promotion: 'promotion' in item ? promotionOf(item.promotion, ids) : null,
  };
}

/** A promotion of a row leads to the provider's own row. */
function promotionOf(promotion: Readonly<Record<string, unknown>>, ids: ProviderIds): object {
  const destination = promotion['destination'] as { type?: string; slug?: string } | undefined;
  if (destination?.type !== 'row' || !destination.slug) return promotion;
  return { ...promotion, destination: { ...destination, slug: ids.slug(destination.slug) } };
}
