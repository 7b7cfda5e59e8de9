/** How the groups of A/B tests do, as CSV, from the events in PostgreSQL. */
import { csvLine } from '../../billing/csv.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface AbTestReport {
  /** Shortname; all providers when missing. */
  readonly provider?: string;
}

const COLUMNS = ['provider', 'test', 'group', 'exposed', 'goal', 'reached', 'share_percent'];

/**
 * The header, then a line for each group and goal: how many viewers saw the test, and how many of them reached the goal afterwards. A viewer
 * is a device, or a user where an event has no device.
 */
export async function* abTestsCsv(db: Kysely<Database>, { provider }: AbTestReport): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  const tests = await db
    .selectFrom('ab_tests')
    .innerJoin('providers', 'providers.id', 'ab_tests.provider_id')
    .select(['shortname', 'ab_tests.name', 'provider_id', 'groups', 'goals'])
    .$if(provider !== undefined, (query) => query.where('shortname', '=', provider!))
    .orderBy('shortname')
    .orderBy('ab_tests.id')
    .execute();
  for (const { shortname, name, provider_id: providerId, groups, goals } of tests) {
    const { rows } = await sql<{ group: string; goal: string | null; exposed: number; reached: number }>`
      with exposed as (
        select coalesce(device_id::text, user_id::text) as subject, params ->> 'group' as "group", min(received_at) as since
        from viewer_events
        where provider_id = ${providerId} and name = 'ab_exposure' and params ->> 'test' = ${name}
          and coalesce(device_id::text, user_id::text) is not null
        group by 1, 2
      ), reached as (
        select distinct exposed.subject, exposed."group", e.name as goal
        from exposed join viewer_events e on e.provider_id = ${providerId} and e.name = any(${goals}::text[])
          and coalesce(e.device_id::text, e.user_id::text) = exposed.subject and e.received_at >= exposed.since
      ), sizes as (select "group", count(*)::int as exposed from exposed group by 1)
      select sizes."group", goal.goal, sizes.exposed, count(reached.subject)::int as reached
      from sizes left join unnest(${goals}::text[]) as goal (goal) on true
      left join reached on reached."group" = sizes."group" and reached.goal = goal.goal
      group by 1, 2, 3 order by 1, 2`.execute(db);
    for (const group of groups) {
      const ofGroup = rows.filter((row) => row.group === group.name);
      if (ofGroup.length === 0) yield csvLine([shortname, name, group.name, '0', '', '0', '']);
      for (const { goal, exposed, reached } of ofGroup)
        yield csvLine([
          shortname,
          name,
          group.name,
          String(exposed),
          goal ?? '',
          String(reached),
          goal === null ? '' : ((reached / exposed) * 100).toFixed(2),
        ]);
    }
  }
}
