import { asProviderId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { operatorSystem } from '../features/middleware/testing/subscribers.ts';
import { outgoing } from '../http/outgoing.ts';
import { ANY_NETWORK } from '../security/special-addresses.ts';
import { httpMiddleware } from './middleware-http.ts';

const fetch = outgoing({ privateNetworks: ANY_NETWORK });
const system = await operatorSystem();
const failures: [string, string][] = [];
const operator = httpMiddleware({
  url: system.url,
  providerId: asProviderId(3),
  timeoutMs: 300,
  fetch,
  onFailure: (path, reason) => failures.push([path, reason]),
});
const failed = { ok: false, error: { code: 'upstream_failed', message: expect.any(String) } };
/** With trouble at the operator, what comes of every question. */
async function everything() {
  const phone = { by: 'phone', value: '79990000001' } as const;
  return Promise.all([
    operator.knowsPhone('79990000001'),
    operator.checkContract('300100001', '1'),
    operator.subscriberAt('192.0.2.7'),
    operator.addressesOf(phone, 1, 'en'),
    operator.cities('en'),
    operator.blockStatus('R-1', 'en'),
  ]);
}

test('sends POST requests with JSON, below the operator’s own path, keeping its query; a code is never in the address', async () => {
  system.asked.length = 0;
  expect(await operator.checkContract('300100001', '12345678')).toEqual({ ok: true, value: true });
  expect(await operator.addressesOf({ by: 'phone', value: '79990000002' }, 2, 'ru')).toEqual({
    ok: true,
    value: [{ addressId: 'a4', address: 'Two Street, 3', subscriberUid: 'R-2' }],
  });
  expect(system.asked).toEqual([
    {
      path: '/tv/auth',
      query: { key: 'operator-secret', contract: '300100001', provider_id: '3' },
      body: { type: 'contract', contract: '300100001', code: '12345678' },
    },
    {
      path: '/tv/addresses',
      query: { key: 'operator-secret', phone: '79990000002', language: 'ru', city_id: '2', provider_id: '3' },
      body: { type: 'addresses' },
    },
  ]);
});

test('a refusal is an answer, in any of its forms and with any status', async () => {
  for (const text of ['{"result":"error","errmsg":"no"}', '{"status":-1,"err":-1,"errmsg":"no"}']) {
    for (const status of [200, 403]) {
      system.now.trouble = { status, text };
      expect(await operator.knowsPhone('79990000001')).toEqual({ ok: true, value: false });
      expect(await operator.subscriberAt('192.0.2.7')).toEqual({ ok: true, value: undefined });
      expect(await operator.addressesOf({ by: 'phone', value: '7' }, undefined, 'en')).toEqual({ ok: true, value: [] });
    }
  }
});

test('a subscriber may be named by a number', async () => {
  system.now.trouble = { status: 200, text: '{"user_id":4242}' };
  expect(await operator.subscriberAt('192.0.2.7')).toEqual({ ok: true, value: '4242' });
  expect(await operator.knowsPhone('79990000001')).toEqual({ ok: true, value: true });
});

test.each([
  ['silence', 'silence'],
  ['an error of the server', { status: 500, text: '{"result":"success"}' }],
  ['a page instead of JSON', { status: 200, text: '<h1>It works</h1>' }],
  ['an answer that means nothing', { status: 200, text: '{"hello":1}' }],
  ['a list', { status: 200, text: '[]' }],
  [
    'an answer that is too large',
    { status: 200, text: `{"result":"success","cities":["${'x'.repeat(1024 * 1024)}"]}` },
  ],
  ['another place', { status: 302, text: '' }],
] as const)('%s is upstream_failed, soon, and is reported without what was sent', async (_name, trouble) => {
  system.now.trouble = trouble;
  failures.length = 0;
  expect(await everything()).toEqual(Array.from({ length: 6 }, () => failed));
  expect(JSON.stringify(failures)).not.toMatch(/7999|3001|operator-secret/);
});

test('an unreachable or invalid address is upstream_failed', async () => {
  expect(await httpMiddleware({ url: 'operator', providerId: asProviderId(3), fetch }).cities('en')).toEqual(failed);
  const unreachable = httpMiddleware({ url: 'http://127.0.0.1:1/', providerId: asProviderId(3), fetch });
  expect(await unreachable.cities('en')).toEqual(failed);
});
