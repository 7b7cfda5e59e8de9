import type { ProgrammeId, LibraryId, ContentId } from '@aerial/domain/ids.ts';
import {
  legacyEpisodeStreamCall,
  legacyEsearchCall,
  legacyPageCall,
  legacyPagesCall,
  legacyPersonsCall,
  legacyProgramFiltersCall,
  legacyProgramsCall,
  legacySearchCall,
  legacyVideoCall,
  legacyVideoFiltersCall,
  legacyVideosCall,
  legacyVideoStreamCall,
} from '@aerial/contract/calls/legacy.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ContentStream } from '@aerial/contract/shapes/channel.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { shared, type CallContext } from '../../../http/call-context.ts';
import type { CallRouter } from '../../../http/call-router.ts';
import type { AbsoluteUrl } from '../../../http/absolute-url.ts';
import { parseFilters, partOf } from './rules.ts';
import type { LegacyCatalogue } from './service.ts';

export interface LegacyRoutesDeps {
  readonly legacy: LegacyCatalogue;
  readonly absolute: AbsoluteUrl;
  /** Addresses of a film or episode, under the rules of every stream. */
  stream(
    libraryId: LibraryId,
    contentId: ContentId,
    context: CallContext<typeof legacyVideoStreamCall>,
  ): Promise<Result<ContentStream, AppError>>;
}

export function legacyRoutes(router: CallRouter, { legacy, absolute, stream }: LegacyRoutesDeps): void {
  for (const [call, kind] of [
    [legacyVideosCall, 'videos'],
    [legacyProgramsCall, 'programs'],
  ] as const) {
    router.handle(call as typeof legacyVideosCall, async ({ query, viewer, provider, language }) => {
      const isChild = viewer.isChild === true;
      const list = () => legacy.list(provider.id, kind, query, isChild, { language, absolute });
      // Free-text searches are rarely repeated: not worth caching.
      if (query.search) return ok((await list()).value);
      return shared(JSON.stringify([partOf(query), parseFilters(query.filters), isChild]), list);
    });
  }
  for (const [call, kind] of [
    [legacyVideoFiltersCall, 'videos'],
    [legacyProgramFiltersCall, 'programs'],
  ] as const) {
    router.handle(call as typeof legacyVideoFiltersCall, async ({ provider, language }) =>
      shared('', () => legacy.filters(provider.id, kind, { language, absolute })),
    );
  }
  router.handle(legacyVideoCall, async ({ params, viewer, provider, language }) => {
    const found = await legacy.video(provider.id, params.id, viewer.isChild === true, { language, absolute });
    return found.ok ? ok(found.value.value) : found;
  });
  for (const call of [legacyVideoStreamCall, legacyEpisodeStreamCall] as const) {
    router.handle(call as typeof legacyEpisodeStreamCall, async (context) => {
      const { id, episode } = context.params as { id: ProgrammeId; episode?: ProgrammeId };
      const played = await legacy.played(context.provider.id, id, episode);
      return played.ok ? stream(played.value.libraryId, played.value.id, context) : played;
    });
  }
  router.handle(legacyPagesCall, async ({ provider, language }) =>
    shared('', () => legacy.pages(provider.id, { language, absolute })),
  );
  router.handle(legacyPageCall, async ({ params, viewer, provider, language }) => {
    const isChild = viewer.isChild === true;
    const found = await legacy.page(provider.id, params.id, isChild, { language, absolute });
    return found.ok ? shared(`${params.id} ${isChild}`, async () => found.value) : found;
  });
  for (const call of [legacyEsearchCall, legacySearchCall] as const) {
    router.handle(call as typeof legacyEsearchCall, async ({ query, viewer, provider, language }) =>
      ok(await legacy.search(provider.id, query, viewer.isChild === true, { language, absolute })),
    );
  }
  router.handle(legacyPersonsCall, async ({ query, provider, language }) =>
    ok((await legacy.persons(provider.id, query, { language, absolute })).value),
  );
}
