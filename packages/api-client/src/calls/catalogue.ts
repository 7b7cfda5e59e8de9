import { PROGRESS, REFERENCE_LIST, ROWSET, UNCACHED } from '@aerial/contract/cache-rules.ts';
import type * as catalogue from '@aerial/contract/calls/catalogue.ts';
import { clientCall } from '../client-call.ts';

export const rowsetsCall = clientCall<typeof catalogue.rowsetsCall>('rowsets', 'GET', '/v2/rowsets', 'viewer', ROWSET);
export const rowsetCall = clientCall<typeof catalogue.rowsetCall>('rowset', 'GET', '/v2/rowsets/:id', 'viewer', ROWSET);
export const rowCall = clientCall<typeof catalogue.rowCall>('row', 'GET', '/v2/rows/:id', 'viewer');
export const filmographyCall = clientCall<typeof catalogue.filmographyCall>(
  'filmography',
  'GET',
  '/v2/rows/filmography',
  'viewer',
);
export const personCall = clientCall<typeof catalogue.personCall>('person', 'GET', '/v2/persons/:id', 'viewer');
export const countriesCall = clientCall<typeof catalogue.countriesCall>(
  'countries',
  'GET',
  '/v2/countries',
  'viewer',
  REFERENCE_LIST,
);
export const genresCall = clientCall<typeof catalogue.genresCall>(
  'internalGenres',
  'GET',
  '/v2/internal_genres',
  'viewer',
  REFERENCE_LIST,
);
export const librariesCall = clientCall<typeof catalogue.librariesCall>(
  'libraries',
  'GET',
  '/v2/libraries',
  'viewer',
  REFERENCE_LIST,
);
export const contentCall = clientCall<typeof catalogue.contentCall>('content', 'GET', '/v2/contents/:id', 'viewer');
export const episodesCall = clientCall<typeof catalogue.episodesCall>(
  'episodes',
  'GET',
  '/v2/contents/:id/episodes',
  'viewer',
);
export const similarCall = clientCall<typeof catalogue.similarCall>(
  'similar',
  'GET',
  '/v2/contents/:id/similar',
  'viewer',
);
export const sourcesCall = clientCall<typeof catalogue.sourcesCall>(
  'sources',
  'GET',
  '/v2/contents/:id/sources',
  'viewer',
);
export const contentMetadataCall = clientCall<typeof catalogue.contentMetadataCall>(
  'contentMetadata',
  'GET',
  '/v2/users/self/content_metadata/:id',
  'viewer',
  PROGRESS,
);
export const contentStreamCall = clientCall<typeof catalogue.contentStreamCall>(
  'contentStream',
  'GET',
  '/v2/libraries/:library/contents/:id/stream',
  'device',
  UNCACHED,
);
export const trailerStreamCall = clientCall<typeof catalogue.trailerStreamCall>(
  'trailerStream',
  'GET',
  '/v2/trailers/:id/stream',
  'viewer',
  UNCACHED,
);
