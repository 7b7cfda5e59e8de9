/**
 * Channels are distributed over the processes that record: each holds a lock for itself, by which the others know of it, and one for each
 * channel that it records. Locks belong to a database session, so those of a process that dies are free at once.
 */
import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { inSession, type SessionOptions } from '../db/session.ts';
import { sharesOf, type LeaseKey } from './shares.ts';

/** What a process acquires and releases. Fails when its session is lost. */
export interface Leases {
  /** Those of the keys that are this process's to acquire. */
  share(keys: readonly LeaseKey[]): Promise<ReadonlySet<LeaseKey>>;
  /** @returns whether it is ours now; another process may not have released it yet */
  acquire(key: LeaseKey): Promise<boolean>;
  release(key: LeaseKey): Promise<void>;
}

/** For a process that is the only one. */
export const everything: Leases = {
  share: async (keys) => new Set(keys),
  acquire: async () => true,
  release: async () => {},
};

/** The first number of the locks by which recorders know of each other; any that nothing else uses. */
const MEMBERS = 1_381_192_274;
const RETRY_MS = 1_000;

/**
 * Works with leases; after the loss of its session the work is begun again with others.
 * @param work goes on until its signal
 */
export const withLeases = (
  options: Omit<SessionOptions, 'name'>,
  work: (leases: Leases, signal: AbortSignal) => Promise<void>,
): { close(): Promise<void> } =>
  inSession({ retryMs: RETRY_MS, ...options, name: 'recorder' }, async (client, signal) => {
    // A version that records all channels by itself holds this one alone.
    if (!(await isTrue(client, `select pg_try_advisory_lock_shared(hashtextextended('aerial recorder', 0)) as it`)))
      return;
    const leases = await joined(client);
    if (!signal.aborted) await work(leases, signal);
  });

async function joined(client: Client): Promise<Leases> {
  let member: number;
  do member = randomInt(1, 2 ** 31);
  while (!(await isTrue(client, 'select pg_try_advisory_lock($1::int, $2::int) as it', [MEMBERS, member])));
  return {
    async share(keys) {
      const { rows } = await client.query<{ member: number }>(
        `select objid::int as member from pg_locks where locktype = 'advisory' and classid::int = $1 and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())`,
        [MEMBERS],
      );
      return sharesOf(
        member,
        rows.map((row) => row.member),
        keys,
      );
    },
    acquire: (key) => isTrue(client, 'select pg_try_advisory_lock(hashtextextended($1, 0)) as it', [nameOf(key)]),
    async release(key) {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [nameOf(key)]);
    },
  };
}

const nameOf = (key: LeaseKey): string => `aerial recorder ${key}`;

async function isTrue(client: Client, query: string, values: readonly unknown[] = []): Promise<boolean> {
  const { rows } = await client.query<{ it: boolean }>(query, values as unknown[]);
  return rows[0]!.it;
}
