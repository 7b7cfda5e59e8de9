/** Links and navigation of the application: addresses that open over a page carry the page under them. */
import { useCallback, useContext, createContext, type Ref } from 'react';
import {
  createPath,
  Link,
  useLocation,
  useNavigate,
  type LinkProps,
  type Location,
  type NavigateOptions,
  type To,
} from 'react-router';
import { isEmbedRoute } from '../surroundings/surroundings.ts';
import { hasStepBack } from '../surroundings/history.ts';
import type { Layer } from '../addresses/route-kinds.ts';
import { useRuntime, useSurroundings } from './runtime.tsx';

/** The history state of an address that lies over a page. */
export interface LayerState {
  background?: Location;
}

/** The page at the bottom, whatever covers it. */
export const PageLocationContext = createContext<Location | undefined>(undefined);

const pathOf = (to: To): string => (typeof to === 'string' ? to.split(/[?#]/, 1)[0]! : (to.pathname ?? ''));

/**
 * Adds the page under it to the state of a navigation, where the target may lie over a page. A channel carries it also where
 * it is a page of its own: a narrower window makes it lie over that page. Under a channel there is never another channel.
 */
export function layerState(to: To, page: Location, state: unknown, layerOf: (path: string) => Layer): unknown {
  const layer = layerOf(pathOf(to));
  if (layer === 'page') return state;
  const under =
    layer === 'channel' && layerOf(page.pathname) === 'channel' ? (page.state as LayerState | null)?.background : page;
  return under ? { ...(state as object | undefined), background: { ...under, state: null } } : state;
}

/** Like `useNavigate`, for addresses of the application. */
export function useGo(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const page = useContext(PageLocationContext) ?? location;
  const { modals, openOutside, origin, layerOf } = useRuntime();
  const { embed } = useSurroundings();
  return useCallback(
    (to, options) => {
      // Other pages belong to the site itself; of an embed route not even a redirect leads away. @source C-636
      if (embed && (!options?.replace || isEmbedRoute(page.pathname))) {
        if (!options?.replace) openOutside(new URL(typeof to === 'string' ? to : createPath(to), origin).href);
        return;
      }
      // An open modal closes, and the viewer returns to the page under it.
      const replace = options?.replace ?? modals.leave();
      void navigate(to, { ...options, replace, state: layerState(to, page, options?.state, layerOf) });
    },
    [embed, layerOf, modals, navigate, openOutside, origin, page],
  );
}

export type AppLinkProps = LinkProps & { ref?: Ref<HTMLAnchorElement> };

/** A link inside the application, or to elsewhere when the address has a scheme. */
export function AppLink({ to, state, onClick, replace, ...rest }: AppLinkProps) {
  const go = useGo();
  const { embed } = useSurroundings();
  const outside = embed ? { target: '_blank', rel: 'noopener' } : undefined;
  return (
    <Link
      {...rest}
      {...outside}
      to={to}
      onClick={(event) => {
        onClick?.(event);
        const elsewhere =
          outside !== undefined || rest.target === '_blank' || (typeof to === 'string' && /^[a-z]+:/i.test(to));
        const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || elsewhere || modified) return;
        event.preventDefault();
        go(to, { state, replace });
      }}
    />
  );
}

/** Closes what lies over a page: back, or home when it was the first page of the visit. @source C-049, A-651, A-652 */
export function useClose(): () => void {
  const navigate = useNavigate();
  return useCallback(
    () => void (hasStepBack(window.history.state) ? navigate(-1) : navigate('/', { replace: true })),
    [navigate],
  );
}
