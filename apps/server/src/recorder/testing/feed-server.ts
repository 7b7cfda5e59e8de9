/** A live HLS feed for tests: ffmpeg writes it, a small server serves it, with faults on request. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface FeedServer {
  readonly url: string;
  /** Answers every request whose path matches with a status. */
  failWith(status: number, matching: RegExp): void;
  recover(): void;
  close(): Promise<void>;
}

export async function feedServer(folder: string): Promise<FeedServer> {
  let failure: { status: number; matching: RegExp } | undefined;
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url!, 'http://x').pathname);
    if (failure?.matching.test(name)) return void response.writeHead(failure.status).end();
    if (name.startsWith('/moved/'))
      return void response.writeHead(302, { location: name.slice('/moved'.length) }).end();
    readFile(path.join(folder, name)).then(
      // Pages of other hosts play it, as they do packagers' feeds.
      (bytes) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failWith: (status, matching) => {
      failure = { status, matching };
    },
    recover: () => {
      failure = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Starts an encoder that writes a feed of two video renditions and one of audio into a folder, in real time. */
export function encoder(
  folder: string,
  segments: 'mpegts' | 'fmp4',
  options: readonly string[] = [],
): { process: ChildProcess; stop(): Promise<void> } {
  mkdirSync(folder, { recursive: true });
  const process = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-re',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=25',
      '-re',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:sample_rate=48000',
      '-map',
      '0:v',
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '25',
      '-sc_threshold',
      '0',
      '-bf',
      '0',
      '-b:v:0',
      '300k',
      '-s:v:1',
      '160x90',
      '-b:v:1',
      '100k',
      '-c:a',
      'aac',
      '-b:a',
      '64k',
      '-f',
      'hls',
      '-hls_time',
      '1',
      '-hls_list_size',
      '6',
      '-hls_segment_type',
      segments,
      '-hls_flags',
      'delete_segments+temp_file+independent_segments',
      ...options,
      '-t',
      '150',
      '-var_stream_map',
      'v:0,agroup:snd v:1,agroup:snd a:0,agroup:snd,default:yes,language:en',
      '-master_pl_name',
      'master.m3u8',
      path.join(folder, 'r%v', 'list.m3u8'),
    ],
    { stdio: 'ignore' },
  );
  const gone = once(process, 'exit');
  return {
    process,
    async stop() {
      process.kill('SIGKILL');
      await gone;
    },
  };
}

/** A folder that is removed at the end. */
export function temporaryFolder(onEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'aerial-recorder-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
