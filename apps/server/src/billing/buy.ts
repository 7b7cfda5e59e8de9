/** Buying from the account: packets with their subscription, and licences of single contents. */
import type { AppError } from '@aerial/contract/errors.ts';
import { decimalOf, missingAmount, money, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Actor, PayWith } from '../db/schema/subscriptions.ts';
import { post, systemAccount, userAccount } from './ledger.pg.ts';
import { checkLicense, unknownPurchaseType } from './licenses.pg.ts';
import { isTrialUsed, purchaseTypes, soldPacket, type PurchaseType, type SoldPacket } from './packets.pg.ts';
import { insertPeriod, insertSubscription, subscriptionsOf, type Trx } from './store.pg.ts';
import { begin, grantsAccess } from './subscription.ts';

export interface BuyOrder {
  readonly userId: number;
  readonly providerId: number;
  readonly purchaseTypeId: string;
  readonly payWith: Exclude<PayWith, 'promotion'>;
  /** Of `payWith: 'card'`: what later periods are charged to. */
  readonly cardId?: string | null;
  readonly renew: boolean;
  readonly zone: string;
  /** Additional packets are sold without a base packet. */
  readonly sellsWithoutBase: boolean;
  readonly actor: Actor;
  /** When its price was quoted, where that was before: a payment in flight buys at the price that it was made for. */
  readonly quotedAt?: EpochMs;
}

export interface Bought {
  readonly purchaseId: string;
  readonly subscriptionId: string | null;
  readonly packetId: number | null;
  readonly entityLicenseId: number | null;
  readonly charged: Money;
  readonly isTrial: boolean;
  readonly status: 'active' | 'cancelled';
  /** The same request came before, moments ago: this is what it bought. */
  readonly isRepeated: boolean;
}

/** A repeated identical request within this time is answered with the first purchase. @source A-801 */
const REPEAT_MS = 5000;
const HOUR_MS = 3_600_000;

export const insufficientFunds = (missing: Money): AppError => ({
  code: 'insufficient_funds',
  message: 'The balance does not suffice.',
  amount: decimalOf(missing),
});

/**
 * Buys under the lock of the user (`withUser`), which makes it once however often the request is repeated at the same moment. Nothing is
 * written when it fails.
 */
export async function buy(trx: Trx, order: BuyOrder, now: EpochMs): Promise<Result<Bought, AppError>> {
  const { userId, providerId, purchaseTypeId } = order;
  const [type] = await purchaseTypes(trx, { providerId, id: purchaseTypeId }, { userId }, order.quotedAt ?? now);
  if (!type) return fail(unknownPurchaseType);
  const repeated = await boughtJustNow(trx, order, type, now);
  if (repeated) return ok(repeated);
  return type.packetId === null ? buyLicense(trx, order, type, now) : buyPacket(trx, order, type, type.packetId, now);
}

/** What the same request bought moments ago. */
export async function boughtJustNow(
  trx: Trx,
  { userId }: Pick<BuyOrder, 'userId'>,
  type: PurchaseType,
  now: EpochMs,
): Promise<Bought | undefined> {
  const row = await trx
    .selectFrom('purchases')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purchase_type_id', '=', type.id)
    .where('status', '=', 'active')
    .where('created_at', '>', new Date(now - REPEAT_MS))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return (
    row && {
      purchaseId: row.id,
      subscriptionId: row.subscription_id,
      packetId: type.packetId,
      entityLicenseId: row.entity_license_id,
      charged: money(Number(row.amount), type.price.currency),
      isTrial: row.is_trial,
      status: row.status,
      isRepeated: true,
    }
  );
}

/**
 * Whether the packet may be bought by somebody with these subscriptions. @source A-444…A-447
 * @param of `replaces`: a subscription that becomes this packet, and counts for nothing
 */
export async function checkPacket(
  trx: Kysely<Database>,
  packet: SoldPacket,
  of: Pick<BuyOrder, 'userId' | 'sellsWithoutBase'> & { readonly replaces?: string },
  now: EpochMs,
): Promise<AppError | undefined> {
  const { userId, sellsWithoutBase, replaces } = of;
  const own = (await subscriptionsOf(trx, userId)).filter(({ id }) => id !== replaces);
  if (own.some(({ packetId, state }) => packetId === packet.id && state.status !== 'planned'))
    return { code: 'already_subscribed', message: 'This packet is already connected.' };
  if (packet.isBase || packet.isDonation || sellsWithoutBase) return undefined;
  const active = own.filter(({ state }) => grantsAccess(state, now)).map(({ packetId }) => packetId);
  if (active.length > 0) {
    const bases = await trx
      .selectFrom('packets')
      .select('id')
      .where('id', 'in', active)
      .where('is_base', '=', true)
      .execute();
    if (bases.some(({ id }) => packet.baseIds.length === 0 || packet.baseIds.includes(id))) return undefined;
  }
  return { code: 'base_packet_required', message: 'This packet is connected to a base packet.' };
}

