/** Activating promo codes: days of packets at no price. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Currency, MinorUnits } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { end } from './end.ts';
import { purchaseTypes } from './packets.pg.ts';
import { addPeriods } from './periods.ts';
import {
  campaignPackets,
  findPromoKey,
  hasActivated,
  linkedCard,
  type Campaign,
  type PastActivation,
  type PromoKey,
} from './promo.pg.ts';
import {
  applyChange,
  insertPeriod,
  insertSubscription,
  subscriptionsOf,
  type StoredSubscription,
  type Trx,
} from './store.pg.ts';
import { begin, extended } from './subscription.ts';

export const unknownCode: AppError = { code: 'promo_code_not_found', message: 'There is no such promo code.' };
const invalid: AppError = { code: 'promo_code_not_valid', message: 'This promo code is no longer valid.' };
const expired: AppError = { code: 'promo_code_expired', message: 'This promo code has expired.' };
const notStarted: AppError = { code: 'promo_code_not_started', message: 'This promo code is not valid yet.' };
const usedUp: AppError = { code: 'promo_code_used_up', message: 'This promo code has been used up.' };
const alreadyUsed: AppError = {
  code: 'promo_code_already_used',
  message: 'You have activated this promo code already.',
};
const owned: AppError = { code: 'promo_code_owned', message: 'Everything in this promo code is already yours.' };
export const cardRequired: AppError = { code: 'card_required', message: 'Link a card to activate this promo code.' };

/** Who a code is for. */
export interface PromoUser {
  readonly userId: number;
  readonly providerId: number;
}

/** Why a code gives nothing at this time, for any viewer. */
function problemOf({ isActive, isUsedUp, validTo, campaign }: PromoKey, now: EpochMs): AppError | undefined {
  if (!isActive) return invalid;
  const ends = [validTo, campaign.validTo].filter((at) => at !== null);
  if (ends.some((at) => at <= now)) return expired;
  if (campaign.validFrom !== null && campaign.validFrom > now) return notStarted;
  return isUsedUp ? usedUp : undefined;
}

/**
 * What a code gives. Writes nothing.
 * @param user undefined for a guest, who may look at a code
 * @returns promo_code_not_found, or the code of its reason: switched off, expired, not started, used up, activated by this user @source A-820
 */
export async function checkPromo(
  db: Kysely<Database>,
  providerId: number,
  typed: string,
  user: PromoUser | undefined,
  now: EpochMs,
): Promise<Result<PromoKey, AppError>> {
  const key = await findPromoKey(db, providerId, typed);
  if (!key) return fail(unknownCode);
  if (user && (await hasActivated(db, key.id, user.userId))) return fail(alreadyUsed);
  const problem = problemOf(key, now);
  return problem ? fail(problem) : ok(key);
}

export interface Activation {
  readonly key: PromoKey;
  readonly subscriptionIds: readonly string[];
  readonly activatedAt: EpochMs;
}

export interface ActivationOrder extends PromoUser {
  readonly code: string;
  /** IANA name, and the currency, of the provider. */
  readonly zone: string;
  readonly currency: Currency;
}

/**
 * Activates a code once, under the lock of the user (`withUser`); of users who race for the last activation the database lets one through.
 * Nothing is written when it fails.
 * @returns the errors of checkPromo, card_required, and promo_code_owned
 */
export async function activatePromo(
  trx: Trx,
  { code, zone, currency, ...user }: ActivationOrder,
  now: EpochMs,
): Promise<Result<Activation, AppError>> {
  const checked = await checkPromo(trx, user.providerId, code, user, now);
  if (!checked.ok) return checked;
  const { campaign, id: keyId } = checked.value;
  const cardId = await linkedCard(trx, user.userId);
  if (campaign.needsCard && cardId === undefined) return fail(cardRequired);
  const own = await subscriptionsOf(trx, user.userId);
  const offered = await campaignPackets(trx, user.providerId, campaign);
  if (offered.length === 0) return fail(invalid);
  const packets = offered.filter(
    // Nothing can be added to one without an end.
    ({ id }) => !own.some((one) => one.packetId === id && isRunning(one) && one.state.paidUntil === null),
  );
  if (packets.length === 0) return fail(owned);

  const used = await trx
    .updateTable('promo_keys')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', keyId)
    .where('is_active', '=', true)
    .whereRef('used', '<', 'usage_limit')
    .returning('id')
    .executeTakeFirst();
  if (!used) return fail(usedUp);

  const subscriptionIds: string[] = [];
  for (const packet of packets)
    subscriptionIds.push(await give(trx, { ...user, zone, currency, campaign, cardId, own }, packet, now));
  await trx
    .insertInto('promo_activations')
    .values({
      key_id: keyId,
      campaign_id: campaign.id,
      user_id: user.userId,
      subscription_ids: subscriptionIds,
      activated_at: new Date(now),
    })
    .execute();
  return ok({ key: checked.value, subscriptionIds, activatedAt: now });
}

