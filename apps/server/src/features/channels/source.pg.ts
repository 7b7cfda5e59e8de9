/** What a channel has on air, and the times in which it must not be shown. */
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';

export interface StoredBlackout {
  readonly id: number;
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
  /** Of this provider alone. */
  readonly is_own: boolean;
}

export function channelSourceStore(db: Kysely<Database>) {
  const blackouts = async (providerId: ProviderId, id: ChannelId, endAfter: number): Promise<StoredBlackout[]> => {
    const { rows } = await sql<StoredBlackout>`
      select id, start_at::float8 as start, end_at::float8 as end, provider_id is not null as is_own from blackouts
      where channel_id = ${id} and (provider_id is null or provider_id = ${providerId}) and end_at > ${endAfter}
      order by start_at, id`.execute(db);
    return rows;
  };
  return {
    /** Whether the guide of a timeline plays something at an instant. */
    async isOnAir(id: ChannelId, at: EpochSeconds): Promise<boolean> {
      const { rows } = await sql<{ is_on_air: boolean }>`
        select exists (select from schedule_entries where channel_id = ${id} and playlist_id is not null
          and start_at <= ${at} and start_at + duration_s > ${at}) as is_on_air`.execute(db);
      return rows[0]!.is_on_air;
    },
    blackouts,
    async addBlackout(providerId: ProviderId, id: ChannelId, start: EpochSeconds, end: EpochSeconds): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await sql`
          insert into blackouts (channel_id, provider_id, start_at, end_at) values (${id}, ${providerId}, ${start}, ${end})
          on conflict do nothing`.execute(trx);
        await publishIn(trx, topics.catalogue, null);
      });
    },
    /** @returns whether the provider had it */
    removeBlackout: (providerId: ProviderId, id: ChannelId, blackout: number): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          delete from blackouts where id = ${blackout} and channel_id = ${id} and provider_id = ${providerId}
          returning id`.execute(trx);
        if (rows.length > 0) await publishIn(trx, topics.catalogue, null);
        return rows.length > 0;
      }),
  };
}
export type ChannelSourceStore = ReturnType<typeof channelSourceStore>;
