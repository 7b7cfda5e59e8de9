/** Offers: what something costs this viewer, the ways to pay, and paying for it. */
import { asUserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Offer, Transaction } from '@aerial/contract/shapes/commerce.ts';
import { textIn } from '@aerial/domain/language.ts';
import { formatPeriod } from '@aerial/domain/periods.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { buy, type Bought } from '../../billing/buy.ts';
import { postPaidFromBalance } from '../../billing/inbox.ts';
import { orderName, quote, type Quote, type Wanted } from '../../billing/payments/quote.ts';
import { look } from '../../billing/payments/send.ts';
import type { StoredTransaction } from '../../billing/payments/transactions.pg.ts';
import { withUser, type Trx } from '../../billing/store.pg.ts';
import type { Payments, PayRequest } from './pay.ts';
import type { Answer, PayContext, PaymentsDeps } from './ports.ts';
import { insertOffer, lastTransaction, ownOffer, type StoredOffer } from './repo.pg.ts';
import { checkPayer, idText, invalid, isPaymentAllowed, notFound, paymentNotAllowed } from './rules.ts';
import { offerWire, transactionWire } from './wire.ts';

type Id = string | number | null | undefined;

export interface OfferRequest {
  readonly code?: string | undefined;
  readonly packet_id?: number | undefined;
  readonly entity_license_id?: number | undefined;
  readonly purchase_type_id?: Id;
  readonly period?: string | undefined;
}

export interface OfferPayment extends PayRequest {
  readonly purchaseTypeId?: Id;
  readonly accountId?: Id;
  readonly payform: string;
  readonly savesCard: boolean;
}

/** What was bought from the balance, with the payment that says so. */
export interface BalancePurchase {
  readonly bought: Bought;
  readonly transaction: StoredTransaction | undefined;
}

