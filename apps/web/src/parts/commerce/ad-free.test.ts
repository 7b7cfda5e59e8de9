// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../core/query-client.ts';
import { fakeApi } from '../../testing.tsx';
import { offerAdFree } from './ad-free.ts';
import { refreshEntitlements } from './refresh.ts';

test('C-519 C-520: a packet that was bought here switches ads off, also where nothing else shows subscriptions', async () => {
  let owned: number[] = [];
  const api = fakeApi({
    packets: () => [{ id: 7 }, { id: 8 }],
    currentSubscriptions: () => owned.map((id) => ({ packet: { id } })),
  });
  const queryClient = createQueryClient(false);
  const open = vi.fn();
  const onBought = vi.fn();
  const stop = offerAdFree([7], { api, queryClient, open, onBought });
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith({ packets: [{ id: 7 }] }));
  owned = [8];
  await refreshEntitlements(queryClient);
  await vi.waitFor(() => expect(api.calls).toContain('currentSubscriptions'));
  expect(onBought).not.toHaveBeenCalled();
  owned = [8, 7];
  await refreshEntitlements(queryClient);
  await vi.waitFor(() => expect(onBought).toHaveBeenCalledOnce());
  stop();
  const before = api.calls.length;
  await refreshEntitlements(queryClient);
  expect(api.calls.length).toBe(before);
});
