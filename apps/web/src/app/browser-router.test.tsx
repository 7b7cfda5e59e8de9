// @vitest-environment jsdom
import { act, useContext } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocation, useNavigationType } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeavingContext } from '../core/links.tsx';
import { createModals } from '../modals/store.ts';
import { BrowserRouterProvider, createBrowserRouter, type BrowserRouter } from './browser-router.tsx';

let router: BrowserRouter;
const pages: string[] = [];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  history.replaceState(null, '', '/movies?genre=1');
  pages.length = 0;
  router = createBrowserRouter(({ pathname }) => pages.push(pathname));
});
afterEach(() => router.dispose());

test('the data of the first page are started, then those of each new path, not of a search or a hash', () => {
  router.navigate('/channels');
  router.navigate('/channels?view=grid', { replace: true });
  router.navigate({ pathname: '/channels', search: '?view=grid', hash: '#auth' });
  router.navigate('/contents/film-5');
  expect(pages).toEqual(['/movies', '/channels', '/contents/film-5']);
});

test('a step carries its state, and its listeners learn how it came about', async () => {
  const seen: string[] = [];
  router.subscribe(() => seen.push(`${router.state.historyAction} ${router.state.location.pathname}`));
  router.navigate('/channels', { state: { from: 'menu' } });
  expect(router.state.location.state).toEqual({ from: 'menu' });
  router.navigate('/series', { replace: true });
  router.navigate(-1);
  await vi.waitFor(() => expect(seen).toEqual(['PUSH /channels', 'REPLACE /series', 'POP /movies']));
});

test('a modal that is opened right after a navigation is open on the new page', () => {
  const modals = createModals();
  modals.connect(router);
  modals.setContext({ isSignedIn: false, requiresLogin: false, hasPromoCodes: true, hasPayIframe: false });
  router.navigate('/channels');
  modals.open({ id: 'message', text: 'Not available.' });
  expect([location.pathname, modals.current()?.id]).toEqual(['/channels', 'message']);
});

test('a page knows that the viewer is leaving it before the next one is rendered', async () => {
  const seen: { path?: string; type?: string; isLeaving?: () => boolean } = {};
  function Page() {
    seen.path = useLocation().pathname;
    seen.type = useNavigationType();
    seen.isLeaving = useContext(LeavingContext);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <BrowserRouterProvider router={router}>
        <Page />
      </BrowserRouterProvider>,
    ),
  );
  expect([seen.path, seen.type, seen.isLeaving!()]).toEqual(['/movies', 'POP', false]);
  await act(async () => {
    router.navigate('/channels');
    expect([seen.path, seen.isLeaving!()]).toEqual(['/movies', true]);
  });
  expect([seen.path, seen.type, seen.isLeaving!()]).toEqual(['/channels', 'PUSH', false]);
  await act(async () => root.unmount());
});
