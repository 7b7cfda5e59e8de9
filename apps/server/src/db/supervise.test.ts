import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from './connect.ts';
import { clusterProcesses, recordedPid } from './postgres-processes.ts';
import { superviseEmbedded } from './supervise.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-supervise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a database that was killed is started again and the connections come back', async () => {
  const reasons: string[] = [];
  const told = (reason: string): void => void reasons.push(reason);
  const database = await superviseEmbedded({ folder }, { onRestart: told, onGivenUp: told });
  const { pool, close } = openDatabase(database);
  await pool.query('create table kept as select 7 as n');
  for (let round = 1; round <= 2; round += 1) {
    process.kill(recordedPid(path.join(folder, 'cluster'))!, 'SIGKILL');
    await vi.waitFor(() => expect(reasons.length).toBeGreaterThanOrEqual(round), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await pool.query('select n from kept')).rows).toEqual([{ n: 7 }]), { timeout: 30_000, interval: 50 });
  }
  await close();
  await database.stop();
  expect(reasons[0]).toContain('SIGKILL');
  expect(clusterProcesses(path.join(folder, 'cluster'))).toEqual([]);
});
