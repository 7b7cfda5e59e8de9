import { asChannelId } from '@aerial/domain/ids.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { outgoing } from '../http/outgoing.ts';
import { recordingFiles } from '../recordings/recording-files.ts';
import { ANY_NETWORK } from '../security/special-addresses.ts';
import { runRecorder } from './recorder.ts';
import { feedServer, temporaryFolder } from './testing/feed-server.ts';

test('recording pauses while the disk is full and resumes when there is room', async () => {
  const { db } = await testDatabase();
  const undo: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const each of undo.splice(0).toReversed()) await each();
  });
  const folder = temporaryFolder((remove) => undo.push(remove));
  const feed = await feedServer(folder);
  undo.push(() => feed.close());
  const names = ['a.ts', 'b.ts', 'c.ts', 'd.ts'];
  const packet = Buffer.alloc(188, 0xff);
  packet[0] = 0x47;
  for (const name of names)
    writeFileSync(path.join(folder, name), Buffer.concat(Array.from({ length: 8 }, () => packet)));
  writeFileSync(
    path.join(folder, 'live.m3u8'),
    [
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MEDIA-SEQUENCE:1',
      ...names.flatMap((name) => ['#EXTINF:2,', name]),
      '',
    ].join('\n'),
  );
  await db
    .insertInto('channels')
    .values({
      id: 5,
      slug: 'c5',
      name: '{"en":"C"}',
      source: JSON.stringify({ kind: 'recorded', url: `${feed.url}/live.m3u8` }),
    } as never)
    .execute();

  let hasRoom = false;
  const problems: string[] = [];
  const stop = new AbortController();
  const files = recordingFiles(path.join(folder, 'recordings'));
  const running = runRecorder(
    {
      db,
      files,
      fetch: outgoing({ privateNetworks: ANY_NETWORK }),
      clock: systemClock,
      maxBytes: 1e9,
      downloads: 4,
      channelsIntervalMs: 100,
      hasRoom: () => hasRoom,
      onProblem: (problem) => void problems.push(problem),
    },
    stop.signal,
  );
  undo.push(async () => {
    stop.abort();
    await running;
  });
  const recorded = async () =>
    (await db.selectFrom('recording_segments').select('seq').where('bytes', 'is not', null).execute()).length;
  await vi.waitFor(() => expect(problems.join('\n')).toContain('too full to record'), { timeout: 30_000 });
  expect([await recorded(), await files.hours(asChannelId(5))]).toEqual([0, []]);
  hasRoom = true;
  await vi.waitFor(async () => expect(await recorded()).toBeGreaterThan(0), { timeout: 30_000 });
});
