/** The statements that this process sends to its databases, and which of them read a table as a whole. */
import { CompiledQuery, type Kysely } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../db/schema.ts';

/** The values that each text was first sent with. */
export type Statements = ReadonlyMap<string, readonly unknown[]>;

export interface Recording {
  readonly statements: Statements;
  stop(): void;
}

/** Records every statement from now on. */
export function recordStatements(): Recording {
  const statements = new Map<string, readonly unknown[]>();
  const send = Client.prototype.query as (this: Client, ...sent: unknown[]) => unknown;
  const recorded = function (this: Client, ...sent: unknown[]): unknown {
    const [first, second] = sent;
    const { text, values } = (typeof first === 'string' ? { text: first } : first) as {
      text?: string;
      values?: readonly unknown[];
    };
    if (text !== undefined && !statements.has(text))
      statements.set(text, Array.isArray(second) ? second : (values ?? []));
    return send.apply(this, sent);
  };
  Client.prototype.query = recorded as typeof Client.prototype.query;
  return { statements, stop: () => void (Client.prototype.query = send as typeof Client.prototype.query) };
}

const IS_PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

/**
 * Statements for which no index serves: with sequential scans forbidden the planner takes any index that could, whatever the tables hold.
 * @returns `table: statement`, sorted
 */
export async function wholeTableScans(db: Kysely<Database>, statements: Statements): Promise<string[]> {
  const scans = new Set<string>();
  await db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    for (const [text, values] of statements) {
      if (!IS_PLANNED.test(text)) continue;
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...values]),
      );
      for (const { 'QUERY PLAN': step } of rows) {
        const table = /Seq Scan on (\w+)/.exec(step)?.[1];
        if (table !== undefined) scans.add(`${table}: ${text.replaceAll(/\s+/g, ' ').trim()}`);
      }
    }
  });
  return [...scans].toSorted();
}
