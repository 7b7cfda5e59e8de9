import type { ImportChange, ImportRun, OperatorImport } from '@aerial/contract/calls/operator-imports.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { outgoing } from '../../http/outgoing.ts';
import { seedCommerce } from '../../testing/commerce.ts';
import { testServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import {
  server,
  foreign,
  serve,
  address,
  send,
  upload,
  create,
  runOf,
  ended,
  read,
  order,
  FIRST,
  SECOND,
  importsServer,
} from './testing/imports-server.ts';

importsServer();

describe('files and addresses', () => {
  test('what is no list, is damaged, empty or of another type is refused with its reason', async () => {
    const { id } = await create();
    expect((await read(id, 'hello')).failure).toEqual({
      code: 'unreadable',
      message: 'this is not a list of channels: it starts neither with #EXTM3U nor with #EXTINF',
      line: 1,
    });
    expect((await read(id, gzipSync(FIRST).subarray(0, 30))).failure).toMatchObject({ code: 'unreadable' });
    expect((await upload(id, '')).status).toBe(400);
    expect((await send('POST', `imports/${id}/file`, { a: 1 })).status).toBe(415);
    // The last file is still there, and as wrong as before.
    const again = await send<ImportRun>('POST', `imports/${id}/runs`);
    expect((await ended(again.body.id)).state).toBe('failed');
  });

  test('a packed list is unpacked, but not one that becomes huge', async () => {
    const { id } = await create();
    expect((await read(id, gzipSync(FIRST))).counts.added).toBe(3);
    const bomb = gzipSync(Buffer.concat([Buffer.from(FIRST), Buffer.alloc(40 * 1024 * 1024, '#')]));
    expect(bomb.length).toBeLessThan(100_000);
    expect((await read(id, bomb)).failure).toMatchObject({ code: 'too_large' });
  });

  test('a longer upload than allowed is refused, and nothing of it is stored', async () => {
    const { id } = await create();
    const files = async () => (await server.db.selectFrom('import_files').select('id').execute()).length;
    const before = await files();
    expect((await upload(id, Buffer.alloc(64 * 1024 * 1024 + 1))).body.error_code).toBe('body_too_large');
    expect(await files()).toBe(before);
  });

  test('an address is read when it is ordered, and on its schedule', async () => {
    serve({ body: FIRST });
    const { id } = await create({ address: address(), every_hours: 6 });
    const run = await send<ImportRun>('POST', `imports/${id}/runs`);
    expect(await ended(run.body.id)).toMatchObject({ state: 'ready', origin: 'address', file_name: 'main.m3u' });
    await order(run.body.id, 'apply');
    serve({ body: SECOND });
    const jobs = server.jobs(server.db);
    const job = jobs.find(({ name }) => name === 'imports.run')!;
    await job.run();
    server.clock.advance(6 * 3_600_000);
    await job.run();
    const { body } = await send<{ items: ImportRun[] }>('GET', `import-runs?import_id=${id}`);
    expect(body.items.map(({ origin, state }) => [origin, state])).toEqual([
      ['schedule', 'ready'],
      ['address', 'applied'],
    ]);
    // Set so, the schedule applies it by itself, and the audit log has it.
    const { version } = (await send<OperatorImport>('GET', `imports/${id}`)).body;
    await send('PATCH', `imports/${id}`, { version, is_automatic: true });
    server.clock.advance(6 * 3_600_000);
    await job.run();
    const [last] = (await send<{ items: ImportRun[] }>('GET', `import-runs?import_id=${id}`)).body.items;
    expect(last).toMatchObject({ state: 'applied', counts: { changed: 1, added: 1 } });
    const logged = await server.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'call'])
      .where('object', '=', `operators/import-runs/${last!.id}`)
      .execute();
    expect(logged).toEqual([{ actor_kind: 'system', call: 'applyImport' }]);
    expect((await send('PATCH', `imports/${id}`, { version, name: 'late' })).body.error_code).toBe('changed_meanwhile');
  });

  test('an address that answers an error, or nothing, fails with its reason and may be tried again', async () => {
    serve({ status: 404, body: 'gone' });
    const { id } = await create({ address: address() });
    const run = await send<ImportRun>('POST', `imports/${id}/runs`);
    expect(await ended(run.body.id)).toMatchObject({
      state: 'failed',
      failure: { code: 'bad_status' },
      may: { retry: true },
    });
    serve({ body: FIRST });
    expect((await order(run.body.id, 'retry')).state).toBe('ready');
  });

  test('addresses of private networks are refused', async () => {
    const guarded = await testServer({ fetch: outgoing({ privateNetworks: [] }) });
    await seedCommerce(guarded);
    const by = await renewOperatorToken(operatorStore(guarded.db), asProviderId(1));
    const call = async (path: string, payload: object = {}) =>
      (await guarded.app.inject({ method: 'POST', url: `/v2/operators/${path}?token=${by}`, payload })).json();
    serve({ body: FIRST });
    for (const target of [address(), 'http://169.254.169.254/latest', 'http://[::1]/', 'http://localhost:1/']) {
      const { id } = await call('imports', { kind: 'channels', name: 'a', address: target });
      const run = await call(`imports/${id}/runs`);
      await expect
        .poll(
          async () =>
            (await guarded.db.selectFrom('import_runs').selectAll().where('id', '=', run.id).executeTakeFirst())
              ?.failure,
        )
        .toMatchObject({ code: 'forbidden_network' });
    }
    expect((await call('imports', { kind: 'channels', name: 'a', address: 'file:///etc/passwd' })).error_code).toBe(
      'validation_failed',
    );
  });
});

