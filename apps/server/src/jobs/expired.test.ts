import { testClock, testDatabase } from '@aerial/testkit';
import { expect, test } from 'vitest';
import { eraseExpired } from './expired.ts';

test('what has run out is erased, what has not stays', async () => {
  const { db } = await testDatabase();
  const clock = testClock();
  const past = new Date(clock.now());
  const future = new Date(clock.now() + 1_000);
  await db.insertInto('providers').values({ id: 1, shortname: 'aerial', name: '{}' }).execute();
  const user = await db
    .insertInto('users')
    .values({ provider_id: 1, username: 'u' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [name, at] of [
    ['old', past],
    ['new', future],
  ] as const) {
    const hash = Buffer.from(name);
    await db.insertInto('attempts').values({ key: name, count: 1, window_ends_at: at }).execute();
    await db
      .insertInto('guesses')
      .values({ key: hash, guesses: 1, next_at: at, counted_at: at, expires_at: at })
      .execute();
    await db
      .insertInto('familiar_places')
      .values({ subject: hash, place: hash, seen_at: new Date(at.getTime() - 90 * 86_400_000) })
      .execute();
    await db
      .insertInto('one_time_codes')
      .values({ provider_id: 1, phone: name, source: 'sms', sender_id: null, hash, expires_at: at })
      .execute();
    await db
      .insertInto('messenger_phones')
      .values({ provider_id: 1, source: 'telegram', sender_id: name, phone: name, expires_at: at })
      .execute();
    await db
      .insertInto('messenger_requests')
      .values({
        nonce_hash: hash,
        provider_id: 1,
        source: 'telegram',
        phone: name,
        language: 'ru',
        sender_id: null,
        expires_at: at,
      })
      .execute();
    await db.insertInto('tokens').values({ hash, user_id: user.id, device_id: null, expires_at: at }).execute();
  }
  const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000);
  await db
    .insertInto('channels')
    .values({ id: 1, slug: 'one', name: '{}', source: JSON.stringify({ kind: 'timeline' }) })
    .execute();
  for (const days of [191, 189, 0])
    await db
      .insertInto('playback_stats')
      .values({
        user_id: user.id,
        device_id: null,
        kind: 'live',
        channel_id: 1,
        content_id: null,
        library_id: null,
        started_at: daysAgo(days),
        duration_s: days,
      })
      .execute();
  for (const days of [41, 39])
    await db
      .insertInto('blackouts')
      .values({ channel_id: 1, provider_id: null, start_at: 1, end_at: String(daysAgo(days).getTime() / 1000) })
      .execute();
  await db
    .insertInto('tokens')
    .values({ hash: Buffer.from('endless'), user_id: user.id, device_id: null, expires_at: null })
    .execute();
  for (const days of [91, 89])
    await db
      .insertInto('sign_ins')
      .values({
        user_id: user.id,
        at: daysAgo(days),
        way: 'code',
        country: null,
        address: String(days),
        token_hash: null,
      })
      .execute();
  await eraseExpired({ db, clock });
  expect((await db.selectFrom('attempts').select('key').execute()).map(({ key }) => key)).toEqual(['new']);
  expect((await db.selectFrom('guesses').select('key').execute()).map(({ key }) => key.toString())).toEqual(['new']);
  expect(
    (await db.selectFrom('familiar_places').select('subject').execute()).map(({ subject }) => subject.toString()),
  ).toEqual(['new']);
  expect((await db.selectFrom('one_time_codes').select('phone').execute()).map(({ phone }) => phone)).toEqual(['new']);
  expect((await db.selectFrom('messenger_requests').select('phone').execute()).map(({ phone }) => phone)).toEqual([
    'new',
  ]);
  expect((await db.selectFrom('messenger_phones').select('phone').execute()).map(({ phone }) => phone)).toEqual([
    'new',
  ]);
  expect(
    (await db.selectFrom('tokens').select('hash').execute()).map(({ hash }) => hash.toString()).toSorted(),
  ).toEqual(['endless', 'new']);
  expect(
    (await db.selectFrom('playback_stats').select('duration_s').orderBy('id').execute()).map((stat) => stat.duration_s),
  ).toEqual([189, 0]);
  expect(await db.selectFrom('sign_ins').select('address').execute()).toEqual([{ address: '89' }]);
  expect((await db.selectFrom('blackouts').select('end_at').execute()).map((one) => Number(one.end_at))).toEqual([
    daysAgo(39).getTime() / 1000,
  ]);
});

test('a title that leaves its last library is lost; one that another library has stays', async () => {
  const { db } = await testDatabase();
  const clock = testClock();
  await db
    .insertInto('libraries')
    .values([1, 2].map((id) => ({ id, title: '{}' })))
    .execute();
  const title = (id: string) => ({ id, slug: id, content_type: 'movie' as const, title: '{}' });
  await db
    .insertInto('contents')
    .values(['11', '12', '13'].map(title) as never)
    .execute();
  const past = new Date(clock.now());
  const future = new Date(clock.now() + 1000);
  await db
    .insertInto('library_contents')
    .values([
      { library_id: 1, content_id: '11', leaves_at: past },
      { library_id: 1, content_id: '12', leaves_at: past },
      { library_id: 2, content_id: '12', leaves_at: null },
      { library_id: 1, content_id: '13', leaves_at: future },
    ])
    .execute();
  await eraseExpired({ db, clock });
  expect(await db.selectFrom('contents').select(['id', 'is_lost', 'library_ids']).orderBy('id').execute()).toEqual([
    { id: '11', is_lost: true, library_ids: [] },
    { id: '12', is_lost: false, library_ids: [2] },
    { id: '13', is_lost: false, library_ids: [1] },
  ]);
});
