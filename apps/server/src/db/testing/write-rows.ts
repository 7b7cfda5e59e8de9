/**
 * Writes under load to an embedded database until it is killed, and reports each write only after the database has
 * acknowledged it: one line per transaction on standard output. A transaction is a payment and its two ledger lines.
 */
import { createHash, randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openDatabase } from '../connect.ts';
import { startEmbedded } from '../embedded/embedded.ts';

const server = await startEmbedded({ folder: process.argv[2]! });
const { pool } = openDatabase(server);
pool.on('error', () => {});
await pool.query('create table if not exists payments (id text primary key, note text not null, digest text not null)');
await pool.query('create table if not exists ledger (payment text not null references payments, amount int not null)');
writeSync(1, `started ${server.pid}\n`);

async function pay(): Promise<void> {
  const client = await pool.connect();
  const id = randomBytes(8).toString('hex');
  const note = randomBytes(2_000).toString('base64');
  try {
    await client.query('begin');
    await client.query('insert into payments values ($1, $2, $3)', [
      id,
      note,
      createHash('md5').update(note).digest('hex'),
    ]);
    await client.query('insert into ledger values ($1, 100)', [id]);
    await client.query('insert into ledger values ($1, -100)', [id]);
    await client.query('commit');
    writeSync(1, `paid ${id}\n`);
  } finally {
    client.release();
  }
}

await Promise.all(
  Array.from({ length: 6 }, async () => {
    for (;;) await pay();
  }),
);
