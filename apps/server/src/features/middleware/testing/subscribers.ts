/** Subscribers of an operator, for tests: in our tables, or behind an HTTP server as an operator would run it. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { afterAll } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import { hashPassword } from '../../../accounts/passwords.ts';

export const CODE = '12345678';
export const cities = [
  { id: 1, name: 'Riverside' },
  { id: 2, name: 'Hilltop' },
  { id: 3, name: 'Far Landing' },
];
/** One address; three in two cities; none. The first is blocked. */
export const contracts = [
  {
    uid: 'R-1',
    phone: '79990000001',
    contract: '300100001',
    addresses: [{ id: 'a1', city: 1, address: 'One Street, 1' }],
    ip: '192.0.2.7',
    block: { status: -2, balance: '-350.00', username: '300100001', amount: '350.00', message_detail: 'Paused.' },
  },
  {
    uid: 'R-2',
    phone: '79990000002',
    contract: '300100002',
    addresses: [
      { id: 'a2', city: 1, address: 'Two Street, 1' },
      { id: 'a3', city: 1, address: 'Two Street, 2' },
      { id: 'a4', city: 2, address: 'Two Street, 3' },
    ],
    ip: '192.0.2.8',
  },
  { uid: 'R-3', phone: '79990000003', contract: '300100003', addresses: [] },
] as const;

/** Into our tables. */
export async function insertSubscribers(db: Kysely<Database>, providerId: number): Promise<void> {
  const english = (value: string) => JSON.stringify({ en: value });
  const code_hash = await hashPassword(CODE);
  await db
    .insertInto('middleware_cities')
    .values(cities.map(({ id, name }) => ({ provider_id: providerId, id, name: english(name) })))
    .execute();
  for (const { uid, phone, contract, addresses, ...more } of contracts) {
    const {
      status: block_status = 0,
      message_detail,
      ...money
    } = 'block' in more ? more.block : { status: 0, message_detail: undefined };
    await db
      .insertInto('middleware_contracts')
      .values({
        provider_id: providerId,
        uid,
        phone,
        contract,
        code_hash,
        block_status,
        ...money,
        message_detail: message_detail === undefined ? null : english(message_detail),
      })
      .execute();
    for (const { id, city, address } of addresses)
      await db
        .insertInto('middleware_addresses')
        .values({ provider_id: providerId, id, uid, city_id: city, address: english(address) })
        .execute();
    if ('ip' in more)
      await db
        .insertInto('middleware_networks')
        .values({ provider_id: providerId, network: `${more.ip}/32`, uid })
        .execute();
  }
}

export interface ReceivedCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}
/** Instead of the operator's own answer: a status with a text, or no answer at all. */
export type Trouble = { readonly status: number; readonly text: string } | 'silence' | undefined;

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> =>
  JSON.parse(await text(request)) as Record<string, unknown>;

/** Behind a server of the operator's, below /tv; stopped after the tests. */
export async function operatorSystem() {
  const asked: ReceivedCall[] = [];
  const now: { trouble: Trouble } = { trouble: undefined };
  const refusal = { status: -1, err: -1, errmsg: 'unknown' };

  function answer({ path, query, body }: ReceivedCall): object {
    const mine = contracts.filter(
      (one) =>
        one.phone === query['phone'] ||
        one.contract === query['contract'] ||
        one.uid === query['provider_uid'] ||
        ('ip' in one && one.ip === query['ip']),
    );
    const [first] = mine;
    switch (path) {
      case '/tv/auth':
        if (!first || (body['type'] === 'contract' && body['code'] !== CODE))
          return { result: 'error', errmsg: 'unknown' };
        return { result: 'success', provider_uid: first.uid };
      case '/tv/addresses':
        if (!first) return refusal;
        return {
          result: 'success',
          addresses: [
            ...mine.flatMap(({ uid, addresses }) =>
              addresses
                .filter(({ city }) => query['city_id'] === undefined || String(city) === query['city_id'])
                .map(({ id, address }) => ({ address_id: id, address, user_id: uid })),
            ),
            // What belongs to another provider, or says too little, is not offered.
            { address_id: 'other', address: 'Elsewhere', user_id: 'X', provider_id: '77' },
            { address: 'No id' },
          ],
        };
      case '/tv/cities':
        return { result: 'success', cities };
      case '/tv/block':
        return { result: 'success', block: first && 'block' in first ? first.block : { status: 0 } };
      default:
        return refusal;
    }
  }

  const server = createServer((request, response) => {
    const answerTo = (body: Awaited<ReturnType<typeof bodyOf>>): void => {
      const url = new URL(request.url!, 'http://operator');
      const call = { path: url.pathname, query: Object.fromEntries(url.searchParams), body };
      asked.push(call);
      if (now.trouble === 'silence') return;
      if (now.trouble) return void response.writeHead(now.trouble.status).end(now.trouble.text);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(call)));
    };
    bodyOf(request)
      .then(answerTo)
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tv/?key=operator-secret`, asked, now };
}
