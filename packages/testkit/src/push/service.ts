/** A push service on this machine: it checks who sends, decrypts for the browsers that subscribed, and answers as configured. */
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushBrowser, type PushBrowser } from './browser.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Claims of the sender's token, whose signature was right. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly payload: Record<string, unknown>;
}

export interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakePushService {
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** What a browser answers to `subscribe`, as JSON. */
  subscribe(path?: string): { readonly endpoint: string; readonly keys: PushBrowser['keys'] };
  /** How requests for a path are answered from now on; 201 by default. */
  answer(path: string, ...answers: readonly PushAnswer[]): void;
  close(): Promise<void>;
}

/** The claims of `Authorization: vapid t=…, k=…`. @throws Error when the signature is wrong */
export function senderClaims(authorization: string | undefined): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token of the sender is not signed by its key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims'];
}

/** @param port a free one by default */
export async function fakePushService(port = 0): Promise<FakePushService> {
  const browsers = new Map<string, PushBrowser>();
  const answers = new Map<string, PushAnswer[]>();
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const planned = answers.get(path) ?? [];
      const { status, headers = {} } = (planned.length > 1 ? planned.shift() : planned[0]) ?? { status: 201 };
      try {
        const payload = JSON.parse(browsers.get(path)!.decrypt(Buffer.concat(chunks))) as Record<string, unknown>;
        received.push({ path, headers: request.headers, claims: senderClaims(request.headers.authorization), payload });
        response.writeHead(status, headers).end();
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    origin,
    received,
    subscribe(path = `/browser-${(count += 1)}`) {
      const browser = pushBrowser();
      browsers.set(path, browser);
      return { endpoint: origin + path, keys: browser.keys };
    },
    answer: (path, ...given) => void answers.set(path, [...given]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
