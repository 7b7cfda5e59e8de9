import { queryOptions } from '@tanstack/react-query';
import { promptSettingsCall } from '@aerial/api-client/calls/prompts.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { storedPartner } from '../../session/start-params.ts';
import { safeStore } from '../../surroundings/key-value-store.ts';

/** What viewers subscribe to push messages with; null where nobody sends any. */
export const pushKeyQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['push-key'],
    queryFn: async () => {
      const partner = storedPartner(safeStore(() => window.sessionStorage));
      return (await api.call(promptSettingsCall, { query: partner === undefined ? {} : { partner } })).push_key;
    },
    staleTime: Infinity,
  });
