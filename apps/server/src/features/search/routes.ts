import {
  clearSearchHistoryCall,
  foundCall,
  saveSearchCall,
  searchHistoryCall,
  suggestCall,
} from '@aerial/contract/calls/search.ts';
import type { SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { TintOf } from '../../pictures/tints.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { OpenedEntry } from './ports.ts';
import type { SearchResults } from './results.ts';
import type { SearchService } from './service.ts';

export interface SearchRoutesDeps {
  readonly search: SearchService;
  readonly results: SearchResults;
  readonly absolute: AbsoluteUrl;
  readonly tintOf?: TintOf | undefined;
}

/** Results of each kind without a limit in the request. */
const PAGE = 20;
/** @source C-694 */
const MAX_SUGGESTED = 10;

const searchText = ({
  text,
  query,
}: {
  readonly text?: string | undefined;
  readonly query?: string | undefined;
}): string => text || query || '';
const entryWire = ({ type, id, query, title }: OpenedEntry): SearchHistoryEntry => ({
  query,
  type,
  id: type === 'channel' ? Number(id) : id,
  title,
});

export function searchRoutes(router: CallRouter, { search, results, absolute, tintOf }: SearchRoutesDeps): void {
  router.handle(foundCall, async ({ body, viewer, provider, language }) => {
    const hits = await search.find(provider.id, searchText(body), body.content_type && [body.content_type]);
    return ok(
      await results.page(
        viewer,
        provider.id,
        hits,
        { limit: body.limit ?? PAGE, offset: body.offset ?? 0 },
        { language, absolute, tintOf },
      ),
    );
  });

  router.handle(suggestCall, async ({ query, viewer, provider, language }) => {
    const hits = await search.find(provider.id, searchText(query));
    return ok(await results.names(viewer, provider.id, hits, MAX_SUGGESTED, { language, absolute }));
  });

  router.handle(searchHistoryCall, async ({ viewer }) => ok((await search.history(viewer)).map(entryWire)));

  router.handle(saveSearchCall, async ({ viewer, body: { query, type, id, title } }) => {
    const saved = await search.save(viewer, { query, type, id: String(id), title });
    return saved.ok ? ok(entryWire(saved.value)) : saved;
  });

  router.handle(clearSearchHistoryCall, async ({ viewer }) => {
    const cleared = await search.clearHistory(viewer);
    return cleared.ok ? ok({}) : cleared;
  });
}
