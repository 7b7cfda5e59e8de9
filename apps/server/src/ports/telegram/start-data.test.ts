import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startData } from '../testing/telegram.ts';
import { readStartData } from './start-data.ts';

const TOKEN = '123456:AAF-test_token_of_a_bot_0123456789';
const signed = startData({ token: TOKEN, user: { id: 279058397, first_name: 'Анна & co' }, at: 1_700_000_000 });

test('who started the mini-app, and when, is what the messenger signed', () => {
  expect(readStartData(signed, TOKEN)).toEqual({
    senderId: '279058397',
    signedAt: 1_700_000_000_000,
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('the signature is Telegram’s: HMAC of the sorted fields under HMAC("WebAppData", token)', () => {
  const key = createHmac('sha256', 'WebAppData').update(TOKEN).digest();
  const hash = createHmac('sha256', key).update('auth_date=1700000000\nquery_id=q\nuser={"id":5}').digest('hex');
  expect(
    readStartData(`query_id=q&user=${encodeURIComponent('{"id":5}')}&auth_date=1700000000&hash=${hash}`, TOKEN)
      ?.senderId,
  ).toBe('5');
});

test.each([
  ['another user', signed.replace('279058397', '279058398')],
  ['a later time', signed.replace('1700000000', '1700009999')],
  ['a field more', `${signed}&admin=1`],
  ['a second user', `${signed}&user=${encodeURIComponent('{"id":5}')}`],
  ['no signature', signed.replace(/&hash=.*/, '')],
  ['a signature of nothing', signed.replace(/hash=.*/, `hash=${'0'.repeat(64)}`)],
  ['a broken signature', signed.replace(/hash=.*/, 'hash=zz')],
  ['nothing', ''],
])('%s is not believed', (_what, data) => expect(readStartData(data, TOKEN)).toBeUndefined());

test('what another bot signed is not believed', () => expect(readStartData(signed, `${TOKEN}x`)).toBeUndefined());

test('signed data without a user or a time is invalid', () => {
  expect(readStartData(startData({ token: TOKEN, user: undefined, at: 1_700_000_000 }), TOKEN)).toBeUndefined();
  expect(readStartData(startData({ token: TOKEN, user: { id: 5 }, at: Number.NaN }), TOKEN)).toBeUndefined();
});
