/** A server whose operators upload videos, and small videos to upload. */
import type { OperatorTitle } from '@aerial/contract/calls/operator-titles.ts';
import type { TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { DEMO_MEDIA } from '../../../demo/folders.ts';
import { seedCommerce } from '../../../testing/commerce.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { operatorStore } from '../../operators/repo.pg.ts';
import { renewOperatorToken } from '../../operators/tokens.ts';
import type { VideoFolders } from '../feature.ts';

interface Failure {
  readonly error_code: string;
  readonly detail: unknown;
}
export type Answer<T> = { readonly status: number; readonly body: T & Failure };

/** @param ffmpeg arguments before the name of the file */
export function makeFile(folder: string, name: string, ...ffmpeg: string[]): string {
  const file = path.join(folder, name);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...ffmpeg, file]);
  return file;
}
export const makeVideo = (folder: string, name: string, seconds = 2): string =>
  makeFile(
    folder,
    name,
    ...`-f lavfi -i testsrc2=s=320x180:r=25:d=${seconds} -f lavfi -i sine=440:d=${seconds}`.split(' '),
    ...'-c:v libx264 -preset ultrafast -c:a aac -metadata:s:a:0 language=rus'.split(' '),
  );

/** What the processes of one installation share. */
interface Installation {
  readonly folder: string;
  readonly server: TestServer;
  readonly token: string;
  readonly foreign: string;
}

/** @param settings `like`: another process of the same installation */
export async function videosServer(settings: Partial<VideoFolders> & { readonly like?: Installation } = {}) {
  const folder = settings.like?.folder ?? mkdtempSync(path.join(os.tmpdir(), 'aerial-videos-'));
  const { like, ...given } = settings;
  const folders: VideoFolders = {
    uploads: path.join(folder, 'uploads'),
    media: path.join(folder, 'media'),
    incoming: path.join(folder, 'incoming'),
    maxBytes: 50 * 1024 ** 2,
    minFreeBytes: 0,
    ...given,
  };
  for (const one of [folders.media, folders.incoming]) if (one !== undefined) mkdirSync(one, { recursive: true });
  const server: TestServer = await testServer({
    mediaRoots: [folders.media, DEMO_MEDIA],
    videos: folders,
    ...(like && { db: like.server.db, clock: like.server.clock }),
  });
  if (!like) await seedCommerce(server, { allowsGuests: true });
  const db = like?.server.db ?? server.db;
  const store = operatorStore(db);
  const clock = like?.server.clock ?? server.clock;
  const token = like?.token ?? (await renewOperatorToken(store, asProviderId(1)));
  const foreign = like?.foreign ?? (await renewOperatorToken(store, asProviderId(2)));
  const jobs = new Map(server.jobs(db).map((job) => [job.name, job]));

  async function send<T = TitleVideo>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    at: string,
    payload?: object | Buffer,
    by = token,
  ): Promise<Answer<T>> {
    // Calls of an operator are rate limited.
    clock.advance(1_000);
    const url = `/v2/operators/${at}${at.includes('?') ? '&' : '?'}token=${by}`;
    const answer = await server.app.inject({
      method,
      url,
      ...(payload && { payload }),
      ...(Buffer.isBuffer(payload) && { headers: { 'content-type': 'application/octet-stream' } }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  async function done<T = TitleVideo>(...call: Parameters<typeof send>): Promise<T> {
    const { status, body } = await send<T>(...call);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
  const film = async (values: object = {}): Promise<string> =>
    (await done<OperatorTitle>('POST', 'titles', { type: 'movie', title: { ru: 'Маяк' }, ...values })).id;
  return {
    folder,
    folders,
    server,
    db,
    token,
    foreign,
    jobs,
    send,
    done,
    film,
    create: (title: string, size: number, more: object = {}) =>
      send('POST', `titles/${title}/videos`, { file_name: 'film.mp4', size, ...more }),
    part: (id: string, offset: number, bytes: Buffer) => send('PUT', `videos/${id}/content?offset=${offset}`, bytes),
    video: (id: string) => done('GET', `videos/${id}`),
    title: (id: string) => done<OperatorTitle>('GET', `titles/${id}`),
    /** Uploads a file whole. */
    async upload(title: string, file: string): Promise<TitleVideo> {
      const bytes = readFileSync(file);
      const { id } = await done('POST', `titles/${title}/videos`, {
        file_name: path.basename(file),
        size: bytes.length,
      });
      return done('PUT', `videos/${id}/content?offset=0`, bytes);
    },
    /** Encodes what waits. @returns the video once it is in this state */
    async until(id: string, ...states: TitleVideo['state'][]): Promise<TitleVideo> {
      await jobs.get('videos.encode')!.run();
      let video!: TitleVideo;
      await expect
        .poll(async () => (video = await done('GET', `videos/${id}`)).state, { timeout: 180_000, interval: 200 })
        .toBeOneOf(states);
      return video;
    },
  };
}
export type VideosServer = Awaited<ReturnType<typeof videosServer>>;
