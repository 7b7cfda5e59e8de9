import { hasScope } from '@aerial/domain/operator-scopes.ts';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { useSelf } from '../session/self.tsx';
import { Gate, Waiting } from './Gate.tsx';
import { MissingPage, RouteFailure } from './pages.tsx';
import { SCREENS, type Screen } from './route-table.ts';
import { Shell } from './Shell.tsx';
import type { ComponentType } from 'react';

/** A screen that the role does not open looks like one that does not exist. */
const guarded = (screen: Screen, Page: ComponentType) =>
  function Guarded() {
    return hasScope(useSelf().scopes, screen.scope) ? <Page /> : <MissingPage />;
  };

const routeOf = (screen: Screen, path: string, load: Screen['load']): RouteObject => ({
  path,
  lazy: async () => ({ Component: guarded(screen, (await load()).default) }),
});

/** The first screen that the role opens. */
function Home() {
  const { scopes } = useSelf();
  const first = SCREENS.find(({ scope }) => hasScope(scopes, scope));
  return first ? <Navigate to={`/${first.path}`} replace /> : <MissingPage />;
}

const lazyPage = (load: Screen['load']) => async () => ({ Component: (await load()).default });

export const createRouter = () =>
  createBrowserRouter(
    [
      {
        path: '/invitation',
        lazy: lazyPage(() => import('../features/sign-in/InvitationPage.tsx')),
        hydrateFallbackElement: <Waiting />,
      },
      {
        element: <Gate />,
        hydrateFallbackElement: <Waiting />,
        errorElement: <RouteFailure />,
        children: [
          {
            element: <Shell />,
            children: [
              {
                errorElement: <RouteFailure />,
                children: [
                  { index: true, element: <Home /> },
                  { path: 'me', lazy: lazyPage(() => import('../features/me/MyAccessPage.tsx')) },
                  ...SCREENS.flatMap((screen) => [
                    routeOf(screen, screen.path, screen.load),
                    ...(screen.children ?? []).map((child) =>
                      routeOf(screen, `${screen.path}/${child.path}`, child.load),
                    ),
                  ]),
                  { path: '*', element: <MissingPage /> },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/console' },
  );
