// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useClose } from '../core/links.tsx';
import { BrowserRouterProvider, createBrowserRouter } from './browser-router.tsx';

function Page() {
  const close = useClose();
  return (
    <button type="button" onClick={close}>
      close
    </button>
  );
}

/** A visit that starts at an address. */
async function visit(first: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  history.replaceState(null, '', first);
  const router = createBrowserRouter();
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <BrowserRouterProvider router={router}>
        <Page />
      </BrowserRouterProvider>,
    ),
  );
  return {
    go: (to: string) => act(async () => router.navigate(to)),
    close: () => act(async () => box.querySelector('button')!.click()),
    async end() {
      await act(async () => root.unmount());
      router.dispose();
      box.remove();
    },
  };
}

test('C-049 A-651: the first page of a visit closes to the start page, which replaces it', async () => {
  const { close, end } = await visit('/watch/film-5');
  const steps = history.length;
  await close();
  await vi.waitFor(() => expect(location.pathname).toBe('/'));
  expect(history.length).toBe(steps);
  await end();
});

test('C-048 A-652: any other closes to the page before it', async () => {
  const { go, close, end } = await visit('/movies');
  await go('/contents/film-5');
  await go('/trailers/7');
  await close();
  await vi.waitFor(() => expect(location.pathname).toBe('/contents/film-5'));
  await close();
  await vi.waitFor(() => expect(location.pathname).toBe('/movies'));
  await end();
});
