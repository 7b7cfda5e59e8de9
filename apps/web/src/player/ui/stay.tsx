/**
 * Going from one thing that plays to the next: what lies over a page goes on lying over it, what is a page of its own stays
 * one. Ordinary links would put the next film over the one before.
 */
import { useCallback, type Ref } from 'react';
import { useMiniPlayer } from '../../core/mini-player.ts';
import { Link, useLocation, useNavigate, type LinkProps } from 'react-router';

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

/** A link that stays in the layer of its page. */
export function StayLink(props: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { state } = useLocation() as { state: unknown };
  return <Link {...props} state={state} />;
}
