import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { evictIdleSchedules, MAX_IDLE_SCHEDULES } from './schedule-cache.ts';

const keysOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.join(' '));

test('however many channels are zapped through, only the guides of the last few stay cached, and the one on the screen', () => {
  const client = new QueryClient();
  client.setQueryData(['schedule', 1, 0], [], { updatedAt: 1 });
  const stop = new QueryObserver(client, { queryKey: ['schedule', 1, 0], enabled: false }).subscribe(() => {});
  client.setQueryData(['schedule', 'short', 1, 0], [], { updatedAt: 1 });
  for (let id = 2; id <= 200; id++) {
    client.setQueryData(['schedule', id, 0], [], { updatedAt: id });
    evictIdleSchedules(client);
  }
  const last = Array.from(
    { length: MAX_IDLE_SCHEDULES },
    (_, index) => `schedule ${201 - MAX_IDLE_SCHEDULES + index} 0`,
  );
  expect(keysOf(client)).toEqual(['schedule 1 0', 'schedule short 1 0', ...last]);
  stop();
  client.clear();
});
