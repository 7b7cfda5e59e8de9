/** Purchases from the balance, and what a viewer changes about them. */
import { asUserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Purchase } from '@aerial/contract/shapes/commerce.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { unknownPurchaseType } from '../../billing/licenses.pg.ts';
import { changePeriod, changeRenewal, ownSubscription } from '../../billing/change.ts';
import { quote } from '../../billing/payments/quote.ts';
import { withUser, type StoredSubscription, type Trx } from '../../billing/store.pg.ts';
import { hasOwnBilling } from '../../tenancy/settings/commerce.ts';
import type { Offers } from './offers.ts';
import type { Payments } from './pay.ts';
import type { Answer, PayContext, PaymentsDeps } from './ports.ts';
import { ownPurchase } from './repo.pg.ts';
import { checkPayer, idText, notFound } from './rules.ts';
import { purchaseWire } from './wire.ts';

/** Each may ask an operator's billing. */
const CHANGES_PER_USER = { max: 30, windowS: 600 };

type Id = string | number | null | undefined;

export function purchases({ engine, billing, limiter }: PaymentsDeps, pay: Payments, offers: Offers) {
  const { db, clock, invalidateUser } = engine;

  /** Changes the subscription of an own purchase, under the lock of the user. */
  async function change(
    { viewer, provider, ip }: PayContext,
    id: string,
    lacking: AppError,
    wanted: 'stop' | 'renew' | undefined,
    work: (trx: Trx, found: StoredSubscription) => Promise<Result<undefined, AppError>>,
  ): Answer<Purchase> {
    const payer = checkPayer(viewer);
    if (!payer.ok) return payer;
    const known = await ownPurchase(db, viewer.userId, id);
    if (!known) return fail(notFound('purchase_not_found'));
    const { subscription_id: subscriptionId } = known;
    if (subscriptionId === null) return fail(lacking);
    if (hasOwnBilling(provider.settings)) {
      const within = await limiter.spend([{ key: `billing of ${viewer.userId}`, ...CHANGES_PER_USER }]);
      if (!within.ok) return within;
    }
    const changed = await billing.change({
      userId: viewer.userId,
      provider,
      ip,
      wanted,
      async find(trx) {
        const found = await ownSubscription(trx, viewer.userId, subscriptionId);
        return found.ok ? found : fail(lacking);
      },
      apply: work,
    });
    if (!changed.ok) return changed;
    invalidateUser(asUserId(viewer.userId));
    const after = await ownPurchase(db, viewer.userId, id);
    return after ? ok(purchaseWire(after)) : fail(notFound('purchase_not_found'));
  }

  return {
    /** @source */
    async create(context: PayContext, body: { purchaseTypeId: Id; accountId?: Id }): Answer<Purchase> {
      const { viewer, provider } = context;
      const payer = checkPayer(viewer);
      if (!payer.ok) return payer;
      const named = await pay.namedAccount(context, body.accountId);
      if (!named.ok) return named;
      const purchaseTypeId = idText(body.purchaseTypeId);
      if (purchaseTypeId === undefined) return fail(unknownPurchaseType);
      const quoted = await quote(
        db,
        {
          userId: viewer.userId,
          providerId: provider.id,
          sellsWithoutBase: provider.settings.sellsAdditionalPacketsWithoutBase,
        },
        { purchaseTypeId },
        clock.now(),
        'show',
      );
      if (!quoted.ok) return quoted;
      const allowed = await pay.authorise(context, quoted.value.skipsPin);
      if (!allowed.ok) return allowed;
      const done = await withUser(db, viewer.userId, (trx) => offers.buyFromBalance(trx, context, purchaseTypeId));
      if (!done.ok) return done;
      invalidateUser(asUserId(viewer.userId));
      const bought = await ownPurchase(db, viewer.userId, done.value.bought.purchaseId);
      return bought ? ok(purchaseWire(bought)) : fail(notFound('purchase_not_found'));
    },

    /** @source */
    change: (context: PayContext, id: string, body: { status?: string | undefined; purchaseTypeId?: Id }) =>
      change(
        context,
        id,
        { code: 'subscription_not_renewable', message: 'The packet does not renew.' },
        body.status === 'active' ? 'renew' : undefined,
        async (trx, found) => {
          const next = idText(body.purchaseTypeId);
          if (body.status === 'active') {
            const renewed = await changeRenewal(trx, found, true, 'viewer', clock.now());
            if (!renewed.ok || next === undefined) return renewed;
          }
          return next === undefined ? ok(undefined) : changePeriod(trx, found, next, 'viewer', clock.now());
        },
      ),

    /** @source A-799 */
    cancel: (context: PayContext, id: string) =>
      change(
        context,
        id,
        { code: 'not_cancelable', message: 'This purchase cannot be cancelled.' },
        'stop',
        (trx, found) => changeRenewal(trx, found, false, 'viewer', clock.now()),
      ),
  };
}
export type Purchases = ReturnType<typeof purchases>;
