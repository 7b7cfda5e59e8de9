import { useMemo } from 'react';
import { useRuntime } from '../core/runtime.tsx';

/** Opens the login dialog, for everything that needs a user. The reason is a line above the form that explains what it is for. */
export function useSignIn(): { open(reason?: string): void } {
  const { modals } = useRuntime();
  return useMemo(() => ({ open: (reason) => modals.open({ id: 'auth', data: reason ? { reason } : {} }) }), [modals]);
}
