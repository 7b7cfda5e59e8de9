/**
 * Payments that finish in every way at once: the webhook twice, the viewer's poll, the return to the offer, and the janitor of another
 * process, which also creates what is being created. Then customers who buy the same packet twenty times at once, by a linked card and
 * from the balance, and more than their balance in parallel. Nothing may be lost or charged twice, and the ledger has to balance.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import { sql } from 'kysely';
import { findDiscrepancies } from '@aerial/server/features/payments/testing/books.ts';
import {
  addCustomers,
  addSellingProviders,
  PACKETS,
  PRICES,
  type Customer,
} from '@aerial/server/features/payments/testing/stock.ts';
import { SANDBOX_SIGNATURE, webhookSecret } from '@aerial/server/ports/payment/sandbox/sandbox.ts';
import { signBody } from '@aerial/server/ports/payment/signature.ts';
import { withPreparedDatabase } from '@aerial/server/testing/prepared-database.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { withDatabase } from './many.ts';
import { LOAD_CORE, onAllCores, startOn, temporaryFolder } from './processes.ts';
import { startService, type Service } from './service.ts';

const PAYMENTS = Number(process.env['BENCH_PAYMENTS'] ?? 10_000);
/** Customers of the second part; each sends twenty requests at once. */
const PRESSING = Math.max(10, Math.floor(PAYMENTS / 100));
const AT_ONCE = 16;
const PRESSES = 20;
const SECRET = 'a secret of the measurements, long enough';
const SETTLE_LIMIT_MS = 120_000;

interface Answer<T> {
  readonly status: number;
  readonly body: T;
}
interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly full_url: string;
}

/** Runs it for each, so many at once. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function shop({ site }: Service) {
  async function call<T>({ token }: Customer, method: string, path: string, body?: object): Promise<Answer<T>> {
    const answer = await fetch(`${site}/v2/users/self/${path}?access_token=${token}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  }
  async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }
  async function press(url: string, step: string, form: Record<string, string>): Promise<void> {
    const answer = await fetch(`${site}${new URL(url).pathname}/${step}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site },
      body: new URLSearchParams({ turn: '0', ...form }).toString(),
    });
    if (answer.status !== 303) throw new Error(`The pay page answered ${answer.status}`);
  }
  async function webhook(body: string): Promise<void> {
    const signature = signBody(webhookSecret(SECRET, 'aerial'), body, systemClock.now());
    const answer = await fetch(`${site}/payments/webhooks/sandbox/aerial`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signature },
      body,
    });
    if (answer.status !== 200) throw new Error(`The webhook was answered ${answer.status}`);
  }
  const offer = async (who: Customer) =>
    (await done(call<{ id: string }>(who, 'POST', 'purchases_offer', { packet_id: PACKETS.base }))).id;
  const pay = (who: Customer, id: string, body: object) =>
    call<Transaction>(who, 'POST', `purchases_offer/${id}/transactions`, body);
  return { call, done, press, webhook, offer, pay };
}
type Shop = ReturnType<typeof shop>;
const CARD = { number: '4111111111111111', expiry: '12/40', cvc: '123' };

export async function benchPayments(): Promise<void> {
  const data = temporaryFolder();
  const customers = await withPreparedDatabase(data, async (db) => {
    await addSellingProviders(db);
    return addCustomers(db, PAYMENTS + 3 * PRESSING);
  });
  const service = await startService({
    data,
    env: { AERIAL_DEMO: 'no', PAYMENT_SANDBOX: 'yes', MEDIA_SECRET: SECRET },
  });
  onAllCores(service.pid);
  const socketDir = findHolder(data)!.socketDir!;
  const janitor = startOn(LOAD_CORE, process.execPath, [
    join(import.meta.dirname, 'payment-work.ts'),
    'all',
    socketDir,
    SECRET,
  ]);
  onAllCores(janitor.pid!);
  await withDatabase(service, async (db) => {
    const front = shop(service);
    const acknowledged = { paid: new Set<string>(), purchases: new Set<string>(), due: new Set<number>() };
    const racing = customers.splice(0, PAYMENTS);
    const began = performance.now();
    await each(racing, async (who) => {
      const id = await raced(front, who, async (pspId) => {
        const { rows } = await sql<{ body: string }>`
          select d->>'body' as body from sandbox_payments, jsonb_array_elements(data->'deliveries') d where id = ${pspId}`.execute(
          db,
        );
        return rows[0]?.body;
      });
      acknowledged.paid.add(id);
    });
    const seconds = (performance.now() - began) / 1000;

    const [byCard, byBalance, beyond] = [0, 1, 2].map(() => customers.splice(0, PRESSING));
    const charges = await pressed(front, byCard!, byBalance!, acknowledged.purchases);
    await overdrawn(front, beyond!);

    await settled(db);
    janitor.kill('SIGTERM');
    // A page that was only opened is over after an hour; here none is.
    const wrong = await findDiscrepancies(db, acknowledged, new Date());
    const open = await openPayments(db);
    console.log(
      `payments: ${PAYMENTS} raced by two webhooks, two polls, two returns and a janitor in ${seconds.toFixed(0)} s (${(PAYMENTS / seconds).toFixed(0)}/s); ` +
        `${PRESSING} customers pressed ${PRESSES} times at once: ${charges}; ${open} open, ${wrong.length} discrepancies; load ${loadavg()[0]!.toFixed(1)}`,
    );
    if (wrong.length > 0 || open > 0) throw new Error(`The books are wrong: ${wrong.join('; ')}`);
  });
  await service.stop();
}

/** One payment that finishes in every way at once. @param bodyOf the webhook that the sandbox wants to send */
async function raced(
  { call, done, press, webhook, offer, pay }: Shop,
  who: Customer,
  bodyOf: (pspId: string) => Promise<string | undefined>,
): Promise<string> {
  const offerId = await offer(who);
  const made = await done(pay(who, offerId, { payform_shortname: 'short_url', save_card: true }));
  const pspId = new URL(made.full_url).pathname.split('/').at(-1)!;
  await press(made.full_url, 'card', CARD);
  // The service itself, or the other process, may have delivered it by now.
  const body = await bodyOf(pspId);
  const poll = () => done(call(who, 'GET', `transactions/${made.id}`));
  const comeBack = () => done(call(who, 'GET', `purchases_offer/${offerId}`));
  await Promise.all([
    ...(body === undefined ? [] : [webhook(body), webhook(body)]),
    poll(),
    poll(),
    comeBack(),
    comeBack(),
  ]);
  return made.id;
}

