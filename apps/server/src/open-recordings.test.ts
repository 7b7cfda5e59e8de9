import { asChannelId } from '@aerial/domain/ids.ts';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { openRecordings } from './open-recordings.ts';

/** Recordings as a process of a machine opens them. */
async function opened(env: Record<string, string>, folder: string) {
  const config = readConfig(env, folder);
  if (!config.ok) throw new Error(JSON.stringify(config.error));
  const found = await openRecordings(
    config.value,
    (problem) => console.error(problem),
    () => undefined,
  );
  onTestFinished(() => found.close());
  return found;
}

test('without a store recordings are files; with one only recorders make a spool, and other processes of their machine find it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aerial-open-recordings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { RECORDINGS_STORE: `file://${folder}/store`, MEDIA_SECRET: 's'.repeat(32) };
  const spool = path.join(folder, '.data/recordings-spool');

  const files = await opened({}, folder);
  expect([files.store, files.target]).toEqual([undefined, undefined]);
  expect((await opened({ ...env, ROLES: 'origin' }, folder)).store?.spool).toBeUndefined();
  expect((await opened({ ...env, RECORDER_DOWNLOADS: '0' }, folder)).target).toBeUndefined();
  expect(existsSync(spool)).toBe(false);

  const recorder = await opened({ ...env, ROLES: 'recorder' }, folder);
  expect(existsSync(spool)).toBe(true);
  const origin = await opened({ ...env, ROLES: 'origin' }, folder);
  expect(origin.target).toBeUndefined();
  expect(origin.store?.spool?.id).toBe(recorder.target!.spool.id);

  const name = {
    channelId: asChannelId(1),
    at: epochMs(7_200_000),
    rendition: 'v',
    seq: 1,
    extension: 'ts',
    spool: recorder.target!.spool.id,
  };
  await recorder.target!.objects.write(name, Buffer.from('a segment'));
  expect((await origin.store!.objects.read(name))?.toString()).toBe('a segment');
  expect(existsSync(path.join(folder, `store/recordings/1/2/${name.spool}/v/1.ts`))).toBe(true);
});
