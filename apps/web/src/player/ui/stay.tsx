/**
 * Going from one thing that plays to the next: what lies over a page goes on lying over it, what is a page of its own stays
 * one. Ordinary links would put the next film over the one before.
 */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RouteLink, type AppLinkProps } from '../../core/links.tsx';

/** Goes to an address in the same layer; without a history entry unless requested. */
export function useStay(): (to: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return useCallback((to, { replace = true } = {}) => void navigate(to, { replace, state }), [navigate, state]);
}

/** A link that stays in the layer of its page. */
export function StayLink({ replace, ...rest }: Omit<AppLinkProps, 'state'>) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return <RouteLink {...rest} follow={(to) => void navigate(to, { replace, state })} />;
}
