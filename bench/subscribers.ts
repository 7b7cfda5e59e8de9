/**
 * The console's calls over a million subscribers: lists, pages, searches, a subscriber, the dashboard. Over HTTP, one after the other; what
 * is searched for is common, rare, and there not at all.
 */
import { asProviderId } from '@aerial/domain/ids.ts';
import { systemClock } from '@aerial/domain/time.ts';
import type { Database } from '@aerial/server/db/schema.ts';
import { statisticsStore } from '@aerial/server/features/statistics/repo.pg.ts';
import { statisticsService } from '@aerial/server/features/statistics/service.ts';
import { sql, type Kysely } from 'kysely';
import { FIRST_USER_ID, withDatabase } from './many.ts';
import { measureCalls, verdictOf } from './operator-calls.ts';
import { startService, type Service } from './service.ts';

const SUBSCRIBERS = Number(process.env['BENCH_SUBSCRIBERS'] ?? 1_000_000);
/** Playbacks of the last thirty days. */
const PLAYBACKS = SUBSCRIBERS;

const NAMES = `array['Анна','Борис','Вера','Глеб','Дарья','Егор','Жанна','Захар','Иван','Ксения','Лев','Мария','Никита','Ольга','Пётр','Рита']`;
const SURNAMES = `array['Иванова','Петров','Сидорова','Кузнецов','Смирнова','Попов','Волкова','Соколов','Лебедева','Новиков','Морозова','Козлов']`;

/**
 * Fills the database as far as it is not filled: with `BENCH_DATA` a run that was interrupted goes on, and later ones only measure. Indexes are
 * made again after the rows, with the definitions that the database has.
 */
