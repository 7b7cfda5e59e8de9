import { createMemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createModals, type Modals } from './store.ts';
import type { ModalContext } from './types.ts';

const guest: ModalContext = { isSignedIn: false, requiresLogin: false, hasPromoCodes: true, hasPayIframe: false };

let router: ReturnType<typeof createMemoryRouter>;
let modals: Modals;

function visit(entries: string[], context: ModalContext = guest, instead?: Parameters<typeof createModals>[1]): void {
  router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: entries });
  modals = createModals(undefined, instead);
  modals.connect(router);
  modals.setContext(context);
}
const address = () => `${router.state.location.pathname}${router.state.location.hash}`;
const openId = () => modals.current()?.id;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

test('F-169: opening writes the hash, closing removes it by going back', async () => {
  visit(['/first', '/movies']);
  modals.open({ id: 'smarttv' });
  expect([address(), openId()]).toEqual(['/movies#smarttv', 'smarttv']);
  modals.close();
  await pass(300);
  expect([address(), openId(), modals.state().shown.tag]).toEqual(['/movies', undefined, 'none']);
  await router.navigate(-1);
  expect(address()).toBe('/first');
});

test('a modal that opens while the step back of the one before it is in flight stays open', async () => {
  visit(['/first', '/movies']);
  modals = createModals();
  modals.connect({
    get state() {
      return router.state;
    },
    subscribe: (listener) => router.subscribe(listener),
    // As in a browser: a step through the history takes its time, a new address none.
    navigate: (...[to, options]: [unknown, object?]) =>
      typeof to === 'number' ? setTimeout(() => void router.navigate(to), 500) : router.navigate(to as object, options),
  });
  modals.setContext(guest);
  modals.open({ id: 'smarttv' });
  modals.close();
  await pass(400);
  modals.open({ id: 'auth' });
  await pass(50);
  expect([address(), openId()]).toEqual(['/movies#smarttv', 'auth']);
  await pass(500);
  expect([address(), openId()]).toEqual(['/movies#auth', 'auth']);
  await router.navigate(-1);
  expect([address(), openId()]).toEqual(['/movies', undefined]);
});

test('A-220: going back closes the modal and stays on the page', async () => {
  visit(['/movies']);
  modals.open({ id: 'smarttv' });
  await router.navigate(-1);
  expect([address(), openId()]).toEqual(['/movies', undefined]);
});

test('A-218: a message leaves the hash alone, and going back closes it all the same', async () => {
  visit(['/first', '/movies']);
  modals.open({ id: 'message', text: 'Here.' });
  expect([address(), openId()]).toEqual(['/movies', 'message']);
  await router.navigate(-1);
  expect([address(), openId()]).toEqual(['/movies', undefined]);
});

test('F-169 F-170: an address with the hash of a modal opens it; closing leaves no entry behind', async () => {
  visit(['/movies#smarttv']);
  expect(openId()).toBe('smarttv');
  modals.close();
  await pass(300);
  expect([address(), router.state.historyAction]).toEqual(['/movies', 'REPLACE']);
  visit(['/movies#nothing']);
  expect([address(), openId()]).toEqual(['/movies#nothing', undefined]);
});

test('F-171: going back to the hash of a modal that may not open removes the hash, in the address bar too', async () => {
  router = createMemoryRouter([{ path: '*', element: null, loader: async () => null }], {
    initialEntries: ['/first', '/movies#auth', '/lk'],
    hydrationData: { loaderData: {} },
  });
  modals = createModals();
  modals.connect(router);
  modals.setContext({ ...guest, isSignedIn: true });
  await pass(0);
  void router.navigate(-1);
  await pass(10);
  expect([address(), openId(), router.state.historyAction]).toEqual(['/movies', undefined, 'REPLACE']);
});

test.each([
  'confirm',
  'confirm_period',
  'pay_transaction',
  'pay_qr',
  'pay_card',
  'pay_redirect',
  'pay_phone_sms',
  'card',
  'push',
])('F-171 A-221: #%s without its data opens nothing and goes away without a new entry', (id) => {
  visit(['/first', `/movies#${id}`]);
  expect([address(), openId(), router.state.historyAction]).toEqual(['/movies', undefined, 'REPLACE']);
});

test.each([
  'auth',
  'profiles',
  'parental',
  'parental_set',
  'parental_start',
  'pincode',
  'smarttv',
  'paysystems',
  'refill',
  'pay_qr_alma',
  'subscription',
  'nofunds',
  'quick_packets',
  'packets_channels',
  'promocode',
  'promocode_wizard',
])('/%s is home with the modal', (id) => {
  visit([`/${id}`]);
  expect([address(), openId()]).toEqual([`/#${id}`, id]);
});

test.each([
  'message',
  'push',
  'confirm',
  'confirm_period',
  'card',
  'pay_card',
  'pay_phone_sms',
  'pay_qr',
  'pay_transaction',
  'pay_iframe',
])('A-221: /%s without its data is home', (id) => {
  visit([`/${id}`]);
  expect([address(), openId()]).toEqual(['/', undefined]);
});

test('A-212: without promo codes their address is home', () => {
  visit(['/promocode'], { ...guest, hasPromoCodes: false });
  expect([address(), openId()]).toEqual(['/', undefined]);
});

test('a sign-in in the address waits for the session', () => {
  visit(['/#auth'], { ...guest, isSignedIn: undefined });
  expect([address(), openId()]).toEqual(['/#auth', undefined]);
  modals.setContext({ ...guest, isSignedIn: true });
  expect([address(), openId()]).toEqual(['/', undefined]);
});

