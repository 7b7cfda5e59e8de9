import type { OperatorTitle } from '@aerial/contract/calls/operator-titles.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemFfmpeg, type FfmpegPort } from '../../ingest/packager/ffmpeg.ts';
import { assetUploads } from '../../ingest/store/asset-uploads.ts';
import { MediaError } from '../../media/media-error.ts';
import { folderObjects } from '../../ports/objects/folder-objects.ts';
import { guardObjects } from '../../ports/objects/guard-objects.ts';
import { ObjectStoreError, type RawObjects } from '../../ports/objects/objects.ts';
import { makeFile, makeVideo, videosServer, type VideosServer } from './testing/videos-server.ts';

/** Encoders and databases share a small machine with the other tests. */
const LIMIT_MS = 240_000;
let at: VideosServer;
let film: string;
beforeAll(async () => {
  at = await videosServer();
  film = makeVideo(at.folder, 'film.mp4');
});
afterAll(() => rmSync(at.folder, { recursive: true }));

/** @param through the process that takes the upload, and begins with it at once */
const waiting = async (file = film, through = at): Promise<{ title: string; id: string }> => {
  const title = await through.film();
  return { title, id: (await through.upload(title, file)).id };
};

test(
  'a file that only begins like a video, or has none, fails with its reason; the title stays as it was',
  async () => {
    const forged = path.join(at.folder, 'forged.mp4');
    writeFileSync(forged, Buffer.concat([readFileSync(film).subarray(0, 64), Buffer.alloc(5_000, 'x')]));
    const sound = makeFile(at.folder, 'sound.mp4', '-f', 'lavfi', '-i', 'sine=440:d=1', '-c:a', 'aac');
    for (const [file, code] of [
      [forged, 'unreadable'],
      [sound, 'no_video'],
    ] as const) {
      const { title, id } = await waiting(file);
      const before = await at.title(title);
      const video = await at.until(id, 'failed', 'ready');
      expect(video).toMatchObject({ state: 'failed', failure: { code }, may: { retry: true, cancel: false } });
      expect(video.failure!.message).not.toContain(at.folder);
      expect(await at.title(title)).toEqual(before);
    }
    expect(readdirSync(at.folders.media)).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'a video whose process was killed is encoded by the next one, but not for ever',
  async () => {
    const { title, id } = await waiting();
    const dead = spawnSync('true').pid;
    const killed = (attempts: number) =>
      at.db
        .updateTable('title_videos')
        .set({
          state: 'encoding',
          claim: '00000000-0000-4000-8000-000000000000',
          claimed_until: new Date(at.server.clock.now() + 30_000),
          machine: hostname(),
          pid: dead,
          attempts,
          progress: 40,
          finished_at: null,
        })
        .where('id', '=', id)
        .execute();
    await killed(3);
    expect(await at.until(id, 'failed', 'ready')).toMatchObject({ state: 'failed', failure: { code: 'interrupted' } });
    await killed(1);
    await at.until(id, 'ready', 'failed');
    expect(await at.title(title)).toMatchObject({ has_media: true });
  },
  LIMIT_MS,
);

test(
  'another machine takes over what is not extended any more',
  async () => {
    const { id } = await waiting();
    const claimed = (until: number) =>
      at.db
        .updateTable('title_videos')
        .set({ state: 'encoding', claimed_until: new Date(until), machine: 'another', pid: 1, attempts: 1 })
        .where('id', '=', id)
        .execute();
    await claimed(at.server.clock.now() + 60_000);
    await at.jobs.get('videos.encode')!.run();
    expect((await at.video(id)).state).toBe('encoding');
    await claimed(at.server.clock.now() - 1);
    expect((await at.until(id, 'ready', 'failed')).state).toBe('ready');
  },
  LIMIT_MS,
);

/** An encoder that does not come to an end. */
function endless(): FfmpegPort & { running: number } {
  const real = systemFfmpeg();
  return {
    running: 0,
    probe: real.probe,
    run(_args, { signal, onTime } = {}) {
      this.running += 1;
      onTime?.(1);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new MediaError('aborted', 'stopped')), { once: true }),
      );
    },
  };
}

