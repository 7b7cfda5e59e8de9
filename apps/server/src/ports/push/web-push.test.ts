import { testClock } from '@aerial/testkit';
import { fakePushService, type FakePushService } from '@aerial/testkit/push/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OutgoingError, outgoing, type Outgoing } from '../../http/outgoing.ts';
import { ANY_NETWORK } from '../../security/special-addresses.ts';
import type { PushOrder } from './port.ts';
import { newSenderKeys } from './vapid.ts';
import { outcomeOf, retryAfterS, webPush } from './web-push.ts';

const clock = testClock();
const sender = { ...newSenderKeys(), subject: 'https://tv.example' };
let service: FakePushService;
beforeAll(async () => {
  service = await fakePushService();
});
afterAll(() => service.close());

const port = (fetch: Outgoing = outgoing({ privateNetworks: ANY_NETWORK })) =>
  webPush({ fetch, clock, services: [service.origin] });
const order = (endpoint: string, more: Partial<PushOrder> = {}): PushOrder => {
  const { keys } = service.subscribe(new URL(endpoint).pathname);
  return { target: { endpoint, ...keys }, sender, payload: '{"title":"Скоро"}', ttlS: 90.6, urgency: 'high', ...more };
};
const at = (path: string): string => service.origin + path;

test('a message arrives encrypted, with its sender, its time to live, its urgency and its topic', async () => {
  expect(await port().send(order(at('/one'), { topic: 'news' }))).toEqual({ tag: 'sent' });
  const { headers, claims, payload } = service.received.at(-1)!;
  expect(payload).toEqual({ title: 'Скоро' });
  expect(headers).toMatchObject({ ttl: '90', urgency: 'high', topic: 'news', 'content-encoding': 'aes128gcm' });
  expect(headers.authorization).toContain(`k=${sender.publicKey}`);
  expect(claims).toEqual({
    aud: service.origin,
    exp: Math.floor(clock.now() / 1000) + 12 * 3600,
    sub: 'https://tv.example',
  });
});

test('the token of the sender is used until an hour before its end', async () => {
  const push = port();
  const tokens: unknown[] = [];
  for (const hours of [0, 10.9, 0.2]) {
    clock.advance(hours * 3_600_000);
    await push.send(order(at('/token')));
    tokens.push(service.received.at(-1)!.headers.authorization);
  }
  expect(tokens[1]).toBe(tokens[0]);
  expect(tokens[2]).not.toBe(tokens[0]);
});

describe('what push services answer', () => {
  test.each([
    [201, undefined, { tag: 'sent' }],
    [404, undefined, { tag: 'gone' }],
    [410, undefined, { tag: 'gone' }],
    [429, 120, { tag: 'retry', afterS: 120 }],
    [503, undefined, { tag: 'retry', afterS: undefined }],
    [400, undefined, { tag: 'refused', why: '400' }],
    [413, undefined, { tag: 'refused', why: '413' }],
  ])('%d', (status, after, expected) => expect(outcomeOf(status, after)).toEqual(expected));

  const now = Date.parse('2031-01-01T00:00:00Z');
  test.each([
    ['120', 120],
    ['Wed, 01 Jan 2031 00:01:00 GMT', 60],
    ['Tue, 31 Dec 2030 23:00:00 GMT', 0],
    ['999999999', 86_400],
    ['soon', undefined],
    [undefined, undefined],
  ])('Retry-After %s', (header, expected) => expect(retryAfterS(header, now)).toBe(expected));

  test('a pause that a service orders is passed on', async () => {
    service.answer('/busy', { status: 429, headers: { 'retry-after': '7' } });
    expect(await port().send(order(at('/busy')))).toEqual({ tag: 'retry', afterS: 7 });
  });

  test('a redirect is not followed', async () => {
    service.answer('/moved', { status: 307, headers: { location: at('/elsewhere') } });
    expect(await port().send(order(at('/moved')))).toEqual({ tag: 'refused', why: 'redirect' });
    expect(service.received.at(-1)!.path).toBe('/moved');
  });
});

describe('where messages never go', () => {
  test('an address of a private network, whatever the list says', async () => {
    const count = service.received.length;
    const guarded = port(outgoing({ privateNetworks: [] }));
    expect(await guarded.send(order(at('/private')))).toEqual({ tag: 'refused', why: 'forbidden-network' });
    expect(service.received).toHaveLength(count);
  });
  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fe80::1'])(
    'an allowed name that leads to %s when it is sent',
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      const push = webPush({ fetch: outgoing({ privateNetworks: [], resolve }), clock, services: ['push.example'] });
      expect(push.isAllowed('https://push.example/a')).toBe(true);
      expect(await push.send(order('https://push.example/a'))).toEqual({ tag: 'refused', why: 'forbidden-network' });
    },
  );
  test('a service that has left the list', async () => {
    const push = webPush({
      fetch: outgoing({ privateNetworks: ANY_NETWORK }),
      clock,
      services: ['fcm.googleapis.com'],
    });
    expect(await push.send(order(at('/gone')))).toEqual({ tag: 'refused', why: 'forbidden-service' });
  });
});

test.each([
  [
    'a connection that was never made is tried again',
    'unreachable',
    'ECONNREFUSED',
    { tag: 'retry', afterS: undefined },
  ],
  ['a connection that broke may have brought it', 'unreachable', 'ECONNRESET', { tag: 'unknown' }],
  ['silence may have brought it', 'timeout', undefined, { tag: 'unknown' }],
] as const)('%s', async (_what, reason, code, expected) => {
  const broken: Outgoing = async () => {
    throw new OutgoingError(reason, 'no', code);
  };
  expect(await port(broken).send(order(at('/broken')))).toEqual(expected);
});

test('keys that are none are refused', async () => {
  const target = { endpoint: at('/keys'), p256dh: 'AAAA', auth: 'AAAA' };
  expect(await port().send({ ...order(at('/keys')), target })).toEqual({
    tag: 'refused',
    why: 'unusable-subscription',
  });
});
