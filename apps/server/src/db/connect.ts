/**
 * The connection to PostgreSQL: Kysely on a `pg` pool that survives a lost database and prepares each statement once
 * per connection.
 *
 * How values arrive: `bigint` as a string (ids have up to 19 digits, beyond JavaScript's safe integers; cast counts and
 * epochs in SQL, `count(*)::int`), `numeric` as a string, `date` as `YYYY-MM-DD`, `timestamptz` as a `Date`, `jsonb` parsed.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, types as pgTypes, type ClientConfig, type CustomTypesConfig } from 'pg';
import type { Database } from './schema.ts';
import { preparing } from './prepared-pool.ts';

/** The only user of an embedded server; its socket is private, so it needs no password. */
export const EMBEDDED_USER = 'aerial';

/** Where a database is: an external one by its URL, an embedded one by its socket's folder. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly socketDir: string; readonly database?: string; readonly user?: string };

export type DatabaseOptions = DatabaseAddress & {
  /**
   * True behind a connection pooler in transaction mode: nothing may belong to a session, so statements are not prepared, and limits
   * of time are those of the role in the database.
   */
  readonly isPooled?: boolean;
  /** Most connections of this process, default 10. */
  readonly max?: number;
  /** Longest run of one statement, ms, default 30,000; 0 for none (migrations, imports). */
  readonly statementTimeoutMs?: number;
  /** Longest wait for the answer to a statement, ms, for a server that is reached and says nothing; none by default. */
  readonly answerTimeoutMs?: number;
  /** Longest wait for a free or new connection, ms, default 5,000: a request fails with an error before its client gives up. */
  readonly connectTimeoutMs?: number;
  /** Shown in `pg_stat_activity`, default `aerial`. */
  readonly applicationName?: string;
  /** Reports how long each connection was waited for, ms. */
  readonly onConnection?: (waitedMs: number) => void;
  /** Notified of idle connections that were lost; pending queries reject by themselves. */
  readonly onLost?: (error: Error) => void;
};

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  /** The pool as Kysely sees it, whose statements are prepared. */
  readonly connections: PostgresPool;
  /** Waits for pending queries, then closes every connection. */
  close(): Promise<void>;
}

const CONNECT_LIMIT_MS = 5_000;
/** An idle connection stays for this long, ms: its prepared plans stay cached. */
const IDLE_LIMIT_MS = 5 * 60_000;
/** A transaction left open by a bug frees its locks after this long, ms. */
const IDLE_TRANSACTION_LIMIT_MS = 60_000;

const asText = (value: string): string => value;
/** Types whose text PostgreSQL sends is what we want. A `date` would otherwise become midnight of the local zone. */
const textTypes = new Set<number>([pgTypes.builtins.INT8, pgTypes.builtins.NUMERIC, pgTypes.builtins.DATE]);
const types: CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    textTypes.has(id) ? asText : pgTypes.getTypeParser(id, format as 'text')) as CustomTypesConfig['getTypeParser'],
};

/** The settings of a single `pg` connection to the address. */
export function clientConfig(address: DatabaseAddress): ClientConfig {
  const where =
    'connectionString' in address
      ? { connectionString: address.connectionString }
      : { host: address.socketDir, user: address.user ?? EMBEDDED_USER, database: address.database ?? 'aerial' };
  return { ...where, types, keepAlive: true };
}

/** Opens the database. Queries fail with `DatabaseUnavailable` when it cannot be reached. Nothing is sent until the first query, so this neither fails nor waits. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const onLost = options.onLost ?? (() => {});
  const pool = new Pool({
    ...clientConfig(options),
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'aerial',
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_LIMIT_MS,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    ...(!options.isPooled && {
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
    }),
    ...(options.answerTimeoutMs === undefined ? {} : { query_timeout: options.answerTimeoutMs }),
  });
  // Both are needed: the pool reports idle connections, a client those in use. An unheard 'error' ends the process.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  const { onConnection, isPooled = false } = options;
  const connections = preparing(pool, { onConnection, isPooled });
  const dialect = new PostgresDialect({ pool: connections });
  const db = new Kysely<Database>({ dialect });
  const close = async (): Promise<void> => {
    await db.destroy(); // ends the pool, unless Kysely has never been used
    if (!pool.ending) await pool.end();
  };
  return { db, pool, connections, close };
}
