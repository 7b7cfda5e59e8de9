/** The login before a page that needs a user, and the way back to it. @source F-186–F-189 */
import type { ModalRequest } from '../modals/types.ts';
import type { Session } from '../core/session.ts';

interface LoginFirst {
  readonly path: string;
  readonly session: { state(): Session; subscribe(listener: () => void): () => void };
  openLogin(request: ModalRequest<'auth'>): void;
  /** Closes the login. @returns whether the page takes its place in history */
  leaveLogin(): boolean;
  /** Whether the address is still the page's. */
  isHere(): boolean;
  /** Resolves when the other page is there, or when another navigation took its place. */
  navigate(to: string, options: { replace: boolean }): Promise<void>;
}

const MAX_ATTEMPTS = 5;

/** Home with the login takes the page's place in history; a login leads back, closing the dialog forgets the page. */
export function loginFirst({ path, session, openLogin, leaveLogin, isHere, navigate }: LoginFirst): void {
  const stop = session.subscribe(() => {
    const state = session.state();
    if (state.tag !== 'active' || state.token.is_guest) return;
    stop();
    void navigate(path, { replace: leaveLogin() });
  });
  const goHome = async () => {
    // A modal that opens at the same moment (a refused device, a login that is required) writes itself into the address, and may win.
    for (let attempt = 0; attempt < MAX_ATTEMPTS && (attempt === 0 || isHere()); attempt += 1) await navigate('/', { replace: true });
  };
  // The dialog writes itself into the address, which has to be home's by then.
  void goHome().then(() => openLogin({ id: 'auth', onClose: stop }));
}
