import type { Seconds } from '@aerial/domain/time.ts';
import type { ContentId, LibraryId, TrailerId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { COMMERCE, PROGRESS, REFERENCE_LIST, ROWSET, UNCACHED } from '../cache-rules.ts';
import { defineCall, flag, IntId, LongId, slugParams } from '../core.ts';
import { ContentStream, TrailerStream } from '../shapes/channel.ts';
import { Content, ContentCard, ContentMetadata, ContentSource, Episode, Library } from '../shapes/content.ts';
import { FilterOption, GenreOption, Person } from '../shapes/person.ts';
import { Row, Rowset, RowsetStub } from '../shapes/row.ts';

const pages = 'Pages';
const contents = 'Contents';
/** A number as text; clients send unset filters as empty strings. */
const choice = (pattern: string, maximum: number, description: string) =>
  Type.Optional(
    Type.Unsafe<number | string>({
      type: ['number', 'string'],
      pattern: `^(${pattern})?$`,
      maxLength: 9,
      minimum: 0,
      maximum,
      description,
    }),
  );
const MAX_CHOICE = 999_999_999;
const MAX_YEAR = 9_999;
const pageType = Type.Optional(Type.String({ maxLength: 64 }));
const paging = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
const libraryQuery = Type.Object({ library_id: Type.Optional(IntId<LibraryId>()) });

export const rowsetsCall = defineCall({
  id: 'rowsets',
  method: 'GET',
  path: '/v2/rowsets',
  tag: pages,
  summary: 'The pages, which are also the menu',
  auth: 'viewer',
  cache: ROWSET,
  query: Type.Object({ type: pageType }),
  answer: Type.Array(RowsetStub),
  errors: ['authentication_failed'],
});

export const rowsetCall = defineCall({
  id: 'rowset',
  method: 'GET',
  path: '/v2/rowsets/:id',
  tag: pages,
  summary: 'One page, by id or slug, with its rows as stubs',
  auth: 'viewer',
  cache: ROWSET,
  params: slugParams,
  query: Type.Object({ type: pageType }),
  answer: Rowset,
  errors: ['authentication_failed', 'rowset_not_found'],
});

export const rowCall = defineCall({
  id: 'row',
  method: 'GET',
  path: '/v2/rows/:id',
  tag: pages,
  summary: 'A row with its items; by id, by slug, or by a slug that ends in the id',
  auth: 'viewer',
  params: slugParams,
  query: Type.Object({
    ...paging,
    text: Type.Optional(Type.String({ maxLength: 255 })),
    library_id: Type.Optional(IntId<LibraryId>()),
    content_type: Type.Optional(Type.String({ maxLength: 32, description: 'movie, series or program' })),
    main_genre: choice('\\d{1,9}', MAX_CHOICE, 'a genre or one of its subgenres'),
    genre: choice('\\d{1,9}', MAX_CHOICE, 'a genre or one of its subgenres'),
    country: choice('\\d{1,9}', MAX_CHOICE, 'a country'),
    year_from: choice('\\d{1,4}', MAX_YEAR, 'the first year'),
    year_to: choice('\\d{1,4}', MAX_YEAR, 'the last year'),
    rating_from: choice('\\d{1,2}(\\.\\d{1,2})?', 99, 'the least that the best of its ratings may be'),
    airings: Type.Optional(
      Type.Literal('1', {
        description: 'rows of histories have unfinished airings of the archive as well, see `entry`',
      }),
    ),
  }),
  answer: Row,
  errors: ['authentication_failed', 'row_not_found', 'validation_failed'],
});

export const filmographyCall = defineCall({
  id: 'filmography',
  method: 'GET',
  path: '/v2/rows/filmography',
  tag: pages,
  summary: 'The works of a person, newest first, as a row',
  auth: 'viewer',
  query: Type.Object({
    person_id: Type.String({ minLength: 1, maxLength: 255, description: 'an id, or a slug that ends in it' }),
    content_type: Type.Optional(
      Type.Unsafe<'movie' | 'series' | 'program' | ''>({ type: 'string', enum: ['movie', 'series', 'program', ''] }),
    ),
    ...paging,
  }),
  answer: Row,
  errors: ['authentication_failed', 'person_not_found', 'validation_failed'],
});

export const personCall = defineCall({
  id: 'person',
  method: 'GET',
  path: '/v2/persons/:id',
  tag: contents,
  summary: 'A person, by id or by a slug that ends in it',
  auth: 'viewer',
  params: slugParams,
  answer: Person,
  errors: ['authentication_failed', 'person_not_found'],
});

export const countriesCall = defineCall({
  id: 'countries',
  method: 'GET',
  path: '/v2/countries',
  tag: pages,
  summary: 'Countries to filter by, the most frequent first',
  auth: 'viewer',
  cache: REFERENCE_LIST,
  answer: Type.Array(FilterOption),
  errors: ['authentication_failed'],
});

export const genresCall = defineCall({
  id: 'internalGenres',
  method: 'GET',
  path: '/v2/internal_genres',
  tag: pages,
  summary: 'Genres to filter by; a subgenre names its main genre',
  auth: 'viewer',
  cache: REFERENCE_LIST,
  answer: Type.Array(GenreOption),
  errors: ['authentication_failed'],
});

export const librariesCall = defineCall({
  id: 'libraries',
  method: 'GET',
  path: '/v2/libraries',
  tag: contents,
  summary: 'The libraries (cinemas) of the provider',
  auth: 'viewer',
  cache: REFERENCE_LIST,
  answer: Type.Array(Library),
  errors: ['authentication_failed'],
});

export const contentCall = defineCall({
  id: 'content',
  method: 'GET',
  path: '/v2/contents/:id',
  tag: contents,
  summary: 'A film, series, season, episode or television show',
  auth: 'viewer',
  params: slugParams,
  query: libraryQuery,
  answer: Content,
  errors: ['authentication_failed', 'content_not_found'],
});

export const episodesCall = defineCall({
  id: 'episodes',
  method: 'GET',
  path: '/v2/contents/:id/episodes',
  tag: contents,
  summary: 'All episodes of all seasons in one list',
  auth: 'viewer',
  params: slugParams,
  query: libraryQuery,
  answer: Type.Array(Episode),
  errors: ['authentication_failed', 'content_not_found'],
});

export const similarCall = defineCall({
  id: 'similar',
  method: 'GET',
  path: '/v2/contents/:id/similar',
  tag: contents,
  summary: 'Similar titles, best first, without the content itself',
  auth: 'viewer',
  params: slugParams,
  query: libraryQuery,
  answer: Type.Array(ContentCard),
  errors: ['authentication_failed', 'content_not_found'],
});

export const sourcesCall = defineCall({
  id: 'sources',
  method: 'GET',
  path: '/v2/contents/:id/sources',
  tag: contents,
  summary: 'Where a content can be watched: libraries, and broadcasts in the archive',
  auth: 'viewer',
  params: slugParams,
  query: libraryQuery,
  answer: Type.Array(ContentSource),
  errors: ['authentication_failed', 'content_not_found'],
});

export const contentMetadataCall = defineCall({
  id: 'contentMetadata',
  method: 'GET',
  path: '/v2/users/self/content_metadata/:id',
  tag: contents,
  summary: 'Entitlement and watch progress of this viewer for a content',
  auth: 'viewer',
  cache: PROGRESS,
  params: slugParams,
  query: libraryQuery,
  answer: ContentMetadata,
  errors: ['authentication_failed', 'content_not_found'],
});

export const purchasedContentsCall = defineCall({
  id: 'purchasedContents',
  method: 'GET',
  path: '/v2/users/self/purchased_contents',
  tag: contents,
  summary: 'The paid libraries and contents that this viewer may watch; guests have none',
  auth: 'viewer',
  cache: COMMERCE,
  answer: Type.Object({ library_ids: Type.Array(IntId<LibraryId>()), content_ids: Type.Array(LongId<ContentId>()) }),
  errors: ['authentication_failed'],
});

export const contentStreamCall = defineCall({
  id: 'contentStream',
  method: 'GET',
  path: '/v2/libraries/:library/contents/:id/stream',
  tag: contents,
  summary: 'Addresses of a film or episode',
  auth: 'device',
  cache: UNCACHED,
  country: 'checked',
  params: Type.Object({ library: IntId<LibraryId>(), id: Type.String({ minLength: 1, maxLength: 255 }) }),
  query: Type.Object({
    seconds: Type.Optional(Type.Unsafe<Seconds>(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
    embed: Type.Optional(flag('the player stands in a frame of another site, where most providers show no ads')),
    remote: Type.Optional(flag('the stream is for a receiver of casts, which shows no ads')),
  }),
  answer: ContentStream,
  errors: [
    'authentication_failed',
    'permission_denied',
    'pin_required',
    'child_forbidden',
    'content_not_found',
    'library_not_found',
    'forbidden_country',
  ],
});

export const trailerStreamCall = defineCall({
  id: 'trailerStream',
  method: 'GET',
  path: '/v2/trailers/:id/stream',
  tag: contents,
  summary: 'Address of a trailer',
  auth: 'viewer',
  cache: UNCACHED,
  country: 'checked',
  params: Type.Object({ id: LongId<TrailerId>() }),
  answer: TrailerStream,
  errors: ['authentication_failed', 'pin_required', 'child_forbidden', 'trailer_not_found', 'forbidden_country'],
});
