import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { hideContents } from './hide-contents.ts';

test('C-170: a partner’s hidden contents are missing from then on, also from what was loaded before', async () => {
  const row = { contents: [{ id: '641048475342005001' }, { id: '641048475342006001' }] };
  const api: ApiPort = { call: async () => row as never };
  const queryClient = new QueryClient();
  queryClient.setQueryData(['row', '1'], row);
  queryClient.setQueryData(NETWORK_KEY, { provider: {} });
  hideContents(api, queryClient, ['641048475342005001']);
  expect(queryClient.getQueryData(['row', '1'])).toBeUndefined();
  expect(queryClient.getQueryData(NETWORK_KEY)).toBeDefined();
  expect(await api.call({ id: 'row' } as never)).toEqual({ contents: [{ id: '641048475342006001' }] });
});
