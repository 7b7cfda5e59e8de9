import type { QueryClient } from '@tanstack/react-query';
import { isScheduleKey } from '../../parts/channels/queries.ts';

/** Cached guides of channels that are not on the screen: each holds weeks of programmes, and a viewer can zap through hundreds. */
export const MAX_IDLE_SCHEDULES = 6;

/** Evicts all guides but those that are shown, those in flight, and the newest few. */
export function evictIdleSchedules(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  const idle = cache.findAll({
    fetchStatus: 'idle',
    predicate: (query) => isScheduleKey(query.queryKey) && query.getObserversCount() === 0,
  });
  for (const query of idle.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(MAX_IDLE_SCHEDULES))
    cache.remove(query);
}
