/** Checks of recordings: what waits in the spools of machines, and what is in a store that is not configured. */
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../src/config/config.ts';
import type { Database } from '../../src/db/schema.ts';
import { readSpoolId } from '../../src/recordings/spool.ts';
import { ok, problem, warning, type Finding } from './findings.ts';

const check = 'recordings';
/** Longer than an upload takes, and than feeds are late. */
const LATE_S = 900;

interface Waiting {
  readonly spool: number;
  readonly segments: number;
  readonly age: number;
}

/** Checks that recordings are uploaded, and can be read. */
export async function recordingChecks(config: Config, db: Kysely<Database>): Promise<Finding[]> {
  const { rows } = await sql<Waiting>`
    select spool, count(*)::int as segments, (extract(epoch from now()) - min(at_ms) / 1000.0)::int as age
    from recording_segments where is_pending group by spool order by spool`.execute(db);
  const own = await readSpoolId(config.recordingsSpoolDir);
  const late = rows
    .filter(({ age }) => age > LATE_S)
    .map(({ spool, segments, age }) =>
      warning(
        check,
        `${segments} segments have been in the spool ${spool}${spool === own ? ' of this machine' : ' of another machine'} for up to ${Math.round(age / 60)} minutes`,
        'Check that its recorder runs and reaches the store. If that machine will not come back they are gaps, for good after three days.',
      ),
    );
  if (!config.recordingsStore) {
    const { rows: inStore } = await sql`select from recording_segments where spool is not null limit 1`.execute(db);
    if (inStore.length > 0)
      return [
        ...late,
        problem(check, 'there are some in an object store', 'Set RECORDINGS_STORE until they have expired.'),
      ];
    return late;
  }
  return late.length > 0 ? late : [ok(check, 'all of them are in the store')];
}
