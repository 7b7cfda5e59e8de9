/** Redirects a page that needs a user to the login, and back after it. @source F-186–F-189 */
import type { ModalRequest } from '../modals/types.ts';
import type { Session } from '../core/session.ts';

interface LoginRedirect {
  readonly path: string;
  readonly session: { state(): Session; subscribe(listener: () => void): () => void };
  openLogin(request: ModalRequest<'auth'>): void;
  /** Closes the login. @returns whether the page takes its place in history */
  leaveLogin(): boolean;
  /** Whether the address is still that of the requested page. */
  isHere(): boolean;
  /** Resolves when the navigation has finished, or was superseded by another one. */
  navigate(to: string, options: { replace: boolean }): Promise<void>;
}

const MAX_ATTEMPTS = 5;

/** Home with the login replaces the page in history; a login returns to it, closing the dialog discards it. */
export function redirectToLogin({ path, session, openLogin, leaveLogin, isHere, navigate }: LoginRedirect): void {
  // The page is being left, as by a logout: it is rendered until the next one has loaded.
  if (!isHere()) return;
  const stop = session.subscribe(() => {
    const state = session.state();
    if (state.tag !== 'active' || state.token.is_guest) return;
    stop();
    void navigate(path, { replace: leaveLogin() });
  });
  const goHome = async () => {
    // A modal that opens at the same moment (a refused device, a required login) also writes itself into the address, and may win.
    for (let attempt = 0; attempt < MAX_ATTEMPTS && isHere(); attempt += 1) await navigate('/', { replace: true });
  };
  // The dialog writes itself into the address, which must be home's by then.
  void goHome().then(() => openLogin({ id: 'auth', onClose: stop }));
}
