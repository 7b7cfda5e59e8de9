/** The viewer's account, cards and payments. */
import type { Account, Card, PaySystem, Transaction } from '@aerial/contract/shapes/commerce.ts';
import { textIn } from '@aerial/domain/language.ts';
import { decimalOf, money, parseMoney } from '@aerial/domain/money.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { cardsOf, deleteCard, makePrimary, ownCard, type StoredCard } from '../../billing/payments/cards.pg.ts';
import { look } from '../../billing/payments/send.ts';
import { settle } from '../../billing/payments/settle.ts';
import { isOpen, transactionById, transactionsOf } from '../../billing/payments/transactions.pg.ts';
import { withUser } from '../../billing/store.pg.ts';
import { paymentRules } from '../../tenancy/settings/commerce.ts';
import { paymentFailed } from './failures.ts';
import type { Payments, PayRequest } from './pay.ts';
import type { Answer, PayContext, PaymentsDeps } from './ports.ts';
import { renewedByCards } from './repo.pg.ts';
import { checkPayer, currencyOf, idText, isPaymentAllowed, METHOD_OF_ACTION, notFound, topUpSum } from './rules.ts';
import { cardWire, paySystemWire, transactionWire } from './wire.ts';

type Id = string | number | null | undefined;
const TOP_UP = { ru: 'Пополнение баланса', en: 'Top-up of the balance' };
const CARD_CHECK = { ru: 'Проверка карты', en: 'Verification of a card' };

