import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { describe, expect, test } from 'vitest';
import { buy, type BuyOrder } from './buy.ts';
import { cancel, changePeriod, changeRenewal } from './change.ts';
import { post, proveLedger, systemAccount, userAccount } from './ledger.pg.ts';
import { pause, resume } from './pause.ts';
import { dueSubscriptions, handleDue } from './renew.ts';
import { subscriptionById, subscriptionsOf, withUser, type Trx } from './store.pg.ts';

const { db } = await testDatabase();
const RUB = asCurrency('RUB');
const DAY = 86_400_000;
const NOW = epochMs(Date.parse('2027-01-31T12:00:00Z'));
const DUNNING = { attempts: 3, days: 5 };
const later = (days: number, from: EpochMs = NOW): EpochMs => epochMs(from + days * DAY);

await db
  .insertInto('providers')
  .values([
    { id: 1, shortname: 'one', name: '{}' },
    { id: 2, shortname: 'two', name: '{}' },
  ])
  .execute();
const PACKETS = { base: 80, sport: 81, other: 82, hidden: 83, foreign: 90, becomes: 84 };
await db
  .insertInto('packets')
  .values([
    { id: PACKETS.base, provider_id: 1, slug: 'base', name: '{}', is_base: true },
    { id: PACKETS.sport, provider_id: 1, slug: 'sport', name: '{}' },
    { id: PACKETS.other, provider_id: 1, slug: 'other', name: '{}', is_base: true },
    { id: PACKETS.hidden, provider_id: 1, slug: 'hidden', name: '{}', is_base: true, is_public: false },
    {
      id: PACKETS.becomes,
      provider_id: 1,
      slug: 'becomes',
      name: '{}',
      is_base: true,
      after_renew_packet_id: PACKETS.base,
    },
    { id: PACKETS.foreign, provider_id: 2, slug: 'foreign', name: '{}', is_base: true },
  ])
  .execute();
const price = (id: number, packet: number, amount: number, more: object = {}) => ({
  id,
  provider_id: packet === PACKETS.foreign ? 2 : 1,
  packet_id: packet,
  entity_license_id: null,
  code: String(id),
  currency: 'RUB',
  amount,
  trial_amount: null,
  months: 1,
  valid_from: new Date(0),
  ...more,
});
await db
  .insertInto('purchase_types')
  .values([
    price(1, PACKETS.base, 19_900),
    price(2, PACKETS.base, 199_000, { months: 12 }),
    price(3, PACKETS.sport, 9900, { trial_amount: 100, trial_days: 7 }),
    price(4, PACKETS.other, 0),
    price(5, PACKETS.hidden, 100),
    price(6, PACKETS.foreign, 100),
    price(7, PACKETS.base, 10_000, { valid_to: new Date(1) }),
    price(8, PACKETS.becomes, 100),
  ])
  .execute();

