/** A disk that fills up under the embedded database, and has space again. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, closeSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { socketFolder } from '@aerial/server/db/embedded/embedded.ts';
import { recordedPid } from '@aerial/server/db/embedded/postgres-processes.ts';
import { RESERVE_FILE } from '@aerial/server/disk/guard.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledgedViewers, type Viewers } from './support/acknowledged.ts';
import { guest, send, startService, until, type Service } from './support/service.ts';

const DISK = '900m';
const MIN_FREE_MB = 256;
const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-small-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder], {
  encoding: 'utf8',
});
const canMount = mounted.status === 0;
if (!canMount)
  console.warn(
    `Skipped: a small file system cannot be mounted here (${(mounted.stderr || String(mounted.error)).trim()}); it takes root.`,
  );
afterAll(() => {
  if (canMount) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const data = path.join(folder, 'data');
const filler = path.join(folder, 'filler');
const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Fills the disk to the last byte, as a program that writes a log does. */
function fill(): void {
  const file = openSync(filler, 'a');
  const piece = Buffer.alloc(256 * 1024, 1);
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

describe.runIf(canMount)('a full disk', () => {
  let service: Service;
  let viewers: Viewers;
  let open: ReturnType<typeof openDatabase>;
  let media: string;
  let token: string;
  const over = new AbortController();
  let running: Promise<void>;
  const hasRecovered = async () => {
    const before = viewers.acknowledged();
    await pause(1_000);
    return viewers.acknowledged() > before + 5;
  };

  beforeAll(async () => {
    mkdirSync(data, { mode: 0o711 });
    service = await startService({ data, env: { DISK_MIN_FREE_MB: String(MIN_FREE_MB) } });
    open = openDatabase({ socketDir: socketFolder(path.join(data, 'postgres')) });
    viewers = await acknowledgedViewers(service.site, open.db);
    ({ token } = await guest(service.site));
    const list = (await send(`${service.site}/v2/channels/channel_list?access_token=${token}`)).json<
      { id: number }[]
    >();
    const streams = await Promise.all(
      list.slice(0, 3).map(({ id }) => send(`${service.site}/v2/channels/${id}/stream?access_token=${token}`)),
    );
    media = streams
      .find(({ status }) => status === 200)!
      .json<{ hls_mbr: string }>()
      .hls_mbr.replace(/^https?:\/\/[^/]+/, service.site);
    await send(media);
    await until(() => existsSync(path.join(data, RESERVE_FILE)));
    running = viewers.run(service.site, over.signal);
  }, 300_000);
  afterAll(async () => {
    over.abort();
    await running;
    await open.close();
    await service.stop();
  });

  const playsFor = async (seconds: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let i = 0; i < seconds; i += 1) {
      statuses.push((await send(media)).status);
      await pause(1_000);
    }
    return statuses;
  };

  test('is logged, then changes are refused with 503 while playback continues', async () => {
    await until(() => viewers.acknowledged() > 50);
    fill();
    await until(() => service.output().includes('Changes by viewers are answered with 503'));
    expect(new Set(await playsFor(20))).toEqual(new Set([200]));
    expect(viewers.refused()).toBeGreaterThan(20);
    expect(viewers.oddities).toEqual([]);
    expect((await send(`${service.site}/healthz`)).status).toBe(200);
    expect((await send(`${service.site}/readyz`)).json()).toMatchObject({ status: 'degraded', disk: 'critical' });
  });

  test('that stops the database ends neither the service nor playback', async () => {
    for (let round = 0; round < 3; round += 1) {
      fill();
      const postmaster = recordedPid(path.join(data, 'postgres', 'cluster'));
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
      expect(new Set(await playsFor(8))).toEqual(new Set([200]));
      expect((await send(`${service.site}/v2/nope`)).status).toBe(404);
    }
    expect(viewers.oddities).toEqual([]);
    expect(service.isRunning()).toBe(true);
  });

  test('recovers by itself when there is space again, with all acknowledged changes', async () => {
    rmSync(filler);
    expect(freeBytes()).toBeGreaterThan(0);
    await until(hasRecovered);
    await until(() => existsSync(path.join(data, RESERVE_FILE)));
    over.abort();
    await running;
    expect(await viewers.findLosses(open.db)).toEqual([]);
    expect(viewers.oddities).toEqual([]);
    expect((await send(`${service.site}/readyz`)).json()).toMatchObject({ database: 'ok' });
  });

  test('does not prevent a stopped service from starting', async () => {
    expect(await service.stop()).toBe(0);
    fill();
    service = await startService({ data, port: service.port, env: { DISK_MIN_FREE_MB: String(MIN_FREE_MB) } });
    expect((await send(`${service.site}/v2/channels/channel_list?access_token=${token}`)).status).toBe(200);
    rmSync(filler);
    await until(
      async () =>
        (
          await send(`${service.site}/v2/users`, 'POST', {
            username: crypto.randomUUID(),
            password: 'p'.repeat(32),
            is_guest: true,
            app_version: '186',
          })
        ).status === 200,
    );
  });
});
