import * as calls from '@aerial/contract/calls/operator-titles.ts';
import { asContentId } from '@aerial/domain/ids.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { interfaceLanguages } from '../../tenancy/rules.ts';
import type { PersonEditor } from './persons.ts';
import type { PictureShelf } from './pictures.ts';
import type { TitleEditor } from './service.ts';
import { partWire, personWire, titleSummary, titleWire } from './wire.ts';

const DEFAULT_PAGE = 50;

const mapped = <A, B>(result: Result<A, AppError>, wire: (value: A) => B): Result<B, AppError> =>
  result.ok ? ok(wire(result.value)) : result;
const nothing = () => ({});
/** The largest id that the database has. */
const MAX_INT8 = 9_223_372_036_854_775_807n;
const storable = (id: string): string => (BigInt(id) <= MAX_INT8 ? id : String(MAX_INT8));
const contentId = (id: string) => asContentId(storable(id));

export function titleRoutes(
  router: CallRouter,
  { titles, persons, pictures }: { titles: TitleEditor; persons: PersonEditor; pictures: PictureShelf },
): void {
  router.handle(calls.operatorTitlesCall, async ({ operator, query }) => {
    const {
      cursor,
      limit = DEFAULT_PAGE,
      library_id: libraryId,
      genre_id: genreId,
      country_id: countryId,
      ...filter
    } = query;
    const before = cursor === undefined ? undefined : storable(cursor);
    const page = await titles.list(operator.providerId, { ...filter, libraryId, genreId, countryId }, before, limit);
    return ok({ items: page.items.map(titleSummary), next_cursor: page.nextCursor });
  });
  router.handle(calls.operatorTitleCall, async ({ operator, params }) =>
    mapped(await titles.find(operator.providerId, contentId(params.id)), titleWire),
  );
  router.handle(calls.createTitleCall, async ({ operator, body }) =>
    mapped(await titles.create(operator.providerId, body), titleWire),
  );
  router.handle(calls.changeTitleCall, async ({ operator, params, body: { version, ...values } }) =>
    mapped(await titles.change(operator.providerId, contentId(params.id), version, values), titleWire),
  );
  router.handle(calls.removeTitleCall, async ({ operator, params }) =>
    mapped(await titles.remove(operator.providerId, contentId(params.id)), nothing),
  );
  router.handle(calls.titlePartsCall, async ({ operator, params }) =>
    mapped(await titles.parts(operator.providerId, contentId(params.id)), (parts) => parts.map(partWire)),
  );
  router.handle(calls.createPartCall, async ({ operator, params, body }) =>
    mapped(await titles.createPart(operator.providerId, contentId(params.id), body), titleWire),
  );
  router.handle(calls.catalogueWordsCall, async ({ operator, provider }) => {
    const { libraries, genres, countries, roles } = await titles.words(operator.providerId);
    return ok({
      libraries: libraries.map((one) => ({ ...one, title: { ...one.title }, description: { ...one.description } })),
      genres: genres.map(({ id, name }) => ({ id, name: { ...name } })),
      countries: countries.map(({ id, name }) => ({ id, name: { ...name } })),
      roles: [...roles],
      languages: [...interfaceLanguages(provider.settings)],
    });
  });
  router.handle(calls.createLibraryCall, async ({ operator, body: { is_free: isFree = true, ...values } }) =>
    mapped(await titles.createLibrary(operator.providerId, { ...values, isFree }), (made) => ({
      ...made,
      title: { ...made.title },
      description: { ...made.description },
    })),
  );

  router.handle(calls.operatorPersonsCall, async ({ operator, query: { search, cursor, limit = DEFAULT_PAGE } }) => {
    const before = cursor === undefined ? undefined : Number(cursor);
    const page = await persons.list(operator.providerId, search, before, limit);
    return ok({ items: page.items.map(personWire), next_cursor: page.nextCursor });
  });
  router.handle(calls.operatorPersonCall, async ({ operator, params }) =>
    mapped(await persons.find(operator.providerId, params.id), personWire),
  );
  router.handle(calls.createPersonCall, async ({ operator, body }) =>
    mapped(await persons.create(operator.providerId, body), personWire),
  );
  router.handle(calls.changePersonCall, async ({ operator, params, body: { version, ...values } }) =>
    mapped(await persons.change(operator.providerId, params.id, version, values), personWire),
  );
  router.handle(calls.removePersonCall, async ({ operator, params }) =>
    mapped(await persons.remove(operator.providerId, params.id), nothing),
  );
  router.handle(calls.uploadPictureCall, ({ body }) => pictures.put(body));
}