let users = 0;
/** A user with that much money. */
async function user(minor = 100_000): Promise<number> {
  users += 1;
  const { id } = await db
    .insertInto('users')
    .values({ provider_id: 1, username: `user-${users}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (minor > 0) await topUp(id, minor, `start-${id}`);
  return id;
}
const topUp = (id: number, minor: number, key: string) =>
  withUser(db, id, async (trx) => {
    const account = await userAccount(trx, { id, providerId: 1 }, RUB);
    const debit = await systemAccount(trx, 1, 'clearing', RUB, 'test');
    return post(trx, {
      debit,
      credit: account.id,
      amount: money(minor, RUB),
      kind: 'top-up',
      source: {},
      key,
      at: NOW,
    });
  });
const balance = async (id: number): Promise<number> =>
  (await userAccount(db, { id, providerId: 1 }, RUB)).balance.minor;
const order = (userId: number, purchaseTypeId: string, more: Partial<BuyOrder> = {}): BuyOrder => ({
  userId,
  providerId: 1,
  purchaseTypeId,
  payWith: 'account',
  renew: true,
  zone: 'Europe/Moscow',
  sellsWithoutBase: false,
  actor: 'viewer',
  ...more,
});
const bought = (userId: number, type: string, now = NOW, more: Partial<BuyOrder> = {}) =>
  withUser(db, userId, (trx) => buy(trx, order(userId, type, more), now));
const due = async (userId: number, now: EpochMs) => {
  const outcomes = [];
  for (const one of await dueSubscriptions(db, now, 1000))
    if (one.userId === userId) outcomes.push((await handleDue(db, one, DUNNING, now))?.outcome);
  return outcomes;
};
const only = async (userId: number) => (await subscriptionsOf(db, userId))[0]!;
const change = async (userId: number, work: (trx: Trx, found: Awaited<ReturnType<typeof only>>) => Promise<unknown>) =>
  withUser(db, userId, async (trx) => work(trx, (await subscriptionsOf(trx, userId))[0]!));
const until = async (userId: number): Promise<string> =>
  new Date((await only(userId)).state.paidUntil!).toISOString().slice(0, 10);

describe('buying a packet', () => {
  test('takes its price from the balance once and begins a subscription', async () => {
    const id = await user();
    const result = await bought(id, '1');
    expect(result).toMatchObject({ ok: true, value: { packetId: PACKETS.base, isTrial: false } });
    expect(await balance(id)).toBe(80_100);
    expect(await until(id)).toBe('2027-02-28');
  });
  test('twenty times at once charges once', async () => {
    const id = await user();
    const results = await Promise.all(Array.from({ length: 20 }, () => bought(id, '1')));
    expect(new Set(results.map((result) => result.ok && result.value.purchaseId)).size).toBe(1);
    expect(await balance(id)).toBe(80_100);
  });
  test('again after a while is refused, not charged', async () => {
    const id = await user();
    await bought(id, '1');
    expect(await bought(id, '1', later(1))).toMatchObject({ ok: false, error: { code: 'already_subscribed' } });
    expect(await balance(id)).toBe(80_100);
  });
  test('without enough money says how much is missing, and writes nothing', async () => {
    const id = await user(19_899);
    expect(await bought(id, '1')).toMatchObject({ ok: false, error: { code: 'insufficient_funds', amount: '0.01' } });
    expect(await subscriptionsOf(db, id)).toEqual([]);
    expect(await balance(id)).toBe(19_899);
  });
  test('with exactly enough money succeeds', async () => {
    const id = await user(19_900);
    expect(await bought(id, '1')).toMatchObject({ ok: true });
    expect(await balance(id)).toBe(0);
  });
  test.each([
    ['of another provider', '6', 'validation_failed'],
    ['that is hidden', '5', 'packet_not_found'],
    ['at a price that no longer holds', '7', 'validation_failed'],
    ['at a price that never was', '999', 'validation_failed'],
  ])('%s is refused', async (_what, type, code) => {
    expect(await bought(await user(), type)).toMatchObject({ ok: false, error: { code } });
  });
  test('that is additional needs a base packet, unless the provider sells it alone', async () => {
    const id = await user();
    expect(await bought(id, '3')).toMatchObject({ ok: false, error: { code: 'base_packet_required' } });
    expect(await bought(await user(), '3', NOW, { sellsWithoutBase: true })).toMatchObject({ ok: true });
    await bought(id, '1');
    expect(await bought(id, '3')).toMatchObject({ ok: true });
  });
  test('a trial is taken once per user and packet, also after it was cancelled', async () => {
    const id = await user();
    await bought(id, '1');
    expect(await bought(id, '3')).toMatchObject({ ok: true, value: { isTrial: true, charged: { minor: 100 } } });
    const trial = (await subscriptionsOf(db, id)).find(({ packetId }) => packetId === PACKETS.sport)!;
    await withUser(db, id, (trx) => changeRenewal(trx, trial, false, 'viewer', NOW));
    await due(id, later(8));
    expect(await bought(id, '3', later(9))).toMatchObject({
      ok: true,
      value: { isTrial: false, charged: { minor: 9900 } },
    });
  });
  test('a trial is not burnt by a purchase that failed', async () => {
    const id = await user(19_950);
    await bought(id, '1');
    expect(await bought(id, '3')).toMatchObject({ ok: false });
    await topUp(id, 1000, `more-${id}`);
    expect(await bought(id, '3')).toMatchObject({ ok: true, value: { isTrial: true } });
  });
  test('a personal price takes the place of the packet’s', async () => {
    const id = await user();
    await db
      .insertInto('personal_prices')
      .values({ user_id: id, packet_id: PACKETS.base, amount: 5000, name: null, description: null })
      .execute();
    await bought(id, '1');
    expect(await balance(id)).toBe(95_000);
  });
});

describe('renewal', () => {
  test('charges each month once, however many jobs find it due at once', async () => {
    const id = await user();
    await bought(id, '1');
    const end = (await only(id)).state.paidUntil!;
    const found = (await dueSubscriptions(db, end, 1000)).find(({ userId }) => userId === id)!;
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => handleDue(db, found, DUNNING, end)));
    expect(outcomes.filter((outcome) => outcome?.outcome === 'renewed')).toHaveLength(1);
    expect(await balance(id)).toBe(60_200);
    expect(await until(id)).toBe('2027-03-31');
  });
  test('is at the price that was bought, although the packet costs more now', async () => {
    const id = await user();
    await bought(id, '1');
    await db
      .updateTable('purchase_types')
      .set({ valid_to: new Date(NOW + 1) })
      .where('id', '=', '1')
      .execute();
    await due(id, later(28));
    expect(await balance(id)).toBe(60_200);
    await db.updateTable('purchase_types').set({ valid_to: null }).where('id', '=', '1').execute();
  });
  test('a price cannot be edited', async () => {
    await expect(db.updateTable('purchase_types').set({ amount: 1 }).where('id', '=', '1').execute()).rejects.toThrow(
      'immutable',
    );
  });
  test('that cannot be paid is tried three times with access, then it ends', async () => {
    const id = await user(19_900);
    await bought(id, '1');
    expect(await due(id, later(28))).toEqual(['past_due']);
    expect(await due(id, later(29))).toEqual([]);
    expect(await due(id, later(31))).toEqual(['past_due']);
    expect(await due(id, later(34))).toEqual(['ended']);
    expect(await subscriptionsOf(db, id)).toEqual([]);
    expect(await balance(id)).toBe(0);
  });
  test('that could not be paid goes on when money comes', async () => {
    const id = await user(19_900);
    await bought(id, '1');
    await due(id, later(28));
    await topUp(id, 19_900, `late-${id}`);
    expect(await due(id, later(31))).toEqual(['renewed']);
    expect(await until(id)).toBe('2027-03-31');
  });
  test('after an outage of months one month is charged', async () => {
    const id = await user();
    await bought(id, '1');
    expect(await due(id, later(200))).toEqual(['renewed']);
    expect(await due(id, later(200))).toEqual([]);
    expect(await balance(id)).toBe(60_200);
  });
  test('races with a viewer who turns it off: one of the two happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await user();
      await bought(id, '1');
      const end = (await only(id)).state.paidUntil!;
      const found = (await dueSubscriptions(db, end, 1000)).find(({ userId }) => userId === id)!;
      await Promise.all([
        handleDue(db, found, DUNNING, end),
        change(id, (trx, one) => changeRenewal(trx, one, false, 'viewer', end)),
      ]);
      const [left] = await subscriptionsOf(db, id);
      // Renewed before, and off from then on; or ended without another charge.
      expect(left ? [left.state.renew, await balance(id)] : [undefined, await balance(id)]).toEqual(
        left ? [false, 60_200] : [undefined, 80_100],
      );
    }
  });
  test('additional packets end with the last base packet', async () => {
    const id = await user();
    await bought(id, '1');
    await bought(id, '3');
    await change(id, (trx, one) => changeRenewal(trx, one, false, 'viewer', NOW));
    await due(id, later(7.5));
    expect(await subscriptionsOf(db, id)).toHaveLength(2);
    await due(id, later(28));
    expect(await subscriptionsOf(db, id)).toEqual([]);
  });
  test('a packet may become another one when it renews', async () => {
    const id = await user();
    await bought(id, '8');
    await due(id, later(28));
    expect(await only(id)).toMatchObject({ packetId: PACKETS.base, state: { terms: { amount: 19_900 } } });
  });
});

describe('changes', () => {
  test('another period begins when this one ends, and can be withdrawn', async () => {
    const id = await user(300_000);
    await bought(id, '1');
    await change(id, (trx, one) => changePeriod(trx, one, '2', 'viewer', NOW));
    await change(id, (trx, one) => changePeriod(trx, one, '1', 'viewer', NOW));
    expect((await only(id)).state.nextTerms).toBeNull();
    await change(id, (trx, one) => changePeriod(trx, one, '2', 'viewer', NOW));
    await due(id, later(28));
    expect([await until(id), await balance(id)]).toEqual(['2028-02-28', 300_000 - 19_900 - 199_000]);
  });
  test('to a price of another packet is refused', async () => {
    const id = await user();
    await bought(id, '1');
    expect(await change(id, (trx, one) => changePeriod(trx, one, '3', 'viewer', NOW))).toMatchObject({ ok: false });
  });
  test('a pause moves the end by its length, once', async () => {
    const id = await user();
    await bought(id, '1');
    await change(id, (trx, one) => pause(trx, one, 'operator', later(5)));
    expect(await due(id, later(60))).toEqual([]);
    await change(id, (trx, one) => resume(trx, one, 'operator', later(15)));
    await change(id, (trx, one) => resume(trx, one, 'operator', later(16)));
    expect(await until(id)).toBe('2027-03-10');
  });
  test('two pauses on a day add up', async () => {
    const id = await user();
    await bought(id, '1');
    for (const from of [5, 5.25]) {
      await change(id, (trx, one) => pause(trx, one, 'operator', later(from)));
      await change(id, (trx, one) => resume(trx, one, 'operator', later(from + 0.25)));
    }
    expect((await only(id)).state.paidUntil).toBe(later(28.5));
  });
  test('what was deleted while paused is over; resuming it changes nothing', async () => {
    const id = await user();
    await bought(id, '1');
    const { id: subscription } = await only(id);
    await change(id, (trx, one) => pause(trx, one, 'viewer', later(5)));
    await change(id, (trx, one) => cancel(trx, one, 'viewer', later(6)));
    const ended = (await subscriptionById(db, subscription))!;
    expect(ended.state.status).toBe('ended');
    await withUser(db, id, (trx) => resume(trx, ended, 'viewer', later(7)));
    expect((await subscriptionById(db, subscription))!.state.status).toBe('ended');
  });
});

test('after all of this the books balance', async () => {
  const proof = await proveLedger(db);
  expect([proof.wrongBalances, proof.unequalCurrencies]).toEqual([[], 0]);
  expect(proof.totals.reduce((sum, { total }) => sum + Number(total), 0)).toBe(0);
});
