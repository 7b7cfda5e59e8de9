/** The program as operators run it: a process with arguments, an exit code and what it printed. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/db/connect.ts';
import { openDataFolder } from '../src/db/data-folder.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrateDatabase } from '../src/db/migrate.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../src/imports/fixtures');
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
    const env = { PATH: process.env['PATH'], AERIAL_DATA: dataDir };
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], { env }, (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }));
  });
const fixture = (name: string): string => path.join(FIXTURES, name);

test('wrong usage is told with exit code 2, help with 0, and neither touches the data folder', async () => {
  expect(await aerial('help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('aerial import channels FILE') as string });
  expect(await aerial('imports')).toEqual({ code: 2, out: '', err: 'aerial: there is no command imports\nTry: aerial help\n' });
  expect(await readdir(dataDir)).toEqual([]);
});

test('an input that cannot be read is told with exit code 1', async () => {
  const { code, err } = await aerial('import', 'epg', path.join(dataDir, 'none.xml'));
  expect(code).toBe(1);
  expect(err).toMatch(/none\.xml cannot be read \(ENOENT\)\nNothing was imported\.\n$/);
});

test('a fresh installation has no provider to show channels, and says so', async () => {
  const { code, err } = await aerial('import', 'channels', fixture('oddities.m3u'));
  expect(code).toBe(1);
  expect(err).toContain('no default provider yet');
});

describe('beside a running server', () => {
  beforeAll(async () => {
    const folder = openDataFolder(dataDir, 'server', '0.0.0');
    if (!folder.ok) throw new Error('the data folder is not free');
    const embedded = await startEmbedded({ folder: path.join(dataDir, 'postgres') });
    folder.value.describe({ socketDir: embedded.socketDir });
    await migrateDatabase(embedded);
    const { db, close } = openDatabase(embedded);
    await db.insertInto('providers').values({ id: 1, shortname: 'aerial', name: JSON.stringify({ ru: 'Аэриал' }), is_default: true }).execute();
    return async () => {
      await close();
      await embedded.stop();
      folder.value.release();
    };
  });

  test('channels are imported, every entry left out with its line and reason', async () => {
    const { code, out } = await aerial('import', 'channels', fixture('oddities.m3u'));
    expect(code).toBe(0);
    expect(out).toContain('  line 14: no stream address follows: Без адреса\n');
    expect(out).toContain('Channels of provider aerial: 8 added, 0 updated, 0 unchanged.\n');
  });
  test('a second time nothing changes; quiet leaves the lines out', async () => {
    const { code, out } = await aerial('import', 'channels', fixture('oddities.m3u'), '--quiet');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Left out: 3 (no stream address follows), 1 (not an absolute address), 1 (an #EXTINF line without a comma before the name), 1 (an address without an #EXTINF line), 1 (only http and https addresses can be played), 1 (the entry has no name).',
      'Nothing has changed: all 8 channels were there already (provider aerial).',
      '',
    ]);
  });
  test('a guide is imported for them', async () => {
    const { code, out } = await aerial('import', 'epg', fixture('oddities.xml'), '--quiet');
    expect(code).toBe(0);
    expect(out).toMatch(/3 of 8 channels have a guide in this file/);
  });
});

test('without a server the command runs the database itself, and leaves the folder free', async () => {
  expect(await aerial('import', 'epg', fixture('oddities.xml'), '--quiet')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing has changed') as string });
  const folder = openDataFolder(dataDir, 'test', '0.0.0');
  expect(folder.ok).toBe(true);
  if (folder.ok) folder.value.release();
});

test('an external database is used when one is configured', async () => {
  const bad = await new Promise<Outcome>((resolve) => {
    const env = { PATH: process.env['PATH'], AERIAL_DATA: dataDir, DATABASE_URL: 'postgres://aerial:secret@127.0.0.1:9/none' };
    execFile(process.execPath, [MAIN, 'import', 'epg', fixture('oddities.xml')], { env }, (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }));
  });
  expect(bad.code).toBe(1);
  expect(bad.err).not.toContain('secret');
});
