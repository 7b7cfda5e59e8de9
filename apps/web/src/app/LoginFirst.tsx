import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { loginFirst } from './login-first.ts';
import { useRuntime } from '../core/runtime.tsx';

/** In place of a page that needs a user. */
export function LoginFirst({ path }: { path: string }) {
  const { modals, session } = useRuntime();
  const navigate = useNavigate();
  useEffect(() => {
    if (session) loginFirst({ path, session, openLogin: modals.open, leaveLogin: modals.leave, isHere: () => window.location.pathname === path, navigate: async (to, options) => navigate(to, options) });
  }, [modals, navigate, path, session]);
  return null;
}
