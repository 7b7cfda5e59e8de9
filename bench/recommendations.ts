/**
 * Personal rows: how good their ranking is, how long the job takes for a million viewings of a day and a hundred thousand titles, and how
 * fast the rows are answered over HTTP afterwards.
 */
import { loadavg } from 'node:os';
import { asContentId, asProviderId } from '@aerial/domain/ids.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { itemNeighbourRanking } from '@aerial/server/features/personal/item-neighbours.ts';
import { rankTitles } from '@aerial/server/features/personal/rank-job.ts';
import { sql } from 'kysely';
import { withDatabase } from './many.ts';
import { median, onAllCores } from './processes.ts';
import { benchRecommendationQuality } from './recommendations-quality.ts';
import { fillCatalogue, FIRST } from './search-data.ts';
import { guestToken, startService, type Service } from './service.ts';

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const TITLES = Number(process.env['BENCH_TITLES'] ?? 100_000);
const EACH = 10;
const USERS_AT_ONCE = 10_000;
const TASTES = 50;
const VIEWERS = 40;
const ROUNDS = 10;
const TARGET_MS = 20;
/** Rows of the demo’s start page. */
const ROWS = ['641048500000094001', '641048500000096001', '641048500000097001', '641048500000093001'];
type Db = Parameters<Parameters<typeof withDatabase>[1]>[0];

export async function benchRecommendations(): Promise<void> {
  benchRecommendationQuality();
  const service = await startService();
  onAllCores(service.pid);
  await withDatabase(service, (db) => measure(service, db));
  await service.stop();
}

const since = (before: number): string => `${((performance.now() - before) / 1000).toFixed(1)} s`;

async function measure(service: Service, db: Db): Promise<void> {
  const filling = performance.now();
  await fillCatalogue(db, 1, { contents: TITLES, persons: 100, channels: 1 });
  // As the trigger would have it, which is off while the catalogue is filled.
  await sql`update contents c set library_ids = array[l.library_id] from library_contents l where l.content_id = c.id and c.library_ids = '{}'`.execute(
    db,
  );
  await fillHistories(db);
  await sql`analyze`.execute(db);
  console.log(`recommendations: ${EVENTS} viewings of ${TITLES} titles written in ${since(filling)}`);
  const ranking = performance.now();
  await rankTitles({ db, clock: systemClock, ranking: itemNeighbourRanking }, asProviderId(1));
  const { rows } = await sql<{ titles: number; neighbours: number }>`
    select count(*)::int as titles, count(*) filter (where neighbour_ids <> '{}')::int as neighbours from title_ranks where provider_id = 1`.execute(
    db,
  );
  console.log(
    `recommendations: ranked in ${since(ranking)}, ${rows[0]!.titles} titles, ${rows[0]!.neighbours} with neighbours; peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`,
  );
  await measureRows(service, db);
}

/** Each viewer’s titles are of one taste, seven times of ten; few titles are watched by many. */
async function fillHistories(db: Db): Promise<void> {
  const users = EVENTS / EACH;
  for (let from = 0; from < users; from += USERS_AT_ONCE) {
    await sql`with added as (
        insert into users (provider_id, username, is_guest) select 1, 'bench-viewer-' || i, true
        from generate_series(${from}::int, ${Math.min(users, from + USERS_AT_ONCE) - 1}::int) i returning id
      )
      insert into histories (user_id, content_id, seconds, watch_percentage, viewed_at)
      select a.id, ${String(FIRST.contents)}::bigint + case when random() < 0.7
          then (a.id % ${TASTES}) * ${TITLES / TASTES} + floor(${TITLES / TASTES} * random() ^ 2)
          else floor(${TITLES} * random() ^ 2) end, 600, 80, now() - random() * interval '1 day'
      from added a, generate_series(1, ${EACH}) k
      on conflict do nothing`.execute(db);
  }
}

async function measureRows(service: Service, db: Db): Promise<void> {
  const tokens: string[] = [];
  for (let viewer = 0; viewer < VIEWERS; viewer += 1) {
    const token = await guestToken(service.site);
    tokens.push(token);
    const self = await fetch(`${service.site}/v2/users/self?access_token=${token}`);
    const { id } = (await self.json()) as { id: number };
    await db
      .insertInto('histories')
      .values(
        Array.from({ length: 25 }, (_, at) => ({
          user_id: id,
          content_id: asContentId(
            String(FIRST.contents + BigInt((viewer % TASTES) * (TITLES / TASTES) + Math.floor((at * at) / 2))),
          ),
          seconds: 600,
          watch_percentage: 80,
          viewed_at: new Date(Date.now() - at * 3_600_000),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const times: number[] = [];
  let items = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const token of tokens)
      for (const row of ROWS) {
        const before = performance.now();
        const answer = await fetch(`${service.site}/v2/rows/${row}?access_token=${token}`);
        const { contents } = (await answer.json()) as { contents?: unknown[] };
        if (!answer.ok) throw new Error(`The row answered ${answer.status}.`);
        // The first round opens connections and plans statements.
        if (round > 0) times.push(performance.now() - before);
        items += contents?.length ?? 0;
      }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  console.log(
    `recommendations: ${times.length} rows, ${(items / (ROUNDS * tokens.length * ROWS.length)).toFixed(1)} titles each: median ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (wanted at most ${TARGET_MS} ms); load ${loadavg()[0]!.toFixed(1)}`,
  );
}
