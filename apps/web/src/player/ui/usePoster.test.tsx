// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePoster } from './usePoster.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the player shows of its poster, step by step. */
function stage() {
  let seen: ReturnType<typeof usePoster> | undefined;
  const Stage = ({ poster, isNeeded }: { poster: string | undefined; isNeeded: boolean }) => {
    seen = usePoster(poster, isNeeded);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  return {
    show: (poster: string | undefined, isNeeded: boolean) =>
      act(() => root.render(<Stage poster={poster} isNeeded={isNeeded} />)),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    seen: () => [seen?.src, seen?.isShown],
    end: () => act(() => root.unmount()),
  };
}

test('the first poster is shown at once, that of another stream once it takes long, and never the former one', () => {
  const { show, pass, seen, end } = stage();
  show('/a.webp', true);
  expect(seen()).toEqual(['/a.webp', true]);
  show('/a.webp', false);
  show('/b.webp', true);
  pass(299);
  expect(seen()).toEqual(['/a.webp', false]);
  pass(1);
  expect(seen()).toEqual(['/b.webp', true]);
  end();
});

test('a stream that has its picture soon loads no poster', () => {
  const { show, pass, seen, end } = stage();
  show('/a.webp', false);
  show('/b.webp', true);
  pass(200);
  show('/b.webp', false);
  pass(1000);
  expect(seen()).toEqual(['/a.webp', false]);
  end();
});
