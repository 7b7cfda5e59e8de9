import { expect, test, vi } from 'vitest';
import type { Session } from '../core/session.ts';
import { token, userToken } from '../session/testing.ts';
import { redirectToLogin } from './login-redirect.ts';
import { needsUser } from '../addresses/route-kinds.ts';

/** @param interrupted how many navigations are superseded by another one @param address of the window, where it is not the page's any more */
async function opened(path: string, interrupted = 0, address = path) {
  let here = address;
  let state: Session = { tag: 'active', token: token(), renewing: false };
  let notify = () => {};
  const session = {
    state: () => state,
    subscribe: (listener: () => void) => ((notify = listener), () => void (notify = () => {})),
  };
  const [openLogin, navigate] = [
    vi.fn<(request: { onClose?: () => void }) => void>(),
    vi.fn(async (to: string) => void (interrupted-- > 0 || (here = to))),
  ];
  redirectToLogin({ path, session, openLogin, leaveLogin: () => true, isHere: () => here === path, navigate });
  await new Promise((done) => setTimeout(done, 0));
  return {
    openLogin,
    navigate,
    signIn() {
      state = { tag: 'active', token: userToken(), renewing: false };
      notify();
    },
    fail: () => notify(),
  };
}

test.each([
  ['/lk', true],
  ['/lk_parental', true],
  ['/lk/', true],
  ['/settings', true],
  ['/settings/devices', true],
  ['/settings/language/interface', true],
  ['/my', true],
  ['/mystery', false],
  ['/lkx', false],
  ['/settingsx', false],
  ['/account_mobile', false],
  ['/', false],
])('C-076 F-089 F-186 F-189: %s needs a user: %s', (path, expected) => {
  expect(needsUser(path)).toBe(expected);
});

test.each(['/lk', '/lk_parental', '/my'])(
  'C-076 A-732 F-186 F-187 F-188 F-189: %s redirects home with the login, and the login back',
  async (path) => {
    const { openLogin, navigate, signIn, fail } = await opened(path);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: true });
    expect(openLogin).toHaveBeenCalledOnce();
    fail();
    expect(navigate).toHaveBeenCalledOnce();
    signIn();
    expect(navigate).toHaveBeenLastCalledWith(path, { replace: true });
    signIn();
    expect(navigate).toHaveBeenCalledTimes(2);
  },
);

test('F-187: a modal that writes itself into the address at the same moment does not block the redirect', async () => {
  const { openLogin, navigate } = await opened('/my', 2);
  expect(navigate).toHaveBeenCalledTimes(3);
  expect(openLogin).toHaveBeenCalledOnce();
});

test('a page that is still rendered after the address was left opens no login', async () => {
  const { openLogin, navigate } = await opened('/settings/parental', 0, '/');
  expect(navigate).not.toHaveBeenCalled();
  expect(openLogin).not.toHaveBeenCalled();
});

test('F-189: closing the login discards the requested page', async () => {
  const { openLogin, navigate, signIn } = await opened('/lk');
  openLogin.mock.calls[0]![0].onClose!();
  signIn();
  expect(navigate).toHaveBeenCalledOnce();
});
