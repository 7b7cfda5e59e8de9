import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { InsufficientFunds, post, proveLedger, systemAccount, userAccount, type TransferOrder } from './ledger.pg.ts';

const { db } = await testDatabase();
const RUB = asCurrency('RUB');
const PROVIDER = 1;
await db
  .insertInto('providers')
  .values([1, 2].map((id) => ({ id, shortname: `p${id}`, name: JSON.stringify({ en: 'P' }) })))
  .execute();
let users = 0;
async function newAccount(provider = PROVIDER) {
  users += 1;
  const { id } = await db
    .insertInto('users')
    .values({ provider_id: provider, username: `user-${users}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return userAccount(db, { id, providerId: provider }, RUB);
}
const balanceOf = async (id: string): Promise<number> =>
  Number(
    (await db.selectFrom('ledger_accounts').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance,
  );
const clearing = await systemAccount(db, PROVIDER, 'clearing', RUB, 'sandbox');
const revenue = await systemAccount(db, PROVIDER, 'revenue', RUB);
const move = (debit: string, credit: string, minor: number, key: string): TransferOrder => ({
  debit,
  credit,
  amount: money(minor, RUB),
  kind: 'test',
  source: {},
  key,
  at: epochMs(0),
});
const posted = (order: TransferOrder): Promise<string> => transaction(db, (trx) => post(trx, order));

describe('a transfer', () => {
  test('moves money from one account to the other', async () => {
    const account = await newAccount();
    await posted(move(clearing, account.id, 50_000, 'top-up'));
    await posted(move(account.id, revenue, 19_900, 'buy'));
    expect(await balanceOf(account.id)).toBe(30_100);
  });
  test('with a key that was posted moves nothing and is the earlier one', async () => {
    const account = await newAccount();
    const order = move(clearing, account.id, 100, 'twice');
    const ids = await Promise.all(Array.from({ length: 8 }, () => posted(order)));
    expect(new Set(ids).size).toBe(1);
    expect(await balanceOf(account.id)).toBe(100);
  });
  test('with the key of another amount is refused', async () => {
    const account = await newAccount();
    await posted(move(clearing, account.id, 100, 'once'));
    await expect(posted(move(clearing, account.id, 200, 'once'))).rejects.toThrow('another amount');
  });
  test('never takes a balance below zero, however many are posted at once', async () => {
    const account = await newAccount();
    await posted(move(clearing, account.id, 250, 'some'));
    const debits = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => posted(move(account.id, revenue, 100, `debit-${n}`))),
    );
    expect(debits.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const debit of debits) if (debit.status === 'rejected') expect(debit.reason).toBeInstanceOf(InsufficientFunds);
    expect(await balanceOf(account.id)).toBe(50);
  });
  test('in both directions at once does not deadlock', async () => {
    const [a, b] = [await newAccount(), await newAccount()];
    await posted(move(clearing, a.id, 1000, 'a'));
    await posted(move(clearing, b.id, 1000, 'b'));
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        posted(n % 2 === 0 ? move(a.id, b.id, 7, `ab-${n}`) : move(b.id, a.id, 7, `ba-${n}`)),
      ),
    );
    expect([await balanceOf(a.id), await balanceOf(b.id)]).toEqual([1000, 1000]);
  });
  test('of two users at once wait for nothing that both of them touch', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    for (const { id } of [one, other]) await posted(move(clearing, id, 100, `fill ${id}`));
    await transaction(db, async (trx) => {
      await post(trx, move(one.id, revenue, 100, 'held open'));
      // The first one has not been committed: with a lock on the revenue account this would time out.
      await transaction(db, async (second) => {
        await sql`set local lock_timeout = '2s'`.execute(second);
        await post(second, move(other.id, revenue, 100, 'beside it'));
      });
    });
    expect([await balanceOf(one.id), await balanceOf(other.id)]).toEqual([0, 0]);
  });
  test.each([
    'update ledger_transfers set amount = 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers cascade',
  ])('cannot be changed afterwards: %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('not allowed');
  });
  test('between accounts of two currencies is refused', async () => {
    const dollars = await systemAccount(db, PROVIDER, 'revenue', asCurrency('USD'));
    await expect(posted(move(clearing, dollars, 100, 'mixed'))).rejects.toThrow('one currency');
  });
  test.each([0, -1])('of %i is refused', async (minor) => {
    await expect(posted(move(clearing, revenue, minor, `none-${minor}`))).rejects.toThrow('amount_check');
  });
});

describe('an account', () => {
  test('is one, however many create it at once', async () => {
    const { id } = await db
      .insertInto('users')
      .values({ provider_id: PROVIDER, username: 'at-once' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const accounts = await Promise.all(
      Array.from({ length: 5 }, () => userAccount(db, { id, providerId: PROVIDER }, RUB)),
    );
    expect(new Set(accounts.map((account) => account.id)).size).toBe(1);
    const cleared = await Promise.all(
      Array.from({ length: 5 }, () => systemAccount(db, 2, 'clearing', RUB, 'at-once')),
    );
    expect(new Set(cleared).size).toBe(1);
  });
  test('has no balance but by transfers', async () => {
    const account = await newAccount();
    await expect(
      db.updateTable('ledger_accounts').set({ balance: 1_000_000 }).where('id', '=', account.id).execute(),
    ).rejects.toThrow('by transfers only');
  });
});

test('the proof adds up every transfer: currencies sum to zero, balances equal theirs', async () => {
  const account = await newAccount();
  await posted(move(clearing, account.id, 777, 'proof'));
  const proof = await proveLedger(db);
  expect(proof.unequalCurrencies).toBe(0);
  expect(proof.wrongBalances).toEqual([]);
  const sums = Map.groupBy(proof.totals, ({ currency }) => currency);
  for (const [currency, totals] of sums)
    expect([currency, totals.reduce((sum, { total }) => sum + Number(total), 0)]).toEqual([currency, 0]);

  await sql`alter table ledger_accounts disable trigger user`.execute(db);
  await db.updateTable('ledger_accounts').set({ balance: 778 }).where('id', '=', account.id).execute();
  await sql`alter table ledger_accounts enable trigger user`.execute(db);
  expect((await proveLedger(db)).wrongBalances).toEqual([{ accountId: account.id, balance: '778', transfers: '777' }]);
});
