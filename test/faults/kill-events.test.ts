/** The database is killed under a stream of events: each one that was acknowledged to a client is there afterwards, and once. */
import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { startEmbedded } from '@aerial/server/db/embedded/embedded.ts';
import { migrateDatabase } from '@aerial/server/db/migrate.ts';
import { openEvents } from '@aerial/server/features/metrics/open-events.ts';
import type { ViewerEventRecord } from '@aerial/server/features/metrics/ports.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const dataDir = await mkdtemp(path.join(tmpdir(), 'aerial-kill-events-'));
const folder = path.join(dataDir, 'postgres');
const closers: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

const event = (): ViewerEventRecord => ({
  id: randomUUID(),
  name: 'show',
  time: Math.floor(Date.now() / 1000),
  receivedAt: epochMs(Date.now()),
  providerId: asProviderId(1),
  userId: undefined,
  deviceId: undefined,
  params: { ref: 'film-1' },
  groups: undefined,
});

test('a killed database loses no accepted event and doubles none', async () => {
  let server = await startEmbedded({ folder });
  closers.push(() => server.stop());
  expect(await migrateDatabase(server)).toMatchObject({ ok: true });
  const open = () =>
    openEvents({
      settings: { eventSinks: ['postgres'], eventRetentionDays: 30, clickHouseUrl: undefined, kafka: undefined },
      dataDir,
      database: { socketDir: server.socketDir },
      hasRoom: () => true,
      onProblem: () => {},
    });
  const events = open();
  const accepted = new Set<string>();
  const stop = new AbortController();
  const client = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const batch = Array.from({ length: 20 }, event);
      // A client that sees no answer sends the same events again.
      for (let isTaken = false; !isTaken;)
        isTaken = await events.sink.take(batch).then(
          () => true,
          () => false,
        );
      for (const { id } of batch) accepted.add(id);
    }
  };
  const clients = Array.from({ length: 10 }, client);
  const until = async (holds: () => boolean): Promise<void> =>
    void (await expect.poll(holds, { timeout: 60_000, interval: 20 }).toBe(true));
  await until(() => accepted.size > 400);
  process.kill(server.pid, 'SIGKILL');
  const atKill = accepted.size;
  await until(() => accepted.size > atKill + 400);
  server = await startEmbedded({ folder });
  const atStart = accepted.size;
  await until(() => accepted.size > atStart + 400);
  stop.abort();
  await Promise.all(clients);
  const spilled = () => readdir(path.join(dataDir, 'events', 'spilled-postgres'));
  await expect.poll(spilled, { timeout: 60_000 }).toEqual([]);
  await events.close();
  const { db, close } = openDatabase({ socketDir: server.socketDir });
  closers.push(close);
  const { rows } = await sql<{ id: string }>`select id from viewer_events`.execute(db);
  const stored = rows.map(({ id }) => id);
  expect(new Set(stored).size).toBe(stored.length);
  expect([...accepted].filter((id) => !stored.includes(id))).toEqual([]);
}, 240_000);
