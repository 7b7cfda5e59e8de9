import {
  contentCall,
  contentMetadataCall,
  countriesCall,
  episodesCall,
  filmographyCall,
  genresCall,
  librariesCall,
  personCall,
  rowCall,
  rowsetCall,
  rowsetsCall,
  similarCall,
  sourcesCall,
} from '@aerial/contract/calls/catalogue.ts';
import { ok } from '@aerial/domain/result.ts';
import { shared, type CallContext } from '../../http/call-context.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { TintOf } from '../../pictures/tints.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { ContentService } from './contents.ts';
import type { PageService } from './pages.ts';
import type { RowPage, RowRecord } from './ports.ts';
import type { ReferenceService } from './references.ts';
import { contentFilter, DEFAULT_ROW_LIMIT, isPersonalRow, personRow } from './rules.ts';

export interface CatalogueRoutesDeps {
  readonly pages: PageService;
  readonly contents: ContentService;
  readonly references: ReferenceService;
  readonly absolute: AbsoluteUrl;
  readonly tintOf?: TintOf | undefined;
}

export function catalogueRoutes(
  router: CallRouter,
  { pages, contents, references, absolute, tintOf }: CatalogueRoutesDeps,
): void {
  /** Rows are cached per page for all viewers, but free-text searches are not. */
  function answer(
    row: RowRecord,
    part: RowPage,
    { viewer, provider, language }: Pick<CallContext<typeof rowCall>, 'viewer' | 'provider' | 'language'>,
  ) {
    const page = { ...part, isChild: viewer.isChild === true };
    const fill = () => pages.fill(provider.id, row, page, viewer, { language, absolute, tintOf });
    if (isPersonalRow(row) || page.text !== undefined) return fill().then(({ value }) => ok(value));
    return shared(
      `${row.id} ${page.offset} ${page.limit} ${page.libraryId ?? ''} ${JSON.stringify(page.filter)}`,
      fill,
    );
  }

  router.handle(rowsetsCall, async ({ provider, language }) =>
    shared('', () => pages.rowsets(provider.id, { language, absolute, tintOf })),
  );

  router.handle(rowsetCall, async ({ params, provider, language }) => {
    const found = await pages.rowset(provider.id, params.id, { language, absolute, tintOf });
    return found.ok ? shared(`${found.value.value.id}`, async () => found.value) : found;
  });

  router.handle(rowCall, async ({ params, query, ...context }) => {
    const row = await pages.row(context.provider.id, params.id);
    if (!row.ok) return row;
    const { offset = 0, limit = DEFAULT_ROW_LIMIT } = query;
    return answer(
      row.value,
      {
        offset,
        limit,
        text: query.text || undefined,
        libraryId: query.library_id,
        filter: contentFilter(query),
        withAirings: query.airings === '1',
      },
      context,
    );
  });

  router.handle(filmographyCall, async ({ query, ...context }) => {
    const person = await references.findPerson(context.provider.id, query.person_id);
    if (!person.ok) return person;
    const { offset = 0, limit = DEFAULT_ROW_LIMIT, content_type: type } = query;
    return answer(
      personRow(person.value.id, type || undefined),
      { offset, limit, text: undefined, libraryId: undefined },
      context,
    );
  });

  router.handle(personCall, async ({ params, provider, language }) => {
    const person = await references.findPerson(provider.id, params.id);
    return person.ok
      ? shared(String(person.value.id), async () => references.person(person.value, { language, absolute, tintOf }))
      : person;
  });

  router.handle(countriesCall, async ({ provider, language }) =>
    shared('', () => references.countries(provider.id, { language, absolute, tintOf })),
  );

  router.handle(genresCall, async ({ provider, language }) =>
    shared('', () => references.genres(provider.id, { language, absolute, tintOf })),
  );

  router.handle(librariesCall, async ({ provider, language }) =>
    shared('', () => contents.libraries(provider.id, { language, absolute, tintOf })),
  );

  router.handle(contentCall, async ({ params, query, viewer, provider, language }) => {
    const style = { language, absolute, tintOf };
    const key = await contents.find(viewer, provider.id, params.id, style);
    return key.ok
      ? shared(`${key.value.id} ${query.library_id ?? ''}`, () =>
          contents.content(provider.id, key.value, query.library_id, style, viewer.isChild === true),
        )
      : key;
  });

  router.handle(episodesCall, async ({ params, query, viewer, provider, language }) => {
    const style = { language, absolute, tintOf };
    const key = await contents.find(viewer, provider.id, params.id, style);
    return key.ok
      ? shared(`${key.value.id} ${query.library_id ?? ''}`, () =>
          contents.episodes(provider.id, key.value, query.library_id, style),
        )
      : key;
  });

  router.handle(similarCall, async ({ params, query, viewer, provider, language }) => {
    const style = { language, absolute, tintOf };
    const key = await contents.find(viewer, provider.id, params.id, style);
    return key.ok
      ? shared(`${key.value.id} ${query.library_id ?? ''}`, () =>
          contents.similar(provider.id, key.value, query.library_id, style, viewer.isChild === true),
        )
      : key;
  });

  router.handle(sourcesCall, async ({ params, query, viewer, provider, language }) => {
    const style = { language, absolute, tintOf };
    const key = await contents.find(viewer, provider.id, params.id, style);
    return key.ok ? ok(await contents.sources(viewer, provider.id, key.value, query.library_id, style)) : key;
  });

  router.handle(contentMetadataCall, async ({ params, query, viewer, provider, language }) => {
    const key = await contents.findAny(viewer, provider.id, params.id);
    if (!key.ok) return key;
    const reader = { language, timeZone: provider.settings.timeZone };
    return ok(await contents.metadata(viewer, provider.id, key.value, query.library_id, reader));
  });
}
