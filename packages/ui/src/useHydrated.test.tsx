// @vitest-environment jsdom
import { act, Profiler, Suspense, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HydrationBoundary, useHydratedSoon, useIsMadeHere } from './useHydrated.ts';

const renderings: string[] = [];

function Part({ name }: { name: string }) {
  const isMadeHere = useIsMadeHere();
  renderings.push(`${name} ${isMadeHere ? 'here' : 'server'}`);
  return <i>{name}</i>;
}

function Late() {
  return useHydratedSoon() ? <b>heart</b> : null;
}

function Row({ name }: { name: string }) {
  const [count, setCount] = useState(1);
  return (
    <p>
      {Array.from({ length: count }, (_, index) => (
        <Part key={index} name={`${name}${index}`} />
      ))}
      <button type="button" aria-label="more" onClick={() => setCount(2)} />
      <Late />
    </p>
  );
}

const page = (
  <HydrationBoundary>
    <Part name="frame" />
    <Suspense>
      <HydrationBoundary>
        <Row name="row" />
      </HydrationBoundary>
    </Suspense>
  </HydrationBoundary>
);

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  renderings.length = 0;
});
afterEach(() => vi.restoreAllMocks());

test('in each boundary, what came from the server differs from what is made here later, and is rendered once', async () => {
  const complaint = vi.spyOn(console, 'error');
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(page);
  expect(box.textContent).toBe('framerow0');
  renderings.length = 0;
  const root = await act(async () => hydrateRoot(box, page));
  expect(renderings).toEqual(['frame server', 'row0 server']);
  expect(box.textContent).toBe('framerow0heart');
  await act(async () => box.querySelector('button')!.click());
  expect(renderings.slice(2)).toEqual(['row0 server', 'row1 here']);
  expect(complaint).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});

test('after hydration a boundary is not rendered again', async () => {
  const phases: string[] = [];
  const watched = (
    <Profiler id="page" onRender={(_id, phase) => phases.push(phase)}>
      <HydrationBoundary>
        <Part name="frame" />
      </HydrationBoundary>
    </Profiler>
  );
  const box = document.createElement('div');
  box.innerHTML = renderToString(watched);
  const root = await act(async () => hydrateRoot(box, watched));
  expect(phases).toEqual(['mount']);
  await act(async () => root.unmount());
});

test('a page that was not rendered on the server has everything at once', async () => {
  const box = document.createElement('div');
  const root = createRoot(box);
  await act(async () => root.render(page));
  expect(renderings).toEqual(['frame here', 'row0 here']);
  expect(box.textContent).toBe('framerow0heart');
  await act(async () => root.unmount());
});
