import {
  contentCall, contentMetadataCall, episodesCall, librariesCall, rowCall, rowsetCall, rowsetsCall, similarCall, sourcesCall,
} from '@aerial/contract/calls/catalogue.ts';
import { ok } from '@aerial/domain/result.ts';
import { shared, type CallRouter } from '../../http/call-router.ts';
import type { AbsoluteUrl } from '../providers/wire.ts';
import type { ContentService } from './contents.ts';
import type { PageService } from './pages.ts';
import { DEFAULT_ROW_LIMIT, itemKindOf } from './rules.ts';

export interface CatalogueRoutesDeps {
  readonly pages: PageService;
  readonly contents: ContentService;
  readonly absolute: AbsoluteUrl;
}

export function catalogueRoutes(router: CallRouter, { pages, contents, absolute }: CatalogueRoutesDeps): void {
  router.handle(rowsetsCall, async ({ provider, language }) => shared('', () => pages.rowsets(provider.id, { language, absolute })));

  router.handle(rowsetCall, async ({ params, provider, language }) => {
    const found = await pages.rowset(provider.id, params.id, { language, absolute });
    return found.ok ? shared(`${found.value.value.id}`, async () => found.value) : found;
  });

  router.handle(rowCall, async ({ params, query, viewer, provider, language }) => {
    const row = await pages.row(provider.id, params.id);
    if (!row.ok) return row;
    const page = { offset: query.offset ?? 0, limit: query.limit ?? DEFAULT_ROW_LIMIT, text: query.text || undefined, libraryId: query.library_id };
    const fill = () => pages.fill(provider.id, row.value, page, viewer.userId, { language, absolute });
    const isPersonal = itemKindOf(row.value.template) === 'histories';
    if (isPersonal || page.text !== undefined) return ok((await fill()).value);
    return shared(`${row.value.id} ${page.offset} ${page.limit} ${page.libraryId ?? ''}`, fill);
  });

  router.handle(librariesCall, async ({ provider, language }) => shared('', () => contents.libraries(provider.id, { language, absolute })));

  router.handle(contentCall, async ({ params, query, provider, language }) => {
    const style = { language, absolute };
    const key = await contents.find(provider.id, params.id, style);
    return key.ok ? shared(`${key.value.id} ${query.library_id ?? ''}`, () => contents.content(provider.id, key.value, query.library_id, style)) : key;
  });

  router.handle(episodesCall, async ({ params, provider, language }) => {
    const style = { language, absolute };
    const key = await contents.find(provider.id, params.id, style);
    return key.ok ? shared(key.value.id, () => contents.episodes(key.value, style)) : key;
  });

  router.handle(similarCall, async ({ params, query, provider, language }) => {
    const style = { language, absolute };
    const key = await contents.find(provider.id, params.id, style);
    return key.ok ? shared(`${key.value.id} ${query.library_id ?? ''}`, () => contents.similar(provider.id, key.value, query.library_id, style)) : key;
  });

  router.handle(sourcesCall, async ({ params, viewer, provider, language }) => {
    const style = { language, absolute };
    const key = await contents.find(provider.id, params.id, style);
    return key.ok ? ok(await contents.sources(viewer, provider.id, key.value, style)) : key;
  });

  router.handle(contentMetadataCall, async ({ params, query, viewer, provider }) => {
    const key = await contents.findAny(provider.id, params.id);
    return key.ok ? ok(await contents.metadata(viewer, provider.id, key.value, query.library_id)) : key;
  });
}
