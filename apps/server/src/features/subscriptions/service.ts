/** What a viewer subscribes to, and what the viewer changes about it. @source spec 3 §4.2–§4.4, wire shapes §5 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { FutureSubscription, PacketSubscription } from '@aerial/contract/shapes/commerce.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { ParentalGate } from '../../access/parental.ts';
import { buy } from '../../billing/buy.ts';
import { cancel, changePeriod, changeRenewal, ownPacket, ownSubscription } from '../../billing/change.ts';
import { unknownPurchaseType } from '../../billing/licenses.pg.ts';
import { purchaseTypes, type PurchaseType } from '../../billing/packets.pg.ts';
import { postPaidFromBalance } from '../../billing/inbox.ts';
import type { BillingDesk, ConnectOrder } from '../../billing/operator/desk.ts';
import { subscriptionsOf, withUser, type StoredSubscription, type Trx } from '../../billing/store.pg.ts';
import type { Database } from '../../db/schema.ts';
import { hasOwnBilling } from '../../tenancy/settings/commerce.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { DescribePackets, SubscriptionContext } from './ports.ts';
import { pausesOf } from './repo.pg.ts';
import { isOfKind, mayChange, type SubscriptionKind } from './rules.ts';
import { futureWire, subscriptionWire } from './wire.ts';

export interface SubscriptionServiceDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly describe: DescribePackets;
  readonly parental: Pick<ParentalGate, 'authorise'>;
  /** Operators' own billings. */
  readonly billing: Pick<BillingDesk, 'connect' | 'change'>;
  readonly limiter: Limiter;
  /** Entitlements of the user have changed. */
  invalidateUser(userId: number): void;
}

export interface SubscribeRequest {
  readonly packetId: number;
  readonly purchaseTypeId: string | undefined;
  readonly renew: boolean;
  readonly pinProof: string | undefined;
}

/** Each may ask an operator's billing. */
const CHANGES_PER_USER = { max: 30, windowS: 600 };

const INCLUDES = { channels: false, videos: false, libraries: false, availables: false, includes: false };
type Future = Static<typeof FutureSubscription>;

