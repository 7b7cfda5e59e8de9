/** Links and navigation of the application: addresses that open over a page remember the page under them. */
import { useCallback, useContext, createContext, type Ref } from 'react';
import { Link, useLocation, useNavigate, type LinkProps, type Location, type NavigateOptions, type To } from 'react-router';
import { deviceTypeOf } from '../session/device-data.ts';
import { opensOver } from './route-kinds.ts';
import { layerOfPath } from './route-table.ts';

/** What history remembers of an address that lies over a page. */
export interface LayerState {
  background?: Location;
}

/** The page at the bottom, whatever lies over it. */
export const PageLocationContext = createContext<Location | undefined>(undefined);

const pathOf = (to: To): string => (typeof to === 'string' ? to.split(/[?#]/, 1)[0]! : (to.pathname ?? ''));

function device() {
  return { width: window.innerWidth, isDesktop: deviceTypeOf(navigator.userAgent) === 'pc' };
}

/** Adds the page under it to the state of a navigation, where the target lies over a page. */
function layerState(to: To, page: Location, state: unknown): unknown {
  if (!opensOver(layerOfPath(pathOf(to)), device())) return state;
  return { ...(state as object | undefined), background: { ...page, state: null } };
}

/** Like `useNavigate`, for addresses of the application. */
export function useGo(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const page = useContext(PageLocationContext) ?? location;
  return useCallback(
    (to, options) => void navigate(to, { ...options, state: layerState(to, page, options?.state) }),
    [navigate, page],
  );
}

export type AppLinkProps = LinkProps & { ref?: Ref<HTMLAnchorElement> };

/** A link inside the application, or to elsewhere when the address has a scheme. */
export function AppLink({ to, state, onClick, replace, ...rest }: AppLinkProps) {
  const go = useGo();
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        onClick?.(event);
        const elsewhere = rest.target === '_blank' || (typeof to === 'string' && /^[a-z]+:/i.test(to));
        const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || elsewhere || modified) return;
        event.preventDefault();
        go(to, { state, replace });
      }}
    />
  );
}

/**
 * Whether the step before this one in the browser's history is ours. The router numbers its steps there; the number stays when
 * an address is replaced and when the page is loaded again, and a visit from elsewhere begins with 0.
 */
export function hasStepBack(historyState: unknown): boolean {
  const step = (historyState as { idx?: unknown } | null)?.idx;
  return typeof step === 'number' && step > 0;
}

/** Closes what lies over a page: back, or home when it was the first page of the visit. @source C-049, A-651, A-652 */
export function useClose(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void (hasStepBack(window.history.state) ? navigate(-1) : navigate('/', { replace: true })), [navigate]);
}
