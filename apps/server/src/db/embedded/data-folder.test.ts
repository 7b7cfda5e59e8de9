import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainDataFolderError, findHolder, openDataFolder } from './data-folder.ts';

let folder: string;
let children: ChildProcess[] = [];
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-data-'))));
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that opens the folder and holds its lock. */
async function openElsewhere(): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'testing/hold-data-folder.ts'), [folder], { execArgv: [] });
  children.push(child);
  await once(child, 'message');
  return child;
}

test('a second server on the same folder is refused, naming the holder', async () => {
  const other = await openElsewhere();
  const refused = openDataFolder(folder, 'server', '0.1.0');
  expect(refused).toEqual({
    ok: false,
    error: {
      code: 'data_folder_in_use',
      path: folder,
      holder: { pid: other.pid, what: 'server', address: 'http://localhost:1234' },
    },
  });
  expect(!refused.ok && explainDataFolderError(refused.error)).toContain(
    `process ${other.pid}) at http://localhost:1234`,
  );
  expect(findHolder(folder)?.pid).toBe(other.pid);
});

test('the folder of a server that was killed is free at once', async () => {
  const other = await openElsewhere();
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(findHolder(folder)).toBeUndefined();
  const taken = openDataFolder(folder, 'server', '0.1.0');
  expect(taken.ok).toBe(true);
  if (taken.ok) taken.value.release();
});

test('of many servers started at once exactly one gets the folder', async () => {
  const attempts = Array.from({ length: 6 }, () =>
    fork(path.join(import.meta.dirname, 'testing/hold-data-folder.ts'), [folder], { execArgv: [] }),
  );
  children.push(...attempts);
  const answers = await Promise.all(attempts.map(async (child) => (await once(child, 'message'))[0] as string));
  expect(answers.toSorted()).toEqual(['held', 'refused', 'refused', 'refused', 'refused', 'refused']);
});

test('a released folder can be opened again', () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const opened = openDataFolder(folder, 'import epg', '0.1.0');
    expect(findHolder(folder)?.what).toBe('import epg');
    if (opened.ok) opened.value.release();
    expect(findHolder(folder)).toBeUndefined();
  }
});

test('a folder of a newer Aerial is left untouched', () => {
  writeFileSync(path.join(folder, 'AERIAL_VERSION'), '99\nAerial 7.0.0\n');
  const refused = openDataFolder(folder, 'server', '0.1.0');
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'data_folder_is_newer', layout: '99', writtenBy: 'Aerial 7.0.0' },
  });
  expect(readFileSync(path.join(folder, 'AERIAL_VERSION'), 'utf8')).toBe('99\nAerial 7.0.0\n');
});
