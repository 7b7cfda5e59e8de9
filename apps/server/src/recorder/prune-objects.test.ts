/** Retention and garbage collection of recordings in an object store. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { epochMs, systemClock, type EpochMs } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { testS3 } from '@aerial/testkit/s3-server.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { guardObjects } from '../ports/objects/guard-objects.ts';
import { s3Objects } from '../ports/objects/s3-objects.ts';
import { HOUR_MS, hourOf, recordingFiles } from '../recordings/recording-files.ts';
import { recordingObjects } from '../recordings/recording-objects.ts';
import { collectOrphans } from './collect-orphans.ts';
import { prune } from './prune.ts';
import { recordingStore } from './repo.pg.ts';
import { spoolIndex } from './spool-index.pg.ts';

const CHANNEL = asChannelId(1);
const SPOOL = 7;
const HOURS = 40;
const PER_HOUR = 3;
const RETRIES = { attemptMs: 10_000, attempts: 1, totalMs: 10_000, backoffMs: 1 };

/** A channel without days of archive, and segments of forty hours in the store. */
async function recorded() {
  const { db } = await testDatabase();
  const s3 = await testS3('tv');
  const root = mkdtempSync(path.join(tmpdir(), 'aerial-prune-objects-'));
  onTestFinished(async () => {
    await s3.stop().catch(() => {});
    rmSync(root, { recursive: true, force: true });
  });
  const now = systemClock.now();
  const store = guardObjects(s3Objects({ ...s3, prefix: '' }), { clock: systemClock, read: RETRIES, write: RETRIES });
  const objects = recordingObjects(store);
  const index = recordingStore(db, SPOOL);
  await db.insertInto('providers').values({ id: 1, shortname: 'a', name: '{}' }).execute();
  await db
    .insertInto('channels')
    .values({ id: 1, slug: 'c', name: '{}', source: '{"kind":"recorded","url":"http://x/"}' } as never)
    .execute();
  const add = async (at: EpochMs, seq: number): Promise<void> => {
    await objects.write(
      { channelId: CHANNEL, at, rendition: 'v', seq, extension: 'ts', spool: SPOOL },
      Buffer.alloc(100),
    );
    await index.addSegment(
      CHANNEL,
      1,
      'v',
      seq,
      { feedSeq: seq, discontinuity: 0, at, durationS: 2, feedName: 'x' },
      { bytes: 100, extension: 'ts' },
    );
  };
  for (let hour = 0; hour < HOURS; hour += 1)
    for (let seq = 0; seq < PER_HOUR; seq += 1)
      await add(epochMs(now - (HOURS - hour) * HOUR_MS + 1 + seq), hour * PER_HOUR + seq + 1);
  for (const segment of await spoolIndex(db, SPOOL).pending(1_000)) await spoolIndex(db, SPOOL).publish(segment);
  s3.requests.length = 0;
  const hoursIn = (keys: Iterable<string>): number[] =>
    [...new Set([...keys].map((key) => Number(key.split('/')[2])))].toSorted((a, b) => a - b);
  return {
    db,
    s3,
    now,
    objects,
    add,
    deps: { db, files: recordingFiles(root), objects, maxBytes: 1e9 },
    hoursOfRows: async () =>
      (await db.selectFrom('recording_segments').select('at_ms').orderBy('at_ms').execute()).map(({ at_ms }) =>
        hourOf(epochMs(Number(at_ms))),
      ),
    hoursOfObjects: () => hoursIn(s3.objects.keys()),
  };
}

