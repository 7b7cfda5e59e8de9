/**
 * Fills an empty, migrated database with the rows of another, in one transaction: all of it or nothing. Triggers do not run, because what
 * they write is among the rows; foreign keys are dropped and added again, which proves them.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyOf, readCatalogue, type Catalogue, type TableShape } from './catalogue.ts';

export interface LoadEvents {
  /** A table is complete. */
  onTable(table: TableShape, rows: number): void;
}

/** Tables of an installation that is in use; migrations leave them empty. */
const IN_USE = ['providers', 'users', 'channels', 'contents'];

/** The first table that has rows in a database which should be empty. */
export async function usedTable(client: Client): Promise<string | undefined> {
  for (const table of IN_USE) {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from public.${client.escapeIdentifier(table)}) as found`,
    );
    if (rows[0]!.found) return table;
  }
  return undefined;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function foreignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  );
  return rows;
}

/**
 * Loads the rows. The client's transaction is the caller's.
 * @param open the rows of a table in the text format of COPY
 * @throws the database's error; then the transaction has to be rolled back
 */
export async function loadRows(
  client: Client,
  source: Pick<Catalogue, 'tables' | 'sequences'>,
  open: (table: TableShape) => Promise<Readable> | Readable,
  { onTable }: LoadEvents,
): Promise<void> {
  const name = (text: string): string => `public.${client.escapeIdentifier(text)}`;
  const present = new Set((await readCatalogue(client)).tables.map((table) => table.name));
  for (const { name: table, partition } of source.tables)
    if (partition && !present.has(table))
      await client.query(`create table ${name(table)} partition of ${name(partition.of)} ${partition.bound}`);
  const keys = await foreignKeys(client);
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  const all = new Set([...present, ...source.tables.map((table) => table.name)]);
  for (const table of all) await client.query(`alter table ${name(table)} disable trigger user`);
  // Migrations write rows, too: settings of which there is one, first operators of a kind.
  if (all.size > 0) await client.query(`truncate ${Array.from(all, name).join(', ')}`);
  for (const table of source.tables) {
    const into = client.query(copyFrom(`${copyOf(client, table)} from stdin`));
    await pipeline(await open(table), into);
    onTable(table, into.rowCount ?? 0);
  }
  for (const table of all) await client.query(`alter table ${name(table)} enable trigger user`);
  for (const { name: sequence, last } of source.sequences)
    if (last !== null) await client.query(`select setval($1::regclass, $2::bigint)`, [name(sequence), last]);
  for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
}
