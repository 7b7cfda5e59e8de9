import { asChannelId } from '@aerial/domain/ids.ts';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { epochSeconds, systemClock } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { playbackPaths } from '../origin/addresses/playback-paths.ts';
import { assetRegistry } from '../origin/assets/asset-registry.ts';
import { folderStore } from '../origin/assets/folder-store.ts';
import { originRoutes } from '../origin/routes.ts';
import { recordingFiles } from '../recordings/recording-files.ts';
import { recordings } from '../recordings/recordings.pg.ts';
import { encoder, feedServer, temporaryFolder } from './testing/feed-server.ts';
import { cleanups } from './testing/cleanups.ts';

const run = promisify(execFile);
const PATIENT = { timeout: 60_000, interval: 250 };
const SECRET = 'a secret of the tests, long enough';

async function installation() {
  const { db, address } = await testDatabase();
  const undo = cleanups();
  const folder = temporaryFolder((remove) => undo.add(remove));
  const feed = await feedServer(folder);
  undo.add(() => feed.close());
  const media = path.join(folder, 'recordings');
  const files = recordingFiles(media);
  const app = Fastify();
  const store = folderStore([]);
  await app.register(originRoutes, {
    clock: systemClock,
    secret: SECRET,
    store,
    assets: assetRegistry({ store, clock: systemClock, onDamaged: () => {} }),
    timelines: { forChannel: async () => ({ kind: 'recorded' }) },
    vod: { assetListOf: async () => undefined },
    recordings: recordings(db, files),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  undo.add(() => app.close());
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  /** Starts the recorder; it is killed at the end, if not before. */
  const recorder = (): { kill(): Promise<void> } => {
    const child: ChildProcess = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'testing/record-once.ts'), JSON.stringify(address), media],
      { stdio: ['pipe', 'ignore', 'ignore'] },
    );
    const gone = once(child, 'exit');
    child.stdin!.on('error', () => {});
    const kill = async (): Promise<void> => {
      child.kill('SIGKILL');
      await gone;
    };
    undo.add(kill);
    return { kill };
  };
  const startEncoder = (name: string, kind: 'mpegts' | 'fmp4', options: string[] = []) => {
    const started = encoder(path.join(folder, name), kind, options);
    undo.add(() => started.stop());
    return started;
  };
  return {
    db,
    feed,
    folder,
    files,
    recorder,
    startEncoder,
    addChannel: (id: number, url: string) =>
      db
        .insertInto('channels')
        .values({ id, slug: `c${id}`, name: '{"en":"C"}', source: JSON.stringify({ kind: 'recorded', url }) } as never)
        .execute(),
    /** A player's address. */
    address: (channelId: number, from?: number) => {
      const claims = {
        id: String(channelId),
        provider: '1',
        viewer: 'v',
        expiresAt: epochSeconds(Math.floor(Date.now() / 1000) + 3600),
      };
      return (
        origin +
        playbackPaths(
          SECRET,
          from === undefined ? { ...claims, kind: 'live' } : { ...claims, kind: 'catchup', from: epochSeconds(from) },
        ).master
      );
    },
    rows: (channelId: number, rendition = 'v180') =>
      db
        .selectFrom('recording_segments')
        .selectAll()
        .where('channel_id', '=', asChannelId(channelId))
        .where('rendition', '=', rendition)
        .orderBy('seq')
        .execute(),
    /** How many channels each recorder has locked. */
    async shares(): Promise<number[]> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int - 2 as count from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and a.application_name = 'aerial recorder' and a.datname = current_database()
        group by pid`.execute(db);
      return rows.map(({ count }) => count);
    },
    /** Waits until a rendition has so many whole segments. */
    async recorded(channelId: number, count: number) {
      await vi.waitFor(
        async () =>
          expect((await this.rows(channelId)).filter(({ bytes }) => bytes !== null).length).toBeGreaterThanOrEqual(
            count,
          ),
        { timeout: 60_000, interval: 250 },
      );
    },
  };
}

const media = async (master: string, name: string): Promise<string> =>
  (await fetch(new URL(`${name}.m3u8`, master))).text();

/** What ffmpeg complains about while it plays some seconds. */
const play = async (address: string, seconds: number): Promise<string> =>
  (
    await run(
      'ffmpeg',
      ['-v', 'error', '-t', String(seconds), '-i', address, '-map', '0:v:0', '-map', '0:a:0', '-f', 'null', '-'],
      { timeout: 60_000 },
    )
  ).stderr;

/** Every segment that a playlist lists is there. */
async function fetchAll(master: string, name: string): Promise<number> {
  const url = new URL(`${name}.m3u8`, master);
  const lines = (await (await fetch(url)).text()).split('\n');
  const addresses = lines.filter(
    (line, at) => line !== '' && !line.startsWith('#') && !lines.slice(at - 2, at).includes('#EXT-X-GAP'),
  );
  for (const address of addresses) {
    const answer = await fetch(new URL(address, url));
    expect(answer.status, address).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
  return addresses.length;
}

describe('a recorded channel', () => {
  test(
    'C-007 C-008 of transport streams plays live and from its archive; survives kill -9, lost segments and a feed that restarts',
    { timeout: 150_000 },
    async () => {
      const house = await installation();
      const first = house.startEncoder('ts', 'mpegts');
      await house.addChannel(5, `${house.feed.url}/moved/ts/master.m3u8`);
      const beganAt = Math.floor(Date.now() / 1000);
      const recorder = house.recorder();
      await house.recorded(5, 5);
      const master = await (await fetch(house.address(5))).text();
      expect(master).toMatch(/#EXT-X-MEDIA:.*TYPE=AUDIO.*URI="a-[\w-]+\.m3u8"/);
      expect(master).toContain('v180.m3u8');
      expect(master).toContain('v90.m3u8');
      expect(await play(house.address(5), 3)).toBe('');

      // Killed while recording: listed segments are complete, and another continues where this one stopped.
      await recorder.kill();
      house.recorder();
      await fetchAll(house.address(5), 'v180');
      await house.recorded(5, 9);

      // Segments that cannot be had become gaps, and nothing else is lost.
      house.feed.failWith(404, /r0\/.*\.ts$/);
      await vi.waitFor(async () => expect((await house.rows(5)).some(({ bytes }) => bytes === null)).toBe(true), {
        timeout: 60_000,
        interval: 250,
      });
      house.feed.recover();
      await house.recorded(5, (await house.rows(5)).filter(({ bytes }) => bytes !== null).length + 2);
      const gaps = await media(house.address(5, beganAt), 'v180');
      expect(gaps).toContain('#EXT-X-GAP');
      expect(gaps).not.toContain('#EXT-X-DISCONTINUITY\n');

      // The encoder ends, and another begins at 0.
      await first.stop();
      house.startEncoder('ts', 'mpegts');
      const before = (await house.rows(5)).length;
      await vi.waitFor(async () => expect((await house.rows(5)).at(-1)!.discontinuity).toBe('1'), {
        timeout: 60_000,
        interval: 250,
      });
      await house.recorded(5, before + 3);
      const live = await media(house.address(5), 'v180');
      const archive = await media(house.address(5, beganAt), 'v180');
      expect(archive.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1);
      expect(live).not.toContain('#EXT-X-ENDLIST');
      await fetchAll(house.address(5, beganAt), 'v180');
      await fetchAll(house.address(5, beganAt), 'v90');

      const rows = await house.rows(5);
      expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, at) => Number(rows[0]!.seq) + at));
      const times = rows.map(({ at_ms }) => Number(at_ms));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const sounds = await house.db
        .selectFrom('recording_segments')
        .select(['discontinuity'])
        .where('channel_id', '=', asChannelId(5))
        .where('rendition', 'like', 'a-%')
        .orderBy('seq')
        .execute();
      expect(new Set(sounds.map(({ discontinuity }) => discontinuity))).toEqual(new Set(['0', '1']));
    },
  );

  test(
    'C-008 of fragmented MP4 plays from its archive, over the encoder’s own discontinuity',
    { timeout: 150_000 },
    async () => {
      const house = await installation();
      const options = [
        '-hls_flags',
        'delete_segments+temp_file+independent_segments+program_date_time+append_list+discont_start',
      ];
      const first = house.startEncoder('mp4', 'fmp4', options);
      await house.addChannel(6, `${house.feed.url}/mp4/master.m3u8`);
      const beganAt = Math.floor(Date.now() / 1000);
      house.recorder();
      await house.recorded(6, 4);
      expect(await play(house.address(6, beganAt), 3)).toBe('');
      await first.stop();
      house.startEncoder('mp4', 'fmp4', options);
      const before = (await house.rows(6)).length;
      await house.recorded(6, before + 3);
      const archive = await media(house.address(6, beganAt), 'v180');
      expect(archive).toContain('#EXT-X-MAP:URI="../../../rec/6/parts/');
      expect(archive).toMatch(/^#EXT-X-DISCONTINUITY$/m);
      await fetchAll(house.address(6, beganAt), 'v180');
      const map = /#EXT-X-MAP:URI="([^"]+)"/.exec(archive)![1]!;
      expect((await fetch(new URL(map, house.address(6, beganAt)))).headers.get('content-type')).toBe('video/mp4');
      expect(
        (await fetch(new URL(map.replace(/parts\/[^/]+/, 'parts/1.AAAAAAAAAAAAAAAAAAAAAA'), house.address(6, beganAt))))
          .status,
      ).toBe(403);
    },
  );

  test('of encrypted segments plays with the key that was recorded', { timeout: 100_000 }, async () => {
    const house = await installation();
    mkdirSync(path.join(house.folder, 'aes'));
    writeFileSync(path.join(house.folder, 'aes/k'), Buffer.alloc(16, 7));
    writeFileSync(
      path.join(house.folder, 'aes/info'),
      `${house.feed.url}/aes/k\n${path.join(house.folder, 'aes/k')}\n`,
    );
    house.startEncoder('aes', 'mpegts', ['-hls_key_info_file', path.join(house.folder, 'aes/info')]);
    await house.addChannel(8, `${house.feed.url}/aes/master.m3u8`);
    const beganAt = Math.floor(Date.now() / 1000);
    house.recorder();
    await house.recorded(8, 5);
    expect(await media(house.address(8, beganAt), 'v180')).toMatch(
      /#EXT-X-KEY:METHOD=AES-128,URI="..\/..\/..\/rec\/8\/parts\/[^"]+\.key",IV=0x[0-9a-f]{32}/,
    );
    expect(await play(house.address(8, beganAt), 3)).toBe('');
  });

  test(
    'of several is recorded by the recorder whose share it is; when one dies, the other takes over without a gap',
    { timeout: 150_000 },
    async () => {
      const house = await installation();
      const channels = [11, 12, 13, 14, 15, 16];
      house.startEncoder('ts', 'mpegts');
      for (const id of channels) await house.addChannel(id, `${house.feed.url}/ts/master.m3u8`);
      const first = house.recorder();
      await vi.waitFor(async () => expect(await house.shares()).toEqual([channels.length]), PATIENT);
      house.recorder();
      await vi.waitFor(async () => {
        const shares = await house.shares();
        expect(shares).toHaveLength(2);
        expect(shares[0]! + shares[1]!).toBe(channels.length);
      }, PATIENT);
      for (const id of channels) await house.recorded(id, 3);
      await first.kill();
      await vi.waitFor(async () => expect(await house.shares()).toEqual([channels.length]), PATIENT);
      for (const id of channels) {
        await house.recorded(id, (await house.rows(id)).length + 2);
        const rows = await house.rows(id);
        const seqs = rows.map(({ seq }) => Number(seq));
        expect(seqs, 'each segment once, and none is missing').toEqual(rows.map((_, at) => seqs[0]! + at));
        expect(rows.filter(({ bytes }) => bytes === null)).toEqual([]);
        expect(new Set(rows.map(({ discontinuity }) => discontinuity))).toEqual(new Set(['0']));
      }
    },
  );

  test('leftovers of a crash are removed', async () => {
    const house = await installation();
    await house.addChannel(7, `${house.feed.url}/none.m3u8`);
    const at = systemClock.now();
    await house.files.write(
      { channelId: asChannelId(7), at, rendition: 'v', seq: 1, extension: 'ts' },
      Buffer.from('x'),
    );
    writeFileSync(path.join(house.folder, 'recordings/7', String(Math.floor(at / 3_600_000)), 'v/2.ts.1.half'), 'x');
    house.recorder();
    await vi.waitFor(
      async () =>
        expect(
          await house.files.read({ channelId: asChannelId(7), at, rendition: 'v', seq: 1, extension: 'ts' }),
        ).toBeUndefined(),
      { timeout: 30_000, interval: 250 },
    );
  });
});
