/** A visit to the whole application in a test: an address, what the server answers, and what stands on the screen. */
import { act } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { fakeApi, render, type Rendered } from '../testing.tsx';
import type { MapType } from '@aerial/api-client/map-type.ts';
import type { SessionRunner } from '../core/session.ts';
import { App } from './App.tsx';
import { layerState } from '../core/links.tsx';
import { LAYER_ID } from '../core/covered.ts';
import { layerOfPath, routeOfPath } from './route-table.ts';

export interface Visit {
  readonly requests: readonly string[];
  address(): string;
  /** The page at the bottom. */
  page(): HTMLElement;
  /** What lies over it. */
  layer(): HTMLElement | null;
  /** Of the two what is in front. */
  top(): HTMLElement;
  text(): string;
  links(): (string | null)[];
  /** Presses a link of the application. */
  follow(href: string): Promise<void>;
  /** Goes on from the page on the screen, as a link on it does. */
  go(to: string): Promise<void>;
  back(): Promise<void>;
  settle(): Promise<void>;
  readonly modals: Rendered['modals'];
  end(): Promise<void>;
}

/** Pages are loaded on demand; here they are loaded before they are needed. */
const preload = (path: string) => routeOfPath(path.split(/[?#]/, 1)[0]!).page.preload();

/** Opens an address. @param answers by call id; a call without one does not come back */
export async function visit(
  path: string,
  answers: Parameters<typeof fakeApi>[0],
  { session, mapType }: { session?: SessionRunner; mapType?: MapType } = {},
): Promise<Visit> {
  const api = fakeApi(answers);
  const seen: { location?: Location; navigate?: ReturnType<typeof useNavigate> } = {};
  function Watch() {
    seen.location = useLocation();
    seen.navigate = useNavigate();
    return null;
  }
  await Promise.all([preload(path), preload('/')]);
  const rendered = await render(
    <>
      <Watch />
      <App />
    </>,
    { api, path, session, mapType },
  );
  const settle = async () => {
    for (let i = 0; i < 6; i++) await rendered.settle();
  };
  await settle();
  const { container } = rendered;
  const layer = () => container.querySelector<HTMLElement>(`#${LAYER_ID}`);
  const page = () => container.querySelector<HTMLElement>('#content')!;
  const top = () => layer() ?? page();
  return {
    requests: api.calls,
    modals: rendered.modals,
    address: () => `${seen.location!.pathname}${seen.location!.search}${seen.location!.hash}`,
    page,
    layer,
    top,
    text: () => top().textContent,
    links: () => [...top().querySelectorAll('a')].map((one) => one.getAttribute('href')),
    async follow(href) {
      await preload(href);
      const link = [...container.querySelectorAll('a')].find((one) => one.getAttribute('href') === href);
      if (!link) throw new Error(`No link leads to ${href}.`);
      await act(async () => link.click());
      await settle();
    },
    async go(to) {
      await preload(to);
      await act(async () => seen.navigate!(to, { state: layerState(to, seen.location!, undefined, layerOfPath) }));
      await settle();
    },
    async back() {
      await act(async () => seen.navigate!(-1));
      await settle();
    },
    settle,
    end: () => rendered.unmount(),
  };
}