async function buyPacket(
  trx: Trx,
  order: BuyOrder,
  type: PurchaseType,
  packetId: number,
  now: EpochMs,
): Promise<Result<Bought, AppError>> {
  const { userId, providerId } = order;
  const packet = await soldPacket(trx, providerId, packetId);
  if (!packet || packet.isPromo || (!packet.isPublic && order.actor === 'viewer'))
    return fail({ code: 'packet_not_found', message: 'There is no such packet.' });
  const refused = await checkPacket(trx, packet, order, now);
  if (refused) return fail(refused);

  const trial = type.trial && !(await isTrialUsed(trx, userId, packetId)) ? type.trial : undefined;
  const { state, period, amount, isTrial } = begin(
    {
      terms: { purchaseTypeId: type.id, amount: type.price.minor, length: type.length },
      trial,
      zone: order.zone,
      payWith: order.payWith,
      renew: order.renew,
    },
    now,
  );
  const price = money(amount, type.price.currency);
  const account = await userAccount(trx, { id: userId, providerId }, price.currency);
  if (order.payWith !== 'operator') {
    const missing = missingAmount(price, account.balance);
    if (missing.minor > 0) return fail(insufficientFunds(missing));
  }
  const subscriptionId = await insertSubscription(
    trx,
    { providerId, userId, packetId, currency: price.currency, cardId: order.cardId ?? null, state },
    order.actor,
    now,
  );
  const transferId =
    price.minor === 0 || order.payWith === 'operator'
      ? null
      : await post(trx, {
          debit: account.id,
          credit: await systemAccount(trx, providerId, 'revenue', price.currency),
          amount: price,
          kind: 'subscription',
          source: { subscription: subscriptionId, period: period.index },
          key: renewalKey(subscriptionId, period.index),
          at: now,
        });
  await insertPeriod(trx, subscriptionId, period, { amount, purchaseTypeId: type.id, isTrial, transferId }, now);
  if (isTrial)
    await trx
      .insertInto('trial_uses')
      .values({ user_id: userId, packet_id: packetId, subscription_id: subscriptionId, used_at: new Date(now) })
      .execute();
  const { id } = await trx
    .insertInto('purchases')
    .values({
      provider_id: providerId,
      user_id: userId,
      purchase_type_id: type.id,
      account_id: account.id,
      subscription_id: subscriptionId,
      entity_license_id: null,
      amount,
      currency: price.currency,
      is_trial: isTrial,
      status: 'active',
      transfer_id: transferId,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok({
    purchaseId: id,
    subscriptionId,
    packetId,
    entityLicenseId: null,
    charged: price,
    isTrial,
    status: 'active',
    isRepeated: false,
  });
}

/** Idempotency key of the charge for a period of a subscription: concurrent charges are one. */
export const renewalKey = (subscriptionId: string, index: number): string => `renew:${subscriptionId}:${index}`;

/** A rented content may be watched for its hours from the purchase; an owned one without end. */
async function buyLicense(
  trx: Trx,
  order: BuyOrder,
  type: PurchaseType,
  now: EpochMs,
): Promise<Result<Bought, AppError>> {
  const { userId, providerId } = order;
  const found = await checkLicense(trx, userId, type.entityLicenseId, now);
  if (!found.ok) return found;
  const license = found.value;
  const account = await userAccount(trx, { id: userId, providerId }, type.price.currency);
  const missing = missingAmount(type.price, account.balance);
  if (missing.minor > 0) return fail(insufficientFunds(missing));
  const watchUntil = license.hours === null ? null : epochMs(now + license.hours * HOUR_MS);
  const { id } = await trx
    .insertInto('purchases')
    .values({
      provider_id: providerId,
      user_id: userId,
      purchase_type_id: type.id,
      account_id: account.id,
      subscription_id: null,
      entity_license_id: license.id,
      amount: type.price.minor,
      currency: type.price.currency,
      status: 'active',
      watch_until: watchUntil === null ? null : new Date(watchUntil),
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (type.price.minor > 0) {
    const transferId = await post(trx, {
      debit: account.id,
      credit: await systemAccount(trx, providerId, 'revenue', type.price.currency),
      amount: type.price,
      kind: 'license',
      source: { purchase: id, license: license.id },
      key: `buy:${id}`,
      at: now,
    });
    await trx.updateTable('purchases').set({ transfer_id: transferId }).where('id', '=', id).execute();
  }
  return ok({
    purchaseId: id,
    subscriptionId: null,
    packetId: null,
    entityLicenseId: license.id,
    charged: type.price,
    isTrial: false,
    status: 'active',
    isRepeated: false,
  });
}
