/** The dashboards of `ops/grafana` that read PostgreSQL: each query runs on the tables as they are. */
import { testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly rawSql?: string }[] }[];
}

const FOLDER = path.resolve(import.meta.dirname, '../../../../../ops/grafana');
const { db } = await testDatabase();

/** What Grafana makes of its macros. */
const withoutMacros = (query: string): string =>
  query
    .replaceAll(/\$__timeFilter\((\w+)\)/g, "$1 between '2026-11-20T00:00:00Z' and '2026-11-20T06:00:00Z'")
    .replaceAll(
      /\$__timeGroupAlias\((\w+), \$__interval\)/g,
      'to_timestamp(floor(extract(epoch from $1) / 60) * 60) as "time"',
    )
    .replaceAll('$__timeFrom()', "'2026-11-20T00:00:00Z'")
    .replaceAll('$__timeTo()', "'2026-11-20T06:00:00Z'");

const load = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Dashboard;
const readsTables = (file: string): boolean =>
  load(file).panels.some(({ targets }) => targets.some(({ rawSql }) => rawSql !== undefined));

test.each(readdirSync(FOLDER).filter(readsTables))('the queries of %s run', async (file) => {
  const { panels } = load(file);
  expect(panels.length).toBeGreaterThan(3);
  for (const { title, targets } of panels)
    for (const { rawSql = '' } of targets) {
      const query = withoutMacros(rawSql);
      expect(query, title).not.toContain('$__');
      expect((await sql.raw(query).execute(db)).rows, title).toEqual([]);
    }
});
