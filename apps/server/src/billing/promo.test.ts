import { asCurrency } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { describe, expect, test } from 'vitest';
import { activatePromo, checkPromo } from './promo.ts';
import { dueSubscriptions, handleDue } from './renew.ts';
import { subscriptionsOf, withUser } from './store.pg.ts';

const { db } = await testDatabase();
const DAY = 86_400_000;
const NOW = epochMs(Date.parse('2027-01-31T12:00:00Z'));
const later = (days: number): EpochMs => epochMs(NOW + days * DAY);
const BASE = 80;
const GIFT = 81;
const OTHER = 82;

await db
  .insertInto('providers')
  .values([
    { id: 1, shortname: 'one', name: '{}' },
    { id: 2, shortname: 'two', name: '{}' },
  ])
  .execute();
await db
  .insertInto('packets')
  .values([
    { id: BASE, provider_id: 1, slug: 'base', name: '{}', is_base: true },
    { id: GIFT, provider_id: 1, slug: 'gift', name: '{}', is_promo: true },
    { id: OTHER, provider_id: 1, slug: 'other', name: '{}', is_base: true },
  ])
  .execute();
await db
  .insertInto('purchase_types')
  .values({
    id: 1,
    provider_id: 1,
    packet_id: BASE,
    code: 'm',
    currency: 'RUB',
    amount: 19_900,
    months: 1,
    valid_from: new Date(0),
  } as never)
  .execute();
const campaign = (id: number, packet_ids: number[], more: object = {}) => ({
  id,
  provider_id: 1,
  slug: `campaign-${id}`,
  title: '{}',
  packet_ids,
  days: 30,
  ...more,
});
await db
  .insertInto('promo_campaigns')
  .values([
    campaign(1, [GIFT]),
    campaign(2, [BASE]),
    campaign(3, [BASE], { renews: true }),
    campaign(4, [BASE], { valid_from: new Date(later(10)), valid_to: new Date(later(20)) }),
    campaign(5, [BASE], { is_paid: true, amount: 100 }),
    campaign(6, [BASE, GIFT]),
  ])
  .execute();
const key = (id: number, code: string, campaign_id: number, more: object = {}) => ({
  id,
  provider_id: 1,
  campaign_id,
  code,
  usage_limit: 1000,
  ...more,
});
await db
  .insertInto('promo_keys')
  .values([
    key(1, 'Gift-10', 1, { usage_limit: 10 }),
    key(2, 'BASE', 2),
    key(3, 'RENEWS', 3),
    key(4, 'LATER', 4),
    key(5, 'CARD', 5),
    key(6, 'BOTH', 6),
    key(7, 'OFF', 2, { is_active: false }),
    key(8, 'OVER', 2, { valid_to: new Date(later(-1)) }),
    key(9, 'BASE-AGAIN', 2),
    key(10, 'GIFT', 1),
  ])
  .execute();

let users = 0;
async function user(): Promise<number> {
  users += 1;
  const values = { provider_id: 1, username: `user-${users}` };
  return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const RUB = asCurrency('RUB');
const activate = (userId: number, code: string, now = NOW, providerId = 1) =>
  withUser(db, userId, (trx) =>
    activatePromo(trx, { userId, providerId, code, zone: 'Europe/Moscow', currency: RUB }, now),
  );
const refusal = async (result: ReturnType<typeof activate>) => {
  const { ok, error } = (await result) as { ok: boolean; error?: { code: string; message: string } };
  return ok ? 'activated' : `${error?.code}: ${error?.message}`;
};
const used = async (id: number) =>
  (await db.selectFrom('promo_keys').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used;
const end = async (userId: number, packetId = BASE): Promise<string | undefined> => {
  const found = (await subscriptionsOf(db, userId)).find((one) => one.packetId === packetId);
  return found?.state.paidUntil ? new Date(found.state.paidUntil).toISOString().slice(0, 10) : undefined;
};

describe('of users who race for a code', () => {
  test('A-820: fifty at once on a code for ten: ten get it, each one subscription', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 50; i += 1) ids.push(await user());
    const results = await Promise.all(ids.map((id) => activate(id, 'gift-10')));
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await used(1)).toBe(10);
    const given = await db
      .selectFrom('subscriptions')
      .select(['user_id', 'type', 'pay_with', 'renew'])
      .where('packet_id', '=', GIFT)
      .execute();
    expect(given).toHaveLength(10);
    expect(given[0]).toMatchObject({ type: 'promo', pay_with: 'promotion', renew: false });
    expect(await refusal(activate(await user(), 'gift-10'))).toBe(
      'promo_code_used_up: This promo code has been used up.',
    );
  });
  test('A-820: one user twice at once gets it once, and the code is counted once', async () => {
    const [id, before] = [await user(), await used(10)];
    const results = await Promise.all([activate(id, 'GIFT'), activate(id, 'gift'), activate(id, ' Gift ')]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await used(10)).toBe(before + 1);
    expect(await subscriptionsOf(db, id)).toHaveLength(1);
    expect(await refusal(activate(id, 'GIFT'))).toBe(
      'promo_code_already_used: You have activated this promo code already.',
    );
  });
});

