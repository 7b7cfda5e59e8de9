import { testClock, testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { loadTinyDemo, tinyCatalogue } from './testing/tiny-catalogue.ts';
import { maintainGuide } from './guide-job.ts';

const DAY_MS = 86_400_000;

describe('maintaining the guide', () => {
  test('extends and prunes it, and notifies once', async () => {
    const { db } = await testDatabase();
    const clock = testClock('2026-11-20T10:00:00Z');
    const published: unknown[] = [];
    const bus = { publish: async (topic: string, payload: unknown) => void published.push([topic, payload]) };
    await loadTinyDemo(db, clock);
    clock.advance(4 * DAY_MS);
    await maintainGuide({ db, clock, bus, catalogue: tinyCatalogue });
    await maintainGuide({ db, clock, bus, catalogue: tinyCatalogue });
    expect(published).toEqual([['guide', { channelIds: [1, 2, 3] }]]);
    const ends = await db
      .selectFrom('schedule_entries')
      .select([sql<string>`min(start_at)`.as('first'), sql<string>`max(start_at + duration_s)`.as('last')])
      .executeTakeFirstOrThrow();
    expect(Number(ends.last) * 1000).toBeGreaterThan(clock.now() + 8 * DAY_MS);
    expect(Number(ends.first) * 1000).toBeGreaterThan(clock.now() - 17 * DAY_MS);
  });

  test('leaves an installation without the demo alone', async () => {
    const { db } = await testDatabase();
    await maintainGuide({ db, clock: testClock(), catalogue: tinyCatalogue });
    expect(await db.selectFrom('schedule_entries').select('id').execute()).toEqual([]);
  });
});
