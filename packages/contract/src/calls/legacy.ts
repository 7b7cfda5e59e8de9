/** The older catalogue API, used by public clients; answered from today's catalogue. @source wire shapes §4 */
import type { ProgrammeId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { defineCall, idParams } from '../core.ts';
import { ContentStream } from '../shapes/channel.ts';
import { LegacyFilterGroup, LegacyFound, LegacyPage, LegacyShelf, LegacyVideo, LegacyWork } from '../shapes/legacy.ts';
import { PersonCard } from '../shapes/row.ts';

const tag = 'Older catalogue';
const int = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number>({
      type: ['integer', 'string'],
      pattern: '^\\d{0,9}$',
      maxLength: 9,
      minimum: 0,
      maximum: 999999999,
      description,
    }),
  );
const listQuery = Type.Object({
  limit: int('at most 100; default 20'),
  offset: int('how many to leave out'),
  filters: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'ids of filters or groups, separated by commas; a work has to match one of them',
    }),
  ),
  search: Type.Optional(Type.String({ maxLength: 255, description: 'a piece of the title' })),
});
const errors = ['authentication_failed', 'validation_failed'] as const;
const idOfWork = idParams<ProgrammeId>();
const videoParams = Type.Object({ id: idOfWork.properties.id, episode: idOfWork.properties.id });

export const legacyProgramsCall = defineCall({
  id: 'legacyPrograms',
  method: 'GET',
  path: '/v2/programs',
  tag,
  auth: 'viewer',
  query: listQuery,
  errors,
  summary: 'Television shows in the guide of the provider, the newest first',
  answer: Type.Array(LegacyWork),
});
export const legacyProgramFiltersCall = defineCall({
  id: 'legacyProgramFilters',
  method: 'GET',
  path: '/v2/programs/filters',
  tag,
  auth: 'viewer',
  errors,
  summary: 'Filters for television shows',
  answer: Type.Array(LegacyFilterGroup),
});
export const legacyVideosCall = defineCall({
  id: 'legacyVideos',
  method: 'GET',
  path: '/v2/videos',
  tag,
  auth: 'viewer',
  query: listQuery,
  errors,
  summary: 'Films and series, the newest first',
  answer: Type.Array(LegacyWork),
});
export const legacyVideoFiltersCall = defineCall({
  id: 'legacyVideoFilters',
  method: 'GET',
  path: '/v2/videos/filters',
  tag,
  auth: 'viewer',
  errors,
  summary: 'Filters for films and series',
  answer: Type.Array(LegacyFilterGroup),
});
export const legacyVideoCall = defineCall({
  id: 'legacyVideo',
  method: 'GET',
  path: '/v2/videos/:id',
  tag,
  auth: 'viewer',
  params: idOfWork,
  errors: [...errors, 'content_not_found'],
  summary: 'A film or series with its episodes',
  answer: LegacyVideo,
});
export const legacyVideoStreamCall = defineCall({
  id: 'legacyVideoStream',
  method: 'GET',
  path: '/v2/videos/:id/stream',
  tag,
  auth: 'device',
  country: 'checked',
  params: idOfWork,
  errors: [
    ...errors,
    'content_not_found',
    'library_not_found',
    'permission_denied',
    'pin_required',
    'child_forbidden',
    'forbidden_country',
  ],
  summary: 'Addresses of a film',
  answer: ContentStream,
});
export const legacyEpisodeStreamCall = defineCall({
  id: 'legacyEpisodeStream',
  method: 'GET',
  path: '/v2/videos/:id/episodes/:episode/stream',
  tag,
  auth: 'device',
  country: 'checked',
  params: videoParams,
  errors: [
    ...errors,
    'content_not_found',
    'library_not_found',
    'permission_denied',
    'pin_required',
    'child_forbidden',
    'forbidden_country',
  ],
  summary: 'Addresses of an episode',
  answer: ContentStream,
});
export const legacyPagesCall = defineCall({
  id: 'legacyPages',
  method: 'GET',
  path: '/v2/filters',
  tag,
  auth: 'viewer',
  errors,
  summary: 'The pages',
  answer: Type.Array(LegacyPage),
});
export const legacyPageCall = defineCall({
  id: 'legacyPage',
  method: 'GET',
  path: '/v2/filters/:id',
  tag,
  auth: 'viewer',
  params: idParams<number>(),
  errors: [...errors, 'rowset_not_found'],
  summary: 'The rows of a page with their films, series and shows',
  answer: Type.Array(LegacyShelf),
});

const searchQuery = Type.Object({
  text: Type.Optional(Type.String({ maxLength: 255 })),
  limit: listQuery.properties.limit,
  offset: listQuery.properties.offset,
});
export const legacyEsearchCall = defineCall({
  id: 'legacyEsearch',
  method: 'GET',
  path: '/v2/esearch',
  tag,
  auth: 'viewer',
  query: searchQuery,
  errors,
  summary: 'Films, series and shows by name, best first',
  answer: Type.Array(LegacyFound),
});
export const legacySearchCall = defineCall({
  id: 'legacySearch',
  method: 'GET',
  path: '/v2/search',
  tag,
  auth: 'viewer',
  query: searchQuery,
  errors,
  summary: 'The same as esearch',
  answer: Type.Array(LegacyFound),
});
export const legacyPersonsCall = defineCall({
  id: 'legacyPersons',
  method: 'GET',
  path: '/v2/persons',
  tag,
  auth: 'viewer',
  query: listQuery,
  errors,
  summary: 'Persons of the provider’s works',
  answer: Type.Array(PersonCard),
});
