import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outgoing } from '../../http/outgoing.ts';
import { ANY_NETWORK } from '../../security/special-addresses.ts';
import { clickHouse } from './clickhouse.ts';
import type { ViewerEventRecord } from './ports.ts';

let status = 200;
const received: { url: URL; headers: IncomingMessage['headers']; lines: unknown[] }[] = [];
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  received.push({
    url: new URL(request.url ?? '', 'http://clickhouse'),
    headers: request.headers,
    lines: body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  });
  response.writeHead(status, status === 200 ? {} : { 'x-clickhouse-exception-code': '60' }).end('secret details');
}
const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://aerial:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}/tv`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const event: ViewerEventRecord = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'play',
  time: 999_999_999_999,
  receivedAt: epochMs(Date.parse('2026-11-20T22:15:00Z')),
  providerId: asProviderId(1),
  userId: asUserId(7),
  deviceId: undefined,
  params: { channelId: 3 },
  groups: { rows: 'b' },
};
const open = () => clickHouse(address, outgoing({ privateNetworks: ANY_NETWORK }));

test('a group is one insert, gathered by ClickHouse and answered when it is stored', async () => {
  await open().write([event, { ...event, id: '019a0000-0000-7000-8000-000000000002', groups: undefined }]);
  const [{ url, headers, lines } = received[0]!] = received;
  expect(Object.fromEntries(url.searchParams)).toEqual({
    database: 'tv',
    query: 'insert into viewer_events format JSONEachRow',
    async_insert: '1',
    wait_for_async_insert: '1',
    date_time_input_format: 'best_effort',
  });
  expect([headers['x-clickhouse-user'], headers['x-clickhouse-key']]).toEqual(['aerial', 'p@ss']);
  expect(lines).toEqual([
    {
      id: event.id,
      received_at: '2026-11-20T22:15:00Z',
      happened_at: '2299-12-31T23:59:59Z',
      name: 'play',
      provider_id: 1,
      user_id: 7,
      device_id: null,
      params: '{"channelId":3}',
      groups: { rows: 'b' },
    },
    expect.objectContaining({ groups: {} }),
  ]);
});
test.each([
  [400, true],
  [500, false],
  [503, false],
])('an answer %i rejects the events: %s; the error tells neither address nor password', async (code, expected) => {
  status = code;
  const backend = open();
  const error = await backend.write([event]).catch((caught: unknown) => caught);
  status = 200;
  expect(backend.isRejection(error)).toBe(expected);
  expect(String(error)).toBe(`ClickHouseRefusal: ClickHouse answered ${code} (60)`);
});
test('an address that nobody listens at is not the fault of the events', async () => {
  const backend = clickHouse('http://127.0.0.1:1/tv', outgoing({ privateNetworks: ANY_NETWORK }));
  const error = await backend.write([event]).catch((caught: unknown) => caught);
  expect([error instanceof Error, backend.isRejection(error)]).toEqual([true, false]);
});
