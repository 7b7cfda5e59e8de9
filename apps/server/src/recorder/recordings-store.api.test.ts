/** Recordings in an object store: recorded on one machine, played on others, through whatever happens to the store and the recorders. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { epochMs, epochSeconds, systemClock } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { testS3, type S3Fault, type S3Request } from '@aerial/testkit/s3-server.ts';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { fileCache } from '../disk/file-cache.ts';
import { playbackPaths } from '../origin/addresses/playback-paths.ts';
import { assetRegistry } from '../origin/assets/asset-registry.ts';
import { folderStore } from '../origin/assets/folder-store.ts';
import { originRoutes } from '../origin/routes.ts';
import { guardObjects } from '../ports/objects/guard-objects.ts';
import { s3Objects } from '../ports/objects/s3-objects.ts';
import { recordingFiles } from '../recordings/recording-files.ts';
import { recordingObjects } from '../recordings/recording-objects.ts';
import { recordings } from '../recordings/recordings.pg.ts';
import { openSpool } from '../recordings/spool.ts';
import { feedServer, temporaryFolder } from './testing/feed-server.ts';
import { cleanups } from './testing/cleanups.ts';
import type { TestStore } from './testing/record-once.ts';
import { scriptedFeed, segmentBytes } from './testing/scripted-feed.ts';

// Processes are started, and feeds are polled, on machines that do other things as well.
vi.setConfig({ testTimeout: 150_000 });
const SECRET = 'a secret of the tests, long enough';
const CHANNEL = 5;
/** The name of the only rendition of a feed without a multivariant playlist. */
const RENDITION = 'v';
const PATIENT = { timeout: 60_000, interval: 50 };
const SOON = { attemptMs: 10_000, attempts: 1, totalMs: 10_000, backoffMs: 1 };
const isUpload = ({ method }: S3Request): boolean => method === 'PUT';
const onUploads =
  (fault: S3Fault) =>
  (request: S3Request): S3Fault | undefined =>
    isUpload(request) ? fault : undefined;
const REFUSE: S3Fault = { kind: 'refuse', status: 503, code: 'SlowDown' };

interface Listed {
  readonly isGap: boolean;
  readonly address: string;
}

