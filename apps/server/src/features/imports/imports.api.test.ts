import type { GuideChannel, ImportChange, ImportRun, OperatorImport } from '@aerial/contract/calls/operator-imports.ts';
import type { OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outgoing } from '../../http/outgoing.ts';
import { CHANNELS, PACKETS, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

interface Failure {
  readonly error_code: string;
}
let server: TestServer;
let token: string;
let foreign: string;
/** What the address of a list answers. */
let served: { readonly status?: number; readonly body: string | Buffer; readonly location?: string } = { body: '' };
const site = createServer((_request, response) => {
  const { status = 200, body, location } = served;
  response.writeHead(status, location === undefined ? {} : { location }).end(body);
});
const address = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/lists/main.m3u`;

beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void site.close());
// Calls of an operator are rate limited.
beforeEach(() => server.clock.advance(60_000));

async function send<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  by = token,
) {
  const url = `/v2/operators/${path}${path.includes('?') ? '&' : '?'}token=${by}`;
  const answer = await server.app.inject({ method, url, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() as T & Failure };
}
async function upload(id: string, file: string | Buffer, by = token) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v2/operators/imports/${id}/file?name=list.m3u&token=${by}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: file,
  });
  return { status: answer.statusCode, body: answer.json() as ImportRun & Failure };
}
const create = async (values: object = {}) => {
  const created = await send<OperatorImport>('POST', 'imports', { kind: 'channels', name: 'Main', ...values });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  return created.body;
};
const runOf = async (id: string) =>
  (await send<ImportRun & { problems: { line: number; reason: string; text: string }[] }>('GET', `import-runs/${id}`))
    .body;
/** The run when nobody works on it any more. */
async function ended(id: string) {
  await expect
    .poll(
      async () =>
        (await server.db.selectFrom('import_runs').select('state').where('id', '=', id).executeTakeFirst())?.state,
      { timeout: 15_000 },
    )
    .not.toMatch(/waiting|running/);
  return runOf(id);
}
async function read(id: string, file: string | Buffer) {
  const begun = await upload(id, file);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  return ended(begun.body.id);
}
async function order(run: string, what: 'apply' | 'undo' | 'retry' | 'cancel') {
  const ordered = await send<ImportRun>('POST', `import-runs/${run}/${what}`);
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(200);
  return ended(run);
}
const changesOf = async (run: string, query = '') =>
  (await send<{ items: ImportChange[] }>('GET', `import-runs/${run}/changes${query}`)).body.items;
const kinds = (changes: readonly ImportChange[]) => changes.map(({ kind, name }) => [kind, name]);
const shown = async (search = '') =>
  (await send<{ items: OperatorChannel[] }>('GET', `channels?limit=200&search=${encodeURIComponent(search)}`)).body
    .items;

const entry = (name: string, path: string, attributes = '') =>
  `#EXTINF:-1 ${attributes},${name}\nhttp://feed.example/${path}`;
const list = (...entries: string[]) => `#EXTM3U\n${entries.join('\n')}\n`;
const FIRST = list(
  entry('Мост HD', 'bridge', 'tvg-id="bridge" group-title="Новости"'),
  entry('Берег', 'shore', 'group-title="Кино"'),
  entry('Река', 'river', 'group-title="Кино"'),
);
const SECOND = list(
  entry('Мост HD', 'bridge-2', 'tvg-id="bridge" group-title="Новости"'),
  entry('Берег', 'shore', 'group-title="Кино"'),
  entry('Остров', 'island', 'group-title="Природа"'),
);
/** Everything that an import of channels may write. */
const everything = async () =>
  Promise.all(
    [
      sql`select id, slug, import_key, name, is_hd, age, logo, audio, source from channels order by id`,
      sql`select * from provider_channels order by provider_id, channel_id`,
      sql`select * from channel_categories order by provider_id, id`,
      sql`select * from channel_category_channels order by provider_id, category_id, channel_id`,
      sql`select * from channel_aliases order by channel_id, alias`,
    ].map(async (query) => (await query.execute(server.db)).rows),
  );

describe('a channel list', () => {
  test('is shown before anything is changed, applied at once, and undone', async () => {
    const start = await everything();
    const { id } = await create();
    const first = await read(id, FIRST);
    expect(first).toMatchObject({
      state: 'ready',
      counts: { added: 3, changed: 0, removed: 0, unchanged: 0 },
      may: { apply: true, undo: false },
      file_name: 'list.m3u',
    });
    expect(await everything()).toEqual(start);
    const [bridge] = await changesOf(first.id);
    expect(bridge).toMatchObject({ kind: 'added', name: 'Мост HD' });
    expect(bridge!.fields).toContainEqual({ field: 'address', before: null, after: 'http://feed.example/bridge' });
    expect(bridge!.fields).toContainEqual({ field: 'categories', before: null, after: 'Новости' });

    expect(await order(first.id, 'apply')).toMatchObject({ state: 'applied', may: { apply: false, undo: true } });
    expect((await shown('Мост')).map(({ source }) => source.address)).toEqual(['http://feed.example/bridge']);
    const applied = await everything();

    const second = await read(id, SECOND);
    expect(second.counts).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 1 });
    expect(kinds(await changesOf(second.id))).toEqual([
      ['changed', 'Мост HD'],
      ['unchanged', 'Берег'],
      ['added', 'Остров'],
      ['removed', 'Река'],
    ]);
    expect(await changesOf(second.id, '?kind=changed')).toEqual([
      {
        position: 0,
        kind: 'changed',
        name: 'Мост HD',
        fields: [{ field: 'address', before: 'http://feed.example/bridge', after: 'http://feed.example/bridge-2' }],
      },
    ]);
    expect(kinds(await changesOf(second.id, `?search=${encodeURIComponent('остр')}`))).toEqual([['added', 'Остров']]);
    await order(second.id, 'apply');
    expect(await shown('Река')).toHaveLength(1);
    expect(await order(second.id, 'undo')).toMatchObject({ state: 'undone', failure: null });
    expect(await everything()).toEqual(applied);
    expect(await order(first.id, 'undo')).toMatchObject({ state: 'undone' });
    expect(await everything()).toEqual(start);
  });

  test('takes channels off that it no longer has, where that is set, and gives them back', async () => {
    const { id } = await create({ removes_missing: true });
    await order((await read(id, FIRST)).id, 'apply');
    const before = await everything();
    const second = await read(id, SECOND);
    expect((await changesOf(second.id, '?kind=removed'))[0]!.fields).toContainEqual({
      field: 'address',
      before: 'http://feed.example/river',
      after: null,
    });
    await order(second.id, 'apply');
    expect(await shown('Река')).toEqual([]);
    await order(second.id, 'undo');
    expect(await everything()).toEqual(before);
  });

  test('is not undone where something of it was changed since, and then nothing is', async () => {
    const { id } = await create();
    const run = await read(id, list(entry('Поле', 'field'), entry('Лес', 'forest')));
    await order(run.id, 'apply');
    const [forest] = await shown('Лес');
    await send('PATCH', `channels/${forest!.id}`, { version: forest!.version, num: 4242 });
    const before = await everything();
    expect(await order(run.id, 'undo')).toMatchObject({
      state: 'applied',
      failure: { code: 'changed_meanwhile', message: 'Лес' },
      may: { undo: true },
    });
    expect(await everything()).toEqual(before);
    await send('PATCH', `channels/${forest!.id}`, {
      version: (await shown('Лес'))[0]!.version,
      num: forest!.num,
    });
    // A channel that is sold cannot vanish.
    await server.db.insertInto('packet_channels').values({ packet_id: PACKETS.base, channel_id: forest!.id }).execute();
    expect((await order(run.id, 'undo')).failure).toMatchObject({ code: 'changed_meanwhile' });
    await server.db.deleteFrom('packet_channels').where('channel_id', '=', forest!.id).execute();
    expect((await order(run.id, 'undo')).state).toBe('undone');
  });

  test('is not applied where it would do something else than was shown', async () => {
    const { id } = await create();
    await order((await read(id, list(entry('Гора', 'mountain')))).id, 'apply');
    const run = await read(id, list(entry('Гора', 'mountain-2'), entry('Долина', 'valley')));
    const [mountain] = await shown('Гора');
    await send('PATCH', `channels/${mountain!.id}`, {
      version: mountain!.version,
      source: { kind: 'upstream', address: 'http://other.example/' },
    });
    const before = await everything();
    expect(await order(run.id, 'apply')).toMatchObject({
      state: 'ready',
      failure: { code: 'changed_meanwhile' },
      may: { apply: true, retry: true },
    });
    expect(await everything()).toEqual(before);
    await order(run.id, 'retry');
    expect(await order(run.id, 'apply')).toMatchObject({ state: 'applied', failure: null });
    expect(await shown('Долина')).toHaveLength(1);
  });

  test('says what it does not take, with line and reason', async () => {
    const { id } = await create();
    const run = await read(
      id,
      list(entry('Есть', 'is'), '#EXTINF:-1,Нет адреса', entry('udp', 'x').replace('http', 'udp')),
    );
    expect(run.counts.added).toBe(1);
    expect(run.problem_count).toBe(2);
    expect(run.problems).toEqual([
      { line: 4, reason: 'no-address', text: 'Нет адреса' },
      { line: 5, reason: 'unsupported-scheme', text: 'udp: udp' },
    ]);
    await order(run.id, 'cancel');
  });

  test('does not change channels that others show as well', async () => {
    const { id } = await create();
    await order((await read(id, list(entry('Общий', 'shared')))).id, 'apply');
    const [channel] = await shown('Общий');
    await server.db
      .insertInto('provider_channels')
      .values({ provider_id: asProviderId(2), channel_id: channel!.id, num: 1 })
      .execute();
    const run = await read(id, list(entry('Общий', 'another')));
    expect(run.problems).toEqual([{ line: 2, reason: 'shared-channel', text: 'Общий' }]);
    expect(run).toMatchObject({ state: 'applied', counts: { changed: 0 }, may: { undo: false } });
    await server.db.deleteFrom('provider_channels').where('provider_id', '=', asProviderId(2)).execute();
  });
});

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
    served = { body: FIRST };
    const { id } = await create({ address: address(), every_hours: 6 });
    const run = await send<ImportRun>('POST', `imports/${id}/runs`);
    expect(await ended(run.body.id)).toMatchObject({ state: 'ready', origin: 'address', file_name: 'main.m3u' });
    await order(run.body.id, 'apply');
    // What only looks at the channels of others and may not write them sees no addresses.
    served = { body: SECOND };
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
    served = { status: 404, body: 'gone' };
    const { id } = await create({ address: address() });
    const run = await send<ImportRun>('POST', `imports/${id}/runs`);
    expect(await ended(run.body.id)).toMatchObject({
      state: 'failed',
      failure: { code: 'bad_status' },
      may: { retry: true },
    });
    served = { body: FIRST };
    expect((await order(run.body.id, 'retry')).state).toBe('ready');
  });

  test('addresses of private networks are refused', async () => {
    const guarded = await testServer({ fetch: outgoing({ privateNetworks: [] }) });
    await seedCommerce(guarded);
    const by = await renewOperatorToken(operatorStore(guarded.db), asProviderId(1));
    const call = async (path: string, payload: object = {}) =>
      (await guarded.app.inject({ method: 'POST', url: `/v2/operators/${path}?token=${by}`, payload })).json();
    served = { body: FIRST };
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
    served = { body: FIRST };
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

describe('a guide', () => {
  const stamp = (hour: number) =>
    `202611${String(20 + Math.floor(hour / 24)).padStart(2, '0')}${String(hour % 24).padStart(2, '0')}0000 +0000`;
  const programme = (channel: string, hour: number, title: string) =>
    `<programme channel="${channel}" start="${stamp(hour)}" stop="${stamp(hour + 1)}"><title>${title}</title></programme>`;
  const GUIDE = `<tv>
    <channel id="g-1"><display-name>Маяк ТВ HD</display-name></channel>
    <channel id="g-2"><display-name>Majak Plus</display-name></channel>
    <channel id="g-3"><display-name>Совсем другой</display-name></channel>
    <channel id="g-4"><display-name>Парус</display-name></channel>
    ${['g-1', 'g-2', 'g-3', 'g-4'].flatMap((id) => [0, 1].map((hour) => programme(id, hour, `${id} ${hour}`))).join('')}</tv>`;
  const entriesOf = async (name: string) =>
    (
      await server.db
        .selectFrom('schedule_entries as e')
        .innerJoin('channels as c', 'c.id', 'e.channel_id')
        .select('e.title')
        .where(sql<boolean>`c.name ->> 'ru' = ${name}`)
        .orderBy('e.start_at')
        .execute()
    ).map(({ title }) => title?.['ru']);

  test('fills channels that it knows, suggests others, and takes the operator’s word', async () => {
    const channels = await create();
    await order(
      (await read(channels.id, list(entry('Маяк', 'a'), entry('Парус HD', 'b'), entry('Тихий омут', 'c')))).id,
      'apply',
    );
    const guide = await create({ kind: 'guide', name: 'Guide' });
    const run = await read(guide.id, gzipSync(GUIDE));
    expect(run).toMatchObject({ state: 'applied', problem_count: 0, counts: { programmes: 8, channels: 1, added: 2 } });
    expect(await entriesOf('Парус HD')).toEqual(['g-4 0', 'g-4 1']);

    interface Mapping {
      readonly items: GuideChannel[];
      readonly totals: Record<string, number>;
      readonly channels_without: number;
    }
    const mapping = async (query = '') => (await send<Mapping>('GET', `imports/${guide.id}/guide${query}`)).body;
    const present = await mapping();
    expect(present.totals).toEqual({ mapped: 0, automatic: 1, suggested: 2, unmapped: 1 });
    expect(present.items.map(({ guide_id: id, state }) => [id, state])).toEqual([
      ['g-1', 'suggested'],
      ['g-2', 'suggested'],
      ['g-3', 'unmapped'],
      ['g-4', 'automatic'],
    ]);
    expect(present.items[0]!.suggestions[0]).toMatchObject({ name: 'Маяк', score: 100 });
    expect((await mapping('?state=unmapped')).items.map(({ guide_id: id }) => id)).toEqual(['g-3']);

    const dry = await send<{ changed: number }>('POST', `imports/${guide.id}/guide/confirm`, {
      threshold: 80,
      dry_run: true,
    });
    expect(dry.body.changed).toBe(1);
    const confirmed = await send<{ id: string; changed: number }>('POST', `imports/${guide.id}/guide/confirm`, {
      threshold: 80,
    });
    expect(confirmed.body.changed).toBe(1);
    const [silent] = await shown('Тихий омут');
    const assignments = [{ channel_id: silent!.id, guide_id: 'g-3' }];
    const mapped = await send<{ id: string; changed: number }>('PUT', `imports/${guide.id}/guide`, { assignments });
    expect(mapped.body.changed).toBe(1);
    expect((await mapping()).totals).toEqual({ mapped: 2, automatic: 1, suggested: 0, unmapped: 1 });
    const again = await send<ImportRun>('POST', `imports/${guide.id}/runs`);
    expect(await ended(again.body.id)).toMatchObject({ state: 'applied', counts: { channels: 3 } });
    expect(await entriesOf('Маяк')).toEqual(['g-1 0', 'g-1 1']);
    expect(await entriesOf('Тихий омут')).toEqual(['g-3 0', 'g-3 1']);

    // A later change of the same channel stands in the way of undoing the earlier one.
    await send('PUT', `imports/${guide.id}/guide`, { assignments: [{ channel_id: silent!.id, guide_id: 'g-2' }] });
    const undo = (id: string) => send<{ changed: number }>('POST', `imports/${guide.id}/guide/changes/${id}/undo`);
    expect((await undo(mapped.body.id)).body.error_code).toBe('changed_meanwhile');
    const changes = (await send<{ id: string }[]>('GET', `imports/${guide.id}/guide/changes`)).body;
    for (const { id } of changes) expect((await undo(id)).status).toBe(200);
    expect((await mapping()).totals).toEqual(present.totals);
    expect((await undo(changes[0]!.id)).body.error_code).toBe('changed_meanwhile');
    // Channels of others are not mapped.
    const wrong = [{ channel_id: 999_999, guide_id: 'g-1' }];
    expect((await send('PUT', `imports/${guide.id}/guide`, { assignments: wrong })).body.error_code).toBe(
      'channel_not_found',
    );
  });

  test('of one provider changes no channel that another shows, and none of its programmes', async () => {
    await server.db
      .insertInto('provider_channels')
      .values({ provider_id: asProviderId(2), channel_id: CHANNELS.free, num: 1 })
      .execute();
    await sql`update channels set source = '{"kind":"upstream","url":"http://a/"}', name = '{"ru":"Общее"}' where id = ${CHANNELS.free}`.execute(
      server.db,
    );
    const guide = await create({ kind: 'guide', name: 'Guide' });
    const run = await read(
      guide.id,
      `<tv><channel id="o"><display-name>Общее</display-name></channel>${programme('o', 0, 'x')}</tv>`,
    );
    expect(run.counts.channels).toBe(0);
    const keys = await server.db
      .selectFrom('contents')
      .select('import_key')
      .where('import_key', 'like', 'guide%')
      .execute();
    expect(keys.every(({ import_key: key }) => key!.startsWith('guide@1:'))).toBe(true);
  });
});
