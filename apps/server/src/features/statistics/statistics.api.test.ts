import { statisticsCall, statisticsNowCall, statisticsReportCall } from '@aerial/contract/calls/statistics.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import { member } from '../staff/testing/console.ts';

let server: TestServer;
let token: string;
let other: string;
/** 15 March 2026, 13:00 in Moscow, where the provider's days begin. */
const NOW = '2026-03-15T10:00:00Z';
const range = '&since=2026-03-13&until=2026-03-14';

beforeAll(async () => {
  server = await testServer({ storesEvents: true });
  server.clock.set(NOW);
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian', settings: { timeZone: 'Asia/Tashkent' } });
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  other = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  for (const statement of DATA) await sql.raw(statement).execute(server.db);
});

const DATA = [
  `insert into channels (id, slug, name, source) values
    (7, 'seven', '{"ru": "Семь", "en": "=Seven"}', '{"kind": "timeline"}')`,
  `insert into users (id, provider_id, username, is_guest, date_joined, phone)
    values (9001, 1, 'first', false, '2026-03-13T20:59:00Z', '79990009001'), (9002, 1, 'second', false, '2026-03-13T21:01:00Z', null),
      (9003, 1, 'guest', true, '2026-03-13T12:00:00Z', null), (9004, 2, 'elsewhere', false, '2026-03-13T12:00:00Z', null)`,
  // The evening of the 13th in Moscow is half past eight in UTC; a preview is no viewing.
  `insert into playback_stats (user_id, kind, channel_id, started_at, duration_s, pinged_at) values
    (9001, 'live', 7, '2026-03-13T20:30:00Z', 3600, '2026-03-13T21:30:00Z'), (9001, 'vod', null, '2026-03-13T21:30:00Z', 1800, null),
    (9003, 'live', 7, '2026-03-13T12:00:00Z', 7200, null), (9001, 'preview', 7, '2026-03-13T12:00:00Z', 60, null),
    (9004, 'live', 7, '2026-03-13T12:00:00Z', 99999, null), (9002, 'live', 7, '2026-03-15T09:50:00Z', 600, '2026-03-15T09:59:30Z'),
    (9001, 'live', 7, '2026-03-15T08:00:00Z', 600, '2026-03-15T08:10:00Z'), (9001, 'live', 7, '2026-03-14T09:59:00Z', 60, null),
    (9001, 'live', 7, '2026-03-14T10:01:00Z', 60, null)`,
  `insert into packets (id, provider_id, slug, name) values (31, 1, 'base', '{"ru": "Базовый"}')`,
  `insert into subscriptions (provider_id, user_id, packet_id, currency, status, renew, pay_with, zone, anchor_at, period_index, start_at, ended_at, created_at)
    select 1, u, 31, 'RUB', s, false, 'account', 'UTC', st::timestamptz, 0, st::timestamptz, en::timestamptz, st::timestamptz from (values
      (9001, 'ended', '2026-03-01', '2026-03-13T10:00:00Z'), (9001, 'active', '2026-03-13T09:00:00Z', null),
      (9002, 'cancelled', '2026-03-01', '2026-03-14T10:00:00Z'), (9003, 'active', '2026-03-02', null)) as row (u, s, st, en)`,
  `insert into ledger_accounts (id, provider_id, user_id, kind, currency, balance) values
    (7001, 1, null, 'revenue', 'RUB', null), (7002, 1, null, 'clearing', 'RUB', null), (7003, 2, null, 'revenue', 'RUB', null)`,
  `insert into ledger_transfers (debit_id, credit_id, amount, kind, key, created_at) values
    (7002, 7001, 19900, 'purchase', 'a', '2026-03-13T12:00:00Z'), (7001, 7002, 4900, 'refund', 'b', '2026-03-14T12:00:00Z'),
    (7002, 7003, 100, 'purchase', 'c', '2026-03-13T12:00:00Z')`,
  `create table viewer_events_2026_03_13 partition of viewer_events for values from ('2026-03-13') to ('2026-03-14')`,
  // The later report of a playback replaces the earlier one; what a viewer makes up breaks nothing.
  `insert into viewer_events (id, day, received_at, happened_at, name, provider_id, params)
    select gen_random_uuid(), '2026-03-13', '2026-03-13T12:00:00Z', now(), 'playback_quality', 1, params::jsonb from (values
      ('{"statId":"1","sequence":1,"startType":"live","video_startup_time":500,"interval_playing_time":60,"interval_rebuffering_time":0}'),
      ('{"statId":"1","sequence":2,"startType":"live","video_startup_time":500,"video_playback_failure":true,"interval_playing_time":36,"interval_rebuffering_time":4}'),
      ('{"statId":"2","sequence":1,"startType":"vod","video_startup_time":500}'),
      ('{"statId":"3","sequence":"x","startType":"live","video_startup_time":"soon","interval_playing_time":1e999,"interval_rebuffering_time":-5}'),
      ('{"statId":"4","sequence":1,"startType":"trailer","video_startup_time":9000}')) as row (params)`,
];

const ask = (query: string, by = token) =>
  requests(server, () => '').get(statisticsCall, `operators/statistics?token=${by}${query}`);
const report = (name: string, query = range, by = token) =>
  requests(server, () => '').get(statisticsReportCall, `operators/statistics/reports/${name}?token=${by}${query}`);

