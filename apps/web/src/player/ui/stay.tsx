/**
 * Going from one thing that plays to the next: what lies over a page goes on lying over it, what is a page of its own stays
 * one. Ordinary links would put the next film over the one before.
 */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RouteLink, type AppLinkProps } from '../../core/links.tsx';
import { useMiniPlayer } from '../../core/mini-player.ts';

/** Goes to an address in the same layer; without a history entry unless requested. */
export function useStay(): (to: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const goInCorner = useMiniPlayer()?.go;
  return useCallback(
    (to, { replace = true } = {}) => (goInCorner ? goInCorner(to) : void navigate(to, { replace, state })),
    [goInCorner, navigate, state],
  );
}

/** A link that stays in the layer of its page. @param props.adds to the state of the history entry */
export function StayLink({ replace, adds, ...rest }: Omit<AppLinkProps, 'state'> & { readonly adds?: object }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return (
    <RouteLink
      {...rest}
      follow={(to) => void navigate(to, { replace, state: adds ? { ...(state as object | null), ...adds } : state })}
    />
  );
}
