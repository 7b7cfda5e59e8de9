import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { measureSpan } from './measure.pg.ts';
import type { PacketDay, StatisticsStore } from './ports.ts';

const CHANNEL_MEASURES = ['channel_starts', 'channel_viewers', 'channel_watched_s'];

export function statisticsStore(db: Kysely<Database>): StatisticsStore {
  return {
    measure: (span) => measureSpan(db, span),

    async subscribersAt(providerId, at) {
      const { count } = await db
        .selectFrom('subscriptions')
        .select(sql<number>`count(distinct user_id)::int`.as('count'))
        .where('provider_id', '=', providerId)
        .where('status', '<>', 'planned')
        .where('start_at', '<=', at)
        .where((of) => of.or([of('ended_at', 'is', null), of('ended_at', '>', at)]))
        .executeTakeFirstOrThrow();
      return count;
    },

    stored: (providerId, { since, until }) =>
      db
        .selectFrom('statistics_days')
        .select(['day as bucket', 'measure', 'key', 'value'])
        .where('measure', 'not in', CHANNEL_MEASURES)
        .where('provider_id', '=', providerId)
        .where('day', '>=', since)
        .where('day', '<=', until)
        .execute(),

    storedChannels: (providerId, { since, until }) =>
      db
        .selectFrom('statistics_days')
        .select(['measure', 'key', sql<number>`sum(value)`.as('value')])
        .where('measure', 'in', CHANNEL_MEASURES)
        .where('provider_id', '=', providerId)
        .where('day', '>=', since)
        .where('day', '<=', until)
        .groupBy(['measure', 'key'])
        .execute(),

    async storedSubscribers(providerId, day) {
      const row = await db
        .selectFrom('statistics_days')
        .select('value')
        .where('provider_id', '=', providerId)
        .where('day', '=', day)
        .where('measure', '=', 'subscribers')
        .executeTakeFirst();
      return row?.value;
    },

    async computed(providerId, { since, until }) {
      const found = await db
        .selectFrom('statistics_runs')
        .select(['day', 'computed_at'])
        .where('provider_id', '=', providerId)
        .where('day', '>=', since)
        .where('day', '<=', until)
        .execute();
      return new Map(found.map(({ day, computed_at: at }) => [day, at]));
    },

    async store(providerId, day, rows, now) {
      const values = JSON.stringify(rows.map(({ measure, key, value }) => ({ measure, key, value })));
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('statistics_days').where('provider_id', '=', providerId).where('day', '=', day).execute();
        await sql`insert into statistics_days (provider_id, day, measure, key, value)
          select ${providerId}, ${day}::date, measure, key, value
          from jsonb_to_recordset(${values}::jsonb) as row (measure text, key text, value float8)`.execute(trx);
        await trx
          .insertInto('statistics_runs')
          .values({ provider_id: providerId, day, computed_at: now })
          .onConflict((conflict) => conflict.columns(['provider_id', 'day']).doUpdateSet({ computed_at: now }))
          .execute();
      });
    },

    async channelNames(ids) {
      if (ids.length === 0) return new Map();
      const found = await db
        .selectFrom('channels')
        .select(['id', 'name'])
        .where('id', 'in', ids as never)
        .execute();
      return new Map(found.map(({ id, name }) => [id as number, name]));
    },

    async packets(providerId, from, to) {
      const { rows } = await sql<PacketDay>`
        select p.id, p.name,
          count(*) filter (where s.start_at >= ${from} and s.start_at < ${to})::int as started,
          count(*) filter (where s.ended_at >= ${from} and s.ended_at < ${to})::int as ended,
          count(*) filter (where s.start_at < ${to} and (s.ended_at is null or s.ended_at >= ${to}))::int as running
        from subscriptions s join packets p on p.id = s.packet_id
        where s.provider_id = ${providerId} and s.status <> 'planned'
        group by p.id order by running desc, p.id`.execute(db);
      return rows;
    },
  };
}
