/** Rows that hold a whole part of the catalogue, whatever is added to it. They stand on no page: filter pages read them by their slugs. */
import type { CatalogueRow } from './catalogue.ts';

const whole = (
  number: number,
  slug: string,
  contentType: 'movie' | 'series' | 'program',
  ru: string,
  en: string,
): CatalogueRow => ({
  id: `641048500900${String(number).padStart(3, '0')}001`,
  slug,
  title: { ru, en },
  template: 'content-v',
  contentType,
  libraryId: null,
  query: { kind: 'contents', contentType, order: 'new' },
  items: [],
});

export const wholeCatalogueRows: readonly CatalogueRow[] = [
  whole(1, 'movies', 'movie', 'Фильмы', 'Films'),
  whole(2, 'series', 'series', 'Сериалы', 'Series'),
  whole(3, 'telecasts', 'program', 'Передачи', 'Shows'),
];
