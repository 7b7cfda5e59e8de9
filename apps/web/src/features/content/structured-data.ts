/** Structured data of a content. @source C-265 */
import { breadcrumbs, isoDuration, type Thing } from '../../core/seo/structured-data.ts';
import type { Content } from '../../parts/content/queries.ts';
import { ageText, contentAddress, sectionOf, usefulText, wholeOf } from '../../parts/content/rules.ts';

const TYPES: Readonly<Record<string, string>> = {
  movie: 'Movie',
  series: 'TVSeries',
  program: 'TVSeries',
  season: 'TVSeason',
  episode: 'TVEpisode',
};
const person = ({ name, slug, id }: { name: string; slug: string; id: number }): Thing => ({
  '@type': 'Person',
  name,
  url: `/persons/${encodeURIComponent(slug || String(id))}`,
});

/** What the title itself is rented out and sold for. */
function offersOf({ id, licenses = [] }: Content, path: string): Thing[] | undefined {
  const own = licenses.filter(({ content_id: contentId }) => contentId === id);
  if (own.length === 0) return undefined;
  return own.map(({ title, amount, currency, hours }) => ({
    '@type': 'Offer',
    name: title || undefined,
    url: path,
    price: amount,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    businessFunction: `http://purl.org/goodrelations/v1#${hours === null ? 'Sell' : 'LeaseOut'}`,
    ...(hours !== null && {
      eligibleDuration: { '@type': 'QuantitativeValue', value: hours, unitCode: 'HUR' },
    }),
  }));
}

function work(content: Content): Thing {
  const named = (role: string) => content.persons.filter((credit) => credit.role === role).map(person);
  const whole = wholeOf(content);
  const series = whole && { '@type': 'TVSeries', name: whole.title, url: contentAddress(whole) };
  const inSeason = content.season
    ? {
        '@type': 'TVSeason',
        seasonNumber: content.season,
        ...(content.parent &&
          content.parent.id !== whole?.id && { name: content.parent.title, url: contentAddress(content.parent) }),
      }
    : undefined;
  const seasons = content.contents.filter(({ content_type: type }) => type === 'season');
  const path = contentAddress(content);
  return {
    '@type': TYPES[content.content_type] ?? 'CreativeWork',
    '@id': `${path}#work`,
    url: path,
    name: content.title,
    alternateName: content.original === content.title ? undefined : content.original,
    description: usefulText(content.description) ?? usefulText(content.short),
    image: [...new Set([content.cover.src_16x9, content.cover.src_2x3])].filter(Boolean),
    datePublished: content.year,
    genre: content.genres.map(({ name }) => name),
    contentRating: ageText(content),
    countryOfOrigin: content.countries.map(({ name }) => ({ '@type': 'Country', name })),
    duration:
      content.content_type === 'movie' || content.content_type === 'episode'
        ? isoDuration(content.duration)
        : undefined,
    actor: named('actor'),
    director: named('director'),
    offers: offersOf(content, path),
    ...(content.content_type === 'season' && { seasonNumber: content.season, partOfSeries: series }),
    ...(content.content_type === 'episode' && {
      episodeNumber: content.series,
      partOfSeries: series,
      partOfSeason: inSeason,
    }),
    ...(seasons.length > 0 && {
      numberOfSeasons: seasons.length,
      containsSeason: seasons.map((season) => ({
        '@type': 'TVSeason',
        name: season.title,
        seasonNumber: season.season,
        url: contentAddress(season),
      })),
    }),
  };
}

/** @param section name of its section of the catalogue @param start the start page */
export function contentData(content: Content, names: { readonly start: string; readonly section: string }): Thing[] {
  const whole = wholeOf(content);
  return [
    work(content),
    breadcrumbs([
      { name: names.start, path: '/' },
      { name: names.section, path: `/${sectionOf(content)}` },
      ...(whole ? [{ name: whole.title, path: contentAddress(whole) }] : []),
      { name: content.title, path: contentAddress(content) },
    ]),
  ];
}
