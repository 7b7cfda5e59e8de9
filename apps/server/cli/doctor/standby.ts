/** Checks the standby that reads go to: reached, in recovery, and close behind its primary. */
import { sql } from 'kysely';
import type { Config } from '../../src/config/config.ts';
import { openDatabase, type DatabaseAddress } from '../../src/db/connect.ts';
import { walPosition } from '../../src/db/standby-lag.ts';
import { DatabaseUnavailable } from '../../src/db/unavailable.ts';
import { ok, problem, warning, type Finding } from './findings.ts';

const check = 'standby';
const MIB = 1024n ** 2n;
/** A segment of the write-ahead log: more is no delay of a moment. */
const FAR_BEHIND_MIB = 16n;

/** @param primary the address past a pooler */
export async function standbyChecks({ databaseStandbyUrl: url }: Config, primary: DatabaseAddress): Promise<Finding[]> {
  if (url === undefined) return [];
  try {
    const written = await positionIn(primary, sql<{ position: string }>`select pg_current_wal_lsn()::text as position`);
    const replayed = await positionIn(
      { connectionString: url },
      sql<{ position: string | null }>`
        select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`,
    );
    if (written === null || replayed === null)
      return [problem(check, 'it is no standby', 'Let DATABASE_STANDBY_URL lead to a standby of DATABASE_URL.')];
    const behind = (walPosition(written) - walPosition(replayed)) / MIB;
    const says = `it answers, ${behind > 0n ? behind : 0n} MiB of the log behind`;
    return behind >= FAR_BEHIND_MIB
      ? [warning(check, says, 'See pg_stat_replication of the primary: is it connected, and is its disk fast enough?')]
      : [ok(check, says)];
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    return [
      problem(
        check,
        `it cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
        'Check DATABASE_STANDBY_URL; until then the primary answers all reads.',
      ),
    ];
  }
}

async function positionIn(
  address: DatabaseAddress,
  query: ReturnType<typeof sql<{ position: string | null }>>,
): Promise<string | null> {
  const { db, close } = openDatabase({ ...address, max: 1, applicationName: 'aerial doctor' });
  try {
    return (await query.execute(db)).rows[0]!.position;
  } finally {
    await close();
  }
}