export function accounts({ engine, limiter }: PaymentsDeps, pay: Payments) {
  const { db, clock, systems } = engine;

  const verificationOf = ({ provider }: PayContext) => {
    const currency = currencyOf(provider);
    const sum = parseMoney(paymentRules(provider.settings).verificationAmount, currency);
    return sum.ok && sum.value.minor > 0 ? sum.value : money(100, currency);
  };

  async function cardAnswers(context: PayContext, cards: readonly StoredCard[]): Promise<Card[]> {
    const { viewer, language } = context;
    if (cards.length === 0) return [];
    const renewed = await renewedByCards(db, viewer.userId);
    const accountId = (await pay.account(context)).id;
    return cards.map((card) =>
      cardWire(card, {
        accountId,
        verification: verificationOf(context),
        subscriptions: renewed
          .filter(({ card_id: cardId }) => cardId === card.id)
          .map(({ id, name }) => ({ id, name: textIn(name, language) })),
      }),
    );
  }

  const service = {
    /** Guests have none. @source */
    async accounts(context: PayContext): Answer<Account[]> {
      const { viewer, provider } = context;
      const account = await pay.shownAccount({ id: viewer.userId, isGuest: viewer.isGuest }, provider, 'fresh');
      if (!account) return ok([]);
      const { id, balance } = account;
      const amount = decimalOf(balance);
      return ok([
        {
          id: Number(id),
          amount,
          balance: amount,
          currency: balance.currency,
          is_payment_allowed: isPaymentAllowed(provider, systems.of(provider).offered),
        },
      ]);
    },

    /** @source */
    async balance(context: PayContext): Answer<{ balance: string; currency: string }> {
      const { viewer, provider } = context;
      const currency = currencyOf(provider);
      const account = await pay.shownAccount({ id: viewer.userId, isGuest: viewer.isGuest }, provider, 'fresh');
      const balance = account?.balance ?? money(0, currency);
      return ok({ balance: decimalOf(balance), currency });
    },

    async cards(context: PayContext): Answer<Card[]> {
      return ok(context.viewer.isGuest ? [] : await cardAnswers(context, await cardsOf(db, context.viewer.userId)));
    },

    /** @source */
    async linkCard(
      context: PayContext,
      body: { paysystem: string | undefined; accountId: Id; returnsSum: boolean; returnUrl: string | undefined },
    ): Answer<Transaction> {
      const allowed = await pay.authorise(context);
      if (!allowed.ok) return allowed;
      const named = await pay.namedAccount(context, body.accountId);
      if (!named.ok) return named;
      const { offered } = systems.of(context.provider);
      const chosen = offered.find(
        ({ payment, shortname }) =>
          payment?.method === 'redirect' &&
          [undefined, payment.system.name, shortname].includes(body.paysystem as typeof shortname | undefined),
      );
      if (!chosen) return fail(notFound('payform_not_found'));
      const started = await pay.start(
        context,
        chosen,
        {
          purpose: 'card',
          amount: verificationOf(context),
          description: textIn(CARD_CHECK, context.language),
          savesCard: true,
          holds: body.returnsSum,
        },
        body,
      );
      return started.ok ? ok(transactionWire(started.value, context.language)) : started;
    },

    /** @source A-790 */
    async changeCard(context: PayContext, id: string, isPrimary: boolean): Answer<Card> {
      const payer = checkPayer(context.viewer);
      if (!payer.ok) return payer;
      const { userId } = context.viewer;
      const card = await withUser(db, userId, async (trx) => {
        const own = await ownCard(trx, userId, id);
        if (own && isPrimary && !own.is_primary) await makePrimary(trx, userId, own.id);
        return own && ownCard(trx, userId, id);
      });
      if (!card) return fail(notFound('card_not_found'));
      const [answer] = await cardAnswers(context, [card]);
      return ok(answer!);
    },

    /** @source A-789 */
    async deleteCard(context: PayContext, id: string): Answer<Card> {
      const payer = checkPayer(context.viewer);
      if (!payer.ok) return payer;
      const { userId } = context.viewer;
      const card = await ownCard(db, userId, id);
      if (!card) return fail(notFound('card_not_found'));
      const [answer] = await cardAnswers(context, [card]);
      await withUser(db, userId, async (trx) => {
        const own = await ownCard(trx, userId, id);
        if (own) await deleteCard(trx, own, clock.now());
      });
      engine.invalidateUser(context.viewer.userId);
      return ok({ ...answer!, is_primary: false });
    },

    async transactions(context: PayContext, page: { offset?: number; limit?: number }): Answer<Transaction[]> {
      const rows = await transactionsOf(db, context.viewer.userId, page);
      return ok(rows.map((row) => transactionWire(row, context.language)));
    },

    /** @source A-791 */
    async transaction(context: PayContext, id: string): Answer<Transaction> {
      const row = await transactionById(db, id);
      if (row?.user_id !== context.viewer.userId) return fail(notFound('transaction_not_found'));
      return ok(transactionWire(await look(engine, row), context.language));
    },

    /** Ways to pay into the account: all but the account itself. @source A-808 */
    async payforms(context: PayContext, accountId: number): Answer<PaySystem[]> {
      const named = await pay.namedAccount(context, accountId);
      if (!named.ok) return named;
      const { provider, language } = context;
      const { offered } = systems.of(provider);
      if (!isPaymentAllowed(provider, offered)) return ok([]);
      return ok(
        offered
          .filter(({ shortname }) => shortname !== 'provider_account')
          .map((system) => paySystemWire(system, language)),
      );
    },

    /** Tops the account up. @source */
    async topUp(
      context: PayContext,
      {
        accountId,
        bodyAccountId,
        payform,
        action,
        amount,
        ...request
      }: PayRequest & {
        accountId: number;
        /** Clients name it there as well. @source A-814 */
        bodyAccountId: Id;
        payform: string;
        action: string;
        amount: string | number | undefined;
        savesCard: boolean;
      },
    ): Answer<Transaction> {
      const allowed = await pay.authorise(context);
      if (!allowed.ok) return allowed;
      for (const id of [accountId, bodyAccountId]) {
        const named = await pay.namedAccount(context, id);
        if (!named.ok) return named;
      }
      const method = Object.hasOwn(METHOD_OF_ACTION, action) ? METHOD_OF_ACTION[action] : undefined;
      const fitting = systems.of(context.provider).offered.filter(({ payment }) => payment?.method === method);
      const chosen = fitting.find(({ shortname }) => shortname === payform) ?? fitting[0];
      if (method === undefined || !chosen) return fail(notFound('payform_not_found'));
      const sum = topUpSum(amount, context.provider);
      if (!sum.ok) return sum;
      const started = await pay.start(
        context,
        chosen,
        {
          purpose: 'top-up',
          amount: sum.value,
          description: textIn(TOP_UP, context.language),
          savesCard: request.savesCard,
        },
        request,
      );
      return started.ok ? ok(transactionWire(started.value, context.language)) : started;
    },

    /** The code of an SMS confirms a payment. @source */
    async confirmSms(
      context: PayContext,
      { accountId, transactionId, code }: { accountId: number; transactionId: Id; code: string | undefined },
    ): Answer<Transaction> {
      const payer = checkPayer(context.viewer);
      if (!payer.ok) return payer;
      const named = await pay.namedAccount(context, accountId);
      if (!named.ok) return named;
      const id = idText(transactionId);
      const row = id === undefined ? undefined : await transactionById(db, id);
      if (row?.user_id !== context.viewer.userId || row.method !== 'sms' || row.psp_id === null)
        return fail(notFound('transaction_not_found'));
      if (!isOpen(row)) return ok(transactionWire(row, context.language));
      const limited = await limiter.spend([{ key: `codes of payment ${row.id}`, max: 10, windowS: 3600 }]);
      if (!limited.ok) return limited;
      const system = await systems.system(row.provider_id, row.paysystem);
      const confirmed = await system?.confirmSms?.(row.psp_id, code ?? '', row.psp_key);
      if (!confirmed) return fail(notFound('payform_not_found'));
      if (!confirmed.ok) return fail(paymentFailed(confirmed.error));
      return ok(transactionWire((await settle(engine, row.id, confirmed.value)) ?? row, context.language));
    },
  };
  return service;
}
export type Accounts = ReturnType<typeof accounts>;
