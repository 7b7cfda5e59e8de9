/** The target of a promotion's watch button; loaded with its first press. */
import type { ContentId } from '@aerial/domain/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { contentMetadataQuery } from '../content/queries.ts';
import { watchAddress, watchState } from '../content/watch-actions.ts';

interface PromotedContent {
  readonly id: ContentId;
  readonly slug: string;
  readonly libraryId: string | null;
}

/**
 * The player where this viewer may watch the content at once, else the page of the content, which explains why not.
 * @param details address of that page
 */
export async function watchPromotion(
  queryClient: QueryClient,
  api: ApiPort,
  { id, slug, libraryId }: PromotedContent,
  details: string,
): Promise<string> {
  try {
    const metadata = await queryClient.fetchQuery(contentMetadataQuery(api, id, libraryId));
    const state = watchState({ is_lost: false, is_announcement: false }, metadata, true);
    const isPlain = state.tag === 'ready' && state.buttons.length === 1 && state.buttons[0]!.kind !== 'pay';
    return isPlain ? watchAddress({ id, slug }, metadata) : details;
  } catch {
    return details;
  }
}
