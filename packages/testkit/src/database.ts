/** A database of its own for a test file. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { openDatabase, type DatabaseAddress, type OpenDatabase } from '@aerial/server/db/connect.ts';
import { copyDatabase, dropDatabase, withDatabase } from '@aerial/server/db/databases.ts';
import { databaseName } from './database-names.ts';
import { atEndOfFile } from './end-of-file.ts';
import type { TestServer } from './global-setup.ts';

export interface TestDatabase extends OpenDatabase {
  /** Where it is, for code under test that connects by itself. */
  readonly address: DatabaseAddress;
  readonly name: string;
}

let made = 0;

/**
 * Creates a migrated, empty database and opens it; it is dropped after the last test of the file, or, where a process was
 * killed, after that has ended.
 * Takes about 50 ms; the first one of a run also waits for the server to start, about a second.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { server, template } = await requestServer();
  made += 1;
  const name = databaseName(template, process.pid, made);
  await copyDatabase(server, template, name);
  const address = withDatabase(server, name);
  const open = openDatabase({ ...address, max: 5, applicationName: name });
  atEndOfFile(() => dropDatabase(server, name));
  atEndOfFile(open.close);
  return { ...open, address, name };
}

async function requestServer(): Promise<Exclude<TestServer, { error: string }>> {
  const answer = JSON.parse(await text(connect(inject('aerialTestServer')))) as TestServer;
  if ('error' in answer) throw new Error(`There is no test database: ${answer.error}`);
  return answer;
}