export function offers({ engine }: PaymentsDeps, pay: Payments) {
  const { db, clock, systems } = engine;

  const buyer = ({ viewer, provider }: PayContext) => ({
    userId: viewer.userId,
    providerId: provider.id,
    sellsWithoutBase: provider.settings.sellsAdditionalPacketsWithoutBase,
  });

  const wantedOf = (offer: StoredOffer, purchaseTypeId: string | undefined): Wanted => ({
    packetId: offer.packet_id,
    entityLicenseId: offer.entity_license_id,
    period: offer.period,
    purchaseTypeId,
  });

  async function show(context: PayContext, offer: StoredOffer, quoted: Quote): Promise<Offer> {
    const { viewer, provider, language } = context;
    const transaction = await lastTransaction(db, offer.id);
    return offerWire(
      offer,
      {
        quote: quoted,
        balance: (await pay.account(context)).balance,
        systems: systems.of(provider).offered,
        transaction: transaction?.user_id === viewer.userId ? await look(engine, transaction) : undefined,
      },
      language,
    );
  }

  /** Buys from the balance, with an offer and a payment that name it. The caller holds the lock of the user. */
  async function buyFromBalance(
    trx: Trx,
    context: PayContext,
    purchaseTypeId: string,
    ofOffer?: StoredOffer,
  ): Promise<Result<BalancePurchase, AppError>> {
    const { viewer, provider, language } = context;
    const now = clock.now();
    const order = {
      ...buyer(context),
      purchaseTypeId,
      payWith: 'account' as const,
      renew: true,
      zone: provider.settings.timeZone,
      actor: 'viewer' as const,
    };
    const bought = await buy(trx, order, now);
    if (!bought.ok) return bought;
    const { purchaseId, packetId, entityLicenseId, charged, isRepeated } = bought.value;
    if (isRepeated) {
      const transaction = await trx
        .selectFrom('payment_transactions')
        .selectAll()
        .where('purchase_id', '=', purchaseId)
        .executeTakeFirst();
      return ok({ bought: bought.value, transaction });
    }
    const offer =
      ofOffer ??
      (await insertOffer(
        trx,
        { providerId: provider.id, userId: viewer.userId, code: 'web300', packetId, entityLicenseId, period: null },
        now,
      ));
    const title = packetId === null ? await licenseTitle(trx, entityLicenseId) : await packetTitle(trx, packetId);
    const transaction = await trx
      .insertInto('payment_transactions')
      .values({
        provider_id: provider.id,
        user_id: viewer.userId,
        account_id: (await pay.account(context, trx)).id,
        purpose: 'offer',
        paysystem: 'account',
        payform: 'provider_account',
        method: 'account',
        amount: charged.minor,
        currency: charged.currency,
        status: 'succeeded',
        offer_id: offer.id,
        purchase_type_id: purchaseTypeId,
        purchase_id: purchaseId,
        description: textIn(title, language),
        fulfilment: 'bought',
        created_at: new Date(now),
        settled_at: new Date(now),
        return_url: null,
        phone: null,
        psp_id: null,
        full_url: null,
        qrcode_url: null,
        failure: null,
        fulfilment_error: null,
        subscription_id: null,
        period_index: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await postPaidFromBalance(trx, viewer.userId, { purchaseId, purchaseTypeId, charged }, now);
    return ok({ bought: bought.value, transaction });
  }

  const packetTitle = async (trx: Trx, id: number) =>
    (await trx.selectFrom('packets').select('name').where('id', '=', id).executeTakeFirst())?.name;
  const licenseTitle = async (trx: Trx, id: number | null) =>
    (
      await trx
        .selectFrom('entity_licenses as l')
        .innerJoin('contents as c', 'c.id', 'l.content_id')
        .select('c.title')
        .where('l.id', '=', id)
        .executeTakeFirst()
    )?.title;

  return {
    buyFromBalance,

    /** The price for this viewer, and the ways to pay. @source */
    async create(context: PayContext, body: OfferRequest): Answer<Offer> {
      const { viewer, provider } = context;
      const payer = checkPayer(viewer);
      if (!payer.ok) return payer;
      if (!isPaymentAllowed(provider, systems.of(provider).offered)) return fail(paymentNotAllowed);
      const { packet_id: packetId, entity_license_id: entityLicenseId, period } = body;
      if ((packetId === undefined) === (entityLicenseId === undefined))
        return fail(invalid('packet_id', 'Name a packet or a licence.'));
      const quoted = await quote(
        db,
        buyer(context),
        {
          ...(packetId !== undefined && { packetId }),
          ...(entityLicenseId !== undefined && { entityLicenseId }),
          purchaseTypeId: idText(body.purchase_type_id),
          period,
        },
        clock.now(),
      );
      if (!quoted.ok) return quoted;
      const offer = await insertOffer(
        db,
        {
          providerId: provider.id,
          userId: viewer.userId,
          code: body.code ?? 'web300',
          packetId: packetId ?? null,
          entityLicenseId: entityLicenseId ?? null,
          period: formatPeriod(quoted.value.type.length),
        },
        clock.now(),
      );
      return ok(await show(context, offer, quoted.value));
    },

    /** The offer with its last transaction; what was bought meanwhile is shown at the price that it had. @source A-806 */
    async read(context: PayContext, id: string): Answer<Offer> {
      const offer = await ownOffer(db, context.viewer.userId, id);
      if (!offer) return fail(notFound('offer_not_found'));
      const last = await lastTransaction(db, offer.id);
      if (last) await look(engine, last);
      const quoted = await quote(db, buyer(context), wantedOf(offer, undefined), clock.now(), 'show');
      return quoted.ok ? ok(await show(context, offer, quoted.value)) : fail(notFound('offer_not_found'));
    },

    /** Pays for an offer: from the balance at once, else by a payment system. @source */
    async pay(context: PayContext, id: string, request: OfferPayment): Answer<Transaction> {
      const { viewer, provider, language } = context;
      const payer = checkPayer(viewer);
      if (!payer.ok) return payer;
      const offer = await ownOffer(db, viewer.userId, id);
      if (!offer) return fail(notFound('offer_not_found'));
      const named = await pay.namedAccount(context, request.accountId);
      if (!named.ok) return named;
      const chosen = systems.of(provider).offered.find(({ shortname }) => shortname === request.payform);
      if (!chosen || chosen.shortname === 'info') return fail(notFound('payform_not_found'));
      const last = await lastTransaction(db, offer.id);
      const justPaid = last?.status === 'succeeded' && clock.now() - last.created_at.getTime() < 5000;
      if (justPaid) return ok(transactionWire(last, language));
      const quoted = await quote(db, buyer(context), wantedOf(offer, idText(request.purchaseTypeId)), clock.now());
      if (!quoted.ok) return quoted;
      const { type, price, skipsPin } = quoted.value;
      const allowed = await pay.authorise(context, skipsPin);
      if (!allowed.ok) return allowed;
      if (chosen.shortname === 'provider_account' || price.minor === 0) {
        const done = await withUser(db, viewer.userId, (trx) => buyFromBalance(trx, context, type.id, offer));
        if (!done.ok) return done;
        engine.invalidateUser(asUserId(viewer.userId));
        const { transaction } = done.value;
        return transaction ? ok(transactionWire(transaction, language)) : fail(notFound('transaction_not_found'));
      }
      const started = await pay.start(
        context,
        chosen,
        {
          purpose: 'offer',
          amount: price,
          description: orderName(quoted.value, language),
          offerId: offer.id,
          purchaseTypeId: type.id,
          savesCard: request.savesCard,
        },
        request,
        async (trx) => {
          const again = await quote(trx, buyer(context), wantedOf(offer, type.id), clock.now());
          return again.ok ? undefined : again.error;
        },
      );
      return started.ok ? ok(transactionWire(started.value, language)) : started;
    },
  };
}
export type Offers = ReturnType<typeof offers>;
