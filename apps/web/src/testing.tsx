/** Shared by tests of screens: a rendered tree with a fake API, and answers with only what matters spelled out. */
import { typed, type Plain } from '@aerial/domain/plain.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import ru from '../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { alwaysOnline } from './core/connectivity/store.ts';
import { collectedHead } from './core/head.ts';
import { createQueryClient } from './core/query-client.ts';
import { Root } from './app/Root.tsx';
import { layerOfPath } from './app/route-table.ts';
import type { Runtime } from './core/runtime.tsx';
import type { ContentCard } from './parts/content/queries.ts';
import type { Row, Rowset } from './parts/rows/types.ts';
import type { MapType } from '@aerial/api-client/map-type.ts';
import { createI18n } from './i18n/i18n.ts';
import { createModals, type Modals } from './modals/store.ts';
import type { SessionRunner } from './core/session.ts';
import type { OpenOutside } from './surroundings/outside.ts';
import { createPins } from './parental/pins.ts';
import { withPinProofs } from './parental/with-proofs.ts';
import { plainBrowser, type Surroundings } from './surroundings/surroundings.ts';
import { preloadDialogs } from '@aerial/ui/Dialog.tsx';
import { preloadMenus } from '@aerial/ui/Menu.tsx';

type FakeAnswers = Record<
  string,
  (input: { params: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> }) => unknown
>;

export const notFound = (code: 'row_not_found' | 'content_not_found' = 'row_not_found'): never => {
  throw new ApiError(code, 404, 'Not there.');
};

/** A fake API that answers by call id; unknown calls stay pending. */
export function fakeApi(answers: FakeAnswers): ApiPort & { calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    async call(call, input = {}) {
      const params = (input.params ?? {}) as Record<string, unknown>;
      calls.push([call.id, ...Object.values(params)].join(' '));
      const answer = answers[call.id];
      if (!answer) return new Promise(() => {}) as never;
      return answer({
        params,
        query: (input.query ?? {}) as Record<string, unknown>,
        body: (input.body ?? {}) as Record<string, unknown>,
      }) as never;
    },
  };
}

export interface Rendered {
  readonly container: HTMLElement;
  /** Lets pending work finish. */
  settle(): Promise<void>;
  unmount(): Promise<void>;
  /** The modals that were opened; nothing shows them. */
  readonly modals: Modals;
}

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/**
 * Stubs what screens need of a browser and jsdom lacks; `vi.unstubAllGlobals()` restores it.
 * @param matches whether the window fits a media query
 */
export function stubBrowser(matches: (query: string) => boolean = () => false): void {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollIntoView = () => {};
}

/** Renders a part of the application at an address. */
export async function render(
  node: ReactNode,
  {
    api = fakeApi({}),
    path = '/',
    session,
    surroundings,
    openOutside = () => {},
    mapType = 'web',
    prepare = () => {},
  }: {
    api?: ApiPort;
    path?: string;
    session?: SessionRunner;
    surroundings?: Partial<Surroundings>;
    openOutside?: OpenOutside;
    mapType?: MapType;
    /** Fills the cache with what came with the page. */
    prepare?: (queryClient: QueryClient) => void;
  } = {},
): Promise<Rendered> {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const queryClient = createQueryClient(false);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  prepare(queryClient);
  const modals = createModals();
  const pins = createPins({ modals, now: () => epochMs(Date.now()), storage: undefined });
  const runtime: Runtime = {
    api: withPinProofs(api, pins),
    pins,
    queryClient,
    session,
    head: collectedHead(),
    modals,
    connectivity: alwaysOnline,
    setLanguage: () => {},
    mapType,
    layerOf: layerOfPath,
    origin: 'https://tv.example',
    surroundings: { ...plainBrowser, ...surroundings },
    openOutside,
  };
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [path] });
  runtime.modals.connect(router);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  // Code loaded on demand is already here, as it is soon after a page was opened.
  await Promise.all([preloadMenus(), preloadDialogs()]);
  await act(async () =>
    root.render(
      <Root runtime={runtime} i18n={createI18n('ru', { ru })}>
        <RouterProvider router={router} />
      </Root>,
    ),
  );
  return {
    container,
    modals: runtime.modals,
    settle: () => act(async () => new Promise((resolve) => setTimeout(resolve, 0))),
    async unmount() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

export const contentCard = (id: string, over: Plain<Partial<ContentCard>> = {}): ContentCard =>
  typed<ContentCard>({
    id,
    slug: `film-${id}`,
    title: `Фильм ${id}`,
    name: `Фильм ${id}`,
    short: '',
    content_type: 'movie',
    parent_id: null,
    season: null,
    series: null,
    program_id: null,
    year: '2026',
    age: 12,
    duration: 5400,
    is_4k: false,
    is_adult: false,
    is_announcement: false,
    is_free: true,
    library_id: 1,
    cover: { src_2x3: `/pictures/${id}-2x3.jpg`, src_16x9: `/pictures/${id}-16x9.jpg`, bg: null, color_bg: '#203040' },
    ratings: [],
    genres: [{ name: 'Драма' }],
    ...over,
  });

export const rowOf = (over: Partial<Row> = {}): Row => ({
  id: '1',
  slug: 'new-1',
  title: 'Новинки',
  template: 'content-v',
  content_type: null,
  library_id: null,
  is_personal: false,
  offset: 0,
  limit: 20,
  more_count: 0,
  cache_timeout: 300,
  ...over,
});

export const rowsetOf = (rows: Rowset['rows'], over: Partial<Rowset> = {}): Rowset => ({
  id: 1,
  slug: 'start',
  title: 'Главная',
  template: 'startpage',
  library_id: null,
  description: '',
  logo: null,
  icon: null,
  cache_timeout: 300,
  rows,
  ...over,
});

export const promotionOf = (
  id: string,
  over: Partial<NonNullable<Row['promotions']>[number]> = {},
): NonNullable<Row['promotions']>[number] => ({
  id,
  title: `Премьера ${id}`,
  short: 'Смотрите сегодня',
  description: '',
  destination: {
    type: 'content',
    id,
    slug: `film-${id}`,
    library_id: null,
    src: null,
    id_no_ott: null,
    title: null,
    description: null,
  },
  background: { tv: null, web: `/pictures/promo-${id}.jpg`, phone: null, tablet: null },
  images: [],
  graphic_title: null,
  duration: 7,
  trailer_id: null,
  age: 16,
  year: '2026',
  genres: [],
  ...over,
});

/**
 * Waits for a claim about what is rendered. Lets React work first and looks outside of `act`, which holds back what waits for code that is loaded
 * on demand.
 */
export async function eventually(claim: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
    claim();
  });
}