test('F-154: iframe payment opens only where it is enabled, and without a hash', () => {
  visit(['/movies']);
  modals.open({ id: 'pay_iframe' });
  expect(openId()).toBeUndefined();
  visit(['/movies'], { ...guest, hasPayIframe: true });
  modals.open({ id: 'pay_iframe' });
  expect([address(), openId()]).toEqual(['/movies', 'pay_iframe']);
});

test('A-251: confirming runs once, then the modal closes and calls onClose', async () => {
  const confirm = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  visit(['/movies']);
  modals.open({ id: 'message', text: 'Sure?', confirm, onClose });
  modals.confirm();
  modals.confirm();
  expect([confirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await pass(1_000);
  expect([confirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

test('A-954: the second modal replaces the first in history', async () => {
  visit(['/movies']);
  modals.open({ id: 'smarttv' });
  modals.open({ id: 'subscription' });
  await pass(300);
  expect([address(), openId()]).toEqual(['/movies#smarttv', undefined]);
  await pass(300);
  expect([address(), openId()]).toEqual(['/movies#subscription', 'subscription']);
  await router.navigate(-1);
  expect([address(), openId()]).toEqual(['/movies', undefined]);
});

test('A-251: the arrow returns to the modal before', async () => {
  visit(['/movies']);
  modals.open({ id: 'parental' });
  modals.open({ id: 'parental_set', back: true });
  await pass(600);
  expect(openId()).toBe('parental_set');
  modals.back();
  await pass(600);
  expect([address(), openId()]).toEqual(['/movies#parental', 'parental']);
});

test('navigating from a modal to another page: back leads to the page, not to the modal', async () => {
  visit(['/movies']);
  modals.open({ id: 'subscription' });
  await router.navigate('/packets', { replace: modals.leave() });
  await pass(700);
  expect([address(), openId()]).toEqual(['/packets', undefined]);
  await router.navigate(-1);
  expect([address(), openId()]).toEqual(['/movies', undefined]);
});

test('the same from a modal that the address had opened', async () => {
  visit(['/movies#subscription']);
  await router.navigate('/packets', { replace: modals.leave() });
  await pass(700);
  await router.navigate(-1);
  expect([address(), openId()]).toEqual(['/movies', undefined]);
});

test('a page that corrects its address does not close its modal', async () => {
  visit(['/movies']);
  modals.open({ id: 'smarttv' });
  await router.navigate('/movies?genre=1', { replace: true });
  expect([address(), router.state.location.search, openId()]).toEqual(['/movies#smarttv', '?genre=1', 'smarttv']);
});

describe('F-127 F-128 A-239: where a login is required', () => {
  const closed = { ...guest, requiresLogin: true };
  test('the sign-in stays, and the requested page is shown after it', async () => {
    visit(['/', '/movies'], closed);
    expect([address(), openId()]).toEqual(['/movies#auth', 'auth']);
    modals.close();
    await pass(700);
    expect(openId()).toBe('auth');
    modals.setContext({ ...closed, isSignedIn: true, requiresLogin: false });
    await pass(700);
    expect([address(), openId()]).toEqual(['/movies', undefined]);
  });
  test('F-129 A-240 A-241: an exempt page needs no login, and a sign-in there can be closed', async () => {
    visit(['/privacy'], closed);
    expect(openId()).toBeUndefined();
    modals.open({ id: 'auth' });
    expect(openId()).toBe('auth');
    modals.close();
    await pass(700);
    expect([address(), openId()]).toEqual(['/privacy', undefined]);
  });
  test('navigating from an exempt page to another requires it', async () => {
    visit(['/privacy'], closed);
    await router.navigate('/movies');
    expect([address(), openId()]).toEqual(['/movies#auth', 'auth']);
    await router.navigate(-1);
    await pass(700);
    expect([address(), openId()]).toEqual(['/privacy', undefined]);
  });
});

test('C-636: where the surroundings leave no room for a modal, neither code nor address nor a forced login opens it', () => {
  const framed = createModals((id) => id === 'pincode' || id === 'message');
  framed.connect(
    createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/content_embed/film-5#auth'] }),
  );
  framed.setContext({ isSignedIn: false, requiresLogin: true, hasPromoCodes: true, hasPayIframe: true });
  framed.open({ id: 'auth' });
  expect(framed.current()).toBeUndefined();
  framed.open({ id: 'pincode', data: { scope: 'vod', onProved: () => {} } });
  expect(framed.current()?.id).toBe('pincode');
});

test('A-323 A-324: where a partner’s viewers sign in elsewhere, nothing opens the login: neither code, nor hash, nor a provider that requires it', async () => {
  const left: string[] = [];
  const instead = (id: string) => (id === 'auth' ? () => void left.push(id) : undefined);
  visit(['/movies'], guest, instead);
  modals.open({ id: 'auth', data: {} });
  expect([openId(), left.length]).toEqual([undefined, 1]);
  visit(['/movies#auth'], guest, instead);
  expect([address(), openId(), left.length]).toEqual(['/movies', undefined, 2]);
  visit(['/movies'], { ...guest, requiresLogin: true }, instead);
  expect([modals.state().forced, left.length]).toEqual([undefined, 3]);
  modals.open({ id: 'smarttv' });
  expect(openId()).toBe('smarttv');
});
