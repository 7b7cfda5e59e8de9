/**
 * Films, series and persons as an operator edits them. A title belongs to its owner, or to the provider that alone shows it; titles that
 * others show as well are read only. Seasons and episodes are titles with a parent.
 */
import type { ContentId, LibraryId, PersonId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall, Instant, IntId, LongId, nullable, orNull, UnixSeconds } from '../core.ts';
import { address, integer, list, localizedText, record, text } from '../shapes/settings/fields.ts';

const tag = 'Operators: catalogue';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const ofTitle = [...errors, 'content_not_found'] as const;
const changingTitle = [...ofTitle, 'changed_meanwhile', 'shared_title'] as const;
const ofPerson = [...errors, 'person_not_found'] as const;
const changingPerson = [...ofPerson, 'changed_meanwhile', 'shared_title'] as const;
const TITLES = {
  invalidates: [
    '/v2/operators/titles',
    '/v2/operators/titles/:id',
    '/v2/operators/titles/:id/parts',
    '/v2/operators/libraries',
  ],
} as const;
const PERSONS = { invalidates: ['/v2/operators/persons', '/v2/operators/persons/:id'] } as const;

export const TITLE_STATES = ['published', 'draft', 'scheduled', 'left'] as const;
export type TitleState = (typeof TITLE_STATES)[number];
const state = () =>
  Type.Enum([...TITLE_STATES], {
    description: 'draft: not published; scheduled: its rights begin later; left: its rights are over',
  });

const titleText = () => localizedText(255);
const when = () => orNull(UnixSeconds());
const cursor = (digits: number) => Type.String({ pattern: `^[0-9]{1,${digits}}$`, maxLength: digits });

export const TitleSummary = Type.Object({
  id: LongId<ContentId>(),
  slug: Type.String(),
  type: Type.Enum(['movie', 'series']),
  title: titleText(),
  original: nullable.string(),
  year: nullable.integer(),
  age: nullable.integer(),
  poster: nullable.string(),
  state: state(),
  library_ids: Type.Array(IntId<LibraryId>()),
  has_media: Type.Boolean(),
  is_editable: Type.Boolean({
    description: 'false where other providers show it and none of them owns it, or another one does',
  }),
  updated_at: Instant(),
});
export type TitleSummary = Static<typeof TitleSummary>;

export const operatorTitlesCall = defineCall({
  id: 'operatorTitles',
  method: 'GET',
  path: '/v2/operators/titles',
  tag,
  summary: 'Films and series of the provider, the newest first',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  query: Type.Object({
    search: Type.Optional(text(100)),
    type: Type.Optional(Type.Enum(['movie', 'series'])),
    state: Type.Optional(state()),
    library_id: Type.Optional(IntId<LibraryId>()),
    genre_id: Type.Optional(IntId()),
    country_id: Type.Optional(IntId()),
    year: Type.Optional(integer(1880, 2200)),
    without: Type.Optional(Type.Enum(['poster', 'media', 'age'])),
    cursor: Type.Optional(cursor(19)),
    limit: Type.Optional(integer(1, 200)),
  }),
  answer: Type.Object({ items: Type.Array(TitleSummary), next_cursor: nullable.string() }),
  errors,
});

const place = {
  library_id: IntId<LibraryId>(),
  starts_at: when(),
  leaves_at: when(),
};
const pictures = { poster: orNull(address()), wide: orNull(address()), background: orNull(address()) };
const credit = { id: IntId<PersonId>(), role: Type.String({ minLength: 1, maxLength: 64 }) };
const rating = {
  type: Type.String({ pattern: '^[a-z0-9_-]{1,32}$', maxLength: 32 }),
  rating: Type.String({ pattern: '^[0-9]{1,2}([.][0-9]{1,2})?$', maxLength: 5 }),
};

export const OperatorTitle = Type.Object({
  id: LongId<ContentId>(),
  version: Type.String({ description: 'of what is answered here; a change names the one it was made from' }),
  slug: Type.String(),
  type: Type.Enum(['movie', 'series', 'season', 'episode']),
  parent_id: orNull(LongId<ContentId>()),
  whole_id: LongId<ContentId>(),
  season: nullable.integer(),
  series: nullable.integer(),
  title: titleText(),
  original: nullable.string(),
  short: localizedText(),
  description: localizedText(10_000),
  year: nullable.integer(),
  age: nullable.integer(),
  is_adult: Type.Boolean(),
  is_cartoon: Type.Boolean(),
  is_announcement: Type.Boolean(),
  ratings: Type.Array(Type.Object({ type: Type.String(), rating: Type.String() })),
  genre_ids: Type.Array(IntId()),
  country_ids: Type.Array(IntId()),
  persons: Type.Array(Type.Object({ id: IntId<PersonId>(), name: titleText(), role: Type.String() })),
  pictures: Type.Object({ poster: nullable.string(), wide: nullable.string(), background: nullable.string() }),
  places: Type.Array(Type.Object(place), { description: 'libraries, and from when to when; of the whole' }),
  is_published: Type.Boolean(),
  state: state(),
  has_media: Type.Boolean(),
  duration_s: nullable.integer(),
  episodes: Type.Integer({ description: 'how many episodes are below it' }),
  is_editable: Type.Boolean(),
  created_at: Instant(),
  updated_at: Instant(),
});
export type OperatorTitle = Static<typeof OperatorTitle>;

