/** Payments and books as support and accounting of an operator read them, and refunds that they order. */
import * as calls from '@aerial/contract/calls/operator-payments.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerProofJob } from '../../jobs/ledger-proof.ts';
import { requests } from '../../testing/answers.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import { openShop, type Customer, type Shop } from './testing/shop.ts';
import { shopping } from './testing/shopping.ts';

let shop: Shop;
let token: string;
let foreignToken: string;
beforeAll(async () => {
  shop = await openShop();
  token = await renewOperatorToken(operatorStore(shop.db), asProviderId(1));
  foreignToken = await renewOperatorToken(operatorStore(shop.db), asProviderId(2));
});
beforeEach(() => shop.clock.advance(6_000));

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
const send = (method: 'GET' | 'POST', path: string, payload?: object, as = token) =>
  shop.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${as}`,
    headers: { 'accept-language': 'en' },
    ...(payload && { payload }),
  });

/** A top-up, on its page or paid. */
async function paid(who: Customer, amount = '300', isPaid = true): Promise<string> {
  const { body } = await shopping(shop).action(who, 'short_url', 'short_url', { amount });
  if (isPaid) {
    await shop.payByCard(body.full_url);
    await shop.deliver();
  }
  return body.id;
}
const details = async (id: string) => success(calls.operatorPaymentCall, await send('GET', `payments/${id}`));
const balance = async (who: Customer): Promise<string> => (await shop.call(who, 'GET', 'balance')).body.balance;

describe('payments', () => {
  test('are listed by user, state, time and number', async () => {
    const who = await shop.customer();
    const done = await paid(who);
    const open = await paid(who, '200', false);
    const list = async (query: string): Promise<string[]> =>
      success(calls.operatorPaymentsCall, await send('GET', `payments?user_id=${who.id}&${query}`)).map(({ id }) => id);
    expect(await list('')).toEqual([open, done]);
    expect(await list('status=succeeded')).toEqual([done]);
    expect(await list('status=pending,failed')).toEqual([open]);
    expect(await list(`before=${open}`)).toEqual([done]);
    expect(await list('limit=1')).toEqual([open]);
    expect(await list('purpose=renewal')).toEqual([]);
    expect(await list('date_to=2001-01-01T00:00:00Z')).toEqual([]);
    const { psp_id: pspId } = await details(done);
    expect(await list(`psp_id=${pspId}`)).toEqual([done]);
    for (const query of ['status=paid', 'purpose=x', 'date_from=yesterday', 'limit=0'])
      expect((await send('GET', `payments?${query}`)).statusCode, query).toBe(422);
  });

  test('one shows what its payment system reported, and nothing secret', async () => {
    const who = await shop.customer();
    const id = await paid(who);
    const answer = await send('GET', `payments/${id}`);
    const shown = success(calls.operatorPaymentCall, answer);
    expect(shown).toMatchObject({ status: 'succeeded', amount: '300.00', refunded: '0.00', refundable: '300.00' });
    expect(shown.events.map(({ kind }) => kind)).toContain('payment');
    expect(shown.events[0]!.raw).toMatchObject({ pspId: shown.psp_id });
    expect(shown.receipts).toHaveLength(1);
    expect(answer.body).not.toMatch(/full_url|psp_key|4111/);
  });

  test('are settled by asking the payment system now', async () => {
    const who = await shop.customer();
    const { body } = await shopping(shop).action(who, 'short_url', 'short_url', { amount: '150' });
    await shop.payByCard(body.full_url);
    // Its webhook has not come.
    expect((await details(body.id)).status).toBe('pending');
    shop.clock.advance(11_000);
    const checked = success(calls.checkPaymentCall, await send('POST', `payments/${body.id}/check`));
    expect([checked.status, await balance(who)]).toEqual(['succeeded', '150.00']);
  });

  test('of another provider are unknown', async () => {
    const id = await paid(await shop.customer());
    for (const [method, path] of [
      ['GET', `payments/${id}`],
      ['POST', `payments/${id}/check`],
      ['POST', `payments/${id}/refunds`],
      ['GET', 'payments/9999999999999999999'],
    ] as const) {
      const answer = await send(method, path, method === 'POST' ? { reason: 'a', key: 'b' } : undefined, foreignToken);
      expect([answer.statusCode, answer.json().error_code], path).toEqual([404, 'transaction_not_found']);
    }
    expect((await send('GET', 'payments', undefined, foreignToken)).json()).toEqual([]);
    expect((await details(id)).refunds).toEqual([]);
  });
});

describe('a refund', () => {
  test('of a part, and of the rest; repeated with its key it is the same', async () => {
    const who = await shop.customer();
    const id = await paid(who);
    const path = `payments/${id}/refunds`;
    const part = { amount: '100', reason: 'called', key: 'ticket-1' };
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', path, part)));
    const refunds = answers.map((answer) => success(calls.refundPaymentCall, answer));
    expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1);
    expect(refunds[0]).toMatchObject({ amount: '100.00', reason: 'operator: called' });
    expect(await balance(who)).toBe('200.00');
    const rest = success(calls.refundPaymentCall, await send('POST', path, { reason: 'all', key: 'ticket-2' }));
    expect([rest.amount, rest.status, await balance(who)]).toEqual(['200.00', 'done', '0.00']);
    expect(success(calls.refundPaymentCall, await send('POST', path, { reason: 'all', key: 'ticket-2' })).id).toBe(
      rest.id,
    );
    expect(await details(id)).toMatchObject({ refunded: '300.00', refundable: '0.00' });
  });

  test.each<[string, object, number, string]>([
    ['more than was paid', { amount: '300.01', reason: 'a', key: 'k' }, 422, 'validation_failed'],
    ['nothing', { amount: '0', reason: 'a', key: 'k' }, 422, 'validation_failed'],
    ['below zero', { amount: '-1', reason: 'a', key: 'k' }, 422, 'validation_failed'],
    ['without a reason', { amount: '1', key: 'k' }, 422, 'validation_failed'],
    ['without a key', { amount: '1', reason: 'a' }, 422, 'validation_failed'],
  ])('of %s is refused', async (_what, body, status, code) => {
    const who = await shop.customer();
    const id = await paid(who);
    const answer = await send('POST', `payments/${id}/refunds`, body);
    expect([answer.statusCode, answer.json().error_code]).toEqual([status, code]);
    expect(await balance(who)).toBe('300.00');
  });

  test('of money that is spent is refused, unless the provider bears it', async () => {
    const who = await shop.customer();
    const id = await paid(who, '100');
    const [account] = (await send('GET', `users/${who.id}/accounts`)).json();
    await send('POST', `users/${who.id}/accounts/${account.id}/transactions`, { amount: '-60' });
    const refused = await send('POST', `payments/${id}/refunds`, { reason: 'a', key: 'k' });
    expect([refused.statusCode, refused.json().amount]).toEqual([402, '60.00']);
    const order = { reason: 'a', key: 'k', write_off: true };
    success(calls.refundPaymentCall, await send('POST', `payments/${id}/refunds`, order));
    expect(await balance(who)).toBe('0.00');
  });

  test('of what was not paid is refused', async () => {
    const id = await paid(await shop.customer(), '100', false);
    const answer = await send('POST', `payments/${id}/refunds`, { reason: 'a', key: 'k' });
    expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'validation_failed']);
  });
});

describe('the books', () => {
  test('accounts of the provider, their movements, and the nightly proof', async () => {
    const id = await paid(await shop.customer(), '50');
    const accounts = success(calls.ledgerAccountsCall, await send('GET', 'ledger/accounts'));
    const clearing = accounts.find(({ kind, name }) => kind === 'clearing' && name === 'sandbox')!;
    expect(Number(clearing.balance)).toBeLessThan(0);
    const entries = success(
      calls.ledgerEntriesCall,
      await send('GET', `ledger/accounts/${clearing.id}/transactions?limit=1`),
    );
    expect(entries[0]).toMatchObject({ amount: '-50.00', kind: 'payment' });
    await ledgerProofJob(shop.db, () => expect.unreachable('the books balance')).run();
    const [proof] = success(calls.ledgerProofsCall, await send('GET', 'ledger/proofs'));
    expect(proof).toMatchObject({ is_balanced: true, wrong_balances: [] });
    expect(proof!.totals.reduce((sum, { total }) => sum + Number(total), 0)).toBeCloseTo(0);
    expect((await send('GET', 'ledger/proofs', undefined, foreignToken)).json()).toEqual([]);
    const foreign = await send('GET', `ledger/accounts/${clearing.id}/transactions`, undefined, foreignToken);
    expect(foreign.json().error_code).toBe('account_not_found');
    expect(id).not.toBe('');
  });

  test('receipts are listed by state, with their customer hidden', async () => {
    const id = await paid(await shop.customer());
    const [receipt] = success(calls.receiptsCall, await send('GET', `receipts?payment_id=${id}`));
    expect(receipt).toMatchObject({ kind: 'payment', payment_id: id, items: [{ amount: '300.00' }] });
    expect(success(calls.receiptsCall, await send('GET', `receipts?payment_id=${id}&status=failed`))).toEqual([]);
    expect((await send('GET', `receipts?payment_id=${id}`, undefined, foreignToken)).json()).toEqual([]);
    expect((await send('GET', 'receipts?status=lost')).statusCode).toBe(422);
  });

  test('the reconciliation is CSV whose cells no spreadsheet computes', async () => {
    const id = await paid(await shop.customer());
    const [day, next] = [0, 86_400_000].map((more) => new Date(shop.clock.now() - 3_600_000 + more).toISOString());
    await send('POST', `payments/${id}/refunds`, { amount: '1', reason: '=1+1', key: 'csv' });
    await shop.db.updateTable('refunds').set({ reason: '=cmd()' }).where('key', '=', 'csv').execute();
    const path = `reports/payments?date_from=${day}&date_to=${next}`;
    const report = success(calls.reconciliationCall, await send('GET', path));
    const lines = report.csv.trimEnd().split('\r\n');
    expect([lines[0]!.startsWith('kind,id,provider'), report.next]).toEqual([true, null]);
    expect(lines.some((line) => line.startsWith(`payment,${id},aerial,`))).toBe(true);
    expect(report.csv).toContain("'=cmd()");
    const behind = success(calls.reconciliationCall, await send('GET', `${path}&cursor=payment:${id}`));
    expect(behind.csv).not.toContain('kind,id');
    expect(behind.csv).not.toContain(`payment,${id},`);
    expect(behind.csv).toContain('refund,');
    expect((await send('GET', path, undefined, foreignToken)).json().csv.trimEnd().split('\r\n')).toHaveLength(1);
    for (const wrong of [`date_from=${next}&date_to=${day}`, 'date_from=x&date_to=y', `date_from=${day}`])
      expect((await send('GET', `reports/payments?${wrong}`)).statusCode, wrong).toBe(422);
  });
});
