/** Titles that the shop sells by themselves. */
import { asContentId, asLibraryId } from '@aerial/domain/ids.ts';
import type { Shop } from './shop.ts';

export const LIBRARY = 31;
export const FILMS = {
  /** Rented in two qualities, and sold. */
  film: '310000000000000001',
  /** Rented. */
  other: '310000000000000002',
  /** Sold as a whole. */
  series: '310000000000000003',
  season: '310000000000000004',
  episode: '310000000000000005',
} as const;
/** Ids of prices. */
export const FILM_PRICES = { rent: '101', rentHd: '102', own: '103', other: '104', series: '105', episode: '106' };
/** Ids of licences; the last one is another provider's. */
export const LICENSES = { rent: 201, own: 202, other: 203, series: 204, episode: 205, foreign: 206 };
export const FOREIGN_PRICE = '107';

const text = (ru: string): string => JSON.stringify({ ru });

/** Puts the titles, their licences and their prices on sale. */
export async function sellFilms({ db }: Shop): Promise<void> {
  await db
    .insertInto('libraries')
    .values({ id: asLibraryId(LIBRARY), title: text('Премьеры') })
    .execute();
  for (const provider_id of [1, 2])
    await db
      .insertInto('provider_libraries')
      .values({ provider_id, library_id: asLibraryId(LIBRARY), is_free: false })
      .execute();
  const content = (id: string, type: 'movie' | 'series' | 'season' | 'episode', parent?: string) => ({
    id: asContentId(id),
    slug: `${type}-${id}`,
    content_type: type,
    title: text(`${type} ${id.slice(-1)}`),
    ...(parent !== undefined && { parent_id: asContentId(parent) }),
    ...(type !== 'movie' && { season: 1 }),
    ...(type === 'episode' && { series: 1 }),
  });
  await db
    .insertInto('contents')
    .values([
      content(FILMS.film, 'movie'),
      content(FILMS.other, 'movie'),
      content(FILMS.series, 'series'),
      content(FILMS.season, 'season', FILMS.series),
      content(FILMS.episode, 'episode', FILMS.season),
    ])
    .execute();
  await db
    .insertInto('library_contents')
    .values(Object.values(FILMS).map((id) => ({ library_id: asLibraryId(LIBRARY), content_id: asContentId(id) })))
    .execute();
  const license = (id: number, contentId: string, hours: number | null, provider = 1) => ({
    id,
    provider_id: provider,
    content_id: asContentId(contentId),
    library_id: LIBRARY,
    distribution_type: hours === null ? ('own' as const) : ('rent' as const),
    hours,
    title: text(hours === null ? 'Навсегда' : 'Прокат'),
  });
  await db
    .insertInto('entity_licenses')
    .values([
      license(LICENSES.rent, FILMS.film, 48),
      license(LICENSES.own, FILMS.film, null),
      license(LICENSES.other, FILMS.other, 24),
      license(LICENSES.series, FILMS.series, null),
      license(LICENSES.episode, FILMS.episode, 48),
      license(LICENSES.foreign, FILMS.other, 48, 2),
    ])
    .execute();
  const price = (id: string, licenseId: number, amount: number, quality?: string) => ({
    id,
    provider_id: licenseId === LICENSES.foreign ? 2 : 1,
    packet_id: null,
    entity_license_id: licenseId,
    code: id,
    currency: 'RUB',
    amount,
    trial_amount: null,
    valid_from: new Date(0),
    ...(quality !== undefined && { description: text(quality) }),
  });
  await db
    .insertInto('purchase_types')
    .values([
      price(FILM_PRICES.rent, LICENSES.rent, 9900, 'SD'),
      price(FILM_PRICES.rentHd, LICENSES.rent, 14_900, 'HD'),
      price(FILM_PRICES.own, LICENSES.own, 39_900),
      price(FILM_PRICES.other, LICENSES.other, 9900),
      price(FILM_PRICES.series, LICENSES.series, 59_900),
      price(FILM_PRICES.episode, LICENSES.episode, 4900),
      price(FOREIGN_PRICE, LICENSES.foreign, 100),
    ])
    .execute();
}
