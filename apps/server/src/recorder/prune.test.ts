import { asChannelId } from '@aerial/domain/ids.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { epochMs } from '@aerial/domain/time.ts';
import { testClock, testDatabase } from '@aerial/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, hourOf, recordingFiles } from '../recordings/recording-files.ts';
import { FREE_AGAIN_MS, fullDiskCleanup, MAX_HOURS_AT_ONCE } from './free-disk.ts';
import { freeSpace, prune } from './prune.ts';
import { recordingStore } from './repo.pg.ts';

/** Two channels, with one day of archive and with none, and a segment of 1,000 bytes for each hour of three days. */
async function recorded() {
  const { db } = await testDatabase();
  const root = mkdtempSync(path.join(tmpdir(), 'aerial-prune-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = recordingFiles(root);
  const store = recordingStore(db);
  const now = testClock().now();
  await db.insertInto('providers').values({ id: 1, shortname: 'a', name: '{}' }).execute();
  for (const [id, days] of [
    [1, 1],
    [2, 0],
  ] as const) {
    await db
      .insertInto('channels')
      .values({ id, slug: `c${id}`, name: '{}', source: '{"kind":"recorded","url":"http://x/"}' } as never)
      .execute();
    await db
      .insertInto('provider_channels')
      .values({ provider_id: 1, channel_id: id, num: id, archived_days: days })
      .execute();
    for (let hour = 0; hour < 72; hour++) {
      const at = epochMs(now - (72 - hour) * HOUR_MS + 1);
      const seq = hour + 1;
      await files.write({ channelId: asChannelId(id), at, rendition: 'v', seq, extension: 'ts' }, Buffer.alloc(1_000));
      await store.addSegment(
        asChannelId(id),
        1,
        'v',
        seq,
        { feedSeq: seq, discontinuity: 0, at, durationS: 2, feedName: 'x' },
        { bytes: 1_000, extension: 'ts' },
      );
    }
  }
  const rows = async (id: number) =>
    (
      await db
        .selectFrom('recording_segments')
        .select('at_ms')
        .where('channel_id', '=', asChannelId(id))
        .orderBy('at_ms')
        .execute()
    ).map(({ at_ms }) => hourOf(epochMs(Number(at_ms))));
  return { db, files, now, rows };
}

test('segments older than the archive are removed, files and rows alike', async () => {
  const { db, files, now, rows } = await recorded();
  await files.write(
    { channelId: asChannelId(99), at: now, rendition: 'v', seq: 1, extension: 'ts' },
    Buffer.from('of a channel that is gone'),
  );
  await prune({ db, files, maxBytes: 1e9 }, now);
  for (const [id, days] of [
    [1, 1],
    [2, 0],
  ] as const) {
    const remaining = await rows(id);
    expect(remaining).toEqual(await files.hours(asChannelId(id)));
    expect(remaining[0]).toBe(hourOf(epochMs(now - days * 24 * HOUR_MS - 5 * HOUR_MS)));
    expect(remaining.at(-1)).toBe(hourOf(epochMs(now - HOUR_MS + 1)));
  }
  expect(await files.channels()).toEqual([1, 2]);
});

test('the oldest hours of all channels are removed until the rest fits; the newest are protected', async () => {
  const { db, files, now, rows } = await recorded();
  await freeSpace({ db, files, maxBytes: 20_000 }, now);
  expect((await rows(1)).length + (await rows(2)).length).toBe(20);
  expect(await rows(1)).toEqual(await files.hours(asChannelId(1)));
  await freeSpace({ db, files, maxBytes: 0 }, now);
  expect((await rows(1)).length).toBe(1);
});

test('a full disk removes the oldest hour even below the limit', async () => {
  const { db, files, now, rows } = await recorded();
  expect(await freeSpace({ db, files, maxBytes: 1e9 }, now, true)).toBe(true);
  expect((await rows(1)).length).toBe(71);
});

test('a full disk gets as much room as the last whole hour of recordings takes', async () => {
  const { db, files, now, rows } = await recorded();
  // The oldest hours are smaller: less was recorded then.
  await db.updateTable('recording_segments').set({ bytes: 400 }).where('channel_id', '=', asChannelId(1)).execute();
  const isOldest = epochMs(now - 60 * HOUR_MS);
  await db.updateTable('recording_segments').set({ bytes: 100 }).where('at_ms', '<', String(isOldest)).execute();
  // 1,400 bytes an hour now, 200 bytes an hour then.
  await freeSpace({ db, files, maxBytes: 1e9 }, now, true);
  expect(await rows(1)).toHaveLength(72 - 7);
});

test('what many segments find is one full disk: hours go until there is room, six at most, and more only where it is full half an hour later', async () => {
  const { db, files, now, rows } = await recorded();
  const clock = testClock();
  clock.set(now);
  const problems: string[] = [];
  let roomAfter = 2;
  const hasRoom = async () => (roomAfter -= 1) <= 0;
  const free = fullDiskCleanup({ db, files, maxBytes: 1e9 }, clock, hasRoom, (problem) => problems.push(problem));
  await Promise.all(Array.from({ length: 20 }, free));
  clock.advance(FREE_AGAIN_MS - 1);
  await free();
  expect([(await rows(1)).length, problems.length]).toEqual([70, 1]);
  clock.advance(1);
  roomAfter = Infinity;
  await free();
  expect([(await rows(1)).length, problems.length]).toEqual([70 - MAX_HOURS_AT_ONCE, 2]);
});
