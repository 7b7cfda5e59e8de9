import type { TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import type { OperatorTitle } from '@aerial/contract/calls/operator-titles.ts';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideo, videosServer, type VideosServer } from './testing/videos-server.ts';

/** Encoders and databases share a small machine with the other tests. */
const LIMIT_MS = 240_000;
let at: VideosServer;
let film: Buffer;
beforeAll(async () => {
  at = await videosServer();
  film = readFileSync(makeVideo(at.folder, 'film.mp4'));
});
afterAll(() => rmSync(at.folder, { recursive: true }));

const fileOf = (id: string): string => path.join(at.folders.uploads, `${id}.upload`);
const counted = async (): Promise<number> => (await at.db.selectFrom('title_videos').select('id').execute()).length;

/** Sends the beginning of a part over a real connection, which then breaks. */
async function breakOff(id: string, offset: number, part: Buffer, bytes: number): Promise<void> {
  const { port } = at.server.app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `PUT /v2/operators/videos/${id}/content?offset=${offset}&token=${at.token} HTTP/1.1\r\nHost: tv.test\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${part.length}\r\n\r\n`,
  );
  socket.write(part.subarray(0, bytes));
  const stored = () => existsSync(fileOf(id)) && statSync(fileOf(id)).size;
  await expect.poll(stored, { timeout: 30_000 }).toBe(offset + bytes);
  socket.destroy();
}

test(
  'an upload whose connection breaks at any byte goes on there, also at another server',
  async () => {
    await at.server.app.listen({ port: 0, host: '127.0.0.1' });
    const title = await at.film();
    const { body: begun } = await at.create(title, film.length, { fingerprint: 'abc' });
    expect(begun).toMatchObject({ state: 'uploading', received: 0, may: { upload: true, cancel: true, retry: false } });

    const cuts = [777, 4_099, Math.floor(film.length / 2) + 1];
    let offset = 0;
    for (const cut of cuts) {
      await breakOff(begun.id, offset, film.subarray(offset), cut - offset);
      expect((await at.video(begun.id)).received).toBe(cut);
      offset = cut;
    }
    // The same file again, after a reload of the page: the upload that is there, not another one.
    const again = await at.create(title, film.length, { fingerprint: 'abc' });
    expect(again.body).toMatchObject({ id: begun.id, received: offset });

    const restarted = await videosServer({ like: at });
    const wrong = await restarted.part(begun.id, offset - 1, film.subarray(offset - 1));
    expect([wrong.status, wrong.body.error_code, wrong.body.detail]).toEqual([
      409,
      'changed_meanwhile',
      { offset: [String(offset)] },
    ]);
    const complete = await restarted.part(begun.id, offset, film.subarray(offset));
    expect(complete.body).toMatchObject({ state: 'waiting', received: film.length });
    expect(readFileSync(fileOf(begun.id)).equals(film)).toBe(true);

    // Whole segments of the grid.
    const ready = await restarted.until(begun.id, 'ready', 'failed');
    expect(ready).toMatchObject({ state: 'ready', progress: 100, result: { duration_s: 4, audio: ['Русский'] } });
    expect(ready.result!.renditions.length).toBeGreaterThan(0);
    expect(await at.title(title)).toMatchObject({ has_media: true, duration_s: 4 });
    expect(existsSync(fileOf(begun.id))).toBe(false);
    expect(existsSync(path.join(at.folders.media, `title-${title}-${begun.id}`, 'asset.json'))).toBe(true);
    const logged = await at.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'call', 'object'])
      .where('object', 'like', `operators/titles/${title}%`)
      .where('call', '=', 'createVideo')
      .orderBy('id')
      .execute();
    // Twice begun by the operator; attached by the installation. Parts are not recorded.
    expect(logged.map(({ actor_kind: kind, object }) => [kind, object.endsWith('/videos')])).toEqual([
      ['token', true],
      ['token', true],
      ['system', false],
    ]);
    await restarted.server.app.close();
  },
  LIMIT_MS,
);