const params = Type.Object({ id: LongId<ContentId>() });
const values = {
  title: Type.Optional(titleText()),
  original: Type.Optional(orNull(text())),
  short: Type.Optional(localizedText()),
  description: Type.Optional(localizedText(10_000)),
  year: Type.Optional(orNull(integer(1880, 2200))),
  age: Type.Optional(orNull(integer(0, 21))),
  is_adult: Type.Optional(Type.Boolean()),
  is_cartoon: Type.Optional(Type.Boolean()),
  is_announcement: Type.Optional(Type.Boolean()),
  ratings: Type.Optional(list(record(rating), 10)),
  genre_ids: Type.Optional(list(IntId(), 30)),
  country_ids: Type.Optional(list(IntId(), 30)),
  persons: Type.Optional(list(record(credit), 300)),
  pictures: Type.Optional(record(pictures)),
  is_published: Type.Optional(Type.Boolean()),
};
const places = Type.Optional(list(record(place), 50));

export const operatorTitleCall = defineCall({
  id: 'operatorTitle',
  method: 'GET',
  path: '/v2/operators/titles/:id',
  tag,
  summary: 'A film, series, season or episode with everything that can be changed',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  params,
  answer: OperatorTitle,
  errors: ofTitle,
});

export const createTitleCall = defineCall({
  id: 'createTitle',
  method: 'POST',
  path: '/v2/operators/titles',
  tag,
  summary: 'Adds a film or series; not published unless it says so',
  auth: 'operator',
  scope: 'content:write',
  cache: TITLES,
  body: record({ ...values, places, type: Type.Enum(['movie', 'series']), title: titleText() }),
  answer: OperatorTitle,
  errors,
});

export const changeTitleCall = defineCall({
  id: 'changeTitle',
  method: 'PATCH',
  path: '/v2/operators/titles/:id',
  tag,
  summary: 'Changes what is sent of it; libraries and rights are those of the whole',
  auth: 'operator',
  scope: 'content:write',
  cache: TITLES,
  params,
  body: record({
    version: text(64),
    ...values,
    places,
    season: Type.Optional(integer(0, 9999)),
    series: Type.Optional(integer(0, 99_999)),
  }),
  answer: OperatorTitle,
  errors: [...changingTitle, 'already_exists'],
});

export const removeTitleCall = defineCall({
  id: 'removeTitle',
  method: 'DELETE',
  path: '/v2/operators/titles/:id',
  tag,
  summary:
    'Deletes it with its seasons and episodes, and what viewers saved of it; refused while it is sold or in the guide',
  auth: 'operator',
  scope: 'content:write',
  cache: TITLES,
  params,
  answer: Type.Object({}),
  errors: [...ofTitle, 'shared_title', 'title_in_use'],
});

export const TitlePart = Type.Object({
  id: LongId<ContentId>(),
  parent_id: LongId<ContentId>(),
  type: Type.Enum(['season', 'episode']),
  season: nullable.integer(),
  series: nullable.integer(),
  title: titleText(),
  picture: nullable.string(),
  state: state(),
  has_media: Type.Boolean(),
  duration_s: nullable.integer(),
});
export type TitlePart = Static<typeof TitlePart>;

export const titlePartsCall = defineCall({
  id: 'titleParts',
  method: 'GET',
  path: '/v2/operators/titles/:id/parts',
  tag,
  summary: 'Seasons and episodes of a series, in their order',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  params,
  answer: Type.Array(TitlePart),
  errors: ofTitle,
});

export const createPartCall = defineCall({
  id: 'createPart',
  method: 'POST',
  path: '/v2/operators/titles/:id/parts',
  tag,
  summary: 'Adds a season to a series, or an episode to a season',
  auth: 'operator',
  scope: 'content:write',
  cache: TITLES,
  params,
  body: record({ ...values, number: integer(0, 99_999), title: titleText() }),
  answer: OperatorTitle,
  errors: [...ofTitle, 'shared_title', 'already_exists'],
});

const named = { id: IntId(), name: titleText() };
export const OperatorLibrary = Type.Object({
  id: IntId<LibraryId>(),
  title: titleText(),
  description: localizedText(),
  is_editable: Type.Boolean(),
});
export type OperatorLibrary = Static<typeof OperatorLibrary>;