async function installation() {
  const { db, address } = await testDatabase();
  const undo = cleanups();
  const folder = temporaryFolder((remove) => undo.add(remove));
  const server = await feedServer(folder);
  undo.add(() => server.close());
  const s3 = await testS3('tv');
  undo.add(() => s3.stop().catch(() => {}));
  const settings = { ...s3, prefix: 'live/' };
  const feed = scriptedFeed(path.join(folder, 'feed'));
  await db
    .insertInto('channels')
    .values({
      id: CHANNEL,
      slug: 'c',
      name: '{"en":"C"}',
      source: JSON.stringify({ kind: 'recorded', url: `${server.url}/feed/live.m3u8` }),
    } as never)
    .execute();
  const beganAt = Math.floor(Date.now() / 1000) - 600;

  /** A machine with a data folder of its own: an origin, and recorders that are started on it. */
  async function machine(name: string) {
    const own = path.join(folder, name);
    const spool = await openSpool(path.join(own, 'spool'));
    const files = recordingFiles(path.join(own, 'recordings'));
    const objects = guardObjects(s3Objects(settings), { clock: systemClock, read: SOON, write: SOON });
    const cache = fileCache(path.join(own, 'cache'), 1e9);
    const app = Fastify();
    const store = folderStore([]);
    await app.register(originRoutes, {
      clock: systemClock,
      secret: SECRET,
      store,
      assets: assetRegistry({ store, clock: systemClock, onDamaged: () => {} }),
      timelines: { forChannel: async () => ({ kind: 'recorded' }) },
      vod: { assetListOf: async () => undefined },
      recordings: recordings(db, files, { objects: recordingObjects(objects), spool, cache }),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    undo.add(() => app.close());
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const playlistAddress = (from: number | undefined): URL => {
      const expiresAt = epochSeconds(Math.floor(Date.now() / 1000) + 3600);
      const claims = { id: String(CHANNEL), provider: '1', viewer: 'v', expiresAt };
      const paths = playbackPaths(
        SECRET,
        from === undefined ? { ...claims, kind: 'live' } : { ...claims, kind: 'catchup', from: epochSeconds(from) },
      );
      return new URL(`${RENDITION}.m3u8`, new URL(paths.master, origin));
    };
    return {
      spool,
      files,
      origin,
      /** What a playlist lists: of the archive since the beginning, or live. */
      async listed(what: 'archive' | 'live' = 'archive'): Promise<Listed[]> {
        const url = playlistAddress(what === 'archive' ? beganAt : undefined);
        const answer = await fetch(url);
        if (answer.status === 404) return [];
        expect(answer.status).toBe(200);
        const lines = (await answer.text()).split('\n');
        return lines.flatMap((line, at) =>
          line === '' || line.startsWith('#')
            ? []
            : [{ isGap: lines.slice(at - 2, at).includes('#EXT-X-GAP'), address: new URL(line, url).href }],
        );
      },
      /** Fetches all that the archive lists. @returns the numbers in the feed of the segments, 'gap' for gaps */
      async played(what: 'archive' | 'live' = 'archive'): Promise<(number | 'gap')[]> {
        const found: (number | 'gap')[] = [];
        for (const { isGap, address: segment } of await this.listed(what)) {
          if (isGap) {
            found.push('gap');
            continue;
          }
          const answer = await fetch(segment);
          expect(answer.status, segment).toBe(200);
          const bytes = Buffer.from(await answer.arrayBuffer());
          const seq = Number(/segment (\d+) /.exec(bytes.subarray(0, 64).toString('latin1'))?.[1]);
          expect(bytes.equals(segmentBytes(seq))).toBe(true);
          found.push(seq);
        }
        return found;
      },
      /** Starts a recorder; it is killed at the end, if not before. */
      recorder(over: Partial<TestStore> = {}): { kill(): Promise<void>; end(): Promise<void>; said(): string } {
        const options: TestStore = {
          s3: settings,
          spool: path.join(own, 'spool'),
          maxSpoolBytes: 1e9,
          attemptMs: 10_000,
          ...over,
        };
        const child: ChildProcess = spawn(
          process.execPath,
          [
            path.join(import.meta.dirname, 'testing/record-once.ts'),
            JSON.stringify(address),
            path.join(own, 'recordings'),
            JSON.stringify(options),
          ],
          { stdio: ['pipe', 'ignore', 'pipe'] },
        );
        let said = '';
        child.stderr!.on('data', (chunk: Buffer) => void (said += chunk.toString()));
        const gone = once(child, 'exit');
        child.stdin!.on('error', () => {});
        const kill = async (signal: NodeJS.Signals): Promise<void> => {
          child.kill(signal);
          await gone;
        };
        undo.add(() => kill('SIGKILL'));
        return { kill: () => kill('SIGKILL'), end: () => kill('SIGTERM'), said: () => said };
      },
    };
  }

  const rows = () =>
    db
      .selectFrom('recording_segments')
      .selectAll()
      .where('channel_id', '=', asChannelId(CHANNEL))
      .orderBy('seq')
      .execute();
  return {
    db,
    s3,
    feed,
    machine,
    rows,
    /** Numbers of the segments that were uploaded, by requests. */
    uploads: (): number[] => s3.requests.filter(isUpload).map(({ key }) => Number(/\/(\d+)\.ts$/.exec(key)?.[1])),
    /** Waits until so many segments are in the index, in the spool or not. */
    recorded: (count: number) => vi.waitFor(async () => expect((await rows()).length).toBe(count), PATIENT),
    /** Waits until so many are in the index, and all of them in the store. */
    uploaded: (count: number) =>
      vi.waitFor(async () => {
        const found = await rows();
        expect([found.length, found.filter((row) => row.is_pending).length]).toEqual([count, 0]);
      }, PATIENT),
  };
}

const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('what one machine records another plays from the store, one request for each segment', async () => {
  const { s3, feed, machine, rows, uploads, uploaded } = await installation();
  const recording = await machine('recording');
  const playing = await machine('playing');
  feed.add(3);
  recording.recorder();
  await uploaded(3);
  feed.add(4);
  await uploaded(7);
  await vi.waitFor(async () => expect(await playing.played()).toEqual(upTo(7)), PATIENT);
  expect((await playing.played('live')).at(-1)).toBe(7);
  await vi.waitFor(async () => expect(await recording.played()).toEqual(upTo(7)), PATIENT);
  expect(uploads().toSorted(), 'each one once').toEqual(upTo(7));
  const [first] = await rows();
  expect([...s3.objects.keys()].toSorted()[0]).toBe(
    `live/recordings/5/${Math.floor(Number(first!.at_ms) / 3_600_000)}/${recording.spool.id}/${RENDITION}/1.ts`,
  );
  await vi.waitFor(async () => {
    const hours = await recording.spool.files.hours(asChannelId(CHANNEL));
    const left = await Promise.all(
      (await rows()).map((row) =>
        recording.spool.files.read({
          channelId: row.channel_id,
          at: epochMs(Number(row.at_ms)),
          rendition: row.rendition,
          seq: Number(row.seq),
          extension: row.extension,
        }),
      ),
    );
    expect([hours.length > 0, left.filter(Boolean)], 'the spool is empty').toEqual([true, []]);
  }, PATIENT);
});

test('what was read once plays without the store, also after a restart of the origin', async () => {
  const { s3, feed, machine, uploaded } = await installation();
  const recording = await machine('recording');
  feed.add(3);
  recording.recorder();
  await uploaded(3);
  const playing = await machine('playing');
  expect(await playing.played()).toEqual(upTo(3));
  const requests = s3.requests.length;
  await s3.stop();
  // Copies are written behind the answers.
  await vi.waitFor(async () => expect(await (await machine('playing')).played()).toEqual(upTo(3)), PATIENT);
  expect(s3.requests.length).toBe(requests);
});

test('recordings in files are read after the switch', async () => {
  const { db, feed, machine, recorded, uploaded, rows } = await installation();
  const only = await machine('only');
  feed.add(3);
  const recorder = only.recorder();
  await recorded(3);
  await uploaded(3);
  await recorder.kill();
  // As a version without the store has written them.
  for (const row of await rows())
    await only.files.write(
      {
        channelId: row.channel_id,
        at: epochMs(Number(row.at_ms)),
        rendition: row.rendition,
        seq: Number(row.seq),
        extension: row.extension,
      },
      segmentBytes(Number(row.feed_seq)),
    );
  await db.updateTable('recording_segments').set({ spool: null }).execute();
  only.recorder();
  feed.add(2);
  await uploaded(5);
  expect(await (await machine('only')).played()).toEqual(upTo(5));
});

test('a store that answers late holds up no viewer of the machine that records; others see a segment when it is there', async () => {
  const { s3, feed, machine, recorded, uploaded } = await installation();
  const recording = await machine('recording');
  const playing = await machine('playing');
  feed.add(3);
  recording.recorder();
  await uploaded(3);
  // Uploads hang until the test lets them go on.
  s3.fault = onUploads({ kind: 'delay', ms: 5_000 });
  feed.add(2);
  await recorded(5);
  expect(await recording.played('live')).toEqual(upTo(5));
  expect(await playing.played('live')).toEqual(upTo(3));
  const listedByTheOther = (await recording.listed('live')).at(-1)!.address.replace(recording.origin, playing.origin);
  const early = await fetch(listedByTheOther);
  expect([early.status, early.headers.get('cache-control')]).toEqual([503, null]);
  s3.fault = undefined;
  await uploaded(5);
  await vi.waitFor(async () => expect(await playing.played()).toEqual(upTo(5)), PATIENT);
  expect((await fetch(listedByTheOther)).status).toBe(200);
});

test.each<[string, S3Fault | 'gone']>([
  ['refuses', REFUSE],
  ['refuses the keys', { kind: 'refuse', status: 403, code: 'AccessDenied' }],
  ['cuts the connections', { kind: 'no-answer' }],
  ['is gone', 'gone'],
])('a store that %s for several segments leaves no hole', async (_how, fault) => {
  const { s3, feed, machine, recorded, uploaded, rows } = await installation();
  const recording = await machine('recording');
  const playing = await machine('playing');
  feed.add(2);
  const recorder = recording.recorder();
  await uploaded(2);
  if (fault === 'gone') await s3.stop();
  else s3.fault = onUploads(fault);
  for (let count = 3; count <= 15; count += 3) {
    feed.add(3);
    await recorded(count + 2);
  }
  expect((await rows()).slice(2).every((row) => row.is_pending)).toBe(true);
  expect((await playing.listed()).length).toBe(2);
  expect((await recording.listed()).length).toBe(17);
  s3.fault = undefined;
  if (fault === 'gone') await s3.start();
  await uploaded(17);
  await vi.waitFor(async () => expect(await playing.played()).toEqual(upTo(17)), PATIENT);
  expect((await rows()).map(({ discontinuity, bytes }) => [discontinuity, bytes === null])).toEqual(
    Array.from({ length: 17 }, () => ['0', false]),
  );
  expect(recorder.said()).toMatch(/Recordings cannot be uploaded[^]*Recordings are uploaded again/);
});

test('segments are shown in their order, although several are sent at once', async () => {
  const { s3, feed, machine, recorded, uploaded, rows } = await installation();
  const recording = await machine('recording');
  s3.fault = onUploads(REFUSE);
  feed.add(3);
  recording.recorder();
  await recorded(3);
  feed.add(2);
  await recorded(5);
  const isSecond = ({ key }: S3Request): boolean => key.endsWith('/2.ts');
  s3.fault = (request) => (isSecond(request) ? { kind: 'delay', ms: 5_000 } : undefined);
  await vi.waitFor(() => expect(s3.objects.size).toBe(4), PATIENT);
  expect((await rows()).map((row) => row.is_pending)).toEqual([false, true, true, true, true]);
  s3.fault = undefined;
  await uploaded(5);
});

test('a recorder that is killed before it has uploaded goes on after its restart', async () => {
  const { s3, feed, machine, recorded, uploaded } = await installation();
  const recording = await machine('recording');
  const playing = await machine('playing');
  s3.fault = onUploads(REFUSE);
  feed.add(3);
  const recorder = recording.recorder();
  await recorded(3);
  feed.add(4);
  await recorded(7);
  await recorder.kill();
  s3.fault = undefined;
  expect([s3.objects.size, await playing.listed()]).toEqual([0, []]);
  recording.recorder();
  feed.add(1);
  await uploaded(8);
  await vi.waitFor(async () => expect(await playing.played()).toEqual(upTo(8)), PATIENT);
});

test('a recorder takes over what the feed still lists; the rest comes from the machine that had recorded it', async () => {
  const { s3, feed, machine, recorded, uploaded, rows } = await installation();
  const [first, second, playing] = [await machine('first'), await machine('second'), await machine('playing')];
  feed.add(2);
  const recorder = first.recorder();
  await uploaded(2);
  s3.fault = onUploads(REFUSE);
  feed.add(4);
  await recorded(6);
  feed.add(4);
  await recorded(10);
  await recorder.kill();
  s3.fault = undefined;
  second.recorder();
  feed.add(1);
  await recorded(11);
  // Segment 6 is the oldest that the feed lists.
  await vi.waitFor(
    async () => expect(await playing.played()).toEqual([1, 2, 'gap', 'gap', 'gap', ...upTo(11, 6)]),
    PATIENT,
  );
  expect(new Set((await rows()).map(({ discontinuity }) => discontinuity))).toEqual(new Set(['0']));
  first.recorder();
  await uploaded(11);
  // A playlist is cached until the next segment of the grid.
  await vi.waitFor(async () => expect(await playing.played()).toEqual(upTo(11)), PATIENT);
});

test('a full spool loses its oldest segments, which become gaps, and no others', async () => {
  const { s3, feed, machine, recorded, uploaded } = await installation();
  const recording = await machine('recording');
  const playing = await machine('playing');
  const room = 8 * segmentBytes(1).length;
  s3.fault = onUploads(REFUSE);
  feed.add(3);
  const recorder = recording.recorder({ maxSpoolBytes: room });
  await recorded(3);
  for (let count = 6; count <= 12; count += 3) {
    feed.add(3);
    await recorded(count);
  }
  await vi.waitFor(() => expect(recorder.said()).toContain('were not uploaded are lost'), PATIENT);
  s3.fault = undefined;
  await uploaded(12);
  const played = await playing.played();
  expect(played.filter((seq) => seq !== 'gap').length).toBeLessThanOrEqual(8);
  // A playlist begins with a segment, not with a gap.
  expect(played).toEqual(upTo(12, 12 - played.length + 1));
});