describe('statistics of a period', () => {
  async function expectPeriod(): Promise<void> {
    const found = await ask(range);
    expect(found).toMatchObject({
      time_zone: 'Europe/Moscow',
      unit: 'day',
      period: { since: '2026-03-13', until: '2026-03-14' },
      before: { since: '2026-03-11', until: '2026-03-12' },
      points: ['2026-03-13', '2026-03-14'],
      is_quality_stored: true,
      revenue: { currency: 'RUB', total: '150.00', before: '0.00', series: ['199.00', '-49.00'] },
    });
    const { starts, viewers, watched_hours: watched, sign_ups: joined, churned, subscribers } = found.measures;
    expect(starts).toMatchObject({ total: 5, before: 0, series: [2, 3] });
    expect(viewers).toMatchObject({ total: 1.5, series: [2, 1] });
    expect(watched.series).toEqual([3, 0.53]);
    expect(joined.series).toEqual([1, 1]);
    // A change of the packet is no churn, and a preview no start.
    expect(churned.series).toEqual([0, 1]);
    expect(subscribers.total).toBe(2);
    const { startup_p50_s: startup, failure_ratio: failures, rebuffering_ratio: rebuffering } = found.measures;
    expect(startup.total).toBe(0.5);
    expect(failures.total).toBe(0.33333);
    expect(rebuffering.series[1]).toBeNull();
    // 4 s of waiting in 100 s, and the 600 s at most that the made-up report counts for.
    expect(rebuffering.total).toBeCloseTo(4 / 700, 4);
    expect(found.channels).toMatchObject([{ id: 7, name: 'Семь', starts: 4, watched_hours: 3.03 }]);
  }

  test('counts by days of the time zone, out of what the service stores', expectPeriod);

  test('is the same once the job has computed the days', async () => {
    const job = server.jobs(server.db).find(({ name }) => name === 'statistics.days')!;
    await job.run();
    const { rows } = await sql<{ days: number }>`select count(*)::int as days from statistics_runs where provider_id = 1
      and day in ('2026-03-13', '2026-03-14')`.execute(server.db);
    expect(rows).toEqual([{ days: 2 }]);
    await expectPeriod();
    // What is deleted later stays counted.
    await sql`delete from playback_stats where started_at < '2026-03-14'`.execute(server.db);
    expect((await ask(range)).measures.starts.total).toBe(5);
  });

  test('compares today with yesterday up to the same time, by hours', async () => {
    const { measures, unit, points } = await ask('&since=2026-03-15&until=2026-03-15');
    expect([unit, points.length]).toEqual(['hour', 24]);
    expect(measures.starts).toMatchObject({ total: 2, before: 1 });
    expect(measures.starts.series[12]).toBe(1);
    expect(measures.viewers).toMatchObject({ total: 2, before: 1 });
    expect(measures.subscribers.total).toBe(2);
  });

  test('is of the own provider only', async () => {
    const found = await ask(range, other);
    expect(found).toMatchObject({ time_zone: 'Asia/Tashkent', revenue: { total: '1.00' } });
    expect(found.measures.sign_ups.total).toBe(1);
  });

  test('who watches now', async () => {
    const found = await requests(server, () => '').get(statisticsNowCall, `operators/statistics/now?token=${token}`);
    expect(found).toMatchObject({ viewers: 1, channels: [{ id: 7, viewers: 1 }] });
    expect(found.streams).toContainEqual({ kind: 'live', count: 1 });
  });

  test('an impossible period is refused', async () => {
    for (const query of ['&since=2026-03-14&until=2026-03-13', '&until=2027-01-01', '&since=2026-02-31']) {
      const answer = await server.app.inject(`/v2/operators/statistics?token=${token}${query}`);
      expect([answer.statusCode, answer.json().error_code], query).toEqual([422, 'validation_failed']);
    }
  });
});

describe('reports', () => {
  test('are CSV in which no cell is a formula', async () => {
    const { csv, file_name: name } = await report('channels', `${range}&lang=en`);
    expect(name).toBe('channels-aerial-2026-03-13-2026-03-14.csv');
    expect(csv).toMatch(/^id,channel,starts/);
    await sql`update channels set name = '{"ru": "=HYPERLINK(1)"}' where id = 7`.execute(server.db);
    expect((await report('channels')).csv).toContain(`7,'=HYPERLINK(1),`);
    expect((await report('days')).csv.split('\r\n')[1]).toMatch(/^2026-03-13,2,2,3,1,/);
    expect((await report('packets')).csv).toContain('31,Базовый,1,2,2');
    expect((await report('payments')).csv).toMatch(/^id,created_at/);
    const { csv: people, next_cursor: next } = await report('subscribers', '');
    expect([people.includes('79990009001'), people.includes('guest'), next]).toEqual([true, false, null]);
    expect((await report('subscribers', '&cursor=9001')).csv).toMatch(/^9002,/);
  });

  test('roles see what they may: marketing no money, content no subscribers, support nothing', async () => {
    const marketing = await member(server, 'marketing', { email: 'marketing@example.com' });
    const content = await member(server, 'content', { email: 'content@example.com' });
    const support = await member(server, 'support', { email: 'support@example.com' });
    expect((await marketing.send('GET', 'operators/statistics')).json()).toMatchObject({ revenue: null });
    expect((await marketing.send('GET', 'operators/statistics/reports/days')).json().csv).not.toContain('revenue');
    const status = async (by: typeof support, path: string) =>
      (await by.send('GET', `operators/statistics${path}`)).statusCode;
    expect(await status(marketing, '/reports/payments')).toBe(403);
    expect(await status(marketing, '/reports/subscribers')).toBe(200);
    expect(await status(content, '/reports/subscribers')).toBe(403);
    for (const path of ['', '/now', '/reports/days']) expect(await status(support, path)).toBe(403);
  });
});
