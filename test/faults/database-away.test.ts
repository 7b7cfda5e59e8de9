import { asProviderId } from '@aerial/domain/ids.ts';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { openDatabase, type OpenDatabase } from '@aerial/server/db/connect.ts';
import { loadTinyDemo } from '@aerial/server/demo/testing/tiny-catalogue.ts';
import { DEMO_MEDIA } from '@aerial/server/demo/folders.ts';
import { operatorStore } from '@aerial/server/features/operators/repo.pg.ts';
import { renewOperatorToken } from '@aerial/server/features/operators/tokens.ts';
import { testServer, type TestServer } from '@aerial/server/testing/server.ts';
import { testClock, testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { contractRequests, withToken, type ContractRequest } from './support/requests.ts';

/** Longer than the short-lived caches, ms. */
const CACHES_EXPIRE_MS = 11_000;

describe.each(['socket', 'url'] as const)('while the database cannot be reached by %s', (kind) => {
  let link: DatabaseLink;
  let open: OpenDatabase;
  let server: TestServer;
  let media: string;
  const clock = testClock('2026-11-20T22:15:00Z');
  const tokens: Record<string, string | undefined> = { none: undefined, unknown: 'f'.repeat(40) };
  const dropped: unknown[] = [];
  const onDropped = (reason: unknown): void => void dropped.push(reason);

  beforeAll(async () => {
    process.on('unhandledRejection', onDropped);
    const database = await testDatabase();
    link = await databaseLink(database.address, kind);
    open = openDatabase({ ...link.address, max: 5, connectTimeoutMs: 2_000, applicationName: 'aerial away' });
    server = await testServer({ db: open.db, clock });
    await loadTinyDemo(database.db, clock);
    const [asset] = await readdir(DEMO_MEDIA);
    await sql`update playlists set items = jsonb_build_array(jsonb_build_object('asset', ${asset}::text, 'segments', segment_count))`.execute(
      database.db,
    );
    const guest = await server.guest();
    const other = await server.guest();
    tokens['device'] = guest.token;
    tokens['login'] = guest.loginToken;
    tokens['neverSeen'] = other.token;
    tokens['operator'] = await renewOperatorToken(operatorStore(database.db), asProviderId(1));
    const stream = await server.app.inject(`/v2/channels/1/stream?access_token=${guest.token}`);
    media = new URL(stream.json().hls_mbr).pathname;
    await server.app.inject(media);
    await link.cut();
    clock.advance(CACHES_EXPIRE_MS);
  }, 120_000);

  afterAll(async () => {
    process.off('unhandledRejection', onDropped);
    await open.close();
    await link.close();
  });

  const send = (request: ContractRequest, token: string | undefined) =>
    server.app.inject({
      method: request.method,
      url: withToken(request, token),
      ...(request.body === undefined ? {} : { payload: request.body as object }),
    });

  test.each(contractRequests.map((request) => [`${request.method} ${request.call.path}`, request] as const))(
    '%s answers 503 unavailable at worst',
    async (_name, request) => {
      for (const [name, token] of Object.entries(tokens)) {
        const answer = await send(request, token);
        if (answer.statusCode < 500) continue;
        expect([name, answer.statusCode, answer.json().error_code, Number(answer.headers['retry-after']) > 0]).toEqual([
          name,
          503,
          'unavailable',
          true,
        ]);
      }
    },
  );

  test('unknown addresses and methods answer 404 and 405 as usual', async () => {
    for (const url of [
      '/v2/nope',
      `/${randomUUID()}`,
      '/v2/',
      '/media/nope',
      '/pictures/nope.jpg',
      '/documents/none.txt',
    ])
      expect((await server.app.inject(url)).statusCode, url).toBe(404);
    expect((await server.app.inject({ method: 'DELETE', url: '/v2/channels/1' })).statusCode).toBe(405);
  });

  test('playback in progress continues', async () => {
    const multivariant = await server.app.inject(media);
    expect(multivariant.statusCode).toBe(200);
    const rendition = multivariant.body.split('\n').find((line) => line.endsWith('.m3u8'))!;
    expect((await server.app.inject(new URL(rendition, `http://tv.test${media}`).pathname)).statusCode).toBe(200);
  });

  test('no rejected promise was dropped, and everything recovers with the database', async () => {
    expect(dropped).toEqual([]);
    await link.restore();
    clock.advance(CACHES_EXPIRE_MS);
    expect((await server.app.inject(`/v2/users/self?access_token=${tokens['neverSeen']}`)).statusCode).toBe(200);
    expect((await server.guest()).token).toMatch(/^[0-9a-f]{40}$/);
  });
});
