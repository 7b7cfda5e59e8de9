/** What a database consists of besides its shape, which migrations make: rows of tables, and the state of sequences. */
import type { Client } from 'pg';

export interface TableShape {
  readonly name: string;
  /** Columns that are stored; generated ones follow from them. */
  readonly columns: readonly string[];
  /** Of a table that holds a part of another. */
  readonly partition?: { readonly of: string; readonly bound: string };
}

export interface SequenceState {
  readonly name: string;
  /** Null: never used. */
  readonly last: string | null;
}

export interface Catalogue {
  /** Names of the migrations that were applied, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
}

/** Bookkeeping of migrations: the target has its own. The queue of jobs, in a schema of its own, is made at each start. */
const OWN_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** The database in UTC and in formats that any server reads, whatever its settings. */
export async function prepareSession(client: Client): Promise<void> {
  for (const [setting, value] of [
    ['datestyle', 'ISO'],
    ['intervalstyle', 'postgres'],
    ['timezone', 'UTC'],
    ['extra_float_digits', '1'],
    ['statement_timeout', '0'],
    ['idle_in_transaction_session_timeout', '0'],
    ['lock_timeout', '0'],
  ])
    await client.query(`select set_config($1, $2, false)`, [setting, value]);
}

/** Reads what there is to copy, within the client's transaction. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const tables = await client.query<{ name: string; columns: string[]; parent: string | null; bound: string | null }>(
    `select c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class parent on parent.oid = i.inhparent
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [OWN_TABLES],
  );
  const sequences = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return {
    migrations: migrations.rows.map(({ name }) => name),
    tables: tables.rows.map(({ name, columns, parent, bound }) => ({
      name,
      columns,
      ...(parent !== null && bound !== null && { partition: { of: parent, bound } }),
    })),
    sequences: sequences.rows,
  };
}

/** The start of a COPY statement of a table. */
export const copyOf = (client: Client, { name, columns }: TableShape): string =>
  `copy public.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