const addSubscribers = (service: Service): Promise<void> =>
  withDatabase(service, async (db) => {
    const exists = async (name: string): Promise<boolean> =>
      (await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)).rows[0]!.found;
    if (!(await exists('bench_indexes')))
      await db.connection().execute(async (connection) => {
        // Neither triggers nor checks of foreign keys: the rows are known to fit.
        await sql`set session_replication_role = replica`.execute(connection);
        await connection.transaction().execute(async (trx) => {
          await sql`create table bench_indexes as
            select c.relname as name, pg_get_indexdef(i.indexrelid) as def from pg_index i join pg_class c on c.oid = i.indexrelid
            where i.indrelid in ('users'::regclass, 'subscriptions'::regclass)
              and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(trx);
          const { rows } = await sql<{ name: string }>`select name from bench_indexes`.execute(trx);
          for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(trx);
          await insertRows(trx);
        });
        await sql`reset session_replication_role`.execute(connection);
      });
    await sql`set maintenance_work_mem = '512MB'`.execute(db);
    const { rows } = await sql<{ name: string; def: string }>`select name, def from bench_indexes`.execute(db);
    for (const { name, def } of rows) if (!(await exists(name))) await sql.raw(def).execute(db);
    await sql`vacuum analyze users, user_tags, subscriptions, playback_stats`.execute(db);
  });

async function insertRows(db: Kysely<Database>): Promise<void> {
  await sql
    .raw(`insert into users (id, provider_id, username, is_guest, phone, email, first_name, last_name, provider_uid, date_joined, last_login)
      select ${FIRST_USER_ID} + i, 1, 'user' || i, false, '79' || lpad((i::bigint * 7919 % 1000000000)::text, 9, '0'),
        'mail' || i || '@' || (array['example.com','example.org','example.net'])[1 + i % 3],
        (${NAMES})[1 + i % 16], (${SURNAMES})[1 + (i / 16) % 12], 'A-' || lpad(i::text, 8, '0'),
        now() - random() * interval '900 days', now() - random() * interval '60 days'
      from generate_series(1, ${SUBSCRIBERS}) i`)
    .execute(db);
  await sql`insert into tags (id, provider_id, shortname, name) values (9001, 1, 'often', 'Often'), (9002, 1, 'seldom', 'Seldom')`.execute(
    db,
  );
  await sql`insert into user_tags (user_id, tag_id) select ${FIRST_USER_ID}::int + i, 9001 from generate_series(1, ${SUBSCRIBERS}::int, 5) i`.execute(
    db,
  );
  await sql`insert into user_tags (user_id, tag_id) select ${FIRST_USER_ID}::int + i, 9002 from generate_series(1, ${SUBSCRIBERS}::int, 40000) i`.execute(
    db,
  );
  await sql`insert into subscriptions (provider_id, user_id, packet_id, currency, status, renew, pay_with, zone, anchor_at, period_index, start_at, ended_at, created_at)
      select 1, ${FIRST_USER_ID}::int + i, (select min(id) from packets where provider_id = 1), 'RUB', case when i % 7 = 0 then 'ended' else 'active' end,
        false, 'account', 'UTC', now() - interval '400 days', 0, now() - interval '400 days',
        case when i % 7 = 0 then now() - random() * interval '60 days' end, now()
      from generate_series(1, ${SUBSCRIBERS}::int) i`.execute(db);
  await sql`insert into playback_stats (user_id, kind, channel_id, started_at, duration_s)
      select ${FIRST_USER_ID}::int + 1 + (random() * (${SUBSCRIBERS}::int - 1))::int, 'live', (select min(id) from channels) + 0,
        now() - interval '30 days' * (1 - i::float8 / ${PLAYBACKS}::int), (random() * 5000)::int
      from generate_series(1, ${PLAYBACKS}::int) i`.execute(db);
}

const computeDays = (service: Service): Promise<number> =>
  withDatabase(service, async (db) => {
    const statistics = statisticsService({ store: statisticsStore(db), clock: systemClock });
    const began = performance.now();
    const days = await statistics.computeDays({ id: asProviderId(1), timeZone: 'Europe/Moscow' });
    return (performance.now() - began) / days;
  });

const questions = (): Readonly<Record<string, string>> => ({
  'the first page': 'users?limit=100',
  'a page near the end': `users?limit=100&after=${FIRST_USER_ID + Math.floor(SUBSCRIBERS * 0.97)}`,
  'a page near the end by its offset': `users?limit=100&offset=${Math.floor(SUBSCRIBERS * 0.97)}`,
  'a whole phone': 'users?limit=100&search=79000007919',
  'digits of a phone': 'users?limit=100&search=5555',
  'an e-mail': 'users?limit=100&search=mail654321@',
  'a number of the operator': 'users?limit=100&search=A-00765432',
  'an id': `users?limit=8&search=${FIRST_USER_ID + 4321}`,
  'a frequent name': `users?limit=100&search=${encodeURIComponent('иван')}`,
  'a name and digits': `users?limit=100&search=${encodeURIComponent('ольга 98765')}`,
  'two letters that are frequent': `users?limit=8&search=${encodeURIComponent('ан')}`,
  'two letters that are nowhere': 'users?limit=8&search=qz',
  'a word that is nowhere': 'users?limit=100&search=qqzzxx',
  'a frequent tag': 'users?limit=100&tags=9001',
  'a rare tag': 'users?limit=100&tags=9002',
  'a rare tag and a name': `users?limit=100&tags=9002&search=${encodeURIComponent('анна')}`,
  'a subscriber': `users/${FIRST_USER_ID + 77}`,
  'subscriptions of a subscriber': `users/${FIRST_USER_ID + 77}/subscriptions`,
  'devices of a subscriber': `users/${FIRST_USER_ID + 77}/devices`,
  'sign-ins of a subscriber': `users/${FIRST_USER_ID + 77}/sign_ins`,
  'payments, the first page': 'payments?limit=100',
  'who watches now': 'operators/statistics/now',
  'the dashboard, seven days': 'operators/statistics',
  'the dashboard, a month': 'operators/statistics?days=28',
  'the dashboard, today': 'operators/statistics?days=0',
  'how many all are': 'users/count',
  'how many have a frequent name': `users/count?search=${encodeURIComponent('иван')}`,
});

export async function benchSubscribers(): Promise<void> {
  const data = process.env['BENCH_DATA'];
  const service = await startService(data === undefined ? {} : { data });
  await addSubscribers(service);
  console.log(`subscribers: a day of statistics was computed in ${Math.round(await computeDays(service))} ms`);
  const slow = await measureCalls('subscribers', service, questions());
  await service.stop();
  console.log(`subscribers: ${SUBSCRIBERS}; ${verdictOf(slow)}`);
}
