/** The catalogue of `demo/catalogue` as the loader takes it. */
import { channels, dailyBlackout } from '../../../../demo/catalogue/channels.ts';
import { genres } from '../../../../demo/catalogue/genres.ts';
import { daySlots } from '../../../../demo/catalogue/guide.ts';
import { news } from '../../../../demo/catalogue/news.ts';
import { surveys } from '../../../../demo/catalogue/surveys.ts';
import { persons } from '../../../../demo/catalogue/persons.ts';
import type { DemoPromo } from '../../../../demo/catalogue/promos.ts';
import { rows, rowsets, type DemoRow, type WatchedRow } from '../../../../demo/catalogue/rows.ts';
import { accounts, DEMO_CONTRACT_CODE, DEMO_PASSWORD, operators } from '../../../../demo/catalogue/subscribers.ts';
import { titles } from '../../../../demo/catalogue/titles.ts';
import { demoAudience } from './audience.ts';
import { demoCategories, demoCountries, demoLibraries, demoProviders } from './assemble-parts.ts';
import { wholeCatalogueRows } from './catalogue-rows.ts';
import type { CatalogueItem, CatalogueRow, CatalogueRowset, DemoCatalogue } from './catalogue.ts';
import { trailerId } from './load-contents.ts';
import { PICTURES } from './pictures.ts';

export function demoCatalogue(): DemoCatalogue {
  return {
    providers: demoProviders,
    channels,
    categories: demoCategories,
    genres,
    countries: demoCountries,
    persons,
    libraries: demoLibraries,
    titles,
    rows: [...rows.map(catalogueRow), ...wholeCatalogueRows],
    rowsets: rowsets.map(({ icon, isInMenu, ...rowset }, index): CatalogueRowset => ({
      ...rowset,
      id: index + 1,
      icon: `${PICTURES}/${icon}`,
      inMenu: isInMenu,
    })),
    accounts,
    audience: demoAudience(titles),
    operators,
    password: DEMO_PASSWORD,
    contractCode: DEMO_CONTRACT_CODE,
    news,
    surveys,
    dailyBlackout,
    daySlots,
  };
}

const WATCHED: Readonly<Record<WatchedRow, CatalogueRow['query']>> = {
  because: { kind: 'personal', of: 'because' },
  'because-next': { kind: 'personal', of: 'because', place: 1 },
  recommended: { kind: 'personal', of: 'recommended' },
  channels: { kind: 'personal', of: 'channels' },
  episodes: { kind: 'personal', of: 'episodes' },
  recorded: { kind: 'personal', of: 'recorded' },
  leaving: { kind: 'personal', of: 'leaving' },
  top: { kind: 'top' },
};

function catalogueRow(row: DemoRow): CatalogueRow {
  const { id, slug, title, template, contentType } = row;
  // A genre's row lists whatever has the genre, also what is added to the catalogue later.
  const query: CatalogueRow['query'] = row.watched
    ? WATCHED[row.watched]
    : row.favourites
      ? { kind: 'favourites', of: row.favourites }
      : row.library !== undefined
        ? { kind: 'contents', libraryId: row.library, order: 'new' }
        : row.genre !== undefined
          ? { kind: 'contents', genreId: row.genre }
          : contentType === 'histories'
            ? { kind: 'histories' }
            : { kind: 'items' };
  return {
    id,
    slug,
    title,
    template,
    contentType,
    libraryId: row.library ?? null,
    query,
    items: query.kind === 'items' ? itemsOf(row) : [],
  };
}

function itemsOf({ contentType, items, promos = [] }: DemoRow): CatalogueItem[] {
  switch (contentType) {
    case 'promotions':
      return promos.map((promo) => ({ promotion: promotion(promo) }));
    case 'channels':
      return items.map((id) => ({ channel: Number(id) }));
    case 'persons':
      return items.map((id) => ({ person: Number(id) }));
    case 'contents':
      return items.map((id) => ({ content: id }));
    case 'histories':
      return [];
  }
}

function promotion({
  id,
  destination,
  title,
  short,
  duration,
  trailerOf,
  background,
  cover,
}: DemoPromo): Readonly<Record<string, unknown>> {
  const said = { id, title, short, duration, ...(trailerOf && { trailer_id: trailerId(trailerOf) }) };
  // Pictures of a title are the title's own.
  if (destination.type === 'content') return { ...said, destination };
  if (destination.type === 'open_url' || destination.type === 'text')
    return { ...said, destination, image: `${PICTURES}/${background}` };
  const ground = `${PICTURES}/${background}`;
  const narrow = `${PICTURES}/${cover}`;
  const channel =
    destination.type === 'channel' ? channels.find((one) => String(one.id) === destination.id) : undefined;
  return {
    ...said,
    destination: channel ? { ...destination, slug: channel.slug } : destination,
    background: { tv: ground, web: ground, phone: narrow, tablet: ground },
    image: ground,
    cover: narrow,
  };
}
