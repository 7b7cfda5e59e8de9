/**
 * Packets that an operator's own billing charges for. Each request is committed before the billing is asked and settled by its answer,
 * under the lock of the user; nothing is connected or cancelled here unless the billing has agreed. @source wire shapes §7
 */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { BilledUser, BillingAnswer } from '../../ports/billing.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { hasOwnBilling } from '../../tenancy/settings/commerce.ts';
import { boughtJustNow, buy, checkPacket } from '../buy.ts';
import { unknownPurchaseType } from '../licenses.pg.ts';
import { isTrialUsed, purchaseTypes, soldPacket } from '../packets.pg.ts';
import { runningSubscription, withUser, type StoredSubscription, type Trx } from '../store.pg.ts';
import type { BillingDeskDeps } from './ports.ts';
import { billedPacket, billedSubscription, billedUser, storeProviderUid } from './billed.pg.ts';
import { carryOutDisconnect } from './disconnects.ts';
import {
  leaseRequest,
  openDisconnects,
  queueDisconnect,
  releaseRequest,
  requestById,
  settleRequest,
  type BillingRequest,
} from './requests.pg.ts';

export interface ConnectOrder {
  readonly userId: number;
  readonly provider: ProviderRecord;
  readonly purchaseTypeId: string;
  readonly renew: boolean;
  /** The viewer's address, by which some operators know subscribers. */
  readonly ip: string;
}

/** A change that the billing has to agree to. */
export interface BilledChange<T> {
  readonly userId: number;
  readonly provider: ProviderRecord;
  readonly ip: string;
  /** `stop` charging for it, or `renew` it again; without either the billing is not concerned. */
  readonly wanted: 'stop' | 'renew' | undefined;
  find(trx: Trx): Promise<Result<StoredSubscription, AppError>>;
  /** Carries the change out; writes nothing when it fails. */
  apply(trx: Trx, found: StoredSubscription): Promise<Result<T, AppError>>;
}

const noAnswer: AppError = {
  code: 'upstream_failed',
  message: 'The operator’s system does not answer. Please try again in a few minutes.',
};
/** Another process waits for the answer to the same request. */
const isBusy: AppError = {
  code: 'too_many_requests',
  message: 'Too many requests. Please wait a moment and try again.',
  retryAfterS: 5,
};

const refusal = (code: 'payment_declined' | 'not_cancelable', message: string | undefined): AppError =>
  message === undefined
    ? {
        code,
        message:
          code === 'payment_declined'
            ? 'The payment was declined.'
            : 'This packet can only be switched off by your provider.',
      }
    : { code, message, isVerbatim: true };

