import * as calls from '@aerial/contract/calls/payments.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { Accounts } from './accounts.ts';
import type { Offers } from './offers.ts';
import type { Purchases } from './purchases.ts';
import { storedId } from './rules.ts';

export interface PaymentServices {
  readonly accounts: Accounts;
  readonly offers: Offers;
  readonly purchases: Purchases;
}

/** A flag as clients write it; a missing one has the default. */
const isOn = (value: string | number | boolean | undefined, otherwise: boolean): boolean =>
  value === undefined ? otherwise : ![false, 0, '0', '', 'false', 'no'].includes(value);

export function paymentRoutes(router: CallRouter, { accounts, offers, purchases }: PaymentServices): void {
  router.handle(calls.accountsCall, (context) => accounts.accounts(context));
  router.handle(calls.balanceCall, (context) => accounts.balance(context));
  router.handle(calls.accountBalanceCall, (context) => accounts.balance(context));

  router.handle(calls.cardsCall, (context) => accounts.cards(context));
  router.handle(calls.linkCardCall, ({ body, ...context }) =>
    accounts.linkCard(context, {
      paysystem: body.paysystem_shortname,
      accountId: body.account_id,
      returnsSum: isOn(body.needed_refund, true),
      returnUrl: body.return_url,
    }),
  );
  router.handle(calls.changeCardCall, ({ params, body, ...context }) =>
    accounts.changeCard(context, storedId(params.id), isOn(body.is_primary, false)),
  );
  router.handle(calls.deleteCardCall, ({ params, ...context }) => accounts.deleteCard(context, storedId(params.id)));

  router.handle(calls.transactionsCall, ({ query, ...context }) => accounts.transactions(context, query));
  router.handle(calls.transactionCall, ({ params, ...context }) => accounts.transaction(context, storedId(params.id)));

  router.handle(calls.payformsCall, ({ params, ...context }) => accounts.payforms(context, params.id));
  router.handle(calls.payformActionCall, ({ params, body, ...context }) =>
    params.action === 'confirm_by_sms'
      ? accounts.confirmSms(context, { accountId: params.id, transactionId: body.transaction_id, code: body.code })
      : accounts.topUp(context, {
          accountId: params.id,
          bodyAccountId: body.account,
          payform: params.payform,
          action: params.action,
          amount: body.amount,
          savesCard: isOn(body.saveCard, false),
          cardId: body.cardId,
          phone: body.phone,
          returnUrl: body.returnUrl,
        }),
  );

  router.handle(calls.createOfferCall, ({ body, ...context }) => offers.create(context, body));
  router.handle(calls.offerCall, ({ params, ...context }) => offers.read(context, storedId(params.id)));
  router.handle(calls.offerTransactionCall, ({ params, body, ...context }) =>
    offers.pay(context, storedId(params.id), {
      purchaseTypeId: body.purchase_type_id,
      accountId: body.account_id,
      payform: body.payform_shortname,
      cardId: body.card_id,
      savesCard: isOn(body.save_card, false),
      phone: body.phone,
      returnUrl: body.return_url,
    }),
  );

  router.handle(calls.createPurchaseCall, ({ body, ...context }) =>
    purchases.create(context, { purchaseTypeId: body.purchase_type_id, accountId: body.account_id }),
  );
  router.handle(calls.changePurchaseCall, ({ params, body, ...context }) =>
    purchases.change(context, storedId(params.id), {
      status: body.status,
      purchaseTypeId: body.purchaseId ?? body.purchase_type_id,
    }),
  );
  router.handle(calls.cancelPurchaseCall, ({ params, ...context }) => purchases.cancel(context, storedId(params.id)));
}
