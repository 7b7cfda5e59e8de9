import type { QueryClient } from '@tanstack/react-query';
import { isScheduleKey } from '../../parts/channels/queries.ts';

/** Guides of channels that are not on the screen: each holds weeks of programmes, and one may go through hundreds of channels. */
export const MOST_SCHEDULES = 6;

/** Lets go of all guides but those that are shown, those on their way, and the newest few. */
export function forgetSchedules(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  const idle = cache.findAll({ fetchStatus: 'idle', predicate: (query) => isScheduleKey(query.queryKey) && query.getObserversCount() === 0 });
  for (const query of idle.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(MOST_SCHEDULES)) cache.remove(query);
}
