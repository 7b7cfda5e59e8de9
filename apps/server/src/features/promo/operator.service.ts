/** Promo codes of an operator's users. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Packet } from '@aerial/contract/shapes/commerce.ts';
import { asUserId, type UserId } from '@aerial/domain/ids.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { checkUser, findUser, type OfUser } from '../../accounts/of-operator.ts';
import { activationsOf, type PastActivation } from '../../billing/promo.pg.ts';
import { activatePromo, unknownCode, withdrawPromo } from '../../billing/promo.ts';
import { withUser } from '../../billing/store.pg.ts';
import type { Database } from '../../db/schema.ts';
import type { PromoService } from './service.ts';
import type { CheckedPromo } from './wire.ts';

type Answer<T> = Promise<Result<T, AppError>>;
export type DescribeForUser = (ids: readonly number[], of: OfUser) => Promise<ReadonlyMap<number, Packet>>;
export type UserActivation = CheckedPromo & {
  readonly activation: Pick<PastActivation, 'activatedAt' | 'isWithdrawn'>;
};

const guest: AppError = { code: 'guest_forbidden', message: 'Guests have no promo codes.' };
const unknownPacket: AppError = { code: 'packet_not_found', message: 'There is no such packet.' };

export function operatorPromo({
  db,
  clock,
  promo,
  packets: describe,
  invalidateUser,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly promo: Pick<PromoService, 'packetsFor'>;
  /** Packets by id, as the user sees them. */
  readonly packets: DescribeForUser;
  invalidateUser(userId: UserId): void;
}) {
  const owner = ({ userId, provider }: OfUser) => ({ userId, providerId: provider.id });
  const shown = async (activation: PastActivation, of: OfUser): Promise<UserActivation> => ({
    key: activation.key,
    packets: await promo.packetsFor(activation.key.campaign, of.provider, of),
    activation,
  });
  async function ofKey(of: OfUser, keyId: number): Answer<UserActivation> {
    const [activation] = await activationsOf(db, owner(of), keyId);
    return activation ? ok(await shown(activation, of)) : fail(unknownCode);
  }

  async function promoPackets(of: OfUser, id?: number): Promise<Packet[]> {
    const rows = await db
      .selectFrom('packets')
      .select('id')
      .where('provider_id', '=', of.provider.id)
      .where('is_promo', '=', true)
      .where('archived_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      .orderBy('position')
      .orderBy('id')
      .execute();
    const found = await describe(
      rows.map((row) => row.id),
      of,
    );
    return rows.flatMap((row) => found.get(row.id) ?? []);
  }

  return {
    async list(of: OfUser): Answer<UserActivation[]> {
      const user = await checkUser(db, of);
      if (!user.ok) return user;
      return ok(await Promise.all((await activationsOf(db, owner(of))).map((one) => shown(one, of))));
    },

    async activate(of: OfUser, code: string): Answer<UserActivation> {
      const user = await findUser(db, of);
      if (!user.ok) return user;
      if (user.value.isGuest) return fail(guest);
      const { timeZone: zone, currency, isPromoEnabled } = of.provider.settings;
      if (!isPromoEnabled) return fail(unknownCode);
      const order = { ...owner(of), code, zone, currency: asCurrency(currency.ISO_CODE) };
      const activated = await withUser(db, of.userId, (trx) => activatePromo(trx, order, clock.now()));
      if (!activated.ok) return activated;
      invalidateUser(asUserId(of.userId));
      return ofKey(of, activated.value.key.id);
    },

    async withdraw(of: OfUser, keyId: number): Answer<UserActivation> {
      const user = await checkUser(db, of);
      if (!user.ok) return user;
      await withUser(db, of.userId, async (trx) => {
        const [activation] = await activationsOf(trx, owner(of), keyId);
        if (activation) await withdrawPromo(trx, activation, of.userId, clock.now());
      });
      invalidateUser(asUserId(of.userId));
      return ofKey(of, keyId);
    },

    packets: (of: OfUser): Promise<Packet[]> => promoPackets(of),
    async packet(of: OfUser, id: number): Answer<Packet> {
      const [only] = await promoPackets(of, id);
      return only ? ok(only) : fail(unknownPacket);
    },
    async userPackets(of: OfUser): Answer<Packet[]> {
      const user = await checkUser(db, of);
      return user.ok ? ok(await promoPackets(of)) : user;
    },
    async userPacket(of: OfUser, id: number): Answer<Packet> {
      const user = await checkUser(db, of);
      if (!user.ok) return user;
      const [only] = await promoPackets(of, id);
      return only ? ok(only) : fail(unknownPacket);
    },
  };
}
export type OperatorPromo = ReturnType<typeof operatorPromo>;