export const catalogueWordsCall = defineCall({
  id: 'catalogueWords',
  method: 'GET',
  path: '/v2/operators/libraries',
  tag,
  summary: 'Libraries of the provider, and the genres, countries and languages that titles are described with',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  answer: Type.Object({
    libraries: Type.Array(OperatorLibrary),
    genres: Type.Array(Type.Object(named)),
    countries: Type.Array(Type.Object(named)),
    roles: Type.Array(Type.String(), { description: 'of persons, as titles name them' }),
    languages: Type.Array(Type.String(), { description: 'that the provider offers, the first one is its default' }),
  }),
  errors,
});
export type CatalogueWords = Static<typeof catalogueWordsCall.answer>;

export const createLibraryCall = defineCall({
  id: 'createLibrary',
  method: 'POST',
  path: '/v2/operators/libraries',
  tag,
  summary: 'Adds a library that this provider alone offers',
  auth: 'operator',
  scope: 'content:write',
  cache: TITLES,
  body: record({
    title: titleText(),
    description: Type.Optional(localizedText()),
    is_free: Type.Optional(Type.Boolean()),
  }),
  answer: OperatorLibrary,
  errors,
});

export const OperatorPerson = Type.Object({
  id: IntId<PersonId>(),
  version: Type.String(),
  slug: Type.String(),
  name: titleText(),
  bio: localizedText(10_000),
  image: nullable.string(),
  works: Type.Integer({ description: 'titles that name the person' }),
  is_editable: Type.Boolean(),
});
export type OperatorPerson = Static<typeof OperatorPerson>;

export const operatorPersonsCall = defineCall({
  id: 'operatorPersons',
  method: 'GET',
  path: '/v2/operators/persons',
  tag,
  summary: 'Persons of the provider’s titles and those it has added, the newest first',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  query: Type.Object({
    search: Type.Optional(text(100)),
    cursor: Type.Optional(cursor(9)),
    limit: Type.Optional(integer(1, 200)),
  }),
  answer: Type.Object({ items: Type.Array(OperatorPerson), next_cursor: nullable.string() }),
  errors,
});

const personParams = Type.Object({ id: IntId<PersonId>() });
const personValues = {
  name: Type.Optional(titleText()),
  bio: Type.Optional(localizedText(10_000)),
  image: Type.Optional(orNull(address())),
};

export const operatorPersonCall = defineCall({
  id: 'operatorPerson',
  method: 'GET',
  path: '/v2/operators/persons/:id',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'content:read',
  cache: ALWAYS_STALE,
  params: personParams,
  answer: OperatorPerson,
  errors: ofPerson,
});

export const createPersonCall = defineCall({
  id: 'createPerson',
  method: 'POST',
  path: '/v2/operators/persons',
  tag,
  summary: 'Adds a person',
  auth: 'operator',
  scope: 'content:write',
  cache: PERSONS,
  body: record({ ...personValues, name: titleText() }),
  answer: OperatorPerson,
  errors,
});

export const changePersonCall = defineCall({
  id: 'changePerson',
  method: 'PATCH',
  path: '/v2/operators/persons/:id',
  tag,
  summary: 'Changes what is sent of a person',
  auth: 'operator',
  scope: 'content:write',
  cache: PERSONS,
  params: personParams,
  body: record({ version: text(64), ...personValues }),
  answer: OperatorPerson,
  errors: changingPerson,
});

export const removePersonCall = defineCall({
  id: 'removePerson',
  method: 'DELETE',
  path: '/v2/operators/persons/:id',
  tag,
  summary: 'Deletes a person; titles no longer name them',
  auth: 'operator',
  scope: 'content:write',
  cache: PERSONS,
  params: personParams,
  answer: Type.Object({}),
  errors: [...ofPerson, 'shared_title'],
});

/** An icon preserves its transparency: viewers see its outline in the colour of the brand. */
export const PICTURE_SHAPES = ['poster', 'wide', 'background', 'person', 'icon'] as const;
/** Of an uploaded picture, bytes; consoles send what is left after the crop. */
export const MAX_PICTURE_BYTES = 8 * 1024 ** 2;

export const uploadPictureCall = defineCall({
  id: 'uploadPicture',
  method: 'POST',
  path: '/v2/operators/pictures',
  tag,
  summary: 'Stores a JPEG, PNG, WebP or AVIF picture, judged by its contents and cut to its shape; answers its address',
  auth: 'operator',
  scope: 'content:write',
  maxBodyBytes: Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 1024,
  body: record({
    shape: Type.Enum([...PICTURE_SHAPES]),
    name: Type.Optional(text(100)),
    data: Type.String({
      minLength: 1,
      maxLength: Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 4,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'base64',
    }),
  }),
  answer: Type.Object({ address: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  errors: [...errors, 'picture_unusable', 'body_too_large'],
});
