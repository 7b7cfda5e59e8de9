import { asChannelId, asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { testClock, testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { eventTable } from './events.pg.ts';
import { dropDaysBefore, ensureDay, eventPartitionsJob } from './partitions.pg.ts';
import type { ViewerEventRecord } from './ports.ts';
import { stutterReport } from './stutter.pg.ts';

const { db } = await testDatabase();
await db.insertInto('providers').values({ id: 1, shortname: 'aerial', name: '{}' }).execute();
await db.insertInto('users').values({ id: 7, provider_id: 1, username: 'viewer' }).execute();
beforeEach(() => sql`truncate viewer_events`.execute(db));

const at = (text: string) => epochMs(Date.parse(text));
const event = (over: Partial<ViewerEventRecord> = {}): ViewerEventRecord => ({
  id: randomUUID(),
  name: 'play',
  time: 1_763_676_900,
  receivedAt: at('2026-11-20T22:15:00Z'),
  providerId: asProviderId(1),
  userId: asUserId(7),
  deviceId: undefined,
  params: {},
  groups: undefined,
  ...over,
});
const stored = () => db.selectFrom('viewer_events').selectAll().orderBy('received_at').execute();
const partitions = async () =>
  (
    await sql<{ name: string }>`select relname as name from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'viewer_events'::regclass order by 1`.execute(db)
  ).rows.map(({ name }) => name);

test('an event is stored with all it carries, in the partition of the day of its receipt', async () => {
  const one = event({
    params: { channelId: asChannelId(3), ref: 'Ночь' },
    groups: { rows: 'b' },
    receivedAt: at('2026-11-20T23:59:59Z'),
  });
  const next = event({ receivedAt: at('2026-11-21T00:00:00Z') });
  await eventTable(db).write([one, next]);
  expect(await stored()).toEqual([
    {
      id: one.id,
      day: '2026-11-20',
      received_at: new Date('2026-11-20T23:59:59Z'),
      happened_at: new Date(1_763_676_900_000),
      name: 'play',
      provider_id: 1,
      user_id: 7,
      device_id: null,
      params: { channelId: 3, ref: 'Ночь' },
      groups: { rows: 'b' },
    },
    expect.objectContaining({ id: next.id, day: '2026-11-21', groups: null }),
  ]);
  expect(await partitions()).toEqual(expect.arrayContaining(['viewer_events_20261120', 'viewer_events_20261121']));
});
test('a repeated event is stored once, also on a later day', async () => {
  const table = eventTable(db);
  const one = event();
  await table.write([one, one]);
  await table.write([one, event({ id: one.id, receivedAt: at('2026-11-24T08:00:00Z') })]);
  expect(await stored()).toHaveLength(1);
});
test('two processes that store the same at once store it once', async () => {
  const batch = Array.from({ length: 50 }, () => event({ receivedAt: at('2026-11-25T08:00:00Z') }));
  await Promise.all([eventTable(db).write(batch), eventTable(db).write(batch), eventTable(db).write(batch)]);
  expect(await stored()).toHaveLength(50);
});
test("events of an account that was deleted meanwhile are nobody's", async () => {
  await db.insertInto('users').values({ id: 8, provider_id: 1, username: 'gone', deleted_at: new Date() }).execute();
  await eventTable(db).write([
    event({ userId: asUserId(8), deviceId: '00000000-0000-4000-8000-000000000001' as never }),
    event({ userId: asUserId(9_999) }),
  ]);
  expect((await stored()).map(({ user_id, device_id }) => [user_id, device_id])).toEqual([
    [null, null],
    [null, null],
  ]);
});
test('a deletion of the user erases them', async () => {
  await db.insertInto('users').values({ id: 10, provider_id: 1, username: 'going' }).execute();
  await eventTable(db).write([event({ userId: asUserId(10) }), event()]);
  await db
    .deleteFrom('users')
    .where('id', '=', 10 as never)
    .execute();
  expect((await stored()).map(({ user_id }) => user_id)).toEqual([7]);
});
test('errors of an event and errors of the database are distinguished', () => {
  const { isRejection } = eventTable(db);
  expect(isRejection(new DatabaseUnavailable(new Error('away')))).toBe(false);
  expect(isRejection(Object.assign(new Error('lock'), { code: '55P03' }))).toBe(false);
  expect(isRejection(Object.assign(new Error('text'), { code: '22P05' }))).toBe(true);
});
test('days are made ahead, and dropped when they are older than the retention', async () => {
  await ensureDay(db, '2026-10-01');
  await ensureDay(db, '2026-10-31');
  const clock = testClock('2026-11-30T10:00:00Z');
  await eventPartitionsJob({ db, clock, retentionDays: 30 }).run();
  await eventPartitionsJob({ db, clock, retentionDays: 30 }).run();
  const days = await partitions();
  expect(days).toEqual(
    expect.arrayContaining(['viewer_events_20261031', 'viewer_events_20261130', 'viewer_events_20261203']),
  );
  expect(days).not.toContain('viewer_events_20261001');
  expect(await dropDaysBefore(db, '2026-11-01')).toEqual(['2026-10-31']);
});

const quality = (sequence: number, over: object, playback = '73', minute = sequence): ViewerEventRecord =>
  event({
    name: 'playback_quality',
    receivedAt: epochMs(at('2026-11-20T22:00:00Z') + (minute + 1) * 60_000),
    params: {
      statId: playback,
      channelId: 3,
      startType: 'live',
      sequence,
      interval_s: 60,
      device: 'tv',
      engine: 'hls.js',
      ...over,
    },
  });
test('the report of a playback that stuttered names its minutes and the likely cause', async () => {
  await db
    .insertInto('channels')
    .values({ id: 3, slug: 'first', name: JSON.stringify({ en: 'First' }) } as never)
    .execute();
  await eventTable(db).write([
    quality(0, {
      interval_playing_time: 60,
      interval_rebuffering_time: 0,
      interval_bitrate: 2_000_000,
      bandwidth: 9e6,
      buffer: 20,
    }),
    quality(1, {
      interval_playing_time: 48,
      interval_rebuffering_time: 12,
      interval_bitrate: 2_000_000,
      bandwidth: 1e6,
      buffer: 0.4,
      playing_time: 108,
      rebuffering_time: 12,
      rebuffering_count: 4,
      video_startup_time: 1200,
      average_bitrate: 2_000_000,
    }),
    ...['81', '82', '83'].map((other) => quality(0, { interval_rebuffering_time: 0 }, other, 1)),
  ]);
  expect(await stutterReport(db, '73', 'en')).toEqual([
    'Playback 73: First, live',
    'User 7, device unknown; tv, hls.js',
    'Start-up 1.2 s; played 108.0 s; stalled 12.0 s in 4 stalls (10.0 %)',
    'Average 2.00 Mbit/s; 0 changes of quality; 0 failed requests; 0 of 0 frames dropped',
    '',
    expect.stringMatching(/^Until/),
    expect.stringMatching(/^2026-11-20T22:01:00Z +60\.0 s +0\.0 s +2\.00 Mbit\/s +9\.00 Mbit\/s +20\.0 s$/),
    expect.stringMatching(/^2026-11-20T22:02:00Z +48\.0 s +12\.0 s +2\.00 Mbit\/s +1\.00 Mbit\/s +0\.4 s$/),
    '',
    'Only few others stalled at the same time (0 of 3): the cause is at the viewer.',
    "The viewer's network was too slow: 1.00 Mbit/s for a stream of 2.00 Mbit/s.",
  ]);
  expect(await stutterReport(db, '74', 'en')).toBeUndefined();
});
