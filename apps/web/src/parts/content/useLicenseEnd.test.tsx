// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presentMs } from '@aerial/api-client/present.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { useLicenseEnd } from './useLicenseEnd.ts';

let shown: Rendered | undefined;
beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  await shown?.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = vi.fn(async () => 1);
function Film({ until }: { until: string | null }) {
  useQuery({ queryKey: ['content-metadata', '5'], queryFn: load, staleTime: Infinity });
  useLicenseEnd({ user_license: { distribution_type: 'rent', until } });
  return null;
}
const isoIn = (ms: number): string => new Date(presentMs() + ms).toISOString();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ['in an hour', 3_600_000],
  ['in forty days, which is longer than a timer lasts', 40 * 86_400_000],
])('what the viewer may watch is loaded again when a rent ends: %s', async (_when, ms) => {
  load.mockClear();
  shown = await render(<Film until={isoIn(ms)} />, { api: fakeApi({}) });
  await pass(ms - 5000);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(8000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('an owned title has no end', async () => {
  load.mockClear();
  shown = await render(<Film until={null} />, { api: fakeApi({}) });
  await pass(60 * 86_400_000);
  expect(load).toHaveBeenCalledTimes(1);
});
