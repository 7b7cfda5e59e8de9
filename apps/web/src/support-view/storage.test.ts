import { epochMs } from '@aerial/domain/time.ts';
import { expect, test, vi } from 'vitest';
import { ownerOf } from '../app/offline/rules.ts';
import { sessionStorageOn, TOKEN_KEY } from '../session/storage.ts';
import { isExpired, wantsRenewalAtStart } from '../session/token.ts';
import { viewStorage } from './storage.ts';

const now = epochMs(1_900_000_000_000);
const view = { token: 'a'.repeat(40), until: epochMs(now + 1_800_000) };
const storage = (onEnd = () => {}) => viewStorage(view, now, onEnd);

test('the session of the application finds the view’s token, valid until its end and not to be renewed', () => {
  const token = sessionStorageOn(storage()).readToken()!;
  expect(token).toMatchObject({ access_token: view.token, is_guest: false, device_id: null });
  expect([isExpired(token, view.until - 1), isExpired(token, view.until)]).toEqual([false, true]);
  expect(wantsRenewalAtStart(token, now)).toBe(false);
});

test('nothing of the subscriber is saved for a start without a network', () =>
  expect(ownerOf(sessionStorageOn(storage()).readToken())).toBeUndefined());

test('is a storage otherwise: what is written is read, until it is removed', () => {
  const store = storage();
  store.setItem('volume', '7');
  expect([store.getItem('volume'), store.getItem('other')]).toEqual(['7', null]);
  store.removeItem('volume');
  expect(store.getItem('volume')).toBeNull();
});

test('the view ends with its token, once, and with nothing else', () => {
  const onEnd = vi.fn();
  const store = storage(onEnd);
  store.setItem('volume', '7');
  store.removeItem('volume');
  expect(onEnd).not.toHaveBeenCalled();
  store.removeItem(TOKEN_KEY);
  store.removeItem(TOKEN_KEY);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