describe('a code that gives nothing', () => {
  test.each([
    ['OFF', 'promo_code_not_valid: This promo code is no longer valid.'],
    ['OVER', 'promo_code_expired: This promo code has expired.'],
    ['LATER', 'promo_code_not_started: This promo code is not valid yet.'],
    ['NOWHERE', 'promo_code_not_found: There is no such promo code.'],
    ["' or 1=1", 'promo_code_not_found: There is no such promo code.'],
    ['CARD', 'card_required: Link a card to activate this promo code.'],
  ])('A-820: %s', async (code, message) => {
    const id = await user();
    expect(await refusal(activate(id, code))).toBe(message);
    expect(await subscriptionsOf(db, id)).toEqual([]);
  });
  test('is one of another provider', async () => {
    expect(await refusal(activate(await user(), 'BASE', NOW, 2))).toMatch(/^promo_code_not_found/);
  });
  test('is one of a campaign that is over, to the second', async () => {
    expect(await refusal(activate(await user(), 'LATER', later(10)))).toBe('activated');
    expect(await refusal(activate(await user(), 'LATER', later(20)))).toMatch(/expired/);
  });
  test('is one for what the user has without an end: it is not used up', async () => {
    const [id, before] = [await user(), await used(2)];
    await activate(id, 'BASE-AGAIN');
    await db.updateTable('subscriptions').set({ paid_until: null }).where('user_id', '=', id).execute();
    expect(await refusal(activate(id, 'BASE'))).toMatch(/^promo_code_owned/);
    expect(await used(2)).toBe(before);
  });
});

describe('what a code gives', () => {
  test('its days, and then it ends', async () => {
    const id = await user();
    await activate(id, 'BASE');
    expect(await end(id)).toBe('2027-03-02');
    for (const one of await dueSubscriptions(db, later(31), 1000))
      if (one.userId === id) await handleDue(db, one, { attempts: 3, days: 5 }, later(31));
    expect(await subscriptionsOf(db, id)).toEqual([]);
  });
  test('more days of a packet that runs, after its end', async () => {
    const id = await user();
    await activate(id, 'BASE');
    await activate(id, 'BOTH', later(5));
    const [base, gift] = await subscriptionsOf(db, id);
    expect(base).toMatchObject({ packetId: BASE, state: { paidUntil: later(60) } });
    expect(gift).toMatchObject({ packetId: GIFT, state: { paidUntil: later(35) } });
  });
  test('a packet that is to begin later begins after the days', async () => {
    const id = await user();
    await db
      .insertInto('subscriptions')
      .values({
        provider_id: 1,
        user_id: id,
        packet_id: BASE,
        purchase_type_id: 1,
        next_purchase_type_id: null,
        amount: 19_900,
        currency: 'RUB',
        status: 'planned',
        renew: true,
        pay_with: 'account',
        zone: 'UTC',
        anchor_at: new Date(later(7)),
        period_index: -1,
        start_at: new Date(later(7)),
        paid_until: null,
        created_at: new Date(NOW),
      } as never)
      .execute();
    expect(await refusal(activate(id, 'BASE'))).toBe('activated');
    const states = (await subscriptionsOf(db, id)).map(({ state: { status, startAt } }) => [status, startAt]);
    expect(states).toContainEqual(['planned', later(30)]);
    expect(states).toContainEqual(['active', NOW]);
  });
  test('of a campaign that renews: an ordinary subscription that goes on at the price of the packet', async () => {
    const id = await user();
    await activate(id, 'RENEWS');
    const [given] = await subscriptionsOf(db, id);
    expect(given).toMatchObject({
      type: '',
      state: { renew: true, payWith: 'account', paidUntil: later(30), terms: { amount: 19_900 } },
    });
    for (const one of await dueSubscriptions(db, later(30), 1000))
      if (one.userId === id)
        expect((await handleDue(db, one, { attempts: 3, days: 5 }, later(30)))?.outcome).toBe('past_due');
  });
  test('A-544: a check writes nothing', async () => {
    const [id, before] = [await user(), await used(2)];
    const checked = await checkPromo(db, 1, ' base ', { userId: id, providerId: 1 }, NOW);
    expect(checked).toMatchObject({ ok: true, value: { code: 'BASE' } });
    expect([await used(2), await subscriptionsOf(db, id)]).toEqual([before, []]);
  });
});
