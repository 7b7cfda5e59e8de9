/** Payments in the background: the janitor, renewals, refunds, and events that wait. */
import { asUserId } from '@aerial/domain/ids.ts';
import { dueSubscriptions, failCharge, handleDue, type DueSubscription, type Renewed } from '../renew.ts';
import { subscriptionById, withUser } from '../store.pg.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';
import { textIn } from '@aerial/domain/language.ts';
import { userAccount } from '../ledger.pg.ts';
import { cardById } from './cards.pg.ts';
import type { PaymentEngine } from './engine.ts';
import { receiptCustomer } from './customers.pg.ts';
import { ask, send } from './send.ts';
import { claimCheck, dueTransactions, insertTransaction, isOpen } from './transactions.pg.ts';
import { dunningRules, paymentRules } from '../../tenancy/settings/commerce.ts';

const BATCH = 100;
/** Subscriptions that are handled at once. */
const CONCURRENCY = 4;
/** One run leaves the rest to the next. */
const MAX_BATCHES = 50;

async function concurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Asks payment systems about payments whose outcome is not known. */
export async function runJanitor(engine: PaymentEngine): Promise<void> {
  const { db, clock, warn } = engine;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await dueTransactions(db, clock.now(), BATCH);
    await concurrently(due, async (one) => {
      try {
        const claimed = await claimCheck(db, one, clock.now());
        if (claimed) await ask(engine, claimed);
      } catch (error) {
        warn({ err: error, transaction: one.id }, 'a payment could not be checked');
      }
    });
    if (due.length < BATCH) return;
  }
}

/** Does what is due on subscriptions. */
export async function runRenewals(engine: PaymentEngine, publicUrl: string): Promise<void> {
  const { db, clock, systems, invalidateUser, warn } = engine;
  const until = clock.now();
  let last: DueSubscription | undefined;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await dueSubscriptions(db, until, BATCH, last);
    last = due.at(-1);
    await concurrently(due, async (one) => {
      try {
        const provider = await systems.provider(one.providerId);
        if (!provider) return;
        const handled = await handleDue(db, one, dunningRules(provider.settings), clock.now());
        if (handled?.outcome === 'charge-card') await chargeCard(engine, one.id, handled, publicUrl);
        if (handled && handled.outcome !== 'nothing' && handled.outcome !== 'waiting')
          invalidateUser(asUserId(handled.userId));
      } catch (error) {
        warn({ err: error, subscription: one.id }, 'a subscription could not be renewed');
      }
    });
    if (due.length < BATCH) return;
  }
}

/** Pays a period by the card of its subscription: the intent is committed first, then the payment system is called. */
async function chargeCard(
  engine: PaymentEngine,
  subscriptionId: string,
  { userId, providerId, packetId, charge }: Renewed,
  publicUrl: string,
): Promise<void> {
  const { db, clock, systems } = engine;
  const provider = await systems.provider(providerId);
  if (!charge || !provider) return;
  const { settings } = provider;
  const language = settings.defaultLanguage;
  const row = await withUser(db, userId, async (trx) => {
    const card = await cardById(trx, charge.cardId);
    const before = await trx
      .selectFrom('payment_transactions')
      .select('status')
      .where('subscription_id', '=', subscriptionId)
      .where('period_index', '=', charge.periodIndex)
      .where('purpose', '=', 'renewal')
      .where('status', '<>', 'failed')
      .executeTakeFirst();
    const isChargeable = card?.deleted_at === null && systems.of(provider).system(card.paysystem) !== undefined;
    if (before && isOpen(before)) return undefined;
    if (before || !isChargeable) {
      const found = await subscriptionById(trx, subscriptionId);
      if (found) await failCharge(trx, found, dunningRules(settings), clock.now());
      return undefined;
    }
    const packet = await trx.selectFrom('packets').select('name').where('id', '=', packetId).executeTakeFirst();
    const account = await userAccount(trx, { id: userId, providerId }, charge.amount.currency);
    return insertTransaction(
      trx,
      {
        providerId,
        userId,
        accountId: account.id,
        purpose: 'renewal',
        paysystem: card.paysystem,
        payform: 'linkedcard',
        method: 'linked-card',
        amount: charge.amount,
        description: textIn(packet?.name, language),
        returnUrl: siteOrigin(provider, publicUrl),
        subscriptionId,
        periodIndex: charge.periodIndex,
        cardId: card.id,
        receipt: paymentRules(settings).receipts ? await receiptCustomer(trx, userId) : undefined,
      },
      clock.now(),
    );
  });
  if (row) await send(engine, row);
}
