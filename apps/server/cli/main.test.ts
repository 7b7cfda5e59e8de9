/** The program as operators run it: a process with arguments, an exit code and its output. */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { asUserId } from '@aerial/domain/ids.ts';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../src/db/connect.ts';
import { openDataFolder } from '../src/db/embedded/data-folder.ts';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { migrateDatabase } from '../src/db/migrate.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../src/imports/fixtures');
/** The environment of the program has nothing of the test's but these. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const MAIN = path.join(import.meta.dirname, 'main.ts');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'aerial-cli-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
const aerial = (...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = { PATH, NODE_COMPILE_CACHE, AERIAL_DATA: dataDir };
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
const fixture = (name: string): string => path.join(FIXTURES, name);

test('wrong usage exits with 2, help with 0, and neither touches the data folder', async () => {
  expect(await aerial('help')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('aerial import channels FILE') as string,
  });
  expect(await aerial('imports')).toEqual({
    code: 2,
    out: '',
    err: 'aerial: unknown command: imports\nTry: aerial help\n',
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test('an unreadable input exits with 1', async () => {
  const { code, err } = await aerial('import', 'epg', path.join(dataDir, 'none.xml'));
  expect(code).toBe(1);
  expect(err).toMatch(/none\.xml cannot be read \(ENOENT\)\nNothing was imported\.\n$/);
});

test('importing channels without a provider reports that there is none', async () => {
  const { code, err } = await aerial('import', 'channels', fixture('oddities.m3u'));
  expect(code).toBe(1);
  expect(err).toContain('no default provider yet');
});

describe('beside a running server', () => {
  let db: OpenDatabase['db'];
  beforeAll(async () => {
    const folder = openDataFolder(dataDir, 'server', '0.0.0');
    if (!folder.ok) throw new Error('the data folder is not free');
    const embedded = await startEmbedded({ folder: path.join(dataDir, 'postgres') });
    folder.value.describe({ socketDir: embedded.socketDir });
    await migrateDatabase(embedded);
    // One connection, so that a test releases its own advisory lock.
    const open = openDatabase({ ...embedded, max: 1 });
    db = open.db;
    await db
      .insertInto('providers')
      .values({ id: 1, shortname: 'aerial', name: JSON.stringify({ ru: 'Аэриал' }), is_default: true })
      .execute();
    return async () => {
      await open.close();
      await embedded.stop();
      folder.value.release();
    };
  });

  test('channels are imported, and every skipped entry is reported with its line and reason', async () => {
    const { code, out } = await aerial('import', 'channels', fixture('oddities.m3u'));
    expect(code).toBe(0);
    expect(out).toContain('  line 14: no stream address follows: Без адреса\n');
    expect(out).toContain('Channels of provider aerial: 8 added, 0 updated, 0 unchanged.\n');
  });
  test('a second import changes nothing; --quiet omits the lines', async () => {
    const { code, out } = await aerial('import', 'channels', fixture('oddities.m3u'), '--quiet');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Skipped: 3 (no stream address follows), 1 (not an absolute address), 1 (an #EXTINF line without a comma before the name), 1 (an address without an #EXTINF line), 1 (only http and https addresses can be played), 1 (the entry has no name).',
      'No changes: all 8 channels exist already (provider aerial).',
      '',
    ]);
  });
  test('a new operator token is printed once and revokes the previous one; an unknown provider gets none', async () => {
    const token = async () => (await aerial('provider', 'token', 'aerial')).out.trimEnd().split('\n').at(-1)!;
    const hashes = async () =>
      (await db.selectFrom('operator_tokens').select('hash').where('revoked_at', 'is', null).execute()).map(
        ({ hash }) => hash.toString('hex'),
      );
    const [first, second] = [await token(), await token()];
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/), expect.stringMatching(/^[0-9a-f]{40}$/)]);
    expect(await hashes()).toEqual([createHash('sha256').update(second).digest('hex')]);
    expect(await aerial('provider', 'token', 'nobody')).toEqual({
      code: 1,
      out: '',
      err: 'aerial: there is no provider nobody\nNo token was created; an existing one is still valid.\n',
    });
  });
  test('tokens of an operator with scopes: created, listed, rotated with an overlap, revoked', async () => {
    const token = (...args: string[]) => aerial('operator-token', ...args);
    const created = await token('create', 'aerial', 'billing', '--scopes', 'users:write,payments:read', '--days', '90');
    expect(created).toMatchObject({ code: 0, err: '' });
    expect(created.out).toMatch(
      /^The token billing of aerial, until \S+Z\. It cannot be shown again\.\n[0-9a-f]{40}\n$/,
    );
    expect(await token('create', 'aerial', 'Billing', '--scopes', 'all')).toMatchObject({
      code: 1,
      err: 'aerial: aerial has a token Billing already: rotate it, or revoke it first\nNo token was created.\n',
    });
    expect(await token('create', 'aerial', 'x', '--scopes', 'users:all')).toMatchObject({ code: 2 });
    expect((await token('list', 'aerial')).out).toMatch(
      /^billing; users:write payments:read; until \S+Z; never used$/m,
    );
    const rotated = await token('rotate', 'aerial', 'billing', '--overlap', '2');
    expect(rotated.out).toMatch(/the former one is valid until \S+Z\. It cannot be shown again\.\n[0-9a-f]{40}\n$/);
    expect((await token('list', 'aerial')).out).toMatch(/^billing; .*; former secret valid until \S+Z$/m);
    expect((await token('revoke', 'aerial', 'billing')).out).toBe(
      'Revoked the token billing of aerial. It is valid nowhere any more.\n',
    );
    expect((await token('list', 'aerial')).out).not.toContain('billing');
    expect(await token('revoke', 'aerial', 'billing')).toMatchObject({ code: 1, out: '' });
    expect((await token('list', 'nobody')).err).toContain('there is no provider nobody');
    // Nine starts of the program, on a busy machine.
  }, 180_000);
  test('F-039: a message goes to the inboxes of a provider or of one user, once', async () => {
    await db
      .insertInto('users')
      .values([
        { id: asUserId(7001), provider_id: 1, username: 'ann' },
        { id: asUserId(7002), provider_id: 1, username: 'bob' },
        { id: asUserId(7003), provider_id: 1, username: 'guest', is_guest: true },
      ])
      .execute();
    const file = path.join(dataDir, 'message.yaml');
    await writeFile(file, 'title: {ru: Работы, en: Maintenance}\ntext: |\n  Ночью.\n  https://tv.example/news\n');
    const send = (...args: string[]) => aerial('message', file, ...args);
    expect(await send('--provider', 'aerial')).toMatchObject({ code: 0, out: 'Sent to 2 users.\n' });
    expect(await send('--provider', 'aerial')).toMatchObject({
      code: 0,
      out: 'No changes: all 2 users have this message already.\n',
    });
    expect(await send('--user', '7001', '--key', 'again')).toMatchObject({ code: 0, out: 'Sent to 1 user.\n' });
    const { rows } = await sql<{ messages: number; title: string; text: string }>`
      select count(*)::int as messages, t.title ->> 'ru' as title, t.text ->> 'ru' as text
      from inbox_messages m join inbox_texts t on t.id = m.text_id group by 2, 3`.execute(db);
    expect(rows).toEqual([{ messages: 3, title: 'Работы', text: 'Ночью.\nhttps://tv.example/news' }]);
    await writeFile(file, 'title: Other\ntext: Words\n');
    for (const [args, problem] of [
      [['--user', '7001', '--key', 'again'], 'the key again belongs to another message; choose another one'],
      [['--user', '7003'], 'user 7003 is a guest, who has no inbox'],
      [['--user', '7999'], 'there is no user 7999'],
      [['--provider', 'nobody'], 'there is no provider nobody'],
    ] as const)
      expect(await send(...args)).toMatchObject({ code: 1, err: expect.stringContaining(`aerial: ${problem}\n`) });
  });
  test('a channel is blacked out and shown again', async () => {
    const { id, slug } = await db.selectFrom('channels').select(['id', 'slug']).limit(1).executeTakeFirstOrThrow();
    const change = (channel: string, ...more: string[]) =>
      aerial(
        'channel',
        'blackout',
        channel,
        '--from',
        '2031-01-31T20:00:00+03:00',
        '--to',
        '2031-01-31T22:00:00+03:00',
        ...more,
      );
    const added = `Added the blackout of ${slug} for aerial: 2031-01-31T17:00:00Z to 2031-01-31T19:00:00Z\n`;
    expect(await change(slug, '--provider', 'aerial')).toEqual({ code: 0, out: added, err: '' });
    expect((await change(slug, '--provider', 'aerial')).out).toContain('exists already');
    expect((await change(String(id))).out).toContain('for all providers');
    expect(await db.selectFrom('blackouts').select(['channel_id', 'provider_id']).orderBy('id').execute()).toEqual([
      { channel_id: id, provider_id: 1 },
      { channel_id: id, provider_id: null },
    ]);
    expect((await change(slug, '--remove')).code).toBe(0);
    expect((await change(slug, '--remove')).out).toContain('no such blackout');
    expect(await db.selectFrom('blackouts').select('provider_id').execute()).toEqual([{ provider_id: 1 }]);
    expect(await change('nowhere')).toEqual({
      code: 1,
      out: '',
      err: 'aerial: there is no channel nowhere\nNo blackout was added or removed.\n',
    });
  });
  test('a command and its statement in the database end with the npm that runs it', async () => {
    const {
      rows: [lock],
    } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(hashtext('aerial import')) as locked`.execute(db);
    expect(lock?.locked).toBe(true);
    // As npm runs a script: a shell that forwards no signals.
    const env = { PATH, NODE_COMPILE_CACHE, AERIAL_DATA: dataDir, npm_lifecycle_event: 'aerial' };
    const script = path.resolve(import.meta.dirname, '../../../scripts/aerial.mjs');
    const shell = spawn(
      'sh',
      ['-c', `"${process.execPath}" "${script}" import epg "${fixture('oddities.xml')}"; exit $?`],
      { env, stdio: 'ignore' },
    );
    const running = async () =>
      (
        await sql`select from pg_stat_activity where application_name like 'aerial import epg%' and wait_event = 'advisory'`.execute(
          db,
        )
      ).rows.length;
    await expect.poll(running, { timeout: 30_000 }).toBe(1);
    shell.kill('SIGTERM');
    await expect.poll(running, { timeout: 30_000 }).toBe(0);
    await sql`select pg_advisory_unlock(hashtext('aerial import'))`.execute(db);
    expect(await db.selectFrom('schedule_entries').select('start_at').execute()).toEqual([]);
  });
  test('a guide is imported for these channels', async () => {
    const { code, out } = await aerial('import', 'epg', fixture('oddities.xml'), '--quiet');
    expect(code).toBe(0);
    expect(out).toMatch(/3 of 8 channels have a guide in this file/);
  });
});

test('without a server the command starts the database itself, and releases the data folder', async () => {
  expect(await aerial('import', 'epg', fixture('oddities.xml'), '--quiet')).toMatchObject({
    code: 0,
    out: expect.stringContaining('No changes') as string,
  });
  const folder = openDataFolder(dataDir, 'test', '0.0.0');
  expect(folder.ok).toBe(true);
  if (folder.ok) folder.value.release();
});

test('an external database is used when one is configured', async () => {
  const bad = await new Promise<Outcome>((resolve) => {
    const env = {
      PATH,
      NODE_COMPILE_CACHE,
      AERIAL_DATA: dataDir,
      DATABASE_URL: 'postgres://aerial:secret@127.0.0.1:9/none',
    };
    execFile(process.execPath, [MAIN, 'import', 'epg', fixture('oddities.xml')], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
  expect(bad.code).toBe(1);
  expect(bad.err).not.toContain('secret');
});
