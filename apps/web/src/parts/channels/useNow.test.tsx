// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './useNow.ts';

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => void vi.useRealTimers());

function Clock({ seen }: { seen: (number | undefined)[] }) {
  seen.push(useNow());
  return null;
}

test('C-844 progress of the running programme updates every 7 s', async () => {
  const seen: (number | undefined)[] = [];
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Clock seen={seen} />));
  await act(() => vi.advanceTimersByTimeAsync(6_900));
  const before = seen.length;
  expect(seen.at(-1)).toBe(1_800_000_000);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([seen.length - before, seen.at(-1)]).toEqual([1, 1_800_000_007]);
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(seen.at(-1)).toBe(1_800_000_014);
  await act(async () => root.unmount());
});
