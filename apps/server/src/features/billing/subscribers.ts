/** What an operator's billing does for the operator's users. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { assign, endAssigned, type Assignment } from '../../billing/operator/assign.ts';
import { changePacket } from '../../billing/operator/change-packet.ts';
import { reportedBalances, signedMoney, storeBalance, type ReportedBalance } from '../../billing/operator/balances.ts';
import { changeRenewal, ownSubscription, subscriptionNotFound } from '../../billing/change.ts';
import { subscriptionById, subscriptionsOf, withUser, type StoredSubscription } from '../../billing/store.pg.ts';
import { grantsAccess } from '../../billing/subscription.ts';
import type { Database } from '../../db/schema.ts';
import type { OfUser } from '../../accounts/of-operator.ts';
import { checkUser } from '../../accounts/of-operator.ts';

export interface SubscriptionChange {
  readonly packetId: number | undefined;
  readonly renew: boolean | undefined;
}

export interface SubscribersDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Entitlements of the user have changed. */
  invalidateUser(userId: UserId): void;
}

type Answer<T> = Promise<Result<T, AppError>>;
export type Kind = 'active' | 'current' | 'paused' | 'planned';

const noAmount: AppError = {
  code: 'validation_failed',
  message: 'Please enter an amount.',
  detail: { amount: ['Please enter an amount.'] },
};

/** Undoes all of a request when a part of it is refused. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

export function subscribers({ db, clock, invalidateUser }: SubscribersDeps) {
  const known = (of: OfUser) => checkUser(db, of);

  const isOfKind = ({ state }: StoredSubscription, kind: Kind): boolean => {
    const isActive = grantsAccess(state, clock.now());
    return kind === 'active'
      ? isActive
      : kind === 'current'
        ? isActive || state.status === 'paused'
        : state.status === kind;
  };

  /** A subscription of the user, in whatever state. */
  async function any(userId: number, id: string): Promise<StoredSubscription | undefined> {
    const found = await subscriptionById(db, id);
    return found?.userId === userId ? found : undefined;
  }

  return {
    async list(of: OfUser, kinds: readonly Kind[]): Answer<StoredSubscription[]> {
      const user = await known(of);
      if (!user.ok) return user;
      const own = await subscriptionsOf(db, of.userId);
      return ok(own.filter((subscription) => kinds.some((kind) => isOfKind(subscription, kind))));
    },

    async one(of: OfUser, id: string): Answer<StoredSubscription> {
      const user = await known(of);
      if (!user.ok) return user;
      const found = await any(of.userId, id);
      return found ? ok(found) : fail(subscriptionNotFound);
    },

    /** All of them or none. */
    async connect(of: OfUser, assignments: readonly Assignment[]): Answer<StoredSubscription[]> {
      const user = await known(of);
      if (!user.ok) return user;
      const { userId, provider } = of;
      const { settings } = provider;
      const to = {
        userId,
        providerId: provider.id,
        currency: asCurrency(settings.currency.ISO_CODE),
        zone: settings.timeZone,
        sellsWithoutBase: settings.sellsAdditionalPacketsWithoutBase,
      };
      try {
        const connected = await withUser(db, userId, async (trx) => {
          const ids: string[] = [];
          for (const assignment of assignments) {
            const assigned = await assign(trx, to, assignment, clock.now());
            if (!assigned.ok) throw new Refused(assigned.error);
            ids.push(assigned.value);
          }
          const own = await subscriptionsOf(trx, userId);
          return ids.flatMap((id) => own.find((one) => one.id === id) ?? []);
        });
        invalidateUser(asUserId(userId));
        return ok(connected);
      } catch (error) {
        if (error instanceof Refused) return fail(error.error);
        throw error;
      }
    },

    /** Another packet, renewal on or off, or both; a repeated request changes nothing. */
    async change(of: OfUser, id: string, { packetId, renew }: SubscriptionChange): Answer<StoredSubscription> {
      const user = await known(of);
      if (!user.ok) return user;
      const { userId, provider } = of;
      const sellsWithoutBase = provider.settings.sellsAdditionalPacketsWithoutBase;
      try {
        const changed = await withUser(db, userId, async (trx): Answer<StoredSubscription> => {
          const found = await ownSubscription(trx, userId, id);
          if (!found.ok) return found;
          if (packetId !== undefined) {
            const done = await changePacket(trx, found.value, packetId, { sellsWithoutBase }, clock.now());
            if (!done.ok) return done;
          }
          const present = (await subscriptionById(trx, id)) ?? found.value;
          if (renew === undefined) return ok(present);
          const done = await changeRenewal(trx, present, renew, 'operator', clock.now());
          // The packet stays as it was when the renewal is refused.
          if (!done.ok) throw new Refused(done.error);
          return ok((await subscriptionById(trx, id)) ?? present);
        });
        if (changed.ok) invalidateUser(asUserId(userId));
        return changed;
      } catch (error) {
        if (error instanceof Refused) return fail(error.error);
        throw error;
      }
    },

    async end(of: OfUser, id: string): Answer<StoredSubscription> {
      const user = await known(of);
      if (!user.ok) return user;
      const { userId } = of;
      const ended = await withUser(db, userId, async (trx) => {
        const found = await subscriptionById(trx, id);
        return found?.userId === userId ? endAssigned(trx, found, clock.now()) : undefined;
      });
      if (!ended) return fail(subscriptionNotFound);
      invalidateUser(asUserId(userId));
      return ok(ended);
    },

    async balances(of: OfUser): Answer<ReportedBalance[]> {
      const user = await known(of);
      return user.ok ? ok(await reportedBalances(db, of.userId)) : user;
    },

    /** All of them or none; the last report of an account counts. */
    async report(
      of: OfUser,
      accounts: readonly { readonly billingId: string; readonly amount: string }[],
    ): Answer<ReportedBalance[]> {
      const user = await known(of);
      if (!user.ok) return user;
      const currency = asCurrency(of.provider.settings.currency.ISO_CODE);
      const reported: ReportedBalance[] = [];
      for (const { billingId, amount: text } of accounts) {
        const amount = signedMoney(text, currency);
        if (!amount) return fail(noAmount);
        reported.push({ billingId, amount, updatedAt: clock.now() });
      }
      await db.transaction().execute(async (trx) => {
        for (const balance of reported) await storeBalance(trx, of.userId, balance);
      });
      return ok(reported);
    },
  };
}
export type Subscribers = ReturnType<typeof subscribers>;