test(
  'an encoding is cancelled, one at a time runs, and one that a stop interrupts is encoded later',
  async () => {
    const ffmpeg = endless();
    const slow = await videosServer({ like: at, ffmpeg });
    const [first, second] = [await waiting(film, slow), await waiting(film, slow)];
    await slow.until(first.id, 'encoding');
    await expect.poll(() => ffmpeg.running, { timeout: 60_000 }).toBe(1);
    // The other process of this machine waits.
    await at.jobs.get('videos.encode')!.run();
    expect((await at.video(second.id)).state).toBe('waiting');
    await at.done('POST', `videos/${first.id}/cancel`);
    await expect.poll(async () => (await at.video(first.id)).state, { timeout: 60_000 }).toBe('cancelled');
    expect(await at.title(first.title)).toMatchObject({ has_media: false });
    expect(existsSync(path.join(at.folders.uploads, `${first.id}.upload`))).toBe(false);

    await expect.poll(async () => (await at.video(second.id)).state, { timeout: 60_000 }).toBe('encoding');
    await slow.server.app.close();
    expect((await at.video(second.id)).state).toBe('waiting');
    expect((await at.until(second.id, 'ready', 'failed')).state).toBe('ready');
    expect(readdirSync(at.folders.media).filter((name) => name.startsWith('.'))).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'an encoder that is missing is a reason that goes away: the video is tried again',
  async () => {
    const broken: FfmpegPort = {
      run: () => Promise.reject(new MediaError('ffmpeg_missing', 'ffmpeg is not installed')),
      probe: () => Promise.reject(new MediaError('ffmpeg_missing', 'ffmpeg is not installed')),
    };
    const without = await videosServer({ like: at, ffmpeg: broken });
    const { id } = await waiting(film, without);
    expect((await without.until(id, 'failed')).failure).toMatchObject({ code: 'no_ffmpeg' });
    await without.server.app.close();
    await at.done('POST', `videos/${id}/retry`);
    expect((await at.until(id, 'ready', 'failed')).state).toBe('ready');
    expect((await at.send('POST', `videos/${id}/retry`)).status).toBe(400);
  },
  LIMIT_MS,
);

test(
  'an episode gets its video from the incoming folder, which shows only what is the operator’s',
  async () => {
    const mine = path.join(at.folders.incoming!, '1', 'Сезон 1');
    const theirs = path.join(at.folders.incoming!, '2');
    for (const folder of [mine, theirs]) mkdirSync(folder, { recursive: true });
    copyFileSync(film, path.join(mine, 'e01.mp4'));
    copyFileSync(film, path.join(theirs, 'secret.mp4'));
    writeFileSync(path.join(mine, 'notes.txt'), 'text');
    writeFileSync(path.join(mine, 'list.mp4'), '#EXTM3U\n');
    symlinkSync(path.join(theirs, 'secret.mp4'), path.join(mine, 'link.mp4'));
    symlinkSync(theirs, path.join(at.folders.incoming!, '1', 'linked'));
    const listed = await at.done<{ folder: string; items: { path: string }[] }>('GET', 'incoming');
    expect([listed.folder, listed.items.map((one) => one.path).toSorted()]).toEqual([
      '1',
      ['Сезон 1/e01.mp4', 'Сезон 1/list.mp4'],
    ]);

    const series = await at.done<OperatorTitle>('POST', 'titles', { type: 'series', title: { ru: 'Сериал' } });
    const part = (parent: string) =>
      at.done<OperatorTitle>('POST', `titles/${parent}/parts`, { number: 1, title: { ru: 'Первая' } });
    const episode = (await part((await part(series.id)).id)).id;
    const take = (name: string) => at.send('POST', `titles/${episode}/incoming`, { path: name });
    for (const name of [
      '../2/secret.mp4',
      'Сезон 1/link.mp4',
      'linked/secret.mp4',
      '/etc/passwd',
      'Сезон 1/no.mp4',
      'Сезон 1',
    ])
      expect([name, (await take(name)).status]).toEqual([name, 404]);
    expect((await take('Сезон 1/list.mp4')).body.error_code).toBe('video_unusable');
    const taken = await take('Сезон 1/e01.mp4');
    expect(taken.body).toMatchObject({ state: 'waiting', origin: 'incoming', title: { ru: 'Сериал' } });
    expect((await at.until(taken.body.id, 'ready', 'failed')).state).toBe('ready');
    expect(await at.title(episode)).toMatchObject({ has_media: true });
    expect(existsSync(path.join(mine, 'e01.mp4'))).toBe(true);
  },
  LIMIT_MS,
);

test(
  'an incoming file that is still being copied fails, and is taken as it is then',
  async () => {
    const file = path.join(at.folders.incoming!, '1', 'growing.mp4');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, readFileSync(film).subarray(0, 5_000));
    const { body } = await at.send('POST', `titles/${await at.film()}/incoming`, { path: 'growing.mp4' });
    copyFileSync(film, file);
    expect((await at.until(body.id, 'failed')).failure?.code).toBe('file_changed');
    await at.done('POST', `videos/${body.id}/retry`);
    expect((await at.until(body.id, 'ready', 'failed')).state).toBe('ready');
  },
  LIMIT_MS,
);

test(
  'with a media store a video is published there, after a failure without another encoding; nothing stays on the machine',
  async () => {
    const raw = folderObjects(path.join(at.folder, 'store'));
    let isAway = true;
    const upload: RawObjects['upload'] = (...args) =>
      isAway ? Promise.reject(new ObjectStoreError('unreachable', 'ECONNREFUSED')) : raw.upload(...args);
    const store = assetUploads(guardObjects({ ...raw, upload }, { clock: systemClock }), systemClock);
    const packaged = path.join(at.folder, 'media-packaged');
    const stored = await videosServer({ like: at, store, media: packaged });
    const { title, id } = await waiting(film, stored);
    expect(await stored.until(id, 'failed', 'ready')).toMatchObject({ state: 'failed', failure: { code: 'internal' } });
    expect(await store.list()).toEqual([]);

    isAway = false;
    await stored.done('POST', `videos/${id}/retry`);
    expect(await stored.until(id, 'failed', 'ready')).toMatchObject({ state: 'ready' });
    expect(await store.list()).toEqual([`title-${title}-${id}`]);
    expect(readdirSync(packaged)).toEqual([]);
    expect((await stored.title(title)).has_media).toBe(true);
  },
  LIMIT_MS,
);