/** Twenty purchases of one packet at once: by a linked card with an offer each, and from the balance. */
async function pressed(
  { call, done, press, offer, pay }: Shop,
  byCard: readonly Customer[],
  byBalance: readonly Customer[],
  purchases: Set<string>,
): Promise<string> {
  const presses = Array.from({ length: PRESSES }, (_, index) => index);
  const accountOf = async (who: Customer) => (await done(call<{ id: number }[]>(who, 'GET', 'accounts')))[0]!.id;
  async function topUp(who: Customer, amount: string): Promise<void> {
    const path = `accounts/${await accountOf(who)}/payforms/short_url/short_url`;
    const made = await done(call<Transaction>(who, 'POST', path, { amount, saveCard: true }));
    await press(made.full_url, 'card', CARD);
    const end = Date.now() + SETTLE_LIMIT_MS;
    for (;;) {
      if ((await done(call<Transaction>(who, 'GET', `transactions/${made.id}`))).status === 'complete') return;
      if (Date.now() > end) throw new Error('A top-up does not end');
      await pause(50);
    }
  }
  let answeredCharges = 0;
  await each(byCard, async (who) => {
    await topUp(who, '10');
    const offers = await Promise.all(presses.map(() => offer(who)));
    const answers = await Promise.all(offers.map((id) => pay(who, id, { payform_shortname: 'linkedcard' })));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id));
    answeredCharges += ids.size;
  });
  let bought = 0;
  await each(byBalance, async (who) => {
    await topUp(who, '1000');
    const buy = () => call<{ id: string }>(who, 'POST', 'purchases', { purchase_type_id: PRICES.base });
    const answers = await Promise.all(presses.map(buy));
    for (const { status, body } of answers) if (status === 200) purchases.add(body.id);
    bought += new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size;
    const { balance } = await done(call<{ balance: string }>(who, 'GET', 'balance'));
    if (balance !== '801.00') throw new Error(`A balance is ${balance} after one purchase of 199.00`);
  });
  if (answeredCharges !== byCard.length || bought !== byBalance.length)
    throw new Error(`${answeredCharges} charges and ${bought} purchases of ${byCard.length} customers each`);
  return `${answeredCharges} charges of a card, ${bought} purchases from the balance`;
}

/** Purchases in parallel whose sum is more than the balance. */
async function overdrawn({ call, done, press }: Shop, customers: readonly Customer[]): Promise<void> {
  await each(customers, async (who) => {
    const [account] = await done(call<{ id: number }[]>(who, 'GET', 'accounts'));
    const path = `accounts/${account!.id}/payforms/short_url/short_url`;
    const made = await done(call<Transaction>(who, 'POST', path, { amount: '2000' }));
    await press(made.full_url, 'card', CARD);
    while ((await done(call<Transaction>(who, 'GET', `transactions/${made.id}`))).status !== 'complete')
      await pause(50);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(who, 'POST', 'purchases', { purchase_type_id: index % 2 ? PRICES.base : PRICES.year }),
      ),
    );
    const { balance } = await done(call<{ balance: string }>(who, 'GET', 'balance'));
    if (balance !== '10.00' && balance !== '1801.00') throw new Error(`2000.00 became ${balance}`);
  });
}

type Db = Parameters<Parameters<typeof withDatabase>[1]>[0];
const openPayments = async (db: Db): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from payment_transactions
      where status not in ('succeeded', 'failed') or next_check_at is not null`.execute(db)
  ).rows[0]!.n;

/** Waits for the janitor and for late webhooks. */
async function settled(db: Db): Promise<void> {
  const end = Date.now() + SETTLE_LIMIT_MS;
  const waiting = async (): Promise<number> =>
    (await openPayments(db)) +
    (await sql<{ n: number }>`select count(*)::int as n from psp_events where handled_at is null`.execute(db)).rows[0]!
      .n;
  while ((await waiting()) > 0 && Date.now() < end) await pause(500);
}
