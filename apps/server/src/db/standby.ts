/**
 * Reads that may lag go to a standby. Each names how old its answer may be; where the standby is older, gone or not known, the primary
 * answers. What was just written is read from the primary: nothing here makes a standby show it.
 */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { openDatabase, type DatabaseOptions, type OpenDatabase } from './connect.ts';
import type { Database } from './schema.ts';
import { standbyLag, walPosition } from './standby-lag.ts';
import { isUnavailable } from './unavailable.ts';

/** How often both positions are requested, ms; no tolerance below it is ever met. */
const PROBE_EVERY_MS = 1_000;
/** The standby cancelled the query, because the primary has removed what it read (40001), or shuts down (57P0x). */
const CANCELLED = /^(?:40001|57P0.)$/;

/** "Cannot execute … in a read-only transaction": a write that was declared a read. */
const READ_ONLY = '25006';

/** @param toleranceMs how old the answer may be, 2,000 at least */
export type Reads = (toleranceMs: number) => Kysely<Database>;

export interface StandbyReads {
  /** For queries that only read. */
  readonly reads: Reads;
  readonly pool: Pool;
  /** How old its answers are at most, ms; undefined: it is not used. */
  lagMs(): number | undefined;
  /** Requests both positions, and once more a second later. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export interface StandbyDeps {
  /** What answers instead. */
  readonly primary: Pick<OpenDatabase, 'connections'>;
  /** Where the primary's position is requested, on a connection of its own: calls may have taken all others. */
  readonly primaryAddress: DatabaseOptions;
  readonly standby: DatabaseOptions;
  /** Monotonic, ms. */
  readonly now?: () => number;
  /** It is used, or is not used any more, and why. */
  readonly onChange?: (isUsed: boolean, reason: string) => void;
}

/** Opens the standby and follows how far it is behind. Never fails: without it the primary answers. */
export function standbyReads({
  primary,
  primaryAddress,
  standby: options,
  now = () => performance.now(),
  onChange = () => {},
}: StandbyDeps): StandbyReads {
  const standby = openDatabase({ ...options, applicationName: 'aerial reads' });
  const probed = openDatabase({ ...primaryAddress, max: 1, applicationName: 'aerial standby' });
  const lag = standbyLag();
  let isReachable = false;
  let isPrimaryLost = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function note(reachable: boolean, reason: string): void {
    if (isReachable === reachable) return;
    isReachable = reachable;
    onChange(reachable, reason);
  }

  async function probe(): Promise<void> {
    try {
      const atMs = now();
      const written = await probed.pool.query<{ position: string }>('select pg_current_wal_lsn()::text as position');
      lag.notePrimary(walPosition(written.rows[0]!.position), atMs);
      isPrimaryLost = false;
    } catch (error) {
      isPrimaryLost = isUnavailable(error);
    }
    try {
      const replayed = await standby.pool.query<{ position: string | null }>(
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
      );
      const { position } = replayed.rows[0]!;
      if (position === null) return note(false, 'it is no standby');
      lag.noteStandby(walPosition(position));
      note(true, 'it is reached');
    } catch (error) {
      note(false, error instanceof Error ? error.message : String(error));
    }
  }

  async function follow(): Promise<void> {
    await probe();
    if (!isClosed) timer = setTimeout(() => void follow(), PROBE_EVERY_MS).unref();
  }
  const followed = follow();

  const lagMs = (): number | undefined => (isReachable ? lag.lagMs(now()) : undefined);
  const opened = new Map<number, Kysely<Database>>();
  return {
    reads(toleranceMs) {
      let db = opened.get(toleranceMs);
      if (!db) {
        // Nothing newer can be read while the primary is lost.
        const isFresh = (): boolean => isReachable && (isPrimaryLost || (lagMs() ?? Infinity) <= toleranceMs);
        const onFailure = (error: unknown): void => note(false, error instanceof Error ? error.message : String(error));
        const pool = preferringStandby({
          primary: primary.connections,
          standby: standby.connections,
          isFresh,
          onFailure,
        });
        db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
        opened.set(toleranceMs, db);
      }
      return db;
    },
    pool: standby.pool,
    lagMs,
    probe,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await followed;
      await Promise.all([standby.close(), probed.close()]);
    },
  };
}

interface Preference {
  readonly primary: PostgresPool;
  readonly standby: PostgresPool;
  readonly isFresh: () => boolean;
  /** The standby failed: it is not used until it answers again. */
  readonly onFailure: (error: unknown) => void;
}

/** Connections of the standby where it is fresh; what fails there is read from the primary. */
function preferringStandby({ primary, standby, isFresh, onFailure }: Preference): PostgresPool {
  return {
    options: standby.options,
    // Both are closed by those who opened them.
    end: async () => {},
    async connect() {
      if (!isFresh()) return primary.connect();
      try {
        return withFallback(await standby.connect(), primary, onFailure) as Awaited<
          ReturnType<PostgresPool['connect']>
        >;
      } catch (error) {
        onFailure(error);
        return primary.connect();
      }
    },
  };
}

function withFallback(
  client: PostgresPoolClient,
  primary: PostgresPool,
  onFailure: Preference['onFailure'],
): PostgresPoolClient {
  let fallback: PostgresPoolClient | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (fallback) return fallback.query(text, values);
    try {
      return await client.query(text, values);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === READ_ONLY) throw new Error('a read that may lag writes', { cause: error });
      const isCancelled = CANCELLED.test(code);
      if (!isCancelled && !isUnavailable(error)) throw error;
      // One cancelled query says nothing about the next.
      if (!isCancelled) onFailure(error);
      fallback = await primary.connect();
      return fallback.query(text, values);
    }
  };
  return {
    processID: (client as { processID?: number }).processID,
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.release();
      fallback?.release();
    },
  } as PostgresPoolClient;
}
