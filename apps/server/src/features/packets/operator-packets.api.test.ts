/** Packets as an operator makes and changes them one by one, by the rules of the import. */
import { auditLogCall } from '@aerial/contract/calls/audit.ts';
import * as offerCalls from '@aerial/contract/calls/operator-offer.ts';
import * as calls from '@aerial/contract/calls/operator-packets.ts';
import { packetsCall } from '@aerial/contract/calls/packets.ts';
import { asContentId, asLibraryId, asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { CHANNELS, PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
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
  // A library with a film for each provider.
  for (const providerId of [1, 2]) {
    const [id, contentId] = [asLibraryId(providerId), asContentId(String(500 + providerId))];
    const title = JSON.stringify({ en: `Film ${contentId}` });
    await server.db.insertInto('libraries').values({ id, title }).execute();
    await server.db
      .insertInto('provider_libraries')
      .values({ provider_id: asProviderId(providerId), library_id: id })
      .execute();
    await server.db
      .insertInto('contents')
      .values({ id: contentId, slug: `film-${contentId}`, content_type: 'movie', title })
      .execute();
    await server.db.insertInto('library_contents').values({ library_id: id, content_id: contentId }).execute();
  }
});

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, as = token) => {
  // Below the limit of an operator's calls a second.
  server.clock.advance(200);
  return server.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${as}`,
    headers: { 'accept-language': 'en' },
    ...(payload && { payload }),
  });
};
const create = async (body: object) => success(calls.createPacketCall, await send('POST', 'offer/packets', body));
const read = async (slug: string) => success(calls.operatorPacketCall, await send('GET', `offer/packets/${slug}`));
const patch = async (slug: string, values: object) =>
  send('PATCH', `offer/packets/${slug}`, { version: (await read(slug)).version, ...values });
const change = async (slug: string, values: object) => success(calls.changePacketCall, await patch(slug, values));
const refused = async (body: object) => {
  const answer = await send('POST', 'offer/packets', body);
  return [answer.statusCode, answer.json().error_code, answer.json().detail];
};
const ofViewers = async (id: number) => {
  server.clock.advance(31_000);
  return success(packetsCall, await send('GET', 'packets')).find((packet) => packet.id === id);
};

const kino = {
  name: { en: 'Cinema', ru: 'Кино' },
  short: { en: 'Films for every evening' },
  is_base: true,
  old_price: '399.00',
  design: { logo: '/pictures/kino.svg', background_tv: null },
  benefits: [{ icon: '/pictures/hd.svg', text: { en: 'In HD' } }],
  bundle: { name: { en: 'Home' }, description: {}, price: '500.00', internet_speed: '100' },
  prices: [
    { amount: '299.00', period: '0-1-0', trial: { amount: '1.00', period: '7-0-0' } },
    { amount: '2990', period: '0-0-1', description: { en: 'Two months free' } },
  ],
  channel_ids: [CHANNELS.sport, CHANNELS.base],
  content_ids: ['501'],
};

describe('a packet is made', () => {
  test('with all that it has, under a name that the server chooses, and sold at once', async () => {
    const made = await create(kino);
    expect(made).toMatchObject({
      slug: 'kino',
      is_base: true,
      is_public: true,
      is_sold: false,
      archived_at: null,
      old_price: '399.00',
      design: { logo: '/pictures/kino.svg', background_tv: null },
      benefits: kino.benefits,
      bundle: kino.bundle,
      channels: [{ id: CHANNELS.sport }, { id: CHANNELS.base }],
      contents: [{ id: '501', name: { en: 'Film 501' } }],
      prices: [
        { code: 'month', amount: '299.00', period: '0-1-0', trial: { amount: '1.00', period: '7-0-0' } },
        { code: 'year', amount: '2990.00', period: '0-0-1', trial: null, description: { en: 'Two months free' } },
      ],
    });
    expect(await ofViewers(made.id)).toMatchObject({ price: '299.00', trial_amount: '1.00', channels_count: 2 });
    expect((await create(kino)).slug).toBe('kino-2');
    const list = success(calls.operatorPacketsCall, await send('GET', 'offer/packets'));
    expect(list.slice(-2)).toMatchObject([
      { slug: 'kino', channels: 2, prices: [{ amount: '299.00', period: '0-1-0' }, { amount: '2990.00' }] },
      { slug: 'kino-2' },
    ]);
  });

  test('as the document of the import: it names what was made, and sent back it changes nothing', async () => {
    const { document } = success(offerCalls.offerDocumentCall, await send('GET', 'offer?packet=kino'));
    const sent = success(offerCalls.changeOfferCall, await send('POST', 'offer', { document }));
    expect(sent).toMatchObject({ has_changed: false });
  });

  test('under names that are no pages of the console', async () => {
    expect((await create({ name: { en: 'Document' } })).slug).toBe('document-2');
    expect((await create({ name: { ru: '★' } })).slug).toBe('packet');
  });

  test('and ten at once have ten names', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create({ name: { en: 'Ten' } })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10);
  });

  test.each([
    ['no name', { name: { ru: ' ' } }, { name: ['This field is required.'] }],
    [
      'prices of what promo codes give',
      { ...kino, is_promo: true },
      { prices: ['Promo codes give this packet: it has no prices.'] },
    ],
    ['an amount that the currency cannot have', { ...kino, old_price: '1.005' }, { old_price: [expect.any(String)] }],
    ['an empty period', { ...kino, prices: [{ amount: '1', period: '0-0-0' }] }, { prices: [expect.any(String)] }],
    [
      'a code twice',
      { ...kino, prices: [0, 1].map(() => ({ code: 'a', amount: '1', period: '0-1-0' })) },
      { prices: [expect.any(String)] },
    ],
    [
      'a benefit without words',
      { ...kino, benefits: [{ icon: '/a.svg', text: {} }] },
      { benefits: [expect.any(String)] },
    ],
    ['an unknown channel', { ...kino, channel_ids: [999] }, { channel_ids: [expect.any(String)] }],
    ['a film of another provider', { ...kino, content_ids: ['502'] }, { content_ids: [expect.any(String)] }],
    ['a packet of another provider', { ...kino, part_ids: [PACKETS.foreign] }, { part_ids: [expect.any(String)] }],
    ['an unknown packet after it', { ...kino, after_renew_id: 7 }, { after_renew_id: [expect.any(String)] }],
  ])('but not with %s, and nothing is written', async (_what, body, detail) => {
    const before = success(calls.operatorPacketsCall, await send('GET', 'offer/packets'));
    expect(await refused(body)).toEqual([422, 'validation_failed', detail]);
    expect(success(calls.operatorPacketsCall, await send('GET', 'offer/packets'))).toEqual(before);
  });

  test('and never with what the call does not name', async () => {
    expect((await refused({ ...kino, id: 5 }))[1]).toBe('validation_failed');
    expect((await refused({ ...kino, design: { logo: 'javascript:alert(1)' } }))[1]).toBe('validation_failed');
  });
});

describe('a packet is changed', () => {
  test('in what is sent; all else stays', async () => {
    const before = await read('kino');
    const after = await change('kino', { short: { en: 'Films', ru: ' ' }, is_public: false });
    const { version: _before, ...same } = before;
    const { version: _after, ...changed } = after;
    expect(changed).toEqual({ ...same, short: { en: 'Films' }, is_public: false });
    expect(await ofViewers(after.id)).toBeUndefined();
  });

  test('in its prices: subscribers keep theirs, and what is gone is not sold any more', async () => {
    const viewer = await richUser(server);
    await requests(server, () => viewer.token).send('POST', 'users/self/subscriptions', { packet_id: PACKETS.other });
    const { prices } = await read('other');
    await change('other', { prices: [{ ...prices[0]!, amount: '449.00' }] });
    const history = success(offerCalls.priceHistoryCall, await send('GET', 'offer/packets/other/prices'));
    expect(history.map(({ amount, subscribers, state }) => [amount, subscribers, state])).toEqual([
      ['449.00', 0, 'current'],
      ['399.00', 1, 'ended'],
    ]);
    expect((await change('other', { prices: [] })).prices).toEqual([]);
  });

  test('but not in its kind once it was sold', async () => {
    const late = await patch('other', { is_base: false });
    expect([late.statusCode, late.json().error_code]).toEqual([409, 'packet_sold']);
    expect(await read('other')).toMatchObject({ is_base: true, is_sold: true });
    // The import refuses the same.
    const document = JSON.stringify({ packets: { other: { name: 'Other' } } });
    const answer = await send('POST', 'offer', { document });
    expect(answer.json().detail.document).toEqual([expect.stringMatching(/it was sold/)]);
    expect(await change('kino', { is_base: false, is_donation: true })).toMatchObject({ is_donation: true });
  });

  test('by ten members who read the same: one change is made', async () => {
    const { version } = await read('kino');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        send('PATCH', 'offer/packets/kino', { version, external_id: `tariff-${at}` }),
      ),
    );
    const codes = answers.map((answer) => answer.json().error_code ?? 'made');
    expect(codes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'changed_meanwhile'), 'made']);
  });

  test('while a part of a bundle is not sold any more, which stays in it', async () => {
    const part = await create({ name: { en: 'Part' } });
    const whole = await create({ name: { en: 'Whole' }, part_ids: [PACKETS.sport, part.id] });
    await send('DELETE', `offer/packets/${part.slug}`);
    const parts = [part.id, PACKETS.sport];
    expect((await change(whole.slug, { part_ids: parts })).parts.map(({ id }) => id)).toEqual(parts);
    const own = await patch(whole.slug, { part_ids: [whole.id] });
    expect(own.json().detail).toEqual({ part_ids: [expect.any(String)] });
    // Another one cannot take it.
    expect((await refused({ name: { en: 'Late' }, part_ids: [part.id] }))[2]).toEqual({
      part_ids: [expect.any(String)],
    });
  });

  test('and is sold again after it was archived, by its old id', async () => {
    const { id } = await read('kino-2');
    await send('DELETE', 'offer/packets/kino-2');
    const changed = await change('kino-2', { message: { en: 'Thank you' } });
    expect(changed.archived_at).toEqual(expect.any(String));
    expect(success(calls.operatorPacketsCall, await send('GET', 'offer/packets')).at(-1)!.archived_at).not.toBeNull();
    expect(await change('kino-2', { is_archived: false })).toMatchObject({ id, archived_at: null });
    expect((await change('kino-2', { is_archived: true })).archived_at).toEqual(expect.any(String));
  });

  test('is in the audit log with what was and what is', async () => {
    await change('kino', { is_cancelable: false });
    const { items } = success(auditLogCall, await send('GET', 'audit?call=changePacket'));
    expect(items[0]).toMatchObject({ before: { is_cancelable: true }, after: { is_cancelable: false } });
  });
});

test('packets of another provider are unknown', async () => {
  const { version } = await read('kino');
  for (const [method, path, body] of [
    ['GET', 'offer/packets/kino', undefined],
    ['PATCH', 'offer/packets/kino', { version, name: { en: 'Taken over' } }],
  ] as const)
    expect((await send(method, path, body, foreignToken)).json().error_code).toBe('packet_not_found');
  const list = success(calls.operatorPacketsCall, await send('GET', 'offer/packets', undefined, foreignToken));
  expect(list.map(({ slug }) => slug)).toEqual(['foreign']);
});
