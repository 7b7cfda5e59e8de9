/** Checks of the database: reachable, new enough, migrated, in time, with enough connections, and past a pooler where it must be. */
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../src/config/config.ts';
import { openDatabase, type DatabaseAddress } from '../../src/db/connect.ts';
import { migrationState } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { DatabaseUnavailable } from '../../src/db/unavailable.ts';
import { CONNECTIONS_BESIDES_CALLS } from '../../src/prepare.ts';
import { ok, problem, skipped, warning, type Finding } from './findings.ts';

const OLDEST_VERSION = 150_000;
/** Signatures and codes are valid for minutes: a clock that is seconds off does no harm yet. */
const CLOCK_WARNING_MS = 1_000;
const CLOCK_PROBLEM_MS = 30_000;
/** Sent with a connection; behind a pooler something else is in force. */
const PROBE_TIMEOUT_MS = 12_345;

const check = 'database';
const reasonOf = (error: unknown): string => {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** What {@link databaseChecks} leads to. */
export interface DatabaseChecked {
  readonly findings: readonly Finding[];
  /** Whether other checks can read it. */
  readonly isUsable: boolean;
}

/** Checks the database that jobs, locks and migrations use. */
export async function databaseChecks(config: Config, address: DatabaseAddress): Promise<DatabaseChecked> {
  const { db, close } = openDatabase({
    ...address,
    max: 1,
    statementTimeoutMs: PROBE_TIMEOUT_MS,
    applicationName: 'aerial doctor',
  });
  try {
    const findings = [await versionCheck(db), await migrationsCheck(db)];
    findings.push(await clockCheck(db), await connectionsCheck(db, config), ...(await sessionCheck(db)));
    return { findings, isUsable: findings[1]!.status !== 'problem' };
  } catch (error) {
    return {
      findings: [
        problem(
          check,
          `it cannot be used: ${reasonOf(error)}`,
          config.databaseUrl === undefined
            ? 'See the log of the service; it restarts its own database.'
            : 'Check DATABASE_URL, that PostgreSQL runs, and that this machine may connect to it.',
        ),
      ],
      isUsable: false,
    };
  } finally {
    await close();
  }
}

async function versionCheck(db: Kysely<Database>): Promise<Finding> {
  const { rows } = await sql<{ number: number; version: string; is_standby: boolean }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      pg_is_in_recovery() as is_standby`.execute(db);
  const { number, version, is_standby: isStandby } = rows[0]!;
  if (isStandby) return problem(check, `PostgreSQL ${version} is a standby`, 'Let DATABASE_URL lead to the primary.');
  return number < OLDEST_VERSION
    ? problem(check, `PostgreSQL ${version} is too old`, 'Upgrade it to version 15 or newer.')
    : ok(check, `PostgreSQL ${version}`);
}

async function migrationsCheck(db: Kysely<Database>): Promise<Finding> {
  const { pending, unknown } = await migrationState(db);
  if (unknown.length > 0)
    return problem(
      'migrations',
      `the database belongs to a newer version (${unknown.join(', ')})`,
      'Install that version, or restore a backup made before the upgrade.',
    );
  return pending.length === 0
    ? ok('migrations', 'all are applied')
    : problem(
        'migrations',
        `${pending.length} are not applied yet, from ${pending[0]}`,
        'Start the service: it applies them at its start.',
      );
}

async function clockCheck(db: Kysely<Database>): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{
    ms: string;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const after = Date.now();
  const theirs = Number(rows[0]!.ms);
  // Somewhere in between the database read its clock.
  const off = theirs < before ? before - theirs : Math.max(0, theirs - after);
  const says = `this machine and the database differ by ${(off / 1000).toFixed(1)} s`;
  const advice = 'Synchronise the clocks of all machines (chrony, systemd-timesyncd).';
  if (off >= CLOCK_PROBLEM_MS) return problem('clock', says, advice);
  return off >= CLOCK_WARNING_MS ? warning('clock', says, advice) : ok('clock', says);
}

async function connectionsCheck(db: Kysely<Database>, config: Config): Promise<Finding> {
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`.execute(db);
  const { most, used } = rows[0]!;
  const each = CONNECTIONS_BESIDES_CALLS + (config.databaseDirectUrl === undefined ? config.databaseConnections : 0);
  const probes = config.databaseStandbyUrl === undefined ? 0 : 1;
  const wanted = config.workers * (each + probes);
  const says = `this machine opens up to ${wanted}, ${used} of ${most} are in use`;
  return wanted > most
    ? problem('connections', says, 'Raise max_connections, lower DATABASE_CONNECTIONS, or put a pooler in front.')
    : used > most * 0.9
      ? warning('connections', says, 'Raise max_connections, or put a pooler in front (docs/operating.md).')
      : ok('connections', says);
}

async function sessionCheck(db: Kysely<Database>): Promise<Finding[]> {
  const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db);
  return rows[0]!.timeout === `${PROBE_TIMEOUT_MS}ms`
    ? []
    : [
        problem(
          'pooler',
          'settings of a connection are lost: a pooler shares it, so locks and notifications do not work',
          'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
        ),
      ];
}

/** Checks the address of calls where it leads through a pooler. */
export async function poolerChecks(config: Config): Promise<Finding[]> {
  if (config.databaseDirectUrl === undefined || config.databaseUrl === undefined) return [];
  const { db, close } = openDatabase({
    connectionString: config.databaseUrl,
    isPooled: true,
    max: 1,
    applicationName: 'aerial doctor',
  });
  try {
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db);
    return rows[0]!.timeout === '0'
      ? [
          warning(
            'pooler',
            'it answers, but the database does not limit how long a statement may run',
            "Set a limit for the user of the calls: alter role … set statement_timeout = '6s'",
          ),
        ]
      : [ok('pooler', `it answers; statements may run for ${rows[0]!.timeout}`)];
  } catch (error) {
    return [problem('pooler', `it does not answer: ${reasonOf(error)}`, 'Check DATABASE_URL and the pooler’s log.')];
  } finally {
    await close();
  }
}

/** What is said where the embedded database does not run. */
export const databaseNotRunning = skipped(check, 'the embedded database is not running; start the service first');
