/** Many rows in one statement: handed over as one JSON document, so that the number of parameters does not grow with them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Column names with their PostgreSQL types. */
export type Columns<Row> = Readonly<Record<keyof Row & string, string>>;

const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));

/** Inserts the rows; rows that exist, by the key columns, take the new values of the other columns. */
export async function upsert<Row extends object>(
  db: Kysely<Database>,
  table: keyof Database & string,
  columns: Columns<Row>,
  key: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const all = Object.keys(columns);
  const changed = all.filter((column) => !key.includes(column as keyof Row & string));
  const recordset = sql.join(
    all.map((column) => sql`${sql.ref(column)} ${sql.raw((columns as Record<string, string>)[column]!)}`),
  );
  const action =
    changed.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`;
  await sql`
    insert into ${sql.table(table)} (${names(all)})
    select ${names(all)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${recordset})
    on conflict (${names(key)}) do ${action}`.execute(db);
}
