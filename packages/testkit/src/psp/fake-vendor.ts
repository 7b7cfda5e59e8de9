/** What the fakes of payment vendors share: a server on the loopback with idempotency keys and faults on demand. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeCall {
  readonly method: string;
  /** With the query. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeReply {
  readonly status: number;
  readonly body: object;
}

/** Faults are played once each, by the next change (a POST). */
export interface VendorFaults {
  /** It happens, and the answer never comes. */
  loseNextAnswer(): void;
  /** It happens, and the answer is 500. */
  breakNextAnswer(): void;
  /** It does not happen, and the answer is 500. */
  failNext(): void;
  /** The answer takes so long. */
  delayNext(ms: number): void;
  /** The answer is this, and nothing happens. */
  answerNext(reply: FakeReply): void;
}

export interface FakeVendor extends VendorFaults {
  readonly url: string;
  readonly calls: readonly FakeCall[];
  close(): Promise<void>;
}

type Fault =
  | { readonly play: 'lose' | 'break' | 'fail' }
  | { readonly play: 'delay'; readonly ms: number }
  | { readonly play: 'answer'; readonly reply: FakeReply };

export interface FakeVendorOptions {
  /** Header of the idempotency key, in lower case. */
  readonly keyHeader: string;
  /** The answer to a key that was used for something else. */
  readonly clash: FakeReply;
  /** The answer to a change without a key. */
  readonly keyless: FakeReply;
  handle(call: FakeCall): FakeReply;
}

export async function fakeVendor({ keyHeader, clash, keyless, handle }: FakeVendorOptions): Promise<FakeVendor> {
  const calls: FakeCall[] = [];
  const answered = new Map<string, { readonly request: string; readonly reply: FakeReply }>();
  const faults: Fault[] = [];

  /** Once per key. */
  function change(call: FakeCall): FakeReply {
    const key = call.headers[keyHeader];
    if (typeof key !== 'string') return keyless;
    const request = `${call.url.pathname} ${call.body}`;
    const before = answered.get(key);
    if (before) return before.request === request ? before.reply : clash;
    const reply = handle(call);
    // Objects change later; the answer to a repeated request does not.
    answered.set(key, { request, reply: structuredClone(reply) });
    return reply;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call: FakeCall = {
        method: request.method ?? 'GET',
        url: new URL(request.url ?? '/', 'http://vendor.test'),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      calls.push(call);
      const answer = ({ status, body }: FakeReply): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      const fault = call.method === 'POST' ? faults.shift() : undefined;
      if (fault?.play === 'answer') return answer(fault.reply);
      if (fault?.play === 'fail') return answer({ status: 500, body: { type: 'error' } });
      const reply = call.method === 'POST' ? change(call) : handle(call);
      if (fault?.play === 'lose') return undefined;
      if (fault?.play === 'break') return answer({ status: 500, body: { type: 'error' } });
      if (fault?.play === 'delay') return void setTimeout(() => answer(reply), fault.ms);
      return answer(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    loseNextAnswer: () => void faults.push({ play: 'lose' }),
    breakNextAnswer: () => void faults.push({ play: 'break' }),
    failNext: () => void faults.push({ play: 'fail' }),
    delayNext: (ms) => void faults.push({ play: 'delay', ms }),
    answerNext: (reply) => void faults.push({ play: 'answer', reply }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Minor units of decimal text with two decimals, as the fake needs them to compare. */
export const hundredths = (text: string): number => Math.round(Number(text) * 100);