/**
 * Takes a code back from a user, under the lock of the user: what it alone gave ends now, days that it added to other subscriptions stay.
 * Taken back already, nothing changes. The code counts as used.
 */
export async function withdrawPromo(trx: Trx, activation: PastActivation, userId: number, now: EpochMs): Promise<void> {
  const withdrawn = await trx
    .updateTable('promo_activations')
    .set({ withdrawn_at: new Date(now) })
    .where('id', '=', activation.id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!withdrawn) return;
  for (const found of await subscriptionsOf(trx, userId))
    if (activation.subscriptionIds.includes(found.id) && found.state.payWith === 'promotion')
      await end(trx, found, 'deleted', now);
}

interface Gift extends PromoUser {
  readonly zone: string;
  readonly currency: Currency;
  readonly campaign: Campaign;
  readonly cardId: string | undefined;
  /** The user's subscriptions before. */
  readonly own: readonly StoredSubscription[];
}

const FREE = 0 as MinorUnits;
const isRunning = ({ state: { status } }: StoredSubscription): boolean => status !== 'planned';

/** Gives the days of one packet. @returns the subscription that has them */
async function give(
  trx: Trx,
  gift: Gift,
  packet: { readonly id: number; readonly isPromo: boolean },
  now: EpochMs,
): Promise<string> {
  const { own, campaign, zone } = gift;
  const running = own.find((one) => one.packetId === packet.id && isRunning(one));
  // Unpaid time is not paid for by the gift: the days begin now.
  const from = epochMs(Math.max(now, running?.state.paidUntil ?? now));
  const until = addPeriods(from, { days: campaign.days, months: 0, years: 0 }, 1, running?.state.zone ?? zone);
  await postponePlanned(trx, own, packet.id, until, now);
  if (!running) return subscribe(trx, gift, packet, now);
  const isPaused = running.state.status === 'paused';
  await applyChange(
    trx,
    running.id,
    {
      ...extended(running.state, until),
      ...(!isPaused && { status: 'active' as const, attempts: 0, nextAttemptAt: null, graceUntil: null }),
    },
    {
      kind: 'extended',
      actor: 'promotion',
      details: { campaign: campaign.id, days: campaign.days, until: new Date(until).toISOString() },
      now,
    },
  );
  return running.id;
}

/** A subscription that was to begin within the given days begins after them. */
async function postponePlanned(
  trx: Trx,
  own: readonly StoredSubscription[],
  packetId: number,
  until: EpochMs,
  now: EpochMs,
): Promise<void> {
  const planned = own
    .filter((one) => one.packetId === packetId && !isRunning(one))
    .toSorted((a, b) => a.state.startAt - b.state.startAt);
  const first = planned[0];
  if (!first || first.state.startAt >= until) return;
  const byMs = until - first.state.startAt;
  // The last one first: they may follow each other without a gap.
  for (const { id, state } of planned.toReversed())
    await applyChange(
      trx,
      id,
      {
        startAt: epochMs(state.startAt + byMs),
        anchorAt: epochMs(state.anchorAt + byMs),
        paidUntil: state.paidUntil === null ? null : epochMs(state.paidUntil + byMs),
      },
      { kind: 'postponed', actor: 'promotion', details: { until: new Date(until).toISOString() }, now },
    );
}

/**
 * A new subscription for the days. Of a campaign that renews it is an ordinary one whose first period costs nothing: it goes on at the
 * packet's price, by card where one is linked, and can be stopped like any other.
 */
async function subscribe(
  trx: Trx,
  { userId, providerId, zone, currency, campaign, cardId }: Gift,
  packet: { readonly id: number; readonly isPromo: boolean },
  now: EpochMs,
): Promise<string> {
  const length = { days: campaign.days, months: 0, years: 0 };
  const [type] =
    campaign.renews && !packet.isPromo
      ? await purchaseTypes(trx, { providerId, packetIds: [packet.id] }, { userId }, now)
      : [];
  const begun = type
    ? begin(
        {
          terms: { purchaseTypeId: type.id, amount: type.price.minor, length: type.length },
          trial: { amount: FREE, length },
          zone,
          payWith: cardId === undefined ? 'account' : 'card',
          renew: true,
        },
        now,
      )
    : begin({ terms: { purchaseTypeId: null, amount: FREE, length }, zone, payWith: 'promotion', renew: false }, now);
  const id = await insertSubscription(
    trx,
    {
      userId,
      providerId,
      packetId: packet.id,
      type: type ? '' : 'promo',
      currency: type?.price.currency ?? currency,
      cardId: begun.state.payWith === 'card' ? (cardId ?? null) : null,
      state: begun.state,
    },
    'promotion',
    now,
  );
  const paid = { amount: 0, purchaseTypeId: null, isTrial: false, transferId: null };
  await insertPeriod(trx, id, begun.period, paid, now);
  return id;
}
