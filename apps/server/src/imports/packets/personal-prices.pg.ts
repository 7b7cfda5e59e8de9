/** Prices of single users: what the file lists is what there is. */
import { asUserId } from '@aerial/domain/ids.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Problems } from './fields.ts';
import type { PersonalPriceEntry } from './personal-prices.ts';
import type { References } from './references.ts';
import type { Trx } from '../transaction.ts';

export interface PersonalPriceChanges {
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
}
export const noPersonalPriceChanges: PersonalPriceChanges = { added: 0, updated: 0, removed: 0 };

/** Ids of the provider's users by each way to name them. */
async function usersOf(trx: Trx, providerId: number, entries: readonly PersonalPriceEntry[]) {
  const found = new Map<string, number>();
  const named = (by: PersonalPriceEntry['user']['by']) => [
    ...new Set(entries.filter(({ user }) => user.by === by).map(({ user }) => user.value)),
  ];
  for (const by of ['id', 'provider_uid', 'username', 'phone'] as const) {
    const values = named(by);
    if (values.length === 0) continue;
    const rows = await trx
      .selectFrom('users')
      .select(['id', 'provider_uid', 'username', 'phone'])
      .where('provider_id', '=', providerId as never)
      .where('is_guest', '=', false)
      .where((eb) => eb(by === 'id' ? eb.cast<string>('id', 'text') : by, 'in', values))
      .execute();
    for (const row of rows) found.set(`${by} ${row[by]}`, row.id);
  }
  return found;
}

/** Brings personal prices of the provider's packets in line with the entries. */
export async function writePersonalPrices(
  trx: Trx,
  providerId: number,
  entries: readonly PersonalPriceEntry[],
  references: References,
  problems: Problems,
): Promise<PersonalPriceChanges> {
  const users = await usersOf(trx, providerId, entries);
  const wanted = new Map<string, { userId: number; packetId: number; amount: number; texts: object }>();
  for (const { user, packet, amount, line, name, description } of entries) {
    const userId = users.get(`${user.by} ${user.value}`);
    const packetId = references.packet(packet);
    if (userId === undefined) problems.add(line, `there is no user with the ${user.by} ${user.value}`);
    if (userId === undefined || packetId === undefined) continue;
    const key = `${userId} ${packetId}`;
    if (wanted.has(key)) problems.add(line, `the price of packet ${packet.name} for this user is listed twice`);
    wanted.set(key, { userId, packetId, amount, texts: { name: name ?? null, description: description ?? null } });
  }
  const known = await trx
    .selectFrom('personal_prices as p')
    .innerJoin('packets as k', 'k.id', 'p.packet_id')
    .select(['p.user_id', 'p.packet_id', 'p.amount', 'p.name', 'p.description'])
    .where('k.provider_id', '=', providerId)
    .execute();
  let [added, updated, removed] = [0, 0, 0];
  for (const row of known) {
    const key = `${row.user_id} ${row.packet_id}`;
    const entry = wanted.get(key);
    wanted.delete(key);
    const here = trx.updateTable('personal_prices').where('user_id', '=', row.user_id);
    if (!entry) {
      removed += 1;
      await trx
        .deleteFrom('personal_prices')
        .where('user_id', '=', row.user_id)
        .where('packet_id', '=', row.packet_id)
        .execute();
    } else if (
      Number(row.amount) !== entry.amount ||
      !isDeepStrictEqual(entry.texts, { name: row.name, description: row.description })
    ) {
      updated += 1;
      await here
        .where('packet_id', '=', row.packet_id)
        .set({ amount: String(entry.amount), ...entry.texts })
        .execute();
    }
  }
  for (const { userId, packetId, amount, texts } of wanted.values()) {
    added += 1;
    await trx
      .insertInto('personal_prices')
      .values({
        user_id: asUserId(userId),
        packet_id: packetId,
        amount: String(amount),
        name: null,
        description: null,
        ...texts,
      })
      .execute();
  }
  return { added, updated, removed };
}
