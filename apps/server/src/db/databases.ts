/** Whole databases of a PostgreSQL server: made, copied and dropped. The user must be allowed to make databases. */
import { Client } from 'pg';
import { clientConfig, type DatabaseAddress } from './connect.ts';

/** The same server, another database. */
export function withDatabase(server: DatabaseAddress, database: string): DatabaseAddress {
  if ('socketDir' in server) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { connectionString: url.href };
}

async function administer<T>(server: DatabaseAddress, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientConfig(withDatabase(server, 'postgres')));
  client.on('error', () => {}); // a lost connection also rejects the pending query
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function createDatabaseIfMissing(server: DatabaseAddress, database: string): Promise<void> {
  await administer(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  });
}

/** Makes a database as a copy of another, which must have no connections. Copying files beats replaying its log. */
export async function copyDatabase(server: DatabaseAddress, template: string, database: string): Promise<void> {
  await administer(server, (client) =>
    client.query(
      `create database ${client.escapeIdentifier(database)} template ${client.escapeIdentifier(template)} strategy file_copy`,
    ),
  );
}

/** Drops a database, ending whatever is still connected to it. */
export async function dropDatabase(server: DatabaseAddress, database: string): Promise<void> {
  await administer(server, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`),
  );
}

/** The names of all databases of a server. */
export async function listDatabases(server: DatabaseAddress): Promise<string[]> {
  const { rows } = await administer(server, (client) =>
    client.query<{ datname: string }>('select datname from pg_database'),
  );
  return rows.map(({ datname }) => datname);
}
