import { epochMs } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { InstallationError } from '../installation.ts';
import { pushCommand, sendPush, type PushCommand } from './push-command.ts';

const { db } = await testDatabase();
const NOW = epochMs(Date.parse('2031-01-10T12:00:00Z'));
const content = { title: { ru: 'Премьера' }, body: { ru: 'Сегодня' } };

function command(options: Readonly<Record<string, string>> = {}, isDryRun = false): PushCommand {
  const given: Readonly<Record<string, string>> = { provider: 'aerial', ...options };
  const read = pushCommand({ file: 'a.yaml', language: 'ru', isAtOnce: false, isDryRun, text: (name) => given[name] });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}
const run = (options?: Readonly<Record<string, string>>, isDryRun?: boolean) =>
  sendPush(db, content, command(options, isDryRun), NOW);
const messages = () => db.selectFrom('push_messages').select(['key', 'segment', 'expires_at']).orderBy('id').execute();

beforeAll(async () => {
  await db
    .insertInto('providers')
    .values([
      { id: 1, shortname: 'aerial', name: '{}' },
      { id: 2, shortname: 'own', name: '{}', settings: '{"pushKey":"B"}' },
    ])
    .execute();
  for (const [id, language] of [
    [1, 'ru'],
    [2, 'en'],
  ] as const) {
    await sql`insert into users (id, provider_id, username) values (${id}, 1, ${language})`.execute(db);
    await sql`with device as (insert into devices (user_id, device_type) values (${id}, 'pc') returning id)
      insert into push_subscriptions (device_id, user_id, provider_id, language, endpoint, endpoint_hash, p256dh, auth, created_at, changed_at)
      select id, ${id}, 1, ${language}, ${language}, ${Buffer.from(language)}, '', '', now(), now() from device`.execute(
      db,
    );
  }
});

test('a dry run counts the segment and puts nothing in line', async () => {
  expect(await run({}, true)).toBe('Would be sent to 2 browsers.');
  expect(await run({ 'to-language': 'en' }, true)).toBe('Would be sent to 1 browser.');
  expect(await run({ packet: '77' }, true)).toBe('Would be sent to 0 browsers.');
  expect(await messages()).toEqual([]);
});

test('the same words to the same segment are one message, another segment or key is another', async () => {
  expect(await run()).toBe('In line for 2 browsers.');
  expect(await run()).toBe('No changes: this message is in line already, and was sent to 0 browsers so far.');
  expect(await run({ 'to-language': 'en', ttl: '2' })).toBe('In line for 1 browser.');
  expect(await run({ key: 'again' })).toBe('In line for 2 browsers.');
  await expect(run({ key: 'again', platform: 'pc' })).rejects.toThrow(InstallationError);
  expect((await messages()).map(({ segment, expires_at: at }) => [segment, at.toISOString()])).toEqual([
    [{}, '2031-01-11T12:00:00.000Z'],
    [{ language: 'en' }, '2031-01-10T14:00:00.000Z'],
    [{}, '2031-01-11T12:00:00.000Z'],
  ]);
});

test('an unknown provider, and one with a push service of its own, are refused', async () => {
  await expect(run({ provider: 'nobody' })).rejects.toThrow('there is no provider nobody');
  await expect(run({ provider: 'own' })).rejects.toThrow('has a push service of its own');
});
