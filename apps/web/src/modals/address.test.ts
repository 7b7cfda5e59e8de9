import { expect, test } from 'vitest';
import { isAvailable, canOpen, modalOfHash, modalOfPath, withModal, withoutModal, type Address } from './address.ts';
import { entryPointsOf, MODAL_ENTRY_POINTS, MODAL_ROUTES, type ModalId } from './ids.ts';
import type { ModalContext } from './types.ts';
import { routeOfPath } from '../app/route-table.ts';

const guest: ModalContext = { isSignedIn: false, requiresLogin: false, hasPromoCodes: true, hasPayIframe: false };
const at = (pathname: string, hash = '', state: unknown = null): Address => ({ pathname, search: '?a=1', hash, state });

test.each<[ModalId, 'yes' | 'no']>([
  ['auth', 'yes'],
  ['promocode', 'yes'],
  ['promocode_wizard', 'yes'],
  ['parental_set', 'yes'],
  ['parental_start', 'yes'],
  ['pincode', 'yes'],
  ['parental', 'yes'],
  ['block_alma', 'yes'],
  ['pay_qr_alma', 'yes'],
  ['pay_transaction', 'no'],
  ['pay_qr', 'no'],
  ['pay_card', 'no'],
  ['pay_redirect', 'no'],
  ['pay_phone_sms', 'no'],
  ['confirm', 'no'],
  ['confirm_period', 'no'],
  ['paysystems', 'yes'],
  ['subscription', 'yes'],
  ['nofunds', 'yes'],
  ['quick_packets', 'yes'],
  ['packets_channels', 'yes'],
  ['profiles', 'yes'],
  ['refill', 'yes'],
  ['card', 'no'],
  ['smarttv', 'yes'],
  ['push', 'no'],
])('A-221 F-171: %s has a hash and opens from it: %s', (id, expected) => {
  expect(modalOfHash(`#${id}`)).toBe(id);
  expect(canOpen(id, guest)).toBe(expected);
  expect(isAvailable(id, guest)).toBe(true);
});

test.each(['message', 'pay_iframe'] as const)('A-218 A-219 F-171: %s takes no hash', (id) => {
  expect(modalOfHash(`#${id}`)).toBeUndefined();
  expect(canOpen(id, { ...guest, hasPayIframe: true })).toBe('no');
  expect(withModal(at('/movies'), { serial: 4, request: { id } }, true)).toEqual({
    ...at('/movies'),
    state: { modal: { serial: 4, hasPageBefore: true } },
  });
});

test.each(['#nothing', '#content', '', '#toString'])('F-170 A-220: the hash %o is no modal', (hash) =>
  expect(modalOfHash(hash)).toBeUndefined(),
);

test('F-154: iframe payment is unavailable unless the provider has it', () => {
  expect(isAvailable('pay_iframe', guest)).toBe(false);
  expect(isAvailable('pay_iframe', { ...guest, hasPayIframe: true })).toBe(true);
});

test('A-212 A-213: promo codes open where the provider has them', () => {
  const without = { ...guest, hasPromoCodes: false };
  expect([canOpen('promocode', without), canOpen('promocode_wizard', without)]).toEqual(['no', 'no']);
});

test('the sign-in waits for the session and does not open for a signed-in user', () => {
  expect(canOpen('auth', { ...guest, isSignedIn: undefined })).toBe('wait');
  expect(canOpen('auth', { ...guest, isSignedIn: true })).toBe('no');
});

test('every modal but two has an address that shows home', () => {
  const without = (Object.keys(MODAL_ENTRY_POINTS) as ModalId[]).filter((id) => !entryPointsOf(id).route);
  expect(without).toEqual(['block_alma', 'pay_redirect']);
  for (const path of [...MODAL_ROUTES, '/open_mobile_app'])
    expect([path, routeOfPath(path).module]).toEqual([path, 'src/features/start/StartPage.tsx']);
});

test('/open_mobile_app names no modal', () => expect(modalOfPath('/open_mobile_app')).toBeUndefined());
test('/message names the message', () => expect(modalOfPath('/message')).toBe('message'));

test('F-169 A-220: naming a modal preserves the page and its history state', () => {
  const named = withModal(
    at('/contents/film-5', '', { background: 'start' }),
    { serial: 2, request: { id: 'smarttv' } },
    true,
  );
  expect(named).toEqual({
    pathname: '/contents/film-5',
    search: '?a=1',
    hash: '#smarttv',
    state: { background: 'start', modal: { serial: 2, hasPageBefore: true } },
  });
  expect(withoutModal(named)).toEqual(at('/contents/film-5', '', { background: 'start' }));
});

test('A-221: without its modal an address of a modal is home', () =>
  expect(withoutModal(at('/confirm'))).toEqual(at('/')));
