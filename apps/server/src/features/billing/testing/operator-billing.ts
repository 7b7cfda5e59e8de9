/** An operator's own billing as operators run it, for tests: it remembers what it charges, refuses, and loses answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export interface BillingCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly contentType: string | undefined;
}

/** Instead of the billing's own answer: a status with a text; none, before or after it has done what was asked. */
export type Trouble = { readonly status: number; readonly text: string } | 'unreachable' | 'answer-lost' | undefined;

export async function operatorBilling() {
  const calls: BillingCall[] = [];
  const now: {
    trouble: Trouble;
    /** By path: the words of a refusal. */
    refusals: Record<string, string | undefined>;
    balance: string;
    /** By phone, what /auth answers. */
    subscribers: Record<string, string>;
    /** Runs while a call is answered. */
    meanwhile: ((call: BillingCall) => Promise<unknown>) | undefined;
  } = { trouble: undefined, refusals: {}, balance: '500.00', subscribers: {}, meanwhile: undefined };
  /** By user and tariff: the requests that charged it, each once. */
  const charged = new Map<string, Set<string>>();

  function answer({ path, query, body }: BillingCall): object {
    const refused = now.refusals[path];
    if (refused !== undefined) return { status: -2, errmsg: refused };
    switch (path) {
      case '/auth': {
        const uid = now.subscribers[query['phone'] ?? ''];
        return uid === undefined ? { result: 'error', errmsg: 'unknown' } : { user_id: Number(uid) };
      }
      case '/packet': {
        const key = `${query['user_id']} ${query['trf_id']}`;
        charged.set(key, (charged.get(key) ?? new Set()).add(query['request_id'] ?? ''));
        return { status: 1 };
      }
      case '/delete_subscription': {
        const { packet } = body['subscription'] as { packet: { id: number } };
        charged.delete(`${query['user_id']} ${packet.id}`);
        return { status: 1 };
      }
      case '/balance':
        return { result: 'success', balance: now.balance };
      default:
        return { status: -1, errmsg: 'no such call' };
    }
  }

  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      const url = new URL(request.url!, 'http://billing');
      const call: BillingCall = {
        path: url.pathname.replace('/hook', ''),
        query: Object.fromEntries(url.searchParams),
        body: JSON.parse(await text(request)) as Record<string, unknown>,
        contentType: request.headers['content-type'],
      };
      calls.push(call);
      const { trouble } = now;
      if (trouble === 'unreachable') return void response.destroy();
      const body = typeof trouble === 'object' ? undefined : answer(call);
      await now.meanwhile?.(call);
      if (trouble === 'answer-lost') return void response.destroy();
      if (typeof trouble === 'object') return void response.writeHead(trouble.status).end(trouble.text);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
    respond().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/?key=billing-secret`,
    calls,
    now,
    /** Requests that charge this packet to this user now. */
    charges: (userId: number, tariff: number | string): number => charged.get(`${userId} ${tariff}`)?.size ?? 0,
    callsTo: (path: string): BillingCall[] => calls.filter((call) => call.path === path),
  };
}
