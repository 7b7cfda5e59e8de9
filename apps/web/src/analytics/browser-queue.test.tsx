// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@aerial/api-client/port.ts';
import { useRuntime, type Runtime } from '../core/runtime.tsx';
import { fakeApi, render, type Rendered } from '../testing.tsx';
import { openQueue } from './browser-queue.ts';
import { EVENTS_KEY } from './event-store.ts';

let shown: Rendered | undefined;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  await shown?.unmount();
  vi.unstubAllGlobals();
});

async function runtimeWith(api: ReturnType<typeof fakeApi>): Promise<Runtime> {
  let runtime: Runtime | undefined;
  function Page() {
    runtime = useRuntime();
    return null;
  }
  shown = await render(<Page />, { api });
  return runtime!;
}
const persisted = () => Object.entries(localStorage).filter(([key]) => key.startsWith(EVENTS_KEY));

test('what could not be sent is persisted, and the next page sends it under the same id', async () => {
  const sent: { id: string; name: string }[] = [];
  let isAway = true;
  const api = fakeApi({
    metricsEvents({ body }) {
      if (isAway) throw new ApiError('network_failure', 0, '');
      sent.push(...(body['events'] as typeof sent));
    },
  });
  const runtime = await runtimeWith(api);
  openQueue(runtime).track('play', { channelId: 3 });
  window.dispatchEvent(new Event('pagehide'));
  await shown!.settle();
  const [[, stored] = []] = persisted();
  const [{ id }] = (JSON.parse(stored!) as { events: [{ id: string }] }).events;
  isAway = false;
  const next = openQueue(runtime);
  next.hide();
  await shown!.settle();
  expect(sent).toEqual([{ id, name: 'play', time: expect.any(Number), params: { channelId: 3 } }]);
  next.leave();
  expect(persisted().filter(([, text]) => text.includes(id))).toEqual([]);
});
test('A-863: an Android application is given each event for its log', async () => {
  const logged: unknown[] = [];
  vi.stubGlobal('Android', { logEvent: (event: string) => void logged.push(JSON.parse(event)) });
  const runtime = await runtimeWith(fakeApi({ metricsEvents: () => ({}) }));
  openQueue(runtime).track('open_channel', { ref: 'first' });
  expect(logged).toEqual([{ name: 'open_channel', time: expect.any(Number), params: { ref: 'first' } }]);
});
