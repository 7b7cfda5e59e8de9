import { expect, test } from 'vitest';
import { isAvailable, canOpen, modalOfHash, modalOfPath, withModal, withoutModal, type Address } from './address.ts';
import { entryPointsOf, MODAL_ENTRY_POINTS, MODAL_ROUTES, type ModalId } from './ids.ts';
import type { ModalContext } from './types.ts';
import { routeOfPath } from '../app/route-table.ts';

const guest: ModalContext = { isSignedIn: false, requiresLogin: false, hasPromoCodes: true, hasPayIframe: false };
const at = (pathname: string, hash = '', state: unknown = null): Address => ({ pathname, search: '?a=1', hash, state });

test.each<[string, ModalId, 'yes' | 'no']>([
  ['F-141 A-187', 'auth', 'yes'],
  ['F-143', 'promocode', 'yes'],
  ['A-213', 'promocode_wizard', 'yes'],
  ['F-144 A-190', 'parental_set', 'yes'],
  ['F-145 A-191', 'parental_start', 'yes'],
  ['F-146 A-192', 'pincode', 'yes'],
  ['F-147 A-189', 'parental', 'yes'],
  ['F-148 A-217', 'block_alma', 'yes'],
  ['F-149 A-204', 'pay_qr_alma', 'yes'],
  ['F-150 A-205', 'pay_transaction', 'no'],
  ['F-151 A-203', 'pay_qr', 'no'],
  ['F-152 A-201', 'pay_card', 'no'],
  ['F-153 A-222', 'pay_redirect', 'no'],
  ['F-155 A-202', 'pay_phone_sms', 'no'],
  ['F-156 A-196', 'confirm', 'no'],
  ['F-157 A-197', 'confirm_period', 'no'],
  ['F-158 A-198', 'paysystems', 'yes'],
  ['F-159 A-206', 'subscription', 'yes'],
  ['F-160 A-207', 'nofunds', 'yes'],
  ['F-161 A-208', 'quick_packets', 'yes'],
  ['F-162 A-209', 'packets_channels', 'yes'],
  ['F-163 A-188', 'profiles', 'yes'],
  ['F-164 A-199', 'refill', 'yes'],
  ['F-165 A-200', 'card', 'no'],
  ['F-166 A-193', 'smarttv', 'yes'],
  ['F-167 A-195', 'push', 'no'],
])('%s A-221 F-171: %s has a hash and opens from it: %s', (_rows, id, expected) => {
  expect(modalOfHash(`#${id}`)).toBe(id);
  expect(canOpen(id, guest)).toBe(expected);
  expect(isAvailable(id, guest)).toBe(true);
});

test.each(['message', 'pay_iframe'] as const)('A-218 A-219 F-171: %s takes no hash', (id) => {
  expect(modalOfHash(`#${id}`)).toBeUndefined();
  expect(canOpen(id, { ...guest, hasPayIframe: true })).toBe('no');
  expect(withModal(at('/movies'), { serial: 4, request: { id } }, true)).toEqual({ ...at('/movies'), state: { modal: { serial: 4, hasPageBefore: true } } });
});

test.each(['#nothing', '#content', '', '#toString'])('F-170 A-220: the hash %o is no modal', (hash) => expect(modalOfHash(hash)).toBeUndefined());

test('F-154 A-211: iframe payment is unavailable unless the provider has it', () => {
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

test('A-187 A-214 A-222: every modal but two has an address that shows home', () => {
  const without = (Object.keys(MODAL_ENTRY_POINTS) as ModalId[]).filter((id) => !entryPointsOf(id).route);
  expect(without).toEqual(['block_alma', 'pay_redirect']);
  for (const path of [...MODAL_ROUTES, '/open_mobile_app']) expect([path, routeOfPath(path).module]).toEqual([path, 'src/features/start/StartPage.tsx']);
});

test('A-214: /open_mobile_app names no modal', () => expect(modalOfPath('/open_mobile_app')).toBeUndefined());
test('A-194: /message names the message', () => expect(modalOfPath('/message')).toBe('message'));

test('F-169 A-220: naming a modal preserves the page and its history state', () => {
  const named = withModal(at('/contents/film-5', '', { background: 'start' }), { serial: 2, request: { id: 'smarttv' } }, true);
  expect(named).toEqual({ pathname: '/contents/film-5', search: '?a=1', hash: '#smarttv', state: { background: 'start', modal: { serial: 2, hasPageBefore: true } } });
  expect(withoutModal(named)).toEqual(at('/contents/film-5', '', { background: 'start' }));
});

test('A-221: without its modal an address of a modal is home', () => expect(withoutModal(at('/confirm'))).toEqual(at('/')));
