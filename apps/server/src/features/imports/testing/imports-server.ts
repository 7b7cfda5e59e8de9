/** A server with two operators, and what tests of imports do on it. */
import type { ImportChange, ImportRun, OperatorImport } from '@aerial/contract/calls/operator-imports.ts';
import type { OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { seedCommerce } from '../../../testing/commerce.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { operatorStore } from '../../operators/repo.pg.ts';
import { renewOperatorToken } from '../../operators/tokens.ts';

interface Failure {
  readonly error_code: string;
}
export let server: TestServer;
let token: string;
export let foreign: string;
/** What the address of a list answers. */
let served: { readonly status?: number; readonly body: string | Buffer; readonly location?: string } = { body: '' };
export const serve = (next: typeof served): void => void (served = next);
let site: Server;
export const address = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/lists/main.m3u`;

/** Call it once in a file of tests. */
export function importsServer(): void {
  beforeAll(async () => {
    server = await testServer();
    await seedCommerce(server);
    token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
    foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
    site = createServer((_request, response) => {
      const { status = 200, body, location } = served;
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void site.close());
  // Calls of an operator are rate limited.
  beforeEach(() => server.clock.advance(60_000));
}

export async function send<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  by = token,
) {
  const url = `/v2/operators/${path}${path.includes('?') ? '&' : '?'}token=${by}`;
  const answer = await server.app.inject({ method, url, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() as T & Failure };
}
export async function upload(id: string, file: string | Buffer, by = token) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v2/operators/imports/${id}/file?name=list.m3u&token=${by}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: file,
  });
  return { status: answer.statusCode, body: answer.json() as ImportRun & Failure };
}
export const create = async (values: object = {}) => {
  const created = await send<OperatorImport>('POST', 'imports', { kind: 'channels', name: 'Main', ...values });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  return created.body;
};
export const runOf = async (id: string) =>
  (await send<ImportRun & { problems: { line: number; reason: string; text: string }[] }>('GET', `import-runs/${id}`))
    .body;
/** The run when nobody works on it any more. */
export async function ended(id: string) {
  await expect
    .poll(
      async () =>
        (await server.db.selectFrom('import_runs').select('state').where('id', '=', id).executeTakeFirst())?.state,
      { timeout: 15_000 },
    )
    .not.toMatch(/waiting|running/);
  return runOf(id);
}
export async function read(id: string, file: string | Buffer) {
  const begun = await upload(id, file);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  return ended(begun.body.id);
}
export async function order(run: string, what: 'apply' | 'undo' | 'retry' | 'cancel') {
  const ordered = await send<ImportRun>('POST', `import-runs/${run}/${what}`);
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(200);
  return ended(run);
}
export const changesOf = async (run: string, query = '') =>
  (await send<{ items: ImportChange[] }>('GET', `import-runs/${run}/changes${query}`)).body.items;
export const kinds = (changes: readonly ImportChange[]) => changes.map(({ kind, name }) => [kind, name]);
export const shown = async (search = '') =>
  (await send<{ items: OperatorChannel[] }>('GET', `channels?limit=200&search=${encodeURIComponent(search)}`)).body
    .items;

export const entry = (name: string, path: string, attributes = '') =>
  `#EXTINF:-1 ${attributes},${name}\nhttp://feed.example/${path}`;
export const list = (...entries: string[]) => `#EXTM3U\n${entries.join('\n')}\n`;
export const FIRST = list(
  entry('Мост HD', 'bridge', 'tvg-id="bridge" group-title="Новости"'),
  entry('Берег', 'shore', 'group-title="Кино"'),
  entry('Река', 'river', 'group-title="Кино"'),
);
export const SECOND = list(
  entry('Мост HD', 'bridge-2', 'tvg-id="bridge" group-title="Новости"'),
  entry('Берег', 'shore', 'group-title="Кино"'),
  entry('Остров', 'island', 'group-title="Природа"'),
);
/** Everything that an import of channels may write. */
export const everything = async () =>
  Promise.all(
    [
      sql`select id, slug, import_key, name, is_hd, age, logo, audio, source from channels order by id`,
      sql`select * from provider_channels order by provider_id, channel_id`,
      sql`select * from channel_categories order by provider_id, id`,
      sql`select * from channel_category_channels order by provider_id, category_id, channel_id`,
      sql`select * from channel_aliases order by channel_id, alias`,
    ].map(async (query) => (await query.execute(server.db)).rows),
  );
