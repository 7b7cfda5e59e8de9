import { importRunsCall } from '@aerial/contract/calls/operator-imports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../core/api.ts';
import { IMPORTS_KEY, RUNS_KEY, pollWhileOpen } from './keys.ts';

/** Looks at the latest run while it is worked on; what shows runs is requested again whenever it has moved on. */
export function useOpenRuns(importId?: string): void {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...RUNS_KEY, 'latest', importId ?? 'all'],
    queryFn: () =>
      callApi(importRunsCall, { query: { limit: 1, ...(importId !== undefined && { import_id: importId }) } }),
    refetchInterval: ({ state }) => pollWhileOpen(state.data?.items[0]),
  });
  const run = data?.items[0];
  const stand = run && `${run.id} ${run.state} ${run.progress}`;
  useEffect(() => {
    if (stand === undefined) return;
    void queries.invalidateQueries({ queryKey: [...RUNS_KEY, 'list'] });
    void queries.invalidateQueries({ queryKey: IMPORTS_KEY });
  }, [queries, stand]);
}
