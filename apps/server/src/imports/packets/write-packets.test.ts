import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { testDatabase } from '@aerial/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { withUser } from '../../billing/store.pg.ts';
import { buy } from '../../billing/buy.ts';
import { post, systemAccount, userAccount } from '../../billing/ledger.pg.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { importPackets, type PacketImportOptions } from './write-packets.ts';

const { db } = await testDatabase();
const NOW = new Date('2027-03-01T12:00:00Z');
const EXAMPLE = path.resolve(import.meta.dirname, '../../../../../docs/examples/packets.yaml');

beforeAll(async () => {
  await db
    .insertInto('providers')
    .values([
      { id: 1, shortname: 'aerial', name: '{}', is_default: true },
      { id: 2, shortname: 'tenge', name: '{}', settings: JSON.stringify({ currency: { ISO_CODE: 'KZT' } }) },
    ])
    .execute();
  const channels = [
    [1, 'prospekt'],
    [2, 'apex'],
    [3, 'ninth'],
    [4, 'tribuna'],
    [5, 'elsewhere'],
  ] as const;
  await db
    .insertInto('channels')
    .values(channels.map(([id, slug]) => ({ id, slug, name: '{}' })))
    .execute();
  await db
    .insertInto('provider_channels')
    .values(channels.slice(0, 4).map(([id]) => ({ provider_id: 1, channel_id: id, num: id })))
    .execute();
  await db.insertInto('libraries').values({ id: 1, title: '{}' }).execute();
  await db.insertInto('provider_libraries').values({ provider_id: 1, library_id: 1 }).execute();
  await db
    .insertInto('contents')
    .values({ id: '641048475342001001', slug: 'edge-of-the-network', content_type: 'movie', title: '{}' })
    .execute();
});

const imported = (text: string, options: Partial<PacketImportOptions> = {}) =>
  importPackets(db, [Buffer.from(text)], { now: NOW, ...options });
const packet = (price: string, more = '') => `
packets:
  city:
    name: City
    base: true
    channels: [prospekt]
    prices:
      month: {period: 0-1-0, amount: ${price}}
${more}`;
/** Everything that an import writes. */
const everything = async () =>
  Promise.all(
    (
      [
        'packets',
        'packet_channels',
        'packet_libraries',
        'packet_parts',
        'packet_bases',
        'entity_licenses',
        'purchase_types',
        'promo_campaigns',
        'promo_keys',
        'personal_prices',
      ] as const
    ).map((table) => db.selectFrom(table).selectAll().execute()),
  );
const prices = (slug: string) =>
  db
    .selectFrom('purchase_types as t')
    .innerJoin('packets as p', 'p.id', 't.packet_id')
    .select(['t.code', 't.amount', 't.valid_to', 't.trial_days'])
    .where('p.slug', '=', slug)
    .where('p.provider_id', '=', 1)
    .orderBy('t.id')
    .execute();

describe('the example of the documentation', () => {
  test('is imported completely, with texts, contents, prices and codes', async () => {
    const announced: string[] = [];
    const report = await imported(await readFile(EXAMPLE, 'utf8'), {
      announce: async (_trx, topic) => {
        announced.push(topic);
      },
    });
    expect(report).toMatchObject({ packets: { added: 5, archived: [] }, licenses: { added: 2 } });
    expect(report.campaigns.generated).toHaveLength(50);
    expect(announced).toEqual(['packets']);
    const city = await db.selectFrom('packets').selectAll().where('slug', '=', 'city').executeTakeFirstOrThrow();
    expect(city).toMatchObject({ name: { ru: 'Город', en: 'City' }, is_base: true, old_price: '24900' });
    expect(await prices('city')).toMatchObject([
      { code: 'month', amount: '19900', trial_days: 7 },
      { code: 'year', amount: '199000' },
    ]);
    const channels = await db
      .selectFrom('packet_channels')
      .select('channel_id')
      .where('packet_id', '=', city.id)
      .orderBy('position')
      .execute();
    expect(channels.map(({ channel_id: id }) => id)).toEqual([1, 2, 3]);
  });
  test('imported again changes nothing, notifies nobody and makes no new codes', async () => {
    const before = await everything();
    const report = await imported(await readFile(EXAMPLE, 'utf8'), {
      now: new Date('2027-05-01T00:00:00Z'),
      announce: () => Promise.reject(new Error('announced')),
    });
    expect(report).toMatchObject({ hasChanged: false, packets: { unchanged: 5 }, campaigns: { generated: [] } });
    expect(await everything()).toEqual(before);
  });
  test('generated codes have the requested length, are all different, and cannot be taken for each other on paper', async () => {
    const rows = await db.selectFrom('promo_keys').select('code').where('code', 'like', 'FLY-%').execute();
    expect(new Set(rows.map(({ code }) => code)).size).toBe(50);
    for (const { code } of rows) expect(code).toMatch(/^FLY-[A-HJKMNP-Z2-9]{8}$/);
  });
});

