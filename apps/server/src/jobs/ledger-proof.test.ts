import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { post, systemAccount, userAccount } from '../billing/ledger.pg.ts';
import { paymentsCsv } from '../billing/reconciliation.pg.ts';
import { transaction } from '../db/transaction.ts';
import { ledgerProofJob } from './ledger-proof.ts';

const { db } = await testDatabase();
const NOW = Date.parse('2027-03-01T12:00:00Z');
const RUB = asCurrency('RUB');
await db.insertInto('providers').values({ id: 1, shortname: 'aerial', name: '{}' }).execute();
await db.insertInto('users').values({ id: 7, provider_id: 1, username: 'buyer' }).execute();
const account = await userAccount(db, { id: 7, providerId: 1 }, RUB);
await transaction(db, async (trx) => {
  const debit = await systemAccount(trx, 1, 'clearing', RUB, 'sandbox');
  const order = { debit, credit: account.id, amount: money(19_900, RUB), kind: 'top-up', source: {}, key: 'first' };
  return post(trx, { ...order, at: epochMs(NOW) });
});

test('the nightly proof is silent while the books balance, and an error in the log when they do not', async () => {
  const logged: [object, string][] = [];
  const job = ledgerProofJob(db, (details, message) => logged.push([details, message]));
  await job.run();
  expect(logged).toEqual([]);
  // A balance was repaired by hand.
  await sql`alter table ledger_accounts disable trigger user`.execute(db);
  await db.updateTable('ledger_accounts').set({ balance: 20_000 }).where('id', '=', account.id).execute();
  await sql`alter table ledger_accounts enable trigger user`.execute(db);
  await job.run();
  expect(logged).toEqual([
    [
      { unequalCurrencies: 0, wrongBalances: [{ accountId: account.id, balance: '20000', transfers: '19900' }] },
      expect.stringContaining('do not balance'),
    ],
  ]);
});

test('the report of payments has those created or settled in the time, and their refunds, as CSV without formulas', async () => {
  const payment = (id: number, created: string, settled: string | null, more: object = {}) => ({
    id,
    provider_id: 1,
    user_id: 7,
    account_id: account.id,
    purpose: 'top-up' as const,
    paysystem: 'sandbox',
    payform: 'short_url',
    method: 'redirect',
    amount: 19_900,
    currency: 'RUB',
    status: 'succeeded' as const,
    psp_id: `=cmd|${id}`,
    created_at: created,
    settled_at: settled,
    ...more,
  });
  await db
    .insertInto('payment_transactions')
    .values([
      payment(1, '2027-01-31T23:59:59Z', '2027-02-01T00:00:00Z'),
      payment(2, '2027-01-31T20:00:00Z', '2027-01-31T20:01:00Z'),
      payment(3, '2027-02-28T23:00:00Z', null, { status: 'pending' }),
      payment(4, '2027-03-01T00:00:00Z', null, { status: 'pending' }),
    ] as never)
    .execute();
  await db
    .insertInto('refunds')
    .values({
      id: 9,
      transaction_id: 2,
      amount: 900,
      key: 'k',
      status: 'done',
      reason: 'asked',
      created_at: '2027-02-02T00:00:00Z',
    } as never)
    .execute();
  const time = { from: epochSeconds(Date.UTC(2027, 1, 1) / 1000), to: epochSeconds(Date.UTC(2027, 2, 1) / 1000) };
  const lines: string[] = [];
  for await (const line of paymentsCsv(db, time)) lines.push(line);
  expect(lines).toEqual([
    'kind,id,provider,user,paysystem,payform,purpose,psp_id,status,amount,currency,created_at,settled_at,payment_id,reason',
    "payment,1,aerial,7,sandbox,short_url,top-up,'=cmd|1,succeeded,199.00,RUB,2027-01-31T23:59:59Z,2027-02-01T00:00:00Z,1,",
    "payment,3,aerial,7,sandbox,short_url,top-up,'=cmd|3,pending,199.00,RUB,2027-02-28T23:00:00Z,,3,",
    'refund,9,aerial,7,sandbox,short_url,top-up,,done,9.00,RUB,2027-02-02T00:00:00Z,,2,asked',
  ]);
  const none: string[] = [];
  for await (const line of paymentsCsv(db, { ...time, provider: 'other' })) none.push(line);
  expect(none).toHaveLength(1);
});
