import { purchasedContentsCall, rowCall } from '@aerial/contract/calls/catalogue.ts';
import { asContentId, asLibraryId } from '@aerial/domain/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

/** In the base packet, sold one by one, free. */
const LIBRARIES = { sold: 51, single: 52, free: 53 } as const;
const FILMS = { sold: '510000000000000001', single: '520000000000000001', free: '530000000000000001' } as const;
const ROW = 501;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  const { db } = server;
  const text = JSON.stringify({ en: 'Text' });
  await db
    .insertInto('rows')
    .values({ id: ROW, provider_id: 1, slug: 'films', title: text, template: 'content-v' })
    .execute();
  for (const [position, kind] of (['sold', 'single', 'free'] as const).entries()) {
    const [library, film] = [asLibraryId(LIBRARIES[kind]), asContentId(FILMS[kind])];
    await db.insertInto('libraries').values({ id: library, title: text }).execute();
    await db
      .insertInto('provider_libraries')
      .values({ provider_id: 1, library_id: library, is_free: kind === 'free' })
      .execute();
    await db
      .insertInto('contents')
      .values({ id: film, slug: `film-${kind}`, content_type: 'movie', title: text })
      .execute();
    await db.insertInto('library_contents').values({ library_id: library, content_id: film }).execute();
    await db.insertInto('row_items').values({ row_id: ROW, position, content_id: film }).execute();
    const license = await db
      .insertInto('entity_licenses')
      .values({ provider_id: 1, content_id: film, library_id: library, distribution_type: 'own', hours: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const amount of [39_900, 12_900])
      await db
        .insertInto('purchase_types')
        .values({
          provider_id: 1,
          packet_id: null,
          entity_license_id: license.id,
          code: String(amount),
          currency: 'RUB',
          amount,
          trial_amount: null,
          valid_from: new Date(0),
        })
        .execute();
  }
  await db
    .insertInto('packet_libraries')
    .values({ packet_id: PACKETS.base, library_id: asLibraryId(LIBRARIES.sold) })
    .execute();
});

const purchased = (token: string) =>
  requests(server, () => token).get(purchasedContentsCall, 'users/self/purchased_contents');

test('a card has the lowest price of a title that is sold by itself, not of one in a packet or a free one', async () => {
  const guest = (await server.guest()).token;
  const row = await requests(server, () => guest).get(rowCall, `rows/${ROW}`);
  expect(row.contents!.map(({ slug, is_free: isFree, min_price: price }) => [slug, isFree, price])).toEqual([
    ['film-sold', false, undefined],
    ['film-single', false, '129.00'],
    ['film-free', true, undefined],
  ]);
});

describe('what a viewer may watch of paid titles', () => {
  test('is nothing for a guest, and for a user without packets', async () => {
    const none = { library_ids: [], content_ids: [] };
    expect(await purchased((await server.guest()).token)).toEqual(none);
    expect(await purchased((await richUser(server)).token)).toEqual(none);
  });
  test('A-470: contains the libraries of a packet as soon as it is bought', async () => {
    const { token } = await richUser(server);
    const { send } = requests(server, () => token);
    expect((await send('POST', 'users/self/subscriptions', { packet_id: PACKETS.base })).statusCode).toBe(200);
    expect(await purchased(token)).toEqual({ library_ids: [LIBRARIES.sold], content_ids: [] });
  });
});