test(
  'videos of one operator are unknown to another',
  async () => {
    const title = await at.film();
    const { body } = await at.create(title, film.length);
    const before = await at.video(body.id);
    for (const [method, address, payload] of [
      ['GET', `videos/${body.id}`],
      ['PUT', `videos/${body.id}/content?offset=0`, film],
      ['POST', `videos/${body.id}/retry`],
      ['POST', `videos/${body.id}/cancel`],
      ['GET', `titles/${title}/videos`],
      ['POST', `titles/${title}/videos`, { file_name: 'film.mp4', size: film.length }],
      ['POST', `titles/${title}/incoming`, { path: 'film.mp4' }],
    ] as const)
      expect([address, (await at.send(method, address, payload, at.foreign)).status]).toEqual([address, 404]);
    expect((await at.send<{ items: TitleVideo[] }>('GET', 'videos', undefined, at.foreign)).body.items).toEqual([]);
    expect(await at.video(body.id)).toEqual(before);
    await at.send('POST', `videos/${body.id}/cancel`);
  },
  LIMIT_MS,
);

test(
  'what is no video is refused with its first part, and nothing is left of it',
  async () => {
    const title = await at.film();
    const before = [await counted(), await at.title(title)];
    for (const text of ['hello '.repeat(1000), '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n', 'x']) {
      const { body } = await at.create(title, text.length);
      const refused = await at.part(body.id, 0, Buffer.from(text));
      expect([refused.status, refused.body.error_code]).toEqual([422, 'video_unusable']);
      expect(existsSync(fileOf(body.id))).toBe(false);
    }
    expect([await counted(), await at.title(title)]).toEqual(before);
  },
  LIMIT_MS,
);

test(
  'parts beyond the size, sizes beyond the limit and titles without videos are refused',
  async () => {
    const title = await at.film();
    const { body } = await at.create(title, 1000);
    const longer = await at.part(body.id, 0, film.subarray(0, 1001));
    expect([longer.status, longer.body.error_code]).toEqual([413, 'body_too_large']);
    expect((await at.video(body.id)).received).toBe(0);
    expect((await at.send('PUT', `videos/${body.id}/content?offset=0`, { a: 1 })).status).toBe(415);
    expect((await at.create(title, 1000, { file_name: 'another.mp4' })).body.error_code).toBe('upload_limit');
    await at.done('POST', `videos/${body.id}/cancel`);
    expect((await at.part(body.id, 0, film.subarray(0, 10))).status).toBe(409);
    expect((await at.send('POST', `videos/${body.id}/cancel`)).status).toBe(400);
    expect((await at.create(title, 51 * 1024 ** 2)).body.error_code).toBe('body_too_large');
    const series = await at.done<OperatorTitle>('POST', 'titles', { type: 'series', title: { ru: 'Сериал' } });
    expect((await at.create(series.id, 10)).status).toBe(422);
    expect((await at.create('999999999999999999', 10)).body.error_code).toBe('content_not_found');
  },
  LIMIT_MS,
);

test(
  'one operator has five unfinished uploads; of ten at once five begin',
  async () => {
    const titles = await Promise.all(Array.from({ length: 10 }, () => at.film()));
    const answers = await Promise.all(titles.map((title) => at.create(title, 1000)));
    const begun = answers.filter(({ status }) => status === 200);
    expect(begun).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error_code === 'upload_limit')).toHaveLength(5);
    for (const { body } of begun) await at.done('POST', `videos/${body.id}/cancel`);
  },
  LIMIT_MS,
);

test(
  'an upload for which there is no room is refused before it begins',
  async () => {
    const small = await videosServer({ like: at, minFreeBytes: Number.MAX_SAFE_INTEGER });
    const before = await counted();
    const refused = await small.create(await at.film(), 1000);
    expect([refused.status, refused.body.error_code]).toEqual([507, 'storage_full']);
    expect(await counted()).toBe(before);
  },
  LIMIT_MS,
);

test(
  'an upload that is abandoned for a day is deleted',
  async () => {
    const { body } = await at.create(await at.film(), film.length);
    await at.part(body.id, 0, film.subarray(0, 600));
    const clean = () => at.jobs.get('videos.clean')!.run();
    at.server.clock.advance(23 * 3_600_000);
    await clean();
    expect(await at.video(body.id)).toMatchObject({ state: 'uploading', received: 600 });
    at.server.clock.advance(2 * 3_600_000);
    await clean();
    expect(await at.video(body.id)).toMatchObject({ state: 'cancelled', failure: { code: 'abandoned' } });
    expect(existsSync(fileOf(body.id))).toBe(false);
  },
  LIMIT_MS,
);
