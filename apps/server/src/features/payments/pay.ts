/** Starting a payment: who may, by which system, once however often the button is pressed. */
import type { AppError } from '@aerial/contract/errors.ts';
import { isPhone, phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { cardsOf, ownCard, type StoredCard } from '../../billing/payments/cards.pg.ts';
import { receiptCustomer } from '../../billing/payments/customers.pg.ts';
import { send } from '../../billing/payments/send.ts';
import {
  insertTransaction,
  OPEN,
  type NewTransaction,
  type StoredTransaction,
} from '../../billing/payments/transactions.pg.ts';
import { findUserAccount, userAccount, type UserAccount } from '../../billing/ledger.pg.ts';
import { withUser, type Trx } from '../../billing/store.pg.ts';
import { paymentRules } from '../../tenancy/settings/commerce.ts';
import type { PaySystem } from '../../ports/payment/registry.ts';
import type { Answer, PayContext, PaymentsDeps } from './ports.ts';
import { lastPaidSince } from './repo.pg.ts';
import {
  checkPayer,
  currencyOf,
  idText,
  invalid,
  isPaymentAllowed,
  notFound,
  paymentNotAllowed,
  payUnavailable,
  returnUrlOf,
} from './rules.ts';

/** A repeated identical request within this time is the same payment. */
const REPEAT_MS = 5000;
/** @source C-574 */
const PIN_SKIPPED_MS = 30_000;
const PAYMENTS_PER_USER = { max: 30, windowS: 600 };

/** What is paid for, apart from how. */
export type Purpose = Pick<
  NewTransaction,
  'purpose' | 'amount' | 'description' | 'offerId' | 'purchaseTypeId' | 'savesCard' | 'holds'
>;

/** A payment whose intent is committed. */
interface Begun {
  readonly row: StoredTransaction;
  /** By an identical request before. */
  readonly isRepeated: boolean;
}

/** How it is paid, as the request says. */
export interface PayRequest {
  readonly cardId?: string | number | null | undefined;
  readonly phone?: string | undefined;
  readonly returnUrl?: string | undefined;
}

export function payments({ engine, parental, limiter, balances, publicUrl }: PaymentsDeps) {
  const { db, clock, systems } = engine;

  /** Guests and children pay nothing, and a viewer with a PIN proves it. */
  async function authorise(
    { viewer, provider, pinProof: proof, ip }: PayContext,
    skipsPin = false,
  ): Promise<Result<undefined, AppError>> {
    const payer = checkPayer(viewer);
    if (!payer.ok) return payer;
    if (!isPaymentAllowed(provider, systems.of(provider).offered)) return fail(paymentNotAllowed);
    if (skipsPin || !viewer.parental?.hasPin || viewer.parental.asksFor['pay'] !== true) return ok(undefined);
    if (await mayPayAgain(viewer.userId, provider)) return ok(undefined);
    return parental.authorise(viewer, 'pay', { proof, ip });
  }

  /** A payment whose pay system or packet allows it was completed moments ago. @source, C-574 */
  async function mayPayAgain(userId: number, provider: PayContext['provider']): Promise<boolean> {
    const last = await lastPaidSince(db, userId, epochMs(clock.now() - PIN_SKIPPED_MS));
    if (!last) return false;
    const system = systems.of(provider).offered.find(({ shortname }) => shortname === last.payform);
    return last.skips_parental_control === true || system?.skipsParentalControl === true;
  }

  const limit = ({ viewer }: PayContext) =>
    limiter.spend([{ key: `payments of ${viewer.userId}`, ...PAYMENTS_PER_USER }]);

  const account = ({ viewer, provider }: PayContext, trx: Trx | typeof db = db): Promise<UserAccount> =>
    userAccount(trx, { id: viewer.userId, providerId: provider.id }, currencyOf(provider));

  const accountFor = (
    { id, isGuest }: { readonly id: number; readonly isGuest: boolean },
    provider: PayContext['provider'],
  ): Promise<UserAccount | undefined> => {
    if (isGuest) return Promise.resolve(undefined);
    const find = provider.settings.hasPurchases ? userAccount : findUserAccount;
    return find(db, { id, providerId: provider.id }, currencyOf(provider));
  };

  /**
   * The account that is shown: providers that sell nothing give none to those who have none, and what an operator's own billing says
   * stands in the place of our balance.
   * @param balance `fresh` asks the billing, `known` shows what it said last
   */
  async function shownAccount(
    user: { readonly id: number; readonly isGuest: boolean },
    provider: PayContext['provider'],
    balance: 'fresh' | 'known',
  ): Promise<UserAccount | undefined> {
    const own = await accountFor(user, provider);
    const reported = own && (await balances.of(user.id, provider, balance === 'fresh'));
    return reported ? { ...own, balance: reported } : own;
  }

  /** The account of a request that names one; it has to be the viewer's own. */
  async function namedAccount(
    context: PayContext,
    named: string | number | null | undefined,
  ): Promise<Result<UserAccount, AppError>> {
    const { viewer, provider } = context;
    const own = await accountFor({ id: viewer.userId, isGuest: viewer.isGuest }, provider);
    const id = idText(named);
    return own && (id === undefined || id === own.id) ? ok(own) : fail(notFound('account_not_found'));
  }

  async function chooseCard(
    userId: number,
    system: string,
    named: string | number | null | undefined,
  ): Promise<StoredCard | undefined> {
    const id = idText(named);
    if (id === undefined) return (await cardsOf(db, userId)).find(({ paysystem }) => paysystem === system);
    const card = await ownCard(db, userId, id);
    return card?.paysystem === system ? card : undefined;
  }

  /**
   * Commits the intent, creates the payment, and answers what came of it.
   * @param recheck whether the order may still be made, under the lock of the user: of two at once the first may have been fulfilled
   */
  async function start(
    context: PayContext,
    paySystem: PaySystem,
    purpose: Purpose,
    { cardId, phone, returnUrl }: PayRequest,
    recheck: (trx: Trx) => Promise<AppError | undefined> = async () => undefined,
  ): Answer<StoredTransaction> {
    const { payment, shortname } = paySystem;
    if (!payment) return fail(notFound('payform_not_found'));
    const { viewer, provider } = context;
    const { method, system } = payment;
    const card = method === 'linked-card' ? await chooseCard(viewer.userId, system.name, cardId) : undefined;
    if (method === 'linked-card' && !card) return fail(notFound('card_not_found'));
    const called = method === 'sms' ? phoneDigits(phone ?? '') : undefined;
    if (called !== undefined && !isPhone(called)) return fail(invalid('phone', 'Please enter a phone number.'));
    const limited = await limit(context);
    if (!limited.ok) return limited;
    const receipt = paymentRules(provider.settings).receipts ? await receiptCustomer(db, viewer.userId) : undefined;
    const own = await account(context);
    const begun = await withUser(db, viewer.userId, async (trx): Promise<Result<Begun, AppError>> => {
      const order: NewTransaction = {
        ...purpose,
        providerId: provider.id,
        userId: viewer.userId,
        accountId: own.id,
        paysystem: system.name,
        payform: shortname,
        method,
        returnUrl: returnUrlOf(returnUrl, provider, publicUrl),
        // A linked card is saved already, and only a page or a QR code can ask for one.
        savesCard: method === 'linked-card' ? false : (purpose.savesCard ?? false),
        ...(card && { cardId: card.id }),
        ...(called && { phone: called }),
        receipt,
      };
      const earlier = await repeated(trx, order, clock.now());
      if (earlier) return ok({ row: earlier, isRepeated: true });
      const refused = await recheck(trx);
      return refused ? fail(refused) : ok({ row: await insertTransaction(trx, order, clock.now()), isRepeated: false });
    });
    if (!begun.ok) return begun;
    const { row, isRepeated } = begun.value;
    const sent = isRepeated ? row : await send(engine, row);
    return sent.status === 'failed' && sent.failure === 'unavailable' ? fail(payUnavailable) : ok(sent);
  }

  return { authorise, account, shownAccount, namedAccount, start };
}
export type Payments = ReturnType<typeof payments>;

/**
 * The payment that an identical request has started moments ago. A card is charged without the viewer: while its payment is pending,
 * another one of the same price never starts, whatever offer it is for.
 */
async function repeated(trx: Trx, order: NewTransaction, now: EpochMs): Promise<StoredTransaction | undefined> {
  const isCharge = order.method === 'linked-card' && order.offerId !== undefined;
  return trx
    .selectFrom('payment_transactions')
    .selectAll()
    .where('user_id', '=', order.userId)
    .where('purpose', '=', order.purpose)
    .where('method', '=', order.method)
    .where('paysystem', '=', order.paysystem)
    .where('amount', '=', String(order.amount.minor))
    .where(({ eb }) =>
      order.offerId === undefined
        ? eb('offer_id', 'is', null)
        : isCharge
          ? eb('purchase_type_id', '=', order.purchaseTypeId ?? null)
          : eb('offer_id', '=', order.offerId),
    )
    .where(({ eb }) => (order.cardId === undefined ? eb('card_id', 'is', null) : eb('card_id', '=', order.cardId)))
    .where(({ eb }) => (order.phone === undefined ? eb('phone', 'is', null) : eb('phone', '=', order.phone)))
    .where('status', '<>', 'failed')
    .where(({ eb, or }) =>
      or([eb('created_at', '>', new Date(now - REPEAT_MS)), ...(isCharge ? [eb('status', 'in', OPEN)] : [])]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