test('expired hours leave the store in batches, and only they are listed', async () => {
  const { s3, now, deps, hoursOfRows, hoursOfObjects } = await recorded();
  const expired = hoursOfObjects().filter((hour) => hour < hourOf(epochMs(now - 5 * HOUR_MS)));
  // What a crash has left in an hour goes with it.
  s3.objects.set(`recordings/1/${expired[0]}/9/v/999.ts`, { bytes: Buffer.alloc(1), tag: '"x"', modifiedAt: now });
  await prune(deps, now);
  expect(new Set(await hoursOfRows())).toEqual(new Set(hoursOfObjects()));
  expect(hoursOfObjects()[0]).toBe(hourOf(epochMs(now - 5 * HOUR_MS)));
  expect(s3.objects.size).toBe(hoursOfObjects().length * PER_HOUR);
  const lists = s3.requests.filter(({ method }) => method === 'GET').map(({ query }) => query);
  expect(lists.map((query) => Number(/recordings%2F1%2F(\d+)%2F/.exec(query)?.[1]))).toEqual(expired);
  expect(s3.requests.filter(({ method }) => method === 'POST').length).toBe(expired.length);
  s3.requests.length = 0;
  await prune(deps, now);
  expect(s3.requests, 'where nothing has expired the store is not asked').toEqual([]);
});

test('the limit of all recordings counts what is in the store', async () => {
  const { now, deps, hoursOfRows, hoursOfObjects } = await recorded();
  await prune({ ...deps, maxBytes: 3 * PER_HOUR * 100 }, now);
  expect(hoursOfObjects().length).toBeLessThanOrEqual(3);
  expect(new Set(await hoursOfRows())).toEqual(new Set(hoursOfObjects()));
});

test('while the store is away its expired hours stay in the index, and are removed later', async () => {
  const { s3, now, deps, hoursOfRows, hoursOfObjects } = await recorded();
  await s3.stop();
  await prune(deps, now);
  expect(new Set(await hoursOfRows()).size).toBeGreaterThanOrEqual(HOURS);
  await s3.start();
  await prune(deps, now);
  expect(hoursOfObjects()[0]).toBe(hourOf(epochMs(now - 5 * HOUR_MS)));
  expect(new Set(await hoursOfRows())).toEqual(new Set(hoursOfObjects()));
});

test('objects without a row are collected after a day, and never what the index names', async () => {
  const { db, s3, now, objects, add } = await recorded();
  const named = s3.objects.size;
  const old = epochMs(now - 30 * HOUR_MS);
  const orphan = { channelId: CHANNEL, at: old, rendition: 'v', extension: 'ts', seq: 999, spool: SPOOL };
  await objects.write(orphan, Buffer.alloc(1)); // beside others
  await objects.write({ ...orphan, seq: 1, spool: 8 }, Buffer.alloc(1)); // of a takeover: another machine's copy
  await objects.write({ ...orphan, at: epochMs(now - 90 * HOUR_MS) }, Buffer.alloc(1)); // of a pruned hour
  await objects.write({ ...orphan, channelId: asChannelId(99) }, Buffer.alloc(1)); // of a channel that is gone
  expect(await collectOrphans({ db, objects }, now)).toBe(0);
  s3.age(25 * HOUR_MS);
  await add(epochMs(old + 10), 1_000);
  await objects.write({ ...orphan, seq: 1_001 }, Buffer.alloc(1)); // just uploaded, its row is not seen yet
  expect(await collectOrphans({ db, objects }, now)).toBe(4);
  expect(s3.objects.size).toBe(named + 2);
  expect(
    [...s3.objects.keys()].filter((key) => /\/(?:999|1001)\.ts$/.test(key)).map((key) => key.split('/').at(-1)),
  ).toEqual(['1001.ts']);
});

test('a segment that no machine has uploaded for three days becomes a gap for good', async () => {
  const { db, now, deps, add } = await recorded();
  // The archive is longer than that.
  await db
    .insertInto('provider_channels')
    .values({ provider_id: 1, channel_id: 1, num: 1, archived_days: 7 })
    .execute();
  await add(epochMs(now - 71 * HOUR_MS), 2_000);
  await add(epochMs(now - 73 * HOUR_MS), 2_001);
  await prune(deps, now);
  const { rows } = await sql<{ seq: string }>`
    select seq::text, is_pending, bytes from recording_segments where seq >= 2000 order by seq`.execute(db);
  expect(rows).toEqual([
    { seq: '2000', is_pending: true, bytes: 100 },
    { seq: '2001', is_pending: false, bytes: null },
  ]);
});
