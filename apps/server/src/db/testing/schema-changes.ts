/** What a change of the database's shape breaks for processes of the version before, which go on during a rolling upgrade. */
import { sql, type Kysely } from 'kysely';

/** Columns and constraints by names, as PostgreSQL describes them. */
export interface Shape {
  readonly columns: ReadonlyMap<string, Column>;
  /** Of tables: primary keys, unique and foreign keys, checks. */
  readonly constraints: ReadonlyMap<string, string>;
}

interface Column {
  readonly table: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Reads the shape of the schema `public`. */
export async function shapeOf(db: Kysely<never>): Promise<Shape> {
  const columns = await sql<Column & { key: string }>`
    select table_name || '.' || column_name as key, table_name as table, data_type as type,
      is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and is_identity = 'NO' as "isRequired"
    from information_schema.columns where table_schema = 'public'`.execute(db);
  const constraints = await sql<{ key: string; definition: string }>`
    select conrelid::regclass || '.' || conname as key, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f', 'c')`.execute(db);
  return {
    columns: new Map(columns.rows.map(({ key, ...column }) => [key, column])),
    constraints: new Map(constraints.rows.map(({ key, definition }) => [key, definition])),
  };
}

/** Changes that statements of the version before do not survive. Its tables may grow by what it need not know. */
export function breakingChanges(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.columns.values()].map(({ table }) => table));
  const found: string[] = [];
  for (const [key, column] of before.columns) {
    const now = after.columns.get(key);
    if (!now) found.push(`${key} is gone`);
    else if (now.type !== column.type) found.push(`${key} is ${now.type} and was ${column.type}`);
    else if (now.isRequired && !column.isRequired) found.push(`${key} has to be given`);
  }
  for (const [key, { table, isRequired }] of after.columns)
    if (isRequired && tables.has(table) && !before.columns.has(key)) found.push(`${key} is new and has to be given`);
  for (const [key, definition] of before.constraints)
    if (/^(?:PRIMARY KEY|UNIQUE)/.test(definition) && after.constraints.get(key) !== definition)
      found.push(`${key} is no longer ${definition}`);
  for (const [key, definition] of after.constraints)
    if (tables.has(key.split('.')[0]!) && !before.constraints.has(key) && !isOnNewColumns(definition, key, before))
      found.push(`${key} is new: ${definition}`);
  return found.toSorted();
}

/** A constraint on columns that the version before does not write cannot refuse what it writes. */
function isOnNewColumns(definition: string, key: string, before: Shape): boolean {
  const table = key.split('.')[0]!;
  return ![...before.columns.keys()].some(
    (column) =>
      column.startsWith(`${table}.`) && new RegExp(`\\b${column.slice(table.length + 1)}\\b`).test(definition),
  );
}