/** Undoes what a transaction has tried out. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
}

export function billingDesk(deps: BillingDeskDeps) {
  const { db, clock, billingOf, warn } = deps;
  /** Connections that this process waits for: the same one, requested again, is the same. */
  const connecting = new Map<string, Promise<Result<string, AppError>>>();

  /** The user, with the operator's id of it where the operator knows one. */
  async function identified(userId: number, provider: ProviderRecord, ip: string): Promise<BilledUser> {
    const user = await billedUser(db, userId);
    if (user.providerUid !== null) return user;
    const known = await billingOf(provider).identify(user, ip);
    if (known.outcome !== 'accepted') return user;
    if (await storeProviderUid(db, user, known.value)) return { ...user, providerUid: known.value };
    warn({ user: userId, provider: provider.shortname }, 'the operator’s id of a user belongs to another one');
    return user;
  }

  /** A new charge waits for the end of an earlier one: sent later, that end would be taken for the new one's. */
  async function drained(userId: number, packetId: number | null, provider: ProviderRecord): Promise<boolean> {
    if (packetId === null) return true;
    for (const request of await openDisconnects(db, userId, packetId))
      if ((await carryOutDisconnect(deps, send, request, provider)) === 'open') return false;
    return true;
  }

  type Prepared = { readonly request: BillingRequest } | { readonly subscriptionId: string };

  /** Checks all that can be checked here, and writes down what the billing will be asked. */
  async function prepareConnect(trx: Trx, order: ConnectOrder): Promise<Result<Prepared, AppError>> {
    const { userId, provider, purchaseTypeId } = order;
    const now = clock.now();
    const [type] = await purchaseTypes(trx, { providerId: provider.id, id: purchaseTypeId }, { userId }, now);
    if (!type || type.packetId === null) return fail(unknownPurchaseType);
    const repeated = await boughtJustNow(trx, order, type, now);
    if (repeated?.subscriptionId) return ok({ subscriptionId: repeated.subscriptionId });
    const packet = await soldPacket(trx, provider.id, type.packetId);
    if (!packet || packet.isPromo || !packet.isPublic)
      return fail({ code: 'packet_not_found', message: 'There is no such packet.' });
    const sellsWithoutBase = provider.settings.sellsAdditionalPacketsWithoutBase;
    const refused = await checkPacket(trx, packet, { userId, sellsWithoutBase }, now);
    if (refused) return fail(refused);
    const trial = type.trial && !(await isTrialUsed(trx, userId, packet.id)) ? type.trial : undefined;
    const request = await leaseRequest(
      trx,
      {
        kind: 'connect',
        providerId: provider.id,
        userId,
        packetId: packet.id,
        purchaseTypeId: type.id,
        subscriptionId: null,
        amount: trial?.amount ?? type.price.minor,
        currency: type.price.currency,
      },
      now,
    );
    return request ? ok({ request }) : fail(isBusy);
  }

  /** What the billing says of a request. */
  async function send(
    request: BillingRequest,
    provider: ProviderRecord,
    ip: string,
    found: StoredSubscription | undefined,
  ): Promise<BillingAnswer> {
    const user =
      request.kind === 'connect'
        ? await identified(request.user_id, provider, ip)
        : await billedUser(db, request.user_id);
    const price = { minor: Number(request.amount), currency: request.currency };
    const packet = await billedPacket(db, request.packet_id, price, provider);
    return request.kind === 'connect'
      ? billingOf(provider).connect(user, packet, request.id)
      : billingOf(provider).disconnect(user, billedSubscription(packet, found), request.id);
  }

  /** After the billing has charged the packet: once, however many answers come. */
  async function finishConnect(trx: Trx, id: string, order: ConnectOrder): Promise<Result<string, AppError>> {
    const now = clock.now();
    const { userId, provider } = order;
    const request = await requestById(trx, id);
    if (request.subscription_id !== null) return ok(request.subscription_id);
    // The operator may have connected it by a call of its own before it answered.
    const running = await runningSubscription(trx, userId, request.packet_id);
    if (running) {
      await settleRequest(trx, id, 'done', null, now, running.id);
      return ok(running.id);
    }
    const bought = await buy(
      trx,
      {
        userId,
        providerId: provider.id,
        purchaseTypeId: order.purchaseTypeId,
        payWith: 'operator',
        renew: order.renew,
        zone: provider.settings.timeZone,
        sellsWithoutBase: provider.settings.sellsAdditionalPacketsWithoutBase,
        actor: 'viewer',
      },
      now,
    );
    const subscriptionId = bought.ok ? bought.value.subscriptionId : null;
    if (bought.ok && subscriptionId !== null) {
      await settleRequest(trx, id, 'done', null, now, subscriptionId);
      return ok(subscriptionId);
    }
    const error = bought.ok ? unknownPurchaseType : bought.error;
    await settleRequest(trx, id, 'failed', error.code, now);
    await queueDisconnect(trx, compensationOf(request), now);
    return fail(error);
  }

  async function connectOnce(order: ConnectOrder): Promise<Result<string, AppError>> {
    const { userId, provider, ip, purchaseTypeId } = order;
    const [type] = await purchaseTypes(db, { providerId: provider.id, id: purchaseTypeId }, { userId }, clock.now());
    if (!(await drained(userId, type?.packetId ?? null, provider))) return fail(noAnswer);
    const prepared = await withUser(db, userId, (trx) => prepareConnect(trx, order));
    if (!prepared.ok) return prepared;
    if ('subscriptionId' in prepared.value) return ok(prepared.value.subscriptionId);
    const { request } = prepared.value;
    const answer = await send(request, provider, ip, undefined);
    switch (answer.outcome) {
      case 'unknown':
        await releaseRequest(db, request.id);
        return fail(noAnswer);
      case 'refused':
        await settleRequest(db, request.id, 'refused', answer.message ?? null, clock.now());
        return fail(refusal('payment_declined', answer.message));
      case 'accepted':
        return withUser(db, userId, (trx) => finishConnect(trx, request.id, order));
    }
  }

  /** Whether the billing has to agree, and what it is asked. */
  function concern<T>({ provider, wanted }: BilledChange<T>, { state, type }: StoredSubscription) {
    if (!hasOwnBilling(provider.settings) || state.payWith !== 'operator' || type === 'promo') return undefined;
    const isCharged = state.renew || state.status === 'paused' || state.status === 'planned';
    if (wanted === 'stop') return isCharged ? ('disconnect' as const) : undefined;
    return wanted === 'renew' && !state.renew ? ('connect' as const) : undefined;
  }

  /** Applies the change where the billing is not concerned; else finds out whether it could be applied, and writes down the request. */
  async function rehearse<T>(
    change: BilledChange<T>,
  ): Promise<Result<T, AppError> | { readonly asks: BillingRequest; readonly found: StoredSubscription }> {
    let asked: { kind: BillingRequest['kind']; found: StoredSubscription } | undefined;
    try {
      return await withUser(db, change.userId, async (trx) => {
        asked = undefined;
        const found = await change.find(trx);
        if (!found.ok) return found;
        const applied = await change.apply(trx, found.value);
        const kind = applied.ok ? concern(change, found.value) : undefined;
        if (kind === undefined) return applied;
        asked = { kind, found: found.value };
        throw new Rehearsed();
      });
    } catch (error) {
      if (!(error instanceof Rehearsed) || !asked) throw error;
    }
    const { kind, found } = asked;
    if (kind === 'connect' && !(await drained(found.userId, found.packetId, change.provider))) return fail(noAnswer);
    const { amount, purchaseTypeId } = found.state.nextTerms ?? found.state.terms;
    const request = await withUser(db, change.userId, (trx) =>
      leaseRequest(
        trx,
        {
          kind,
          providerId: found.providerId,
          userId: found.userId,
          packetId: found.packetId,
          purchaseTypeId,
          subscriptionId: found.id,
          amount,
          currency: found.currency,
        },
        clock.now(),
      ),
    );
    return request ? { asks: request, found } : fail(isBusy);
  }

  return {
    /**
     * Connects a packet once the billing has charged it.
     * @returns the id of the subscription
     */
    connect(order: ConnectOrder): Promise<Result<string, AppError>> {
      const key = `${order.userId} ${order.purchaseTypeId}`;
      const pending = connecting.get(key);
      if (pending) return pending;
      const started = connectOnce(order).finally(() => connecting.delete(key));
      connecting.set(key, started);
      return started;
    },

    /** Applies a change of a subscription, after the billing has agreed where it is concerned. */
    async change<T>(change: BilledChange<T>): Promise<Result<T, AppError>> {
      const rehearsed = await rehearse(change);
      if (!('asks' in rehearsed)) return rehearsed;
      const { asks: request, found } = rehearsed;
      const answer = await send(request, change.provider, change.ip, found);
      if (answer.outcome === 'unknown') {
        await releaseRequest(db, request.id);
        return fail(noAnswer);
      }
      if (answer.outcome === 'refused') {
        await settleRequest(db, request.id, 'refused', answer.message ?? null, clock.now());
        return fail(refusal(request.kind === 'connect' ? 'payment_declined' : 'not_cancelable', answer.message));
      }
      return withUser(db, change.userId, async (trx) => {
        const again = await change.find(trx);
        const applied = again.ok ? await change.apply(trx, again.value) : again;
        const message = applied.ok ? null : applied.error.code;
        await settleRequest(trx, request.id, applied.ok ? 'done' : 'failed', message, clock.now());
        return applied;
      });
    },

    send,
  };
}
export type BillingDesk = ReturnType<typeof billingDesk>;

/** What was charged and could not be connected is given back by its end. */
export const compensationOf = (request: BillingRequest) => ({
  providerId: request.provider_id,
  userId: request.user_id,
  packetId: request.packet_id,
  purchaseTypeId: request.purchase_type_id,
  subscriptionId: request.subscription_id,
  amount: Number(request.amount),
  currency: request.currency,
});
