/** The routes for the router: one frame, and below it every address with the loaders of its data and code. */
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type RouteObject, type RouterContextProvider } from 'react-router';
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { MapType } from '@aerial/api-client/map-type.ts';
import { App } from './App.tsx';
import { AppFailure } from './AppFailure.tsx';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { prefetchShell, type PageOutcome } from './prefetch.ts';
import { ROUTES, type AppRoute } from './route-table.ts';

export interface LoaderContext {
  readonly queryClient: QueryClient;
  readonly api: ApiPort;
  readonly mapType: MapType;
  /** The server awaits the data; in the browser the page shows its skeleton meanwhile. */
  readonly onServer: boolean;
  /** Loads a text that the provider publishes on this site; on the server. */
  readText?(address: string): Promise<string | undefined>;
  /** A prerenderer requests the page. @source C-803 */
  readonly isPrerender?: boolean | undefined;
  /** Called with the page's status when it is not 200, on the server. */
  setOutcome?(outcome: PageOutcome): void;
}
export const loaderContext = createContext<LoaderContext>();

interface LoaderArgs {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
}

async function startPage(route: AppRoute, { request, params, context }: LoaderArgs): Promise<null> {
  const { queryClient, api, mapType, onServer, isPrerender, readText, setOutcome } = context.get(loaderContext);
  const data = route.prefetch?.({
    queryClient,
    api,
    params,
    mapType,
    url: new URL(request.url),
    isPrerender,
    readText,
  });
  const code = route.page.preload();
  if (!onServer) {
    // The page reports the failure: it requests the same data and code.
    data?.catch(() => {});
    code.catch(() => {});
    return null;
  }
  const [outcome] = await Promise.all([data, code, prefetchShell({ queryClient, api, mapType })]);
  const found = outcome ?? route.status;
  if (found !== undefined) setOutcome?.(found);
  return null;
}

const appFailure = () => <AppFailure />;
/** Failures of pages stay in the pages; this one is for the frame around them. */
const AppRoot = () => (
  <ErrorBoundary fallback={appFailure}>
    <App />
  </ErrorBoundary>
);

export const routes: RouteObject[] = [
  {
    id: 'app',
    Component: AppRoot,
    ErrorBoundary: AppFailure,
    children: ROUTES.map((route, index) => ({
      id: `r${index}`,
      path: route.path,
      loader: (args: LoaderArgs) => startPage(route, args),
      // The frame renders the page of the address itself, in its layer.
      element: null,
      shouldRevalidate: () => false,
    })),
  },
];
