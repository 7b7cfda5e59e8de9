/** Customers who pay, subscribe and link cards without pause while processes are killed, and what was acknowledged to them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledged } from '@aerial/server/features/payments/testing/books.ts';
import type { Database } from '@aerial/server/db/schema.ts';
import { PACKETS, PRICES, type Customer } from '@aerial/server/features/payments/testing/stock.ts';
import { sql, type Kysely } from 'kysely';
import { send, type Answer } from './service.ts';

export interface Buyers {
  readonly acknowledged: Acknowledged;
  /** Answers that no client can handle. */
  readonly oddities: readonly string[];
  /** How many customers have come to the end of what they do. */
  finished(): number;
  run(site: string, signal: AbortSignal): Promise<void>;
}

interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly full_url: string | null;
}

export interface BuyersPace {
  readonly atOnce: number;
  /** Between two attempts while the service is away, ms. */
  readonly retryMs: number;
  /** Between two customers, ms. */
  readonly pauseMs: number;
  /** Notified of each attempt that was refused and is retried: a status, or an error of the connection. */
  onRetry?(why: string): void;
}
const WITHOUT_PAUSE: BuyersPace = { atOnce: 6, retryMs: 50, pauseMs: 0 };
const POLL_MS = 250;
/** What is not there by then is left to the janitor. */
const PATIENCE_MS = 8000;

/** The signal has ended the customer's patience. */
class Over extends Error {}

