/** An A/B test as a component uses it. @source F-413 */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRuntime } from '../core/runtime.tsx';
import { activeGroups } from './ab-groups.ts';
import { eventsOf } from './useEvents.ts';

const exposed = new WeakMap<QueryClient, Set<string>>();

/**
 * The group of this viewer when the component appears: it does not change while the component is used. Reports the exposure at the first
 * use in a visit.
 * @returns undefined without such a test, before the groups are loaded, and after a failure: then the product is as it always was
 */
export function useAbGroup(test: string): string | undefined {
  const runtime = useRuntime();
  const { queryClient } = runtime;
  const [group] = useState(() => activeGroups(queryClient)?.[test]);
  useEffect(() => {
    if (group === undefined) return;
    const seen = exposed.get(queryClient) ?? new Set<string>();
    if (seen.has(test)) return;
    exposed.set(queryClient, seen.add(test));
    eventsOf(runtime).track('ab_exposure', { test, group });
  }, [group, queryClient, runtime, test]);
  return group;
}
