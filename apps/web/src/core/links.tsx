/** Links and navigation of the application: addresses that open over a page carry the page under them. */
import { useCallback, useContext, createContext, type ComponentProps } from 'react';
import {
  createPath,
  useHref,
  useLocation,
  useNavigate,
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

/** Whether the browser is at the path of another page already, which is still to be rendered. */
export const LeavingContext = createContext<() => boolean>(() => false);

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

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Inside the application, or an address with a scheme. */
  to: To;
  /** Of the history entry. */
  state?: unknown;
  replace?: boolean | undefined;
}

const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/** The part of an address of this site after its origin; undefined for other sites, mail and telephones. */
function ownPart(address: string): string | undefined {
  const { href } = window.location;
  if (!URL.canParse(address, href)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, href);
  return origin === window.location.origin ? pathname + search + hash : undefined;
}

interface RouteLinkProps extends Omit<AppLinkProps, 'state' | 'replace'> {
  /** An ordinary press, which the browser would follow itself. */
  follow: (to: To) => void;
}

/** A link that the application follows itself: the library's brings the loaders and prefetchers of its framework along. */
export function RouteLink({ to, follow, onClick, children, ...rest }: RouteLinkProps) {
  const absolute = typeof to === 'string' && ABSOLUTE.test(to) ? to : undefined;
  const path = useHref(absolute === undefined ? to : '/');
  return (
    <a
      {...rest}
      href={absolute ?? path}
      onClick={(event) => {
        onClick?.(event);
        const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || modified || (rest.target && rest.target !== '_self')) return;
        const target = absolute === undefined ? to : ownPart(absolute);
        if (target === undefined) return;
        event.preventDefault();
        follow(target);
      }}
    >
      {children}
    </a>
  );
}

/** A link inside the application, or to elsewhere when the address has a scheme. */
export function AppLink({ state, replace, ...rest }: AppLinkProps) {
  const go = useGo();
  const { embed } = useSurroundings();
  const outside = embed ? { target: '_blank', rel: 'noopener' } : undefined;
  return <RouteLink {...rest} {...outside} follow={(to) => go(to, { state, replace })} />;
}

/** Closes what lies over a page: back, or home when it was the first page of the visit. @source C-049, A-651, A-652 */
export function useClose(): () => void {
  const navigate = useNavigate();
  return useCallback(
    () => void (hasStepBack(window.history.state) ? navigate(-1) : navigate('/', { replace: true })),
    [navigate],
  );
}
