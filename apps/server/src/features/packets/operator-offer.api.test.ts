/** What an operator sells, read and written by calls, with the rules of `aerial import packets`. */
import * as calls from '@aerial/contract/calls/operator-offer.ts';
import { packetsCall } from '@aerial/contract/calls/packets.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

let server: TestServer;
let token: string;
let foreignToken: string;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreignToken = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});
beforeEach(() => server.clock.advance(2_000));

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, as = token) =>
  server.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${as}`,
    headers: { 'accept-language': 'en' },
    ...(payload && { payload }),
  });
const change = async (document: object | string, more: object = {}) =>
  success(
    calls.changeOfferCall,
    await send('POST', 'offer', {
      document: typeof document === 'string' ? document : JSON.stringify(document),
      ...more,
    }),
  );
const kino = {
  name: { en: 'Cinema', ru: 'Кино' },
  base: true,
  channels: ['2'],
  prices: {
    month: { amount: '299.00', period: '0-1-0', trial: { amount: '1.00', period: '7-0-0' } },
    year: { amount: '2990.00', period: '0-0-1' },
  },
};

test('the document that is read changes nothing when it is sent back, as a part or as a whole', async () => {
  const { document } = success(calls.offerDocumentCall, await send('GET', 'offer'));
  expect(await change(document)).toMatchObject({ has_changed: false, packets: { added: 0, updated: 0, archived: [] } });
  // As a whole it also decides the order.
  await change(document, { replace: true });
  expect(await change(document, { replace: true })).toMatchObject({
    has_changed: false,
    prices: { added: 0, closed: 0 },
  });
  const one = success(calls.offerDocumentCall, await send('GET', 'offer?packet=base'));
  expect(Object.keys((JSON.parse(one.document) as { packets: object }).packets)).toEqual(['base']);
  expect(await change(one.document)).toMatchObject({ has_changed: false });
});

describe('a packet', () => {
  test('is created with its prices and trial beside the others, sold at once, and repeated nothing changes', async () => {
    const before = success(packetsCall, await send('GET', 'packets')).map(({ id }) => id);
    expect(await change({ packets: { kino } }, { dry_run: true })).toMatchObject({
      is_dry_run: true,
      packets: { added: 1 },
      prices: { added: 2 },
    });
    expect(success(packetsCall, await send('GET', 'packets'))).toHaveLength(before.length);
    expect(await change({ packets: { kino } })).toMatchObject({
      has_changed: true,
      packets: { added: 1, archived: [] },
    });
    const after = success(packetsCall, await send('GET', 'packets'));
    expect(after).toHaveLength(before.length + 1);
    expect(after.find(({ name }) => name === 'Cinema')).toMatchObject({ price: '299.00', trial_amount: '1.00' });
    expect(await change({ packets: { kino } })).toMatchObject({ has_changed: false });
  });

  test('gets another price: the old one ends, its subscribers keep it, and the history has both', async () => {
    const viewer = await richUser(server);
    await requests(server, () => viewer.token).send('POST', 'users/self/subscriptions', { packet_id: PACKETS.other });
    const { document } = success(calls.offerDocumentCall, await send('GET', 'offer?packet=other'));
    await change(document.replace('399.00', '449.00'));
    const prices = success(calls.priceHistoryCall, await send('GET', 'offer/packets/other/prices'));
    expect(prices.map(({ amount, subscribers, valid_to: end }) => [amount, subscribers, end === null])).toEqual([
      ['449.00', 0, true],
      ['399.00', 1, false],
    ]);
  });

  test('is archived; its subscribers keep it and are counted', async () => {
    const viewer = await richUser(server);
    await send('POST', `users/${viewer.id}/subscriptions`, { packet_id: PACKETS.bundle });
    const gone = success(calls.archivePacketCall, await send('DELETE', 'offer/packets/bundle'));
    expect(gone).toMatchObject({ slug: 'bundle', subscribers: 1 });
    server.clock.advance(2_000);
    expect(success(calls.archivePacketCall, await send('DELETE', 'offer/packets/bundle'))).toEqual(gone);
    expect((await send('GET', 'offer?packet=bundle')).json().error_code).toBe('packet_not_found');
    const own = await requests(server, () => viewer.token).raw('users/self/subscriptions');
    expect(own.json()).toHaveLength(1);
  });

  test.each([
    ['an unknown name', { packets: { kino: { ...kino, prise: {} } } }, /prise: unknown name/],
    ['no price', { packets: { kino: { ...kino, prices: { month: { period: '0-1-0' } } } } }, /amount is missing/],
    ['a channel of nobody', { packets: { kino: { ...kino, channels: ['none'] } } }, /no channel of this provider none/],
    ['a promo packet with prices', { packets: { kino: { ...kino, promo: true } } }, /has no prices/],
    ['licences beside others', { licenses: [] }, /as a whole only/],
    ['no document', '[', /./],
  ])('with %s is refused with the words of the import, and nothing is changed', async (_what, document, reason) => {
    const before = success(calls.offerDocumentCall, await send('GET', 'offer'));
    const text = typeof document === 'string' ? document : JSON.stringify(document);
    const answer = await send('POST', 'offer', { document: text });
    expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'validation_failed']);
    expect(answer.json().detail.document.join('\n')).toMatch(reason);
    expect(success(calls.offerDocumentCall, await send('GET', 'offer'))).toEqual(before);
  });

  test('of another provider is unknown', async () => {
    for (const [method, path] of [
      ['GET', 'offer?packet=base'],
      ['GET', 'offer/packets/base/prices'],
      ['DELETE', 'offer/packets/base'],
    ] as const)
      expect((await send(method, path, undefined, foreignToken)).json().error_code, path).toBe('packet_not_found');
    const { document } = success(calls.offerDocumentCall, await send('GET', 'offer', undefined, foreignToken));
    expect(Object.keys((JSON.parse(document) as { packets: object }).packets)).toEqual(['foreign']);
  });
});

describe('a campaign', () => {
  const campaign = {
    campaigns: {
      winter: { title: 'Winter', packets: ['base'], days: 30, codes: { count: 20, prefix: 'W-', length: 14 } },
    },
  };
  test('is created with codes that are generated once, listed and exported', async () => {
    const first = await change(campaign);
    expect(first.campaigns.added).toBe(1);
    expect(new Set(first.codes.generated.map(({ code }) => code)).size).toBe(20);
    expect((await change(campaign)).codes.generated).toEqual([]);
    await change({ campaigns: { winter: { ...campaign.campaigns.winter, codes: ['SNOW'] } } });
    const list = success(calls.campaignsCall, await send('GET', 'campaigns'));
    expect(list[0]).toMatchObject({ slug: 'winter', codes: 21, activations: 0, packet_ids: [PACKETS.base] });
    const { csv, next } = success(calls.campaignCodesCall, await send('GET', 'campaigns/winter/codes'));
    const lines = csv.trimEnd().split('\r\n');
    expect([lines[0], lines.length, next]).toEqual(['code,limit,used,is_active,valid_to', 22, null]);
    expect(lines).toContain('SNOW,1,0,true,');
  });

  test('gets more codes in batches, which are all different and can be fetched alone', async () => {
    const generate = async (body: object, by?: string) =>
      by ? send('POST', 'campaigns/winter/codes', body, by) : send('POST', 'campaigns/winter/codes', body);
    const first = success(
      calls.addCodesCall,
      await generate({ count: 300, prefix: 'n-', length: 14, limit: 3, valid_to: '2031-01-31T20:59:59Z' }),
    );
    const second = success(calls.addCodesCall, await generate({ count: 50 }));
    expect([first.generated, second.after]).toEqual([300, first.up_to]);
    const path = `campaigns/winter/codes?after=${first.after}&up_to=${first.up_to}`;
    const { csv } = success(calls.campaignCodesCall, await send('GET', path));
    const lines = csv.trimEnd().split('\r\n');
    expect(new Set(lines).size).toBe(300);
    for (const line of lines) expect(line).toMatch(/^N-[A-Z0-9]{12},3,0,true,2031-01-31T20:59:59\.000Z$/);
    const refused = async (body: object) => (await generate(body)).json();
    expect(await refused({ count: 10, length: 5 })).toMatchObject({ detail: { length: [expect.any(String)] } });
    expect(await refused({ count: 10, prefix: '=1' })).toMatchObject({ detail: { prefix: [expect.any(String)] } });
    expect(await refused({ count: 1, valid_to: '2001-01-01T00:00:00Z' })).toMatchObject({
      detail: { valid_to: [expect.any(String)] },
    });
    expect((await generate({ count: 2001 })).statusCode).toBe(422);
    expect((await generate({ count: 1 }, foreignToken)).json().error_code).toBe('not_found');
  });

  test('of another provider is unknown', async () => {
    expect((await send('GET', 'campaigns', undefined, foreignToken)).json()).toEqual([]);
    expect((await send('GET', 'campaigns/winter/codes', undefined, foreignToken)).json().error_code).toBe('not_found');
  });
});
