import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { forgetSchedules, MOST_SCHEDULES } from './kept-schedules.ts';

const keysOf = (client: QueryClient) => client.getQueryCache().getAll().map(({ queryKey }) => queryKey.join(' '));

test('however many channels are gone through, the guides of the last few are kept, and the one on the screen', () => {
  const client = new QueryClient();
  client.setQueryData(['schedule', 1, 0], [], { updatedAt: 1 });
  const stop = new QueryObserver(client, { queryKey: ['schedule', 1, 0], enabled: false }).subscribe(() => {});
  client.setQueryData(['schedule', 'short', 1, 0], [], { updatedAt: 1 });
  for (let id = 2; id <= 200; id++) {
    client.setQueryData(['schedule', id, 0], [], { updatedAt: id });
    forgetSchedules(client);
  }
  const last = Array.from({ length: MOST_SCHEDULES }, (_, index) => `schedule ${201 - MOST_SCHEDULES + index} 0`);
  expect(keysOf(client)).toEqual(['schedule 1 0', 'schedule short 1 0', ...last]);
  stop();
  client.clear();
});
