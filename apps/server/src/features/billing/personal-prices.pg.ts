/** Prices of packets for single users, as their operator sets them. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { asCurrency, money, parseMoney, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { soldPacket } from '../../billing/packets.pg.ts';
import { withUser } from '../../billing/store.pg.ts';
import type { OfUser } from '../../accounts/of-operator.ts';
import type { SubscribersDeps } from './subscribers.ts';
import { checkUser } from '../../accounts/of-operator.ts';

type Answer<T> = Promise<Result<T, AppError>>;

export interface PersonalPrice {
  readonly packetId: number;
  readonly price: Money;
  readonly name: string | null;
  readonly description: string | null;
}

const packetNotFound: AppError = { code: 'packet_not_found', message: 'There is no such packet.' };
const noAmount: AppError = {
  code: 'validation_failed',
  message: 'Please enter an amount.',
  detail: { price: ['Please enter an amount.'] },
};

export function personalPrices({ db }: Pick<SubscribersDeps, 'db'>) {
  const currencyOf = ({ provider }: OfUser) => asCurrency(provider.settings.currency.ISO_CODE);

  async function list(of: OfUser, packetId?: number): Answer<PersonalPrice[]> {
    const user = await checkUser(db, of);
    if (!user.ok) return user;
    const rows = await db
      .selectFrom('personal_prices as p')
      .innerJoin('packets as k', 'k.id', 'p.packet_id')
      .select(['p.packet_id', 'p.amount', 'p.name', 'p.description'])
      .where('p.user_id', '=', asUserId(of.userId))
      .where('k.provider_id', '=', of.provider.id)
      .$if(packetId !== undefined, (query) => query.where('p.packet_id', '=', packetId!))
      .orderBy('p.packet_id')
      .execute();
    return ok(
      rows.map((row) => ({
        packetId: row.packet_id,
        price: money(Number(row.amount), currencyOf(of)),
        name: row.name,
        description: row.description,
      })),
    );
  }

  async function one(of: OfUser, packetId: number): Answer<PersonalPrice> {
    const found = await list(of, packetId);
    if (!found.ok) return found;
    const [only] = found.value;
    return only ? ok(only) : fail(packetNotFound);
  }

  return {
    list,
    one,

    /** @param wanted the price as decimal text */
    async set(
      of: OfUser,
      wanted: { packetId: number; price: string; name: string | undefined; description: string | undefined },
    ): Answer<PersonalPrice> {
      const user = await checkUser(db, of);
      if (!user.ok) return user;
      const price = parseMoney(wanted.price, currencyOf(of));
      if (!price.ok) return fail(noAmount);
      const packet = await soldPacket(db, of.provider.id, wanted.packetId);
      if (!packet) return fail(packetNotFound);
      const values = {
        amount: String(price.value.minor),
        name: wanted.name ?? null,
        description: wanted.description ?? null,
      };
      // A purchase of the user is at one price from its check to its end.
      await withUser(db, of.userId, (trx) =>
        trx
          .insertInto('personal_prices')
          .values({ user_id: asUserId(of.userId), packet_id: packet.id, ...values })
          .onConflict((conflict) => conflict.columns(['user_id', 'packet_id']).doUpdateSet(values))
          .execute(),
      );
      return one(of, packet.id);
    },

    /** The parts that are given; the others stay. @param wanted the price as decimal text */
    async change(
      of: OfUser,
      packetId: number,
      wanted: { price: string | undefined; name: string | undefined; description: string | undefined },
    ): Answer<PersonalPrice> {
      const found = await one(of, packetId);
      if (!found.ok) return found;
      const price = wanted.price === undefined ? undefined : parseMoney(wanted.price, currencyOf(of));
      if (price && !price.ok) return fail(noAmount);
      const values = {
        ...(price && { amount: String(price.value.minor) }),
        ...(wanted.name !== undefined && { name: wanted.name }),
        ...(wanted.description !== undefined && { description: wanted.description }),
      };
      if (Object.keys(values).length > 0)
        await withUser(db, of.userId, (trx) =>
          trx
            .updateTable('personal_prices')
            .set(values)
            .where('user_id', '=', asUserId(of.userId))
            .where('packet_id', '=', packetId)
            .execute(),
        );
      return one(of, packetId);
    },

    async remove(of: OfUser, packetId: number): Answer<PersonalPrice> {
      const found = await one(of, packetId);
      if (!found.ok) return found;
      await withUser(db, of.userId, (trx) =>
        trx
          .deleteFrom('personal_prices')
          .where('user_id', '=', asUserId(of.userId))
          .where('packet_id', '=', packetId)
          .execute(),
      );
      return found;
    },
  };
}
export type PersonalPrices = ReturnType<typeof personalPrices>;
