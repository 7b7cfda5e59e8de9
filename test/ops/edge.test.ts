/** The delivered edge configuration in a real nginx, in front of the real service; skipped where nginx is not installed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_MEDIA, DEMO_PICTURES } from '@aerial/server/demo/folders.ts';
import { loadTinyDemo } from '@aerial/server/demo/testing/tiny-catalogue.ts';
import { SECRET, testServer, type TestServer } from '@aerial/server/testing/server.ts';
import { playbackPaths } from '@aerial/server/origin/addresses/playback-paths.ts';
import { epochMs, systemClock, toEpochSeconds } from '@aerial/domain/time.ts';
import { freePort } from '@aerial/testkit/free-port.ts';
import { findProgram } from '@aerial/testkit/programs.ts';
import { until } from '../faults/support/service.ts';

const NGINX = findProgram('nginx');
const OPS = path.resolve(import.meta.dirname, '../../ops/nginx');

describe.skipIf(NGINX === undefined)('the edge', () => {
  let folder: string;
  let server: TestServer;
  let nginx: ChildProcess;
  let edge: string;
  /** What reached the service. */
  const reached: { url: string; forwarded: string | undefined; host: string | undefined }[] = [];
  const countOf = (url: string) => reached.filter((one) => one.url === url).length;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-edge-'));
    const [port, origin] = [await freePort(), await freePort()];
    edge = `http://127.0.0.1:${port}`;
    server = await testServer({ clock: systemClock, publicUrl: edge });
    await loadTinyDemo(server.db, systemClock);
    const [asset] = readdirSync(DEMO_MEDIA);
    // The asset has four segments: it is repeated for as long as each programme is.
    await sql`update playlists set items = (
      select jsonb_agg(jsonb_build_object('asset', ${asset}::text, 'segments', least(4, segment_count - 4 * n)) order by n)
      from generate_series(0, (segment_count - 1) / 4) as n)`.execute(server.db);
    server.app.server.on('request', ({ url, headers }) =>
      reached.push({ url: url!, forwarded: headers['x-forwarded-for'] as string | undefined, host: headers.host }),
    );
    await server.app.listen({ host: '127.0.0.1', port: origin });
    const upstreams = readFileSync(path.join(OPS, 'upstreams.conf'), 'utf8').replaceAll(
      'aerial:8080',
      `127.0.0.1:${origin}`,
    );
    const configuration = readFileSync(path.join(OPS, 'edge.conf'), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll('/var/cache/nginx/aerial', path.join(folder, 'cache'));
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
       events { worker_connections 256; }
       http { access_log off;
         client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
         ${upstreams}
         ${configuration} }`,
    );
    nginx = spawn(NGINX!, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
    await until(
      () =>
        fetch(`${edge}/readyz`).then(
          () => true,
          () => false,
        ),
      20_000,
      () => (nginx.exitCode === null ? undefined : readFileSync(path.join(folder, 'error.log'), 'utf8')),
    );
  }, 120_000);
  afterAll(async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
    await server.app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(url, edge), { headers, redirect: 'manual' });
    return {
      status: answer.status,
      cache: answer.headers.get('x-cache'),
      headers: answer.headers,
      body: await answer.text(),
    };
  };
  const pathOf = (line: string, base: string): string => {
    const { pathname, search } = new URL(line, new URL(base, edge));
    return pathname + search;
  };
  const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  /** The first media playlist of a viewer's stream. @param channel its id */
  async function playlistOf(token: string, channel = 1): Promise<string> {
    const stream = await server.app.inject(`/v2/channels/${channel}/stream?access_token=${token}`);
    expect(stream.statusCode, stream.body).toBe(200);
    const multivariant = pathOf(stream.json<{ hls_mbr: string }>().hls_mbr, edge);
    const answer = await get(multivariant);
    expect(answer.status, answer.body).toBe(200);
    return pathOf(linesOf(answer.body)[0]!, multivariant);
  }
  let playlist: string;
  let segment: string;

  test('segments of all viewers are one request to the service', async () => {
    const playlists: string[] = [];
    for (const { token } of [await server.guest(), await server.guest()]) playlists.push(await playlistOf(token));
    playlist = playlists[1]!;
    const lists: string[][] = [];
    for (const url of playlists) {
      const answer = await get(url);
      expect(answer.status).toBe(200);
      lists.push(linesOf(answer.body).map((line) => pathOf(line, url)));
    }
    // The channel may have gone on by a segment between the two.
    segment = lists[1]!.find((one) => lists[0]!.includes(one))!;
    expect(segment).toMatch(/^\/media\//);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(segment)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(countOf(segment)).toBe(1);
    const part = await get(segment, { range: 'bytes=0-9' });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
    expect(countOf(segment)).toBe(1);
  });

  /** How many requests for playlists of a channel have reached the service. */
  const playlistsReached = () => reached.filter(({ url }) => /^\/media\/live\/.*\/v\d+\.m3u8$/.test(url)).length;
  const verificationsReached = () => reached.filter(({ url }) => url.startsWith('/media/viewer/')).length;

  test('all viewers read one playlist, each being verified once', async () => {
    const urls: string[] = [];
    for (let viewer = 0; viewer < 8; viewer += 1) urls.push(await playlistOf((await server.guest()).token));
    expect(new Set(urls).size).toBe(8);
    const [playlists, verifications] = [playlistsReached(), verificationsReached()];
    for (let round = 0; round < 5; round += 1)
      for (const answer of await Promise.all(urls.map((url) => get(url)))) expect(answer.status, answer.body).toBe(200);
    // Each has been verified with his multivariant playlist already.
    expect(verificationsReached()).toBe(verifications);
    // One for each second that this took, and what came while the first one was on its way.
    expect(playlistsReached() - playlists).toBeLessThan(20);
    expect(reached.filter(({ url }) => url.startsWith('/media/viewer/')).length).toBeGreaterThanOrEqual(8);
  });

  test('who is not verified gets nothing, also of what is cached, and is told why as players need it', async () => {
    const before = countOf(playlist);
    const changed = playlist.replace(/~(.)/, (_all, first: string) => `~${first === 'A' ? 'B' : 'A'}`);
    const [own, other] = [await playlistOf((await server.guest()).token), playlist];
    const viewerOf = (url: string) => /~([^/]+)\//.exec(url)![1]!;
    const elsewhere = await playlistOf((await server.guest()).token, 2);
    for (const url of [
      changed,
      other.replace(viewerOf(other), viewerOf(elsewhere)),
      playlist.replace('/live/1/', '/live/2/'),
    ]) {
      const answer = await get(url);
      expect([answer.status, answer.headers.get('access-control-allow-origin')], url).toEqual([403, '*']);
      expect(JSON.parse(answer.body), url).toMatchObject({ error_code: 'signature_invalid' });
    }
    expect((await get(own)).status).toBe(200);
    expect(countOf(playlist)).toBe(before);
  });

  test('a viewer whose address has expired is verified no longer, and his playlist no longer read', async () => {
    const expiresAt = toEpochSeconds(epochMs(Date.now() + 3000));
    const { master } = playbackPaths(SECRET, { kind: 'live', id: '1', provider: '1', viewer: 'x', expiresAt });
    expect((await get(master)).status).toBe(200);
    await expect.poll(async () => (await get(master)).status, { timeout: 20_000 }).toBe(403);
    expect(JSON.parse((await get(master)).body)).toMatchObject({ error_code: 'signature_expired' });
  });

  test('a live playlist is cached for its second and not longer', async () => {
    const before = countOf(playlist);
    await Promise.all(Array.from({ length: 10 }, () => get(playlist)));
    expect(countOf(playlist) - before).toBeLessThanOrEqual(2);
    await expect
      .poll(async () => {
        await get(playlist);
        return countOf(playlist) - before;
      })
      .toBeGreaterThanOrEqual(3);
    expect((await get(playlist, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
  });

  test('pictures are cached; calls, errors and what is private are not', async () => {
    const picture = `/pictures/${
      readdirSync(DEMO_PICTURES, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(DEMO_PICTURES, path.join(entry.parentPath, entry.name)))[0]!
    }`;
    const [first, second] = [await get(picture), await get(picture)];
    expect([first.status, second.status, second.cache]).toEqual([200, 200, 'HIT']);
    for (const url of ['/v2/ping.gif', '/pictures/none.jpg', '/media/none', '/v2/channels?limit=1']) {
      await get(url);
      await get(url);
      expect(countOf(url), url).toBe(2);
    }
  });

  test('the address of a viewer is that of the connection, whatever the client claims; health is not public', async () => {
    await get('/v2/ping.gif?claimed', { 'x-forwarded-for': '10.0.0.1', forwarded: 'for=10.0.0.1' });
    await get('/media/none?claimed', { 'x-forwarded-for': '10.0.0.1' });
    for (const url of ['/v2/ping.gif?claimed', '/media/none?claimed'])
      expect(reached.find((one) => one.url === url)).toEqual({ url, forwarded: '127.0.0.1', host: '127.0.0.1' });
    expect((await get('/readyz')).status).toBe(404);
  });

  test('while the service is away the edge answers with what it has', async () => {
    await get(playlist);
    server.app.server.closeAllConnections();
    await server.app.close();
    for (const url of [segment, playlist]) expect((await get(url)).status, url).toBe(200);
    await expect.poll(async () => (await get(playlist)).cache).toMatch(/STALE|UPDATING/);
    expect((await get('/v2/ping.gif')).status).toBe(502);
  });
});
