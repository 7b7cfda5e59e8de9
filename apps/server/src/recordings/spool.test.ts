import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSpool, openSpool, readSpoolId } from './spool.ts';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'aerial-spool-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return path.join(made, 'spool');
}

test('a spool keeps its number, also where several processes open it at once', async () => {
  const at = folder();
  expect([await readSpoolId(at), await findSpool(at)]).toEqual([undefined, undefined]);
  const opened = await Promise.all(Array.from({ length: 8 }, () => openSpool(at)));
  const ids = new Set(opened.map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect(new Set([(await openSpool(at)).id, (await findSpool(at))?.id])).toEqual(ids);
  expect(await opened[0]!.files.channels()).toEqual([]);
});

test('folders have numbers of their own; one that a power failure has emptied gets a new one', async () => {
  const at = folder();
  const { id } = await openSpool(at);
  expect((await openSpool(folder())).id).not.toBe(id);
  writeFileSync(path.join(at, 'spool-id'), '');
  const again = await openSpool(at);
  expect(again.id).toBeGreaterThan(0);
  expect((await openSpool(at)).id).toBe(again.id);
});
