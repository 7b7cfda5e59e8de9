import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../connect.ts';
import { clusterProcesses, recordedPid } from './postgres-processes.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { superviseEmbedded } from './supervise.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-supervise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a database that was killed is started again and the connections come back', async () => {
  const reasons: string[] = [];
  const database = await superviseEmbedded(
    { folder },
    { onRestart: (reason) => void reasons.push(reason), onRecovered: () => {} },
  );
  const { pool, close } = openDatabase(database);
  await pool.query('create table stored as select 7 as n');
  for (let round = 1; round <= 2; round += 1) {
    process.kill(recordedPid(path.join(folder, 'cluster'))!, 'SIGKILL');
    await vi.waitFor(() => expect(reasons.length).toBeGreaterThanOrEqual(round), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await pool.query('select n from stored')).rows).toEqual([{ n: 7 }]), {
      timeout: 30_000,
      interval: 50,
    });
  }
  await close();
  await database.stop();
  expect(reasons[0]).toContain('SIGKILL');
  expect(clusterProcesses(path.join(folder, 'cluster'))).toEqual([]);
});

describe('a database that does not start again', () => {
  /** Each start takes the next outcome; a running database ends when the test ends it. */
  function fake(outcomes: ('fails' | 'runs')[]) {
    const log: string[] = [];
    let end: (reason: string) => void = () => {};
    const start = async (): Promise<EmbeddedPostgres> => {
      if (outcomes.shift() === 'fails') throw new Error('No space left on device');
      log.push('start');
      const died = new Promise<string>((resolve) => (end = resolve));
      return { socketDir: '/s', user: 'u', database: 'd', pid: 1, died, stop: async () => void log.push('stop') };
    };
    const events = {
      onRestart: (reason: string) => void log.push(reason),
      onRecovered: () => void log.push('recovered'),
      beforeRestart: async () => void log.push('room'),
    };
    const supervise = (firstPauseMs = 1) =>
      superviseEmbedded({ folder: '/none' }, events, { firstPauseMs, maxPauseMs: firstPauseMs * 2 }, start);
    return { log, supervise, die: (reason: string) => end(reason) };
  }

  test('is tried without end until it does, with room made for it each time', async () => {
    const { log, supervise, die } = fake(['runs', ...Array.from({ length: 12 }, () => 'fails' as const), 'runs']);
    const database = await supervise();
    die('PANIC');
    await vi.waitFor(() => expect(log).toContain('recovered'));
    expect(log).toEqual([
      'start',
      'PANIC',
      'room',
      ...Array.from({ length: 12 }, () => ['No space left on device', 'room']).flat(),
      'start',
      'recovered',
    ]);
    await database.stop();
    expect(log.at(-1)).toBe('stop');
  });

  test('can be stopped while the next try is pending', async () => {
    const { log, supervise, die } = fake(['runs', 'fails', 'fails']);
    const database = await supervise(3_600_000);
    die('PANIC');
    await vi.waitFor(() => expect(log.filter((line) => line === 'room')).toHaveLength(2));
    await database.stop();
    expect(log.at(-1)).toBe('stop');
  });

  test('fails the server at its first start', async () => {
    await expect(fake(['fails']).supervise()).rejects.toThrow('No space left');
  });
});