export function subscriptionService(deps: SubscriptionServiceDeps) {
  const { db, clock, describe, parental, billing, limiter, invalidateUser } = deps;

  /** Operators' billings are not asked faster than a viewer presses buttons. */
  const limited = ({ viewer, provider }: SubscriptionContext): Promise<Result<undefined, AppError>> =>
    hasOwnBilling(provider.settings)
      ? limiter.spend([{ key: `billing of ${viewer.userId}`, ...CHANGES_PER_USER }])
      : Promise.resolve(ok(undefined));

  async function write(
    found: readonly StoredSubscription[],
    context: SubscriptionContext,
    withChannels = false,
  ): Promise<PacketSubscription[]> {
    const ids = found.map(({ packetId }) => packetId);
    const [packets, pauses, messages] = await Promise.all([
      describe(ids, context, { ...INCLUDES, channels: withChannels }),
      pausesOf(
        db,
        found.map(({ id }) => id),
      ),
      messagesOf(ids),
    ]);
    return found.flatMap((subscription) => {
      const packet = packets.get(subscription.packetId);
      const message = textIn(messages.get(subscription.packetId), context.language);
      return packet ? [subscriptionWire(subscription, packet, pauses.get(subscription.id) ?? [], message)] : [];
    });
  }

  async function messagesOf(packetIds: readonly number[]): Promise<ReadonlyMap<number, LocalizedText>> {
    if (packetIds.length === 0) return new Map();
    const rows = await db.selectFrom('packets').select(['id', 'message']).where('id', 'in', packetIds).execute();
    return new Map(rows.map(({ id, message }) => [id, message]));
  }

  async function futures(found: readonly StoredSubscription[], context: SubscriptionContext): Promise<Future[]> {
    const packets = await describe(
      found.map(({ packetId }) => packetId),
      context,
      INCLUDES,
    );
    return found.flatMap((subscription) => {
      const packet = packets.get(subscription.packetId);
      return packet ? [futureWire(subscription, packet)] : [];
    });
  }

  const own = ({ isGuest, userId }: Viewer): Promise<StoredSubscription[]> =>
    isGuest ? Promise.resolve([]) : subscriptionsOf(db, userId);

  /** Changes one subscription under the user's lock, once the operator's billing has agreed; the answer is what it has become. */
  async function changed(
    context: SubscriptionContext,
    wanted: 'stop' | 'renew' | undefined,
    find: (trx: Trx) => Promise<Result<StoredSubscription, AppError>>,
    change: (trx: Trx, found: StoredSubscription) => Promise<Result<undefined, AppError>>,
  ): Promise<Result<StoredSubscription[], AppError>> {
    const allowed = mayChange(context.viewer);
    if (!allowed.ok) return allowed;
    const { viewer, provider, ip } = context;
    const { userId } = viewer;
    const within = await limited(context);
    if (!within.ok) return within;
    const result = await billing.change<StoredSubscription[]>({
      userId,
      provider,
      ip,
      wanted,
      find,
      async apply(trx, found) {
        const done = await change(trx, found);
        if (!done.ok) return done;
        return ok((await subscriptionsOf(trx, userId)).filter(({ id }) => id === found.id));
      },
    });
    if (result.ok) invalidateUser(userId);
    return result;
  }
  /** The price of a packet by its id, else the first one. */
  async function priceOf(
    trx: Kysely<Database>,
    { viewer, provider }: SubscriptionContext,
    packetId: number,
    purchaseTypeId: string | undefined,
  ): Promise<Result<PurchaseType, AppError>> {
    const types = await purchaseTypes(trx, { providerId: provider.id, packetIds: [packetId] }, viewer, clock.now());
    const type = purchaseTypeId === undefined ? types[0] : types.find(({ id }) => id === purchaseTypeId);
    if (type) return ok(type);
    return purchaseTypeId === undefined
      ? fail({ code: 'packet_not_found', message: 'There is no such packet.' })
      : fail(unknownPurchaseType);
  }

  /** Pays from the account. @returns the id of the subscription */
  const buyNow = ({ provider, ...order }: Omit<ConnectOrder, 'ip'>): Promise<Result<string, AppError>> =>
    withUser(db, order.userId, async (trx) => {
      const now = clock.now();
      const bought = await buy(
        trx,
        {
          ...order,
          providerId: provider.id,
          payWith: 'account',
          zone: provider.settings.timeZone,
          sellsWithoutBase: provider.settings.sellsAdditionalPacketsWithoutBase,
          actor: 'viewer',
        },
        now,
      );
      if (!bought.ok) return bought;
      const { purchaseTypeId, userId } = order;
      if (!bought.value.isRepeated) await postPaidFromBalance(trx, userId, { ...bought.value, purchaseTypeId }, now);
      return ok(bought.value.subscriptionId ?? '');
    });

  const written = async (
    result: Result<StoredSubscription[], AppError>,
    context: SubscriptionContext,
  ): Promise<Result<PacketSubscription[], AppError>> => (result.ok ? ok(await write(result.value, context)) : result);

  return {
    write,
    writeFutures: futures,

    async list(
      kinds: readonly SubscriptionKind[],
      packetIds: readonly number[] | undefined,
      withChannels: boolean,
      context: SubscriptionContext,
    ): Promise<PacketSubscription[]> {
      const now = clock.now();
      const found = (await own(context.viewer)).filter(
        (subscription) =>
          kinds.some((kind) => isOfKind(subscription, kind, now)) &&
          (packetIds === undefined || packetIds.includes(subscription.packetId)),
      );
      return write(found, context, withChannels);
    },

    async futures(context: SubscriptionContext): Promise<Future[]> {
      return futures(
        (await own(context.viewer)).filter(({ state }) => state.status === 'planned'),
        context,
      );
    },

    /** @source A-528 */
    async cancelFuture(id: string, context: SubscriptionContext): Promise<Result<Future[], AppError>> {
      const planned: StoredSubscription[] = [];
      const result = await changed(
        context,
        'stop',
        async (trx) => {
          const found = await ownSubscription(trx, context.viewer.userId, id);
          if (found.ok && found.value.state.status !== 'planned')
            return fail({ code: 'subscription_not_found', message: 'There is no such subscription.' });
          if (found.ok) planned.push(found.value);
          return found;
        },
        (trx, found) => cancel(trx, found, 'viewer', clock.now()),
      );
      return result.ok ? ok(await futures(planned.slice(-1), context)) : result;
    },

    /** Connects a packet, paid from the account. @source */
    async subscribe(
      { packetId, purchaseTypeId, renew, pinProof }: SubscribeRequest,
      context: SubscriptionContext,
    ): Promise<Result<PacketSubscription[], AppError>> {
      const { viewer, provider, ip } = context;
      const allowed = mayChange(viewer);
      if (!allowed.ok) return allowed;
      const packet = await db
        .selectFrom('packets')
        .select('skips_parental_control')
        .where('id', '=', packetId)
        .where('provider_id', '=', provider.id)
        .executeTakeFirst();
      if (!packet) return fail({ code: 'packet_not_found', message: 'There is no such packet.' });
      if (viewer.parental?.hasPin && viewer.parental.asksFor['pay'] === true && !packet.skips_parental_control) {
        const proven = await parental.authorise(viewer, 'pay', { proof: pinProof, ip });
        if (!proven.ok) return proven;
      }
      const within = await limited(context);
      if (!within.ok) return within;
      const type = await priceOf(db, context, packetId, purchaseTypeId);
      if (!type.ok) return type;
      const order = { userId: viewer.userId, provider, purchaseTypeId: type.value.id, renew };
      const bought = await (hasOwnBilling(provider.settings) ? billing.connect({ ...order, ip }) : buyNow(order));
      if (!bought.ok) return bought;
      invalidateUser(viewer.userId);
      const all = await subscriptionsOf(db, viewer.userId);
      return written(ok(all.filter(({ id }) => id === bought.value)), context);
    },

    /** Renewal on or off, and another period. @source */
    async change(
      packetId: number,
      wanted: { renew: boolean | undefined; purchaseTypeId: string | undefined },
      context: SubscriptionContext,
    ): Promise<Result<PacketSubscription[], AppError>> {
      const { renew } = wanted;
      const result = await changed(
        context,
        renew === undefined ? undefined : renew ? 'renew' : 'stop',
        (trx) => ownPacket(trx, context.viewer.userId, packetId),
        async (trx, found) => {
          const now = clock.now();
          if (wanted.renew !== undefined) {
            const done = await changeRenewal(trx, found, wanted.renew, 'viewer', now);
            if (!done.ok || wanted.purchaseTypeId === undefined) return done;
          }
          if (wanted.purchaseTypeId === undefined) return ok(undefined);
          const present = await ownPacket(trx, context.viewer.userId, packetId);
          return present.ok ? changePeriod(trx, present.value, wanted.purchaseTypeId, 'viewer', now) : present;
        },
      );
      return written(result, context);
    },

    /** Turns renewal off; deletes one that is paused. The answer shows the last state. @source */
    async disable(packetId: number, context: SubscriptionContext): Promise<Result<PacketSubscription[], AppError>> {
      let before: StoredSubscription | undefined;
      const result = await changed(
        context,
        'stop',
        async (trx) => {
          const found = await ownPacket(trx, context.viewer.userId, packetId);
          if (found.ok) before = found.value;
          return found;
        },
        (trx, found) => cancel(trx, found, 'viewer', clock.now()),
      );
      if (!result.ok) return result;
      if (result.value.length > 0 || !before) return written(result, context);
      return ok(await write([{ ...before, state: { ...before.state, status: 'ended', renew: false } }], context));
    },
  };
}
export type SubscriptionService = ReturnType<typeof subscriptionService>;
