import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { redirectToLogin } from './login-redirect.ts';
import { useRuntime } from '../core/runtime.tsx';

/** Shown instead of a page that needs a user. */
export function LoginRequired({ path }: { path: string }) {
  const { modals, session } = useRuntime();
  const navigate = useNavigate();
  useEffect(() => {
    if (session)
      redirectToLogin({
        path,
        session,
        openLogin: modals.open,
        leaveLogin: modals.leave,
        isHere: () => window.location.pathname === path,
        navigate: async (to, options) => navigate(to, options),
      });
  }, [modals, navigate, path, session]);
  return null;
}
