import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asContentId } from '@aerial/domain/ids.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { epochMs, epochSeconds, systemClock, toEpochSeconds } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { addContentKey, contentKeyStore } from '../../src/drm/keys.pg.ts';
import { registerFilm } from '../../src/ingest/register-asset.ts';
import { manifest } from '../../src/origin/testing/builders.ts';
import { protectCommand, protectReport, readKey, runProtect, type ProtectCommand } from './protect-command.ts';

const SECRET = 'a secret of the tests, long enough';
const KEY = { kid: 'a7e61c37-3e21-9033-c210-91fa607bf3b8', key: '00112233445566778899AABBCCDDEEFF' };
const { db } = await testDatabase();
const keys = contentKeyStore(db, SECRET, systemClock);

const run = (command: Omit<ProtectCommand, 'name'>) =>
  runProtect({ name: 'protect', ...command }, SECRET, { db, announce: async () => {} });

beforeAll(async () => {
  await sql`insert into channels (id, slug, name, source) values
    (1, 'own', '{}', '{"kind":"timeline"}'), (2, 'foreign', '{}', '{"kind":"upstream","url":"http://x/"}')`.execute(db);
  await sql`insert into contents (id, slug, content_type, title) values (77, 'no-media-77', 'movie', '{}')`.execute(db);
});

test('arguments name either a channel or a content', () => {
  const read = (given: Record<string, string>, more: string[] = []) =>
    protectCommand({
      more,
      text: (name) => given[name],
      time: (name) => (given[name] === '7' ? ok(epochSeconds(7)) : fail('no time')),
    });
  expect(read({ channel: 'own' })).toEqual(ok({ name: 'protect', channel: 'own' }));
  expect(read({ content: '77', from: '7', key: 'k' })).toEqual(
    ok({ name: 'protect', content: '77', from: 7, keyFile: 'k' }),
  );
  for (const wrong of [
    read({}),
    read({ channel: 'a', content: 'b' }),
    read({ channel: 'a', from: 'x' }),
    read({ channel: 'a' }, ['b']),
  ])
    expect(wrong.ok).toBe(false);
});

test('a channel is protected with its archive; its next key comes later', async () => {
  const first = await run({ channel: 'own' });
  expect(protectReport(first)[0]).toContain(`encrypted with the key ${first.kid}`);
  const [key] = await keys.of({ channelId: 1 as never });
  expect([key?.kid, key?.validFrom, key?.key.length]).toEqual([first.kid, 0, 16]);
  await expect(run({ channel: '1', from: toEpochSeconds(systemClock.now()) })).rejects.toThrow('a minute');
  const from = epochSeconds(toEpochSeconds(systemClock.now()) + 3600);
  const next = await run({ channel: '1', from });
  expect(protectReport(next)[0]).toMatch(/^The key [\da-f]{32} is used from /);
  await expect(run({ channel: '1', from })).rejects.toThrow('there is a key from that time on');
  expect(JSON.stringify(protectReport(first))).not.toContain(key!.key.toString('hex'));
});

test.each([
  [{ channel: 'nobody' }, 'no such channel'],
  [{ channel: 'foreign' }, 'only channels that play assets'],
  [{ content: '77' }, 'nothing to play'],
  [{ content: 'nobody' }, 'no such channel or content'],
])('%j cannot be protected, and nothing changes', async (command, message) => {
  await expect(run(command)).rejects.toThrow(message);
  expect(
    await db
      .selectFrom('content_keys')
      .select('kid')
      .where('channel_id', '=', 2 as never)
      .execute(),
  ).toEqual([]);
});

test('a key of another system is read from a file', async () => {
  expect(readKey(JSON.stringify(KEY))).toEqual(ok({ kid: KEY.kid.replaceAll('-', ''), key: KEY.key.toLowerCase() }));
  for (const wrong of [
    '',
    '[]',
    '{}',
    JSON.stringify({ ...KEY, key: 'short' }),
    JSON.stringify({ ...KEY, iv: 1 + KEY.key }),
  ]) {
    const read = readKey(wrong);
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read)).not.toContain('short');
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'aerial-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const film = await registerFilm(db, manifest('film'), { title: 'Film', language: 'en' });
  await writeFile(path.join(folder, 'key.json'), JSON.stringify(KEY));
  const report = await run({ content: film.slug, keyFile: path.join(folder, 'key.json') });
  expect(report.kid).toBe(KEY.kid.replaceAll('-', ''));
  expect((await keys.byId(report.kid))?.key.toString('hex')).toBe(KEY.key.toLowerCase());
  await expect(
    run({ content: film.slug, from: epochSeconds(4_000_000_000), keyFile: path.join(folder, 'key.json') }),
  ).rejects.toThrow('in use already');
});

test('ingest --protect registers the film with its key, and ingesting it again keeps both', async () => {
  const register = () =>
    registerFilm(db, manifest('secret'), {
      title: 'Secret',
      language: 'en',
      protect: (trx, contentId) =>
        addContentKey(trx, { contentId }, { secret: SECRET, validFrom: epochMs(0), now: systemClock.now() }),
    });
  const { contentId } = await register();
  const read = () =>
    db
      .selectFrom('content_media as m')
      .innerJoin('content_keys as k', 'k.content_id', 'm.content_id')
      .select(['m.is_protected', 'k.kid'])
      .where('m.content_id', '=', asContentId(contentId))
      .execute();
  const before = await read();
  expect(before).toMatchObject([{ is_protected: true }]);
  expect((await register()).outcome).toBe('unchanged');
  await registerFilm(db, manifest('secret'), { title: 'Secret', language: 'en' });
  expect(await read()).toEqual(before);
});