describe('another edition of the offer', () => {
  test('a changed price ends the old row and adds one; a subscriber keeps what was bought', async () => {
    await imported(packet("'100.00'"));
    const { id: userId } = await db
      .insertInto('users')
      .values({ provider_id: 1, username: 'subscriber' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const RUB = asCurrency('RUB');
    const open = await db
      .selectFrom('purchase_types')
      .select('id')
      .where('code', '=', 'month')
      .where('amount', '=', '10000')
      .where('valid_to', 'is', null)
      .executeTakeFirstOrThrow();
    const now = epochMs(NOW.getTime() + 1000);
    const bought = await withUser(db, userId, async (trx) => {
      const account = await userAccount(trx, { id: userId, providerId: 1 }, RUB);
      const debit = await systemAccount(trx, 1, 'clearing', RUB, 'test');
      const credit = { credit: account.id, amount: money(50_000, RUB), kind: 'top-up', source: {}, key: 'start' };
      await post(trx, { debit, ...credit, at: now });
      const order = { userId, providerId: 1, purchaseTypeId: open.id, payWith: 'account', renew: true } as const;
      return buy(trx, { ...order, zone: 'UTC', sellsWithoutBase: false, actor: 'viewer' }, now);
    });
    expect(bought.ok).toBe(true);

    const report = await imported(packet("'120.00'"), { now: new Date('2027-04-01T00:00:00Z') });
    expect(report.prices).toEqual({ added: 1, closed: 1, updated: 0 });
    const rows = (await prices('city')).slice(-2);
    expect(rows).toMatchObject([
      { amount: '10000', valid_to: new Date('2027-04-01T00:00:00Z') },
      { amount: '12000', valid_to: null },
    ]);
    const subscription = await db
      .selectFrom('subscriptions')
      .select('amount')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(subscription.amount).toBe('10000');
  });
  test('a packet that is gone is archived, and comes back under its id', async () => {
    const idOf = (slug: string) =>
      db.selectFrom('packets').select(['id', 'archived_at']).where('slug', '=', slug).executeTakeFirstOrThrow();
    const before = await idOf('sport');
    expect(before.archived_at).toEqual(expect.any(Date));
    const report = await imported(packet("'120.00'", '  sport: {name: Sport}\n'), {
      now: new Date('2027-04-02T00:00:00Z'),
    });
    expect(report.packets).toMatchObject({ added: 0, updated: 1, archived: [] });
    expect(await idOf('sport')).toEqual({ id: before.id, archived_at: null });
  });
  test('a file without packets leaves them as they are', async () => {
    const before = await db.selectFrom('packets').selectAll().orderBy('id').execute();
    await imported('campaigns: {later: {title: Later, days: 3, packets: [city], codes: [LATER]}}');
    expect(await db.selectFrom('packets').selectAll().orderBy('id').execute()).toEqual(before);
  });
  test('a dry run says what would change, and changes nothing', async () => {
    const before = await everything();
    const report = await imported(packet("'150.00'"), { isDryRun: true });
    expect(report).toMatchObject({ hasChanged: true, prices: { added: 1, closed: 1 } });
    expect(await everything()).toEqual(before);
  });
  test('a currency without kopecks of its own is the provider’s', async () => {
    await imported('packets: {home: {name: Home, prices: {month: {period: 0-1-0, amount: 990}}}}', {
      provider: 'tenge',
    });
    const row = await db
      .selectFrom('purchase_types')
      .select(['currency', 'amount'])
      .where('provider_id', '=', 2)
      .executeTakeFirst();
    expect(row).toEqual({ currency: 'KZT', amount: '99000' });
  });
});

describe('what is refused, with its line, and nothing is imported', () => {
  test.each([
    [packet("'100.005'"), /^line 8: packets\.city\.prices\.month\.amount: expected an amount/],
    [packet('1e3'), /^line 8: packets\.city\.prices\.month\.amount: expected an amount/],
    [packet('-5'), /^line 8: /],
    [packet("'1'", '  Sport!: {name: a}\n'), /^line 9: packets\.Sport!: the name of a packet/],
    [packet("'1'", '  sport: {nmae: a}\n'), /^line 9: packets\.sport\.nmae: unknown name/],
    [
      packet("'1'", '  sport: {name: a, channels: [elsewhere]}\n'),
      /^line 9: there is no channel of this provider elsewhere$/,
    ],
    [packet("'1'", '  sport: {name: a, after_renew: gone}\n'), /^line 9: there is no packet gone$/],
    [packet("'1'", '  sport: {name: a, parts: [sport]}\n'), /^line 9: sport: a packet is no part of itself$/],
    [
      packet("'1'", '  gift: {name: a, promo: true, prices: {m: {period: 0-1-0, amount: 1}}}\n'),
      /^line 9: .*no prices$/,
    ],
    ['packets: {city: {name: a, prices: {m: {period: 0-0-0, amount: 1}}}}', /^line 1: .*expected a period/],
    [
      'licenses: [{content: gone, library: 1, own: true, prices: {o: {amount: 1}}}]',
      /^line 1: there is no content gone$/,
    ],
    ['licenses: [{content: edge-of-the-network, library: 1, prices: {o: {amount: 1}}}]', /either rent/],
    ['campaigns: {a: {title: A, days: 3, packets: [city], codes: [THIS-IS-FAR-TOO-LONG]}}', /at most 15/],
    [
      'campaigns: {a: {title: A, days: 3, packets: [city], codes: {count: 500, prefix: SUMMER-2027, length: 15}}}',
      /guessed/,
    ],
    [
      'campaigns: {a: {title: A, days: 3, packets: [city], codes: [later]}}',
      /the code later belongs to another campaign/,
    ],
    ['campaigns: {a: {title: A, days: 3, packets: [city], codes: [once, ONCE]}}', /the code ONCE is listed twice/],
    ['packets: {a: &all {name: b}, c: *all}', /^line 1: packets\.c: expected a mapping/],
    ['packets: {a: {name: b}, a: {name: c}}', /^line 1: Map keys must be unique/],
    ['packets: [', /^line /],
    ['', /^line 1: /],
  ])('%s', async (text, message) => {
    const before = await everything();
    await expect(imported(text)).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
  });
  test('every problem is reported at once', async () => {
    const failure = imported('packets:\n  a: {name: 5, base: perhaps}\n  b: {old_price: free}\n');
    await expect(failure).rejects.toThrow(
      'line 2: packets.a.base: expected true or false\nline 3: packets.b: name is missing\nline 3: packets.b.old_price: expected an amount such as "199.00"',
    );
  });
  test('what is not UTF-8, and a provider that does not exist', async () => {
    await expect(importPackets(db, [Buffer.from([0xff, 0xfe])], {})).rejects.toThrow('the file is not UTF-8');
    await expect(imported('packets: {}', { provider: 'nobody' })).rejects.toThrow('there is no provider nobody');
  });
});

describe('prices of single users', () => {
  const PACKET = packet('199.00');
  beforeAll(async () => {
    await db
      .insertInto('users')
      .values([
        { id: 71, provider_id: 1, username: 'first', phone: '79990000071', provider_uid: 'R-71' },
        { id: 72, provider_id: 1, username: 'second' },
        { id: 73, provider_id: 2, username: 'elsewhere' },
      ] as never)
      .execute();
  });
  const list = async () =>
    (await db.selectFrom('personal_prices').select(['user_id', 'amount']).orderBy('user_id').execute()).map((row) => [
      row.user_id,
      row.amount,
    ]);

  test('are set, changed and ended by the list, for users named in any way; the same list changes nothing', async () => {
    const both = `${PACKET}personal_prices:
  - { provider_uid: R-71, packet: city, amount: '149.00' }
  - { username: second, packet: city, amount: '0' }
`;
    expect((await imported(both)).personalPrices).toEqual({ added: 2, updated: 0, removed: 0 });
    expect(await list()).toEqual([
      [71, '14900'],
      [72, '0'],
    ]);
    expect((await imported(both)).hasChanged).toBe(false);
    const one = `personal_prices: [{ phone: '+7 (999) 000-00-71', packet: city, amount: 120.5 }]`;
    expect((await imported(one, { isDryRun: true })).personalPrices).toEqual({ added: 0, updated: 1, removed: 1 });
    expect(await list()).toHaveLength(2);
    await imported(one);
    expect(await list()).toEqual([[71, '12050']]);
    // A file that does not speak of them leaves them.
    await imported(packet('198.00'));
    expect(await list()).toEqual([[71, '12050']]);
    await imported('personal_prices: []');
    expect(await list()).toEqual([]);
  });

  test.each([
    ['{ username: nobody, packet: city, amount: 1 }', /there is no user with the username nobody/],
    ['{ username: elsewhere, packet: city, amount: 1 }', /there is no user with the username elsewhere/],
    ['{ username: first, packet: nothing, amount: 1 }', /there is no packet nothing/],
    ['{ username: first, packet: city, amount: -5 }', /expected an amount/],
    ['{ username: first, packet: city, amount: 1e3 }', /expected an amount/],
    ['{ username: first, packet: city, amount: 0.001 }', /expected an amount/],
    ['{ username: first, packet: city }', /amount is missing/],
    ['{ packet: city, amount: 1 }', /expected one of id, provider_uid, username, phone/],
    ['{ username: first, id: 71, packet: city, amount: 1 }', /expected one of/],
    ['{ id: 71, packet: city, amount: 1 }, { username: first, packet: city, amount: 2 }', /is listed twice/],
  ])('%s is refused with its reason', async (entry, message) => {
    await expect(imported(`personal_prices: [${entry}]`)).rejects.toThrow(message);
    expect(await list()).toEqual([]);
  });
});
