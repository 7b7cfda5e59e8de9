/**
 * Brings the database to the shape this code expects: the numbered files in `migrations/`, in order, all or nothing.
 * Several machines may start at once: one migrates, the others wait for it.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationProvider, type MigrationResultSet } from 'kysely/migration';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { openDatabase, type DatabaseAddress } from './connect.ts';
import type { Database } from './schema.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type MigrateError =
  /** The database was migrated by a newer Aerial; `unknown` names the migrations this one does not have. */
  | { readonly code: 'database_is_newer'; readonly unknown: readonly string[] }
  | { readonly code: 'migration_failed'; readonly migration?: string; readonly cause: unknown };
/** The migrations that were applied, empty when there was nothing to do. */
export type MigrateResult = Result<readonly string[], MigrateError>;

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const NUMBERED = /^\d{3}_[a-z0-9_]+\.ts$/;

/** The migrations of a folder: `001_name.ts` exports `up`. Other files (tests beside them) are left alone. */
function migrationsIn(folder: string): MigrationProvider {
  return {
    getMigrations: async () => {
      const files = (await readdir(folder)).filter((file) => NUMBERED.test(file)).toSorted();
      const found = files.map(
        async (file) => [file.slice(0, -3), (await import(path.join(folder, file))) as Migration] as const,
      );
      return Object.fromEntries(await Promise.all(found));
    },
  };
}

/** Migrates the database at the address over a connection of its own, without the limits of ordinary statements. */
export const migrateDatabase = (address: DatabaseAddress, folder: string = MIGRATIONS): Promise<MigrateResult> =>
  migrateBy(address, folder, (migrator) => migrator.migrateToLatest());

/** Migrates an empty database up to a migration and no further, for rows that are as old. */
export const migrateDatabaseTo = (
  address: DatabaseAddress,
  migration: string,
  folder: string = MIGRATIONS,
): Promise<MigrateResult> => migrateBy(address, folder, (migrator) => migrator.migrateTo(migration));

type Migrate = (migrator: Migrator) => Promise<MigrationResultSet>;

async function migrateBy(address: DatabaseAddress, folder: string, run: Migrate): Promise<MigrateResult> {
  const { db, close } = openDatabase({ ...address, max: 2, statementTimeoutMs: 0, applicationName: 'aerial migrate' });
  try {
    return await migrate(db as unknown as Kysely<unknown>, folder, run);
  } catch (cause) {
    return fail({ code: 'migration_failed', cause });
  } finally {
    await close();
  }
}

async function migrate(db: Kysely<unknown>, folder: string, run: Migrate): Promise<MigrateResult> {
  const provider = migrationsIn(folder);
  const unknown = await unknownMigrations(db, Object.keys(await provider.getMigrations()));
  if (unknown.length > 0) return fail({ code: 'database_is_newer', unknown });
  const { error, results = [] } = await run(new Migrator({ db, provider }));
  if (error === undefined) return ok(results.map((result) => result.migrationName));
  const failed = results.find((result) => result.status === 'Error');
  return fail({ code: 'migration_failed', migration: failed?.migrationName, cause: error });
}

const unknownMigrations = async (db: Kysely<unknown>, known: readonly string[]): Promise<string[]> =>
  (await appliedMigrations(db)).filter((name) => !known.includes(name));

async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const done = await (db as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return done.map((row) => row.name);
}

/** What the database lacks, and what it has that this version does not know. Changes nothing. */
export async function migrationState(
  db: Kysely<Database>,
  folder: string = MIGRATIONS,
): Promise<Record<'applied' | 'pending' | 'unknown', readonly string[]>> {
  const known = Object.keys(await migrationsIn(folder).getMigrations());
  const done = await appliedMigrations(db as unknown as Kysely<unknown>);
  return {
    applied: done,
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  };
}

/** The error in words for the operator. */
export function explainMigrateError(error: MigrateError): string {
  switch (error.code) {
    case 'database_is_newer':
      return `The database belongs to a newer Aerial: it has ${error.unknown.join(', ')}, which this one does not know. Start that version, or use another data folder or database.`;
    case 'migration_failed': {
      const cause = error.cause instanceof DatabaseUnavailable ? error.cause.cause : error.cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      return `The database could not be brought up to date${error.migration ? ` (${error.migration})` : ''}: ${reason}. Nothing was changed.`;
    }
  }
}
