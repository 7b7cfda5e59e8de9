/** What a user has bought of paid titles. */
import { queryOptions } from '@tanstack/react-query';
import { purchasedContentsCall } from '@aerial/api-client/calls/purchased-contents.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** What the user may watch of paid titles; the key is one of those that a purchase invalidates. */
export const purchasedContentsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['packets', 'contents'],
    queryFn: () => api.call(purchasedContentsCall),
    staleTime: purchasedContentsCall.cache.staleMs,
  });

/** What a user has bought: whole libraries in packets, and titles one by one. */
interface Purchased {
  readonly library_ids: readonly number[];
  readonly content_ids: readonly string[];
}

/** Whether the badge of a paid title is no news to the viewer. */
export const isContentPurchased = (
  item: { readonly id: string; readonly library_id: number | null },
  { library_ids, content_ids }: Purchased,
): boolean => library_ids.some((id) => id === item.library_id) || content_ids.includes(item.id);
