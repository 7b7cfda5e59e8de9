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
import { purchaseTypes } from '../../billing/packets.pg.ts';
import { subscriptionsOf, withUser, type StoredSubscription, type Trx } from '../../billing/store.pg.ts';
import type { Database } from '../../db/schema.ts';
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
  /** Entitlements of the user have changed. */
  invalidateUser(userId: number): void;
}

export interface SubscribeRequest {
  readonly packetId: number;
  readonly purchaseTypeId: string | undefined;
  readonly renew: boolean;
  readonly pinProof: string | undefined;
  readonly ip: string;
}

const INCLUDES = { channels: false, videos: false, libraries: false, availables: false, includes: false };
type Future = Static<typeof FutureSubscription>;

export function subscriptionService({ db, clock, describe, parental, invalidateUser }: SubscriptionServiceDeps) {
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

  /** Changes one subscription under the user's lock; the answer is what it has become. */
  async function changed(
    context: SubscriptionContext,
    find: (trx: Trx) => Promise<Result<StoredSubscription, AppError>>,
    change: (trx: Trx, found: StoredSubscription) => Promise<Result<undefined, AppError>>,
  ): Promise<Result<StoredSubscription[], AppError>> {
    const allowed = mayChange(context.viewer);
    if (!allowed.ok) return allowed;
    const { userId } = context.viewer;
    const result = await withUser(db, userId, async (trx) => {
      const found = await find(trx);
      if (!found.ok) return found;
      const done = await change(trx, found.value);
      if (!done.ok) return done;
      return ok((await subscriptionsOf(trx, userId)).filter(({ id }) => id === found.value.id));
    });
    if (result.ok) invalidateUser(userId);
    return result;
  }
  const written = async (
    result: Result<StoredSubscription[], AppError>,
    context: SubscriptionContext,
  ): Promise<Result<PacketSubscription[], AppError>> => (result.ok ? ok(await write(result.value, context)) : result);

  return {
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
      { packetId, purchaseTypeId, renew, pinProof, ip }: SubscribeRequest,
      context: SubscriptionContext,
    ): Promise<Result<PacketSubscription[], AppError>> {
      const { viewer, provider } = context;
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
      const result = await withUser(db, viewer.userId, async (trx) => {
        const now = clock.now();
        const types = await purchaseTypes(trx, { providerId: provider.id, packetIds: [packetId] }, viewer, now);
        const type = purchaseTypeId === undefined ? types[0] : types.find(({ id }) => id === purchaseTypeId);
        if (!type)
          return purchaseTypeId === undefined
            ? fail<AppError>({ code: 'packet_not_found', message: 'There is no such packet.' })
            : fail<AppError>({
                code: 'validation_failed',
                message: 'There is no such price.',
                detail: { purchase_type_id: ['There is no such price.'] },
              });
        const bought = await buy(
          trx,
          {
            userId: viewer.userId,
            providerId: provider.id,
            purchaseTypeId: type.id,
            payWith: 'account',
            renew,
            zone: provider.settings.timeZone,
            sellsWithoutBase: provider.settings.sellsAdditionalPacketsWithoutBase,
            actor: 'viewer',
          },
          now,
        );
        if (!bought.ok) return bought;
        return ok((await subscriptionsOf(trx, viewer.userId)).filter(({ id }) => id === bought.value.subscriptionId));
      });
      if (result.ok) invalidateUser(viewer.userId);
      return written(result, context);
    },

    /** Renewal on or off, and another period. @source */
    async change(
      packetId: number,
      wanted: { renew: boolean | undefined; purchaseTypeId: string | undefined },
      context: SubscriptionContext,
    ): Promise<Result<PacketSubscription[], AppError>> {
      const result = await changed(
        context,
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
