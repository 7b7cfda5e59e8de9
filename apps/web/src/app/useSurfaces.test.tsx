// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Location } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXIT_MS, useLeaving, useSurfaces } from './useSurfaces.ts';

beforeEach(() => {
  vi.useFakeTimers();
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => vi.useRealTimers());

const at = (pathname: string, key: string): Location => ({ pathname, key, search: '', hash: '', state: null });
const home = at('/', 'a');
const film = at('/contents/film-5', 'b');
const person = at('/persons/7', 'c');
const player = at('/watch/5', 'd');

/** Shows addresses one after another, and reports which page is leaving. */
function visits() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  let leaving: string | undefined;
  function Pages({ wanted }: { wanted: readonly Location[] }) {
    const { surfaces } = useSurfaces(wanted);
    leaving = useLeaving(surfaces)?.location.pathname;
    return null;
  }
  return {
    show: (...wanted: Location[]) => act(async () => root.render(<Pages wanted={wanted} />)),
    leaving: () => leaving,
  };
}

test('A-253 A-952: a closed content page stays for 200 ms, animated, and is then unmounted', async () => {
  const { show, leaving } = visits();
  await show(home, film);
  expect(leaving()).toBeUndefined();
  await show(home);
  expect(leaving()).toBe('/contents/film-5');
  await act(async () => vi.advanceTimersByTime(199));
  expect(leaving()).toBe('/contents/film-5');
  await act(async () => vi.advanceTimersByTime(1));
  expect(leaving()).toBeUndefined();
  const css = readFileSync(path.join(import.meta.dirname, 'SurfaceFrame.module.css'), 'utf8');
  expect(css).toMatch(new RegExp(`animation: leave ${EXIT_MS}ms`));
});

test('a page that is replaced by another, or is opened again, does not leave', async () => {
  const { show, leaving } = visits();
  await show(home, film);
  await show(home, person);
  expect(leaving()).toBeUndefined();
  await show(home);
  expect(leaving()).toBe('/persons/7');
  await show(home, film);
  expect(leaving()).toBeUndefined();
});

test('a player is unmounted at once', async () => {
  const { show, leaving } = visits();
  await show(home, player);
  await show(home);
  expect(leaving()).toBeUndefined();
});
