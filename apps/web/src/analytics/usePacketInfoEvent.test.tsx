// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { eventually, fakeApi, render, type Rendered } from '../testing.tsx';
import { usePacketInfoEvent } from './usePacketInfoEvent.ts';

let shown: Rendered | undefined;
afterEach(async () => {
  await shown?.unmount();
  vi.restoreAllMocks();
});

function Page({ id }: { id: number }) {
  usePacketInfoEvent(id);
  return null;
}

test('C-736: opening a packet is sent as packet_info', async () => {
  const sent: unknown[] = [];
  const api = fakeApi({ metricsEvents: ({ body }) => void sent.push(...(body['events'] as unknown[])) });
  shown = await render(<Page id={80} />, { api });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await eventually(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([
      { id: expect.any(String), name: 'packet_info', time: expect.any(Number), params: { packetId: 80 } },
    ]);
  });
});