describe('who may', () => {
  test('nothing of one operator is there for another', async () => {
    const { id } = await create();
    const run = await read(id, FIRST);
    const paths: [Parameters<typeof send>[0], string, object?][] = [
      ['GET', `imports/${id}`],
      ['PATCH', `imports/${id}`, { version: 1, name: 'mine' }],
      ['DELETE', `imports/${id}`],
      ['POST', `imports/${id}/runs`],
      ['GET', `imports/${id}/guide`],
      ['PUT', `imports/${id}/guide`, { assignments: [{ channel_id: 1, guide_id: 'x' }] }],
      ['POST', `imports/${id}/guide/confirm`, { threshold: 50 }],
      ['GET', `imports/${id}/guide/changes`],
      ['POST', `imports/${id}/guide/changes/1/undo`],
      ['GET', `import-runs/${run.id}`],
      ['GET', `import-runs/${run.id}/changes`],
      ...(['apply', 'undo', 'retry', 'cancel'] as const).map(
        (what) => ['POST', `import-runs/${run.id}/${what}`] as ['POST', string],
      ),
    ];
    for (const [method, path, payload] of paths)
      expect([path, (await send(method, path, payload, foreign)).status]).toEqual([path, 404]);
    expect((await upload(id, FIRST, foreign)).status).toBe(404);
    expect((await send<unknown[]>('GET', 'imports', undefined, foreign)).body).toEqual([]);
    expect((await send<{ items: unknown[] }>('GET', 'import-runs', undefined, foreign)).body.items).toEqual([]);
    expect((await runOf(run.id)).state).toBe('ready');
  });

  test('who may only read sees no addresses, and changes nothing', async () => {
    serve({ body: FIRST });
    const { id } = await create({ address: `${address()}?user=me&password=secret` });
    const run = await ended((await send<ImportRun>('POST', `imports/${id}/runs`)).body.id);
    const reader = (await send<{ token: string }>('POST', 'tokens', { name: 'r', scopes: 'channels:read' })).body.token;
    const seen = (await send<OperatorImport>('GET', `imports/${id}`, undefined, reader)).body;
    expect(seen.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/•••$/);
    const { items } = (await send<{ items: ImportChange[] }>('GET', `import-runs/${run.id}/changes`, undefined, reader))
      .body;
    expect(items[0]!.fields).toContainEqual({ field: 'address', before: null, after: 'http://feed.example/•••' });
    for (const [method, path, payload] of [
      ['POST', 'imports', { kind: 'channels', name: 'a' }],
      ['POST', `import-runs/${run.id}/apply`],
      ['DELETE', `imports/${id}`],
    ] as const)
      expect((await send(method, path, payload, reader)).body.error_code).toBe('permission_denied');
    expect((await upload(id, FIRST, reader)).body.error_code).toBe('permission_denied');
  });
});
