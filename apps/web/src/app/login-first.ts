/** The login before a page that needs a user, and the way back to it. @source F-186–F-189 */
import type { ModalRequest } from '../modals/types.ts';
import type { Session } from '../session/machine.ts';

interface LoginFirst {
  readonly path: string;
  readonly session: { state(): Session; subscribe(listener: () => void): () => void };
  openLogin(request: ModalRequest<'auth'>): void;
  /** Closes the login. @returns whether the page takes its place in history */
  leaveLogin(): boolean;
  /** Resolves when the other page is there. */
  navigate(to: string, options: { replace: boolean }): Promise<void>;
}

/** Home with the login takes the page's place in history; a login leads back, closing the dialog forgets the page. */
export function loginFirst({ path, session, openLogin, leaveLogin, navigate }: LoginFirst): void {
  const stop = session.subscribe(() => {
    const state = session.state();
    if (state.tag !== 'active' || state.token.is_guest) return;
    stop();
    void navigate(path, { replace: leaveLogin() });
  });
  // The dialog writes itself into the address, which has to be home's by then.
  void navigate('/', { replace: true }).then(() => openLogin({ id: 'auth', onClose: stop }));
}
