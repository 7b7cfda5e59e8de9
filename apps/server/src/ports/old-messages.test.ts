import { testClock, testDatabase } from '@aerial/testkit';
import { expect, test } from 'vitest';
import { eraseExpired } from '../jobs/expired.ts';

test('what is stored of messages is deleted in time', async () => {
  const { db } = await testDatabase();
  const clock = testClock();
  await db.insertInto('providers').values({ id: 1, shortname: 'one', name: '{}' }).execute();
  for (const [id, hours] of [
    ['old', 73],
    ['new', 1],
  ] as const) {
    const at = new Date(clock.now() - hours * 3_600_000);
    await db
      .insertInto('outbox')
      .values({
        id,
        kind: 'sms',
        provider_id: 1,
        receiver: '79001234567',
        subject: null,
        sealed_text: '',
        created_at: at,
      })
      .execute();
    await db.insertInto('deliveries').values({ id, started_at: at }).execute();
    await db
      .insertInto('messenger_senders')
      .values({ source: 'telegram', sender_id: id, provider_id: 1, came_at: at })
      .execute();
  }
  await eraseExpired({ db, clock });
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'new' }]);
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([{ id: 'new' }]);
  expect(await db.selectFrom('messenger_senders').select('sender_id').execute()).toEqual([{ sender_id: 'new' }]);
});