export function buyers(
  db: Kysely<Database>,
  customers: readonly Customer[],
  { atOnce, retryMs, pauseMs, onRetry }: BuyersPace = WITHOUT_PAUSE,
): Buyers {
  const acknowledged = { paid: new Set<string>(), purchases: new Set<string>(), due: new Set<number>() };
  const oddities: string[] = [];
  const queue = [...customers.entries()];
  let finished = 0;

  async function scenario(at: string, signal: AbortSignal, kind: number, who: Customer): Promise<void> {
    async function retried<T>(work: () => Promise<T | undefined>): Promise<T> {
      for (;;) {
        if (signal.aborted) throw new Over();
        const result = await work().catch((error: unknown) => {
          onRetry?.(String(error));
          return undefined;
        });
        if (result !== undefined) return result;
        await pause(retryMs);
      }
    }
    /** Retries as clients do while the service is away. */
    const answered = (request: () => Promise<Answer>): Promise<Answer> =>
      retried(async () => {
        const answer = await request();
        if (![502, 503].includes(answer.status)) return answer;
        onRetry?.(String(answer.status));
        return undefined;
      });
    async function call<T>(method: string, path: string, body?: object): Promise<T | undefined> {
      const answer = await answered(() => send(`${at}/v2/users/self/${path}?access_token=${who.token}`, method, body));
      if (answer.status === 200) return answer.json<T>();
      // What was done before its answer was lost is refused the second time.
      if (!answer.body.includes('"already_subscribed"'))
        oddities.push(`${method} ${path} ${answer.status} ${answer.body.slice(0, 200)}`);
      return undefined;
    }
    async function until<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
      const end = Date.now() + PATIENCE_MS;
      for (;;) {
        const found = await read();
        if (found !== undefined || Date.now() > end) return found;
        await pause(POLL_MS);
      }
    }
    const transaction = (id: string) => call<Transaction>('GET', `transactions/${id}`);

    /** Pays on the hosted page, whose forms name the turn they were made for. */
    async function payOnPage(made: Transaction | undefined, step: string, form: Record<string, string>) {
      if (!made) return;
      // A process that was killed while it created the payment has left no address of a page.
      const shown = made.full_url === null ? await until(async () => withPage(await transaction(made.id))) : made;
      if (!shown?.full_url) return;
      const url = at + new URL(shown.full_url).pathname;
      const answer = await answered(async () => {
        const turn = /name="turn" value="(\d+)"/.exec((await send(url)).body)?.[1] ?? '0';
        return sendForm(`${url}/${step}`, { turn, ...form });
      });
      if (answer.status === 303) acknowledged.paid.add(made.id);
      else oddities.push(`${step} ${answer.status}`);
    }
    const withPage = (found: Transaction | undefined) => (found?.full_url ? found : undefined);
    const card = { number: '4111111111111111', expiry: '12/40', cvc: '123' };
    const isComplete = (id: string) =>
      until(async () => ((await transaction(id))?.status === 'complete' ? true : undefined));

    async function topUp(amount: string, saveCard: boolean, step: string, form: Record<string, string>) {
      const accounts = await call<{ id: number }[]>('GET', 'accounts');
      const path = `accounts/${accounts?.[0]?.id}/payforms/short_url/short_url`;
      const made = await call<Transaction>('POST', path, { amount, saveCard });
      await payOnPage(made, step, form);
      return made !== undefined && (await isComplete(made.id));
    }
    const makeOffer = () =>
      call<{ id: string }>('POST', 'purchases_offer', { code: 'web300', packet_id: PACKETS.base });
    const payOffer = (id: string, body: object) =>
      call<Transaction>('POST', `purchases_offer/${id}/transactions`, body);

    async function byPage(): Promise<void> {
      const offer = await makeOffer();
      if (!offer) return;
      const made = await payOffer(offer.id, { payform_shortname: 'short_url', save_card: true });
      await payOnPage(made, 'card', card);
      if (!made) return;
      await Promise.all([transaction(made.id), call('GET', `purchases_offer/${offer.id}`), isComplete(made.id)]);
    }
    async function fromBalance(): Promise<void> {
      if (!(await topUp('500', false, 'play', { choice: 'duplicate' }))) return;
      const buy = () => call<{ id: string }>('POST', 'purchases', { purchase_type_id: PRICES.base });
      for (const bought of await Promise.all([buy(), buy(), buy()])) if (bought) acknowledged.purchases.add(bought.id);
    }
    async function byLinkedCard(): Promise<void> {
      if (!(await topUp('10', true, 'card', card))) return;
      const offer = await makeOffer();
      if (!offer) return;
      const pay = () => payOffer(offer.id, { payform_shortname: 'linkedcard' });
      const [made] = await Promise.all([pay(), pay()]);
      if (made) await isComplete(made.id);
    }
    const linkCard = async () =>
      payOnPage(await call<Transaction>('POST', 'cards', { needed_refund: true }), 'card', card);

    await [byPage, fromBalance, byLinkedCard, linkCard][kind % 4]!();
    const { isDue } = await retried(async () => ({ isDue: await makeDue(db, who.id) }));
    if (isDue) acknowledged.due.add(who.id);
  }

  return {
    acknowledged,
    oddities,
    finished: () => finished,
    async run(site, signal) {
      const worker = async (): Promise<void> => {
        for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
          await scenario(site, signal, ...next).catch((error: unknown) => {
            if (!(error instanceof Over)) throw error;
          });
          finished += 1;
          await pause(pauseMs, undefined, { signal }).catch(() => {});
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
  };
}

/** Submits a form of a pay page as a browser does. */
export async function sendForm(url: string, form: Record<string, string>): Promise<Answer> {
  const { origin } = new URL(url);
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form).toString(),
  });
  const body = await answer.text();
  return { status: answer.status, headers: answer.headers, body, json: <T>() => JSON.parse(body) as T };
}

/** Moves the first period of the customer's subscription a month back. @returns whether there is one that is due now */
const makeDue = (db: Kysely<Database>, userId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${0x6d6f6e65}::int, ${userId}::int)`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      update subscriptions set start_at = start_at - interval '1 month', anchor_at = anchor_at - interval '1 month',
        paid_until = paid_until - interval '1 month'
      where user_id = ${userId} and period_index = 0 and status = 'active' and start_at > now() - interval '10 days'
      returning id`.execute(trx);
    await sql`update subscription_periods set starts_at = starts_at - interval '1 month', ends_at = ends_at - interval '1 month'
      where subscription_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
    return rows.length > 0;
  });
