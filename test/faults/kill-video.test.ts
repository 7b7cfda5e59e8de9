/** The service is killed in the middle of an upload, and in the middle of its encoding: both go on, and the title has its video. */
import { asProviderId } from '@aerial/domain/ids.ts';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import { operatorStore } from '@aerial/server/features/operators/repo.pg.ts';
import { renewOperatorToken } from '@aerial/server/features/operators/tokens.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type Service } from './support/service.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-kill-video-'));
const data = path.join(folder, 'data');
const file = path.join(folder, 'film.mp4');
let service: Service;
let token: string;

const start = async (): Promise<void> => void (service = await startService({ data, env: { AERIAL_DEMO: 'no' } }));
const kill = async (): Promise<void> => {
  service.process.kill('SIGKILL');
  await service.ended;
};
beforeAll(async () => {
  execFileSync('ffmpeg', [
    ...'-v error -f lavfi -i testsrc2=s=1280x720:r=25:d=20 -f lavfi -i sine=440:d=20'.split(' '),
    ...'-c:v libx264 -preset ultrafast -c:a aac'.split(' '),
    file,
  ]);
  await start();
  const socketDir = findHolder(data)?.socketDir;
  if (socketDir === undefined) throw new Error('The service has no database.');
  const { db, close } = openDatabase({ socketDir });
  await db
    .insertInto('providers')
    .values({ id: 1, shortname: 'one', name: '{"ru":"Один"}', is_default: true, hosts: [], settings: '{}' })
    .onConflict((on) => on.doNothing())
    .execute();
  token = await renewOperatorToken(operatorStore(db), asProviderId(1));
  await close();
  // Providers are read at the start.
  await service.stop();
  await start();
}, 240_000);
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Video {
  readonly id: string;
  readonly state: string;
  readonly step: string | null;
  readonly progress: number;
  readonly received: number;
  readonly has_media: boolean;
}
async function call(method: string, at: string, body?: object | Buffer): Promise<Video> {
  const isFile = Buffer.isBuffer(body);
  const answer = await fetch(`${service.site}/v2/operators/${at}${at.includes('?') ? '&' : '?'}token=${token}`, {
    method,
    ...(body && {
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
      headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
    }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as Video;
}

/** ffmpeg of this test's service. */
const encoders = (): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes('ffmpeg') && command.includes(data);
      } catch {
        return false;
      }
    }).length;

test('an upload and its encoding go on after kill -9', async () => {
  const bytes = readFileSync(file);
  const film = await call('POST', 'titles', { type: 'movie', title: { ru: 'Маяк' } });
  const { id } = await call('POST', `titles/${film.id}/videos`, { file_name: 'film.mp4', size: bytes.length });
  const half = Math.floor(bytes.length / 2) + 123;
  const sending = request(`${service.site}/v2/operators/videos/${id}/content?offset=0&token=${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-length': bytes.length },
  });
  sending.on('error', () => {});
  sending.write(bytes.subarray(0, half));
  await expect.poll(async () => (await call('GET', `videos/${id}`)).received, { timeout: 30_000 }).toBe(half);
  await kill();
  sending.destroy();

  await start();
  expect((await call('GET', `videos/${id}`)).received).toBe(half);
  await call('PUT', `videos/${id}/content?offset=${half}`, bytes.subarray(half));
  await expect
    .poll(async () => (await call('GET', `videos/${id}`)).progress, { timeout: 90_000, interval: 200 })
    .toBeGreaterThan(0);
  expect((await call('GET', `videos/${id}`)).state).toBe('encoding');
  await kill();
  // An encoder without its service would go on for hours beside the next one.
  await expect.poll(encoders, { timeout: 30_000 }).toBe(0);

  await start();
  await expect
    .poll(async () => (await call('GET', `videos/${id}`)).state, { timeout: 240_000, interval: 500 })
    .toBe('ready');
  expect((await call('GET', `titles/${film.id}`)).has_media).toBe(true);
  expect(readdirSync(path.join(data, 'media'))).toEqual([`title-${film.id}-${id}`]);
  expect(readdirSync(path.join(data, 'uploads'))).toEqual([]);
}, 600_000);
