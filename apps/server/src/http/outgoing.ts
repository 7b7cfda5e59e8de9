/**
 * The only way requests leave the server over HTTP. A host name is resolved once and the connection goes to one of the
 * addresses that were checked, so that a second answer of the DNS cannot lead elsewhere; redirects are followed by the same
 * rules; time, size and the number of hops are limited.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isInNetwork, isPublicAddress, type Network } from '../security/special-addresses.ts';

export type OutgoingFailure =
  /** Not http or https, or no address at all. */
  | 'bad-address'
  /** Its address is in a network that outgoing requests must not reach. */
  | 'forbidden-network'
  | 'redirect'
  | 'timeout'
  | 'too-large'
  | 'aborted'
  /** DNS, connection or protocol. */
  | 'unreachable';

/** Why nothing was fetched. The message contains no address: addresses may contain credentials. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly reason: OutgoingFailure;
  /** Of the system, such as ECONNREFUSED. */
  readonly code: string | undefined;
  constructor(reason: OutgoingFailure, message: string, code?: string) {
    super(code === undefined ? message : `${message} (${code})`);
    this.reason = reason;
    this.code = code;
  }
}

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST';
  /** Computed for each hop, so that no secret of one host reaches another. */
  readonly headers?: (url: URL) => Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For the whole exchange, redirects and body included. */
  readonly timeoutMs: number;
  /** Of the decoded body. */
  readonly limitBytes: number;
  /** Redirects that are followed; 0 refuses the first. */
  readonly redirects: number;
  readonly signal?: AbortSignal;
  /**
   * A POST that uses an open connection, where many follow each other. The other side may be closing it: then it is unknown whether the
   * request was received, and it fails as unreachable instead of being sent again.
   */
  readonly reusesConnection?: boolean;
  /** The address an operator configured, when this one was named by it: it reaches private networks only where that one does. */
  readonly home?: string;
  /** The address comes from a user who must not reach this installation as if from itself. */
  readonly refusesOwnOrigins?: boolean;
}

export interface OutgoingAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  /** After redirects, without credentials. */
  readonly url: string;
  readonly body: Buffer;
}

export type Outgoing = (url: string | URL, request: OutgoingRequest) => Promise<OutgoingAnswer>;

export interface OutgoingOptions {
  /** Private networks that are allowed nevertheless. */
  readonly privateNetworks: readonly Network[];
  /** Origins of this installation that it may call itself, as `http://localhost:8080`. */
  readonly ownOrigins?: readonly string[];
  /** Resolves a host name to all its addresses; default: the system's. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const resolveBySystem = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  );

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function outgoing({ privateNetworks, ownOrigins = [], resolve = resolveBySystem }: OutgoingOptions): Outgoing {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: 30_000 }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: 30_000 }),
  };

  const addressesOf = async (url: URL): Promise<readonly LookupAddress[]> => {
    const family = isIP(bareHost(url));
    if (family !== 0) return [{ address: bareHost(url), family }];
    return resolve(bareHost(url)).catch((error: NodeJS.ErrnoException) => {
      throw new OutgoingError('unreachable', 'the host name cannot be resolved', error.code);
    });
  };

  /** The addresses of the host a connection may go to. */
  async function checkedAddresses(
    url: URL,
    home: URL,
    { refusesOwnOrigins }: OutgoingRequest,
  ): Promise<readonly LookupAddress[]> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new OutgoingError('bad-address', 'the address is not http');
    const addresses = await addressesOf(url);
    if (!refusesOwnOrigins && ownOrigins.includes(url.origin) && home.origin === url.origin) return addresses;
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    if (open.length > 0) return open;
    const allowed = addresses.filter(({ address }) => isInNetwork(address, privateNetworks));
    const isHomePrivate = async (): Promise<boolean> =>
      url.hostname === home.hostname || !(await addressesOf(home)).some(({ address }) => isPublicAddress(address));
    if (allowed.length > 0 && (await isHomePrivate())) return allowed;
    throw new OutgoingError('forbidden-network', 'the address leads into a private network (PRIVATE_NETWORKS)');
  }

  function send(
    url: URL,
    addresses: readonly LookupAddress[],
    request: OutgoingRequest,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:';
    // Called instead of the DNS; never for an address that is written as numbers, which was checked as it stands.
    const lookup: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [...addresses]) : done(null, addresses[0]!.address, addresses[0]!.family);
    const encoding = request.headers?.(url)['range'] === undefined ? 'gzip, deflate, br' : 'identity';
    const { method = 'GET', body } = request;
    const headers = {
      'user-agent': 'Aerial',
      accept: '*/*',
      'accept-encoding': encoding,
      ...request.headers?.(url),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    };
    const attempt = (isLast: boolean): Promise<IncomingMessage> =>
      new Promise((resolveAnswer, reject) => {
        // Only idempotent requests reuse a connection that the other side may be closing.
        const mayReuse = (method === 'GET' || request.reusesConnection === true) && !isLast;
        const agent = mayReuse ? agents[isSecure ? 'https:' : 'http:'] : false;
        const sent = (isSecure ? httpsRequest : httpRequest)(url, { method, agent, lookup, signal, headers });
        sent.once('response', resolveAnswer).once('error', (error: NodeJS.ErrnoException) => {
          if (method === 'GET' && sent.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted)
            attempt(true).then(resolveAnswer, reject);
          else reject(error);
        });
        sent.end(body);
      });
    return attempt(false);
  }

  async function exchange(first: URL, request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
    const home = URL.parse(request.home ?? first.href) ?? first;
    let url = first;
    for (let hop = 0; ; hop++) {
      const plain = new URL(url);
      plain.username = plain.password = '';
      const answer = await send(
        plain,
        await checkedAddresses(plain, home, request),
        { ...request, ...(request.headers && { headers: () => request.headers!(url) }) },
        signal,
      );
      const { location } = answer.headers;
      const status = answer.statusCode ?? 0;
      if (!REDIRECTS.has(status) || location === undefined) {
        const body = await readBody(answer, request.limitBytes);
        return { status, url: plain.href, body, header: (name) => [answer.headers[name.toLowerCase()]].flat()[0] };
      }
      answer.destroy();
      if (hop >= request.redirects)
        throw new OutgoingError(
          'redirect',
          request.redirects === 0 ? 'the answer is a redirect' : 'it redirects too often',
        );
      const next = URL.parse(location, url);
      if (!next) throw new OutgoingError('redirect', 'it redirects to no address');
      url = next;
    }
  }

  return async (address, request) => {
    const url = URL.parse(String(address));
    if (!url) throw new OutgoingError('bad-address', 'the address is not http');
    const limit = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    // The DNS cannot be aborted: its answer is abandoned.
    const abandoned = Promise.withResolvers<never>();
    const abandon = (): void => abandoned.reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon, { once: true });
    try {
      return await Promise.race([exchange(url, request, signal), abandoned.promise]);
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      if (limit.aborted) throw new OutgoingError('timeout', 'the answer takes too long');
      if (signal.aborted) throw new OutgoingError('aborted', 'the request was aborted');
      throw new OutgoingError('unreachable', 'it cannot be reached', (error as NodeJS.ErrnoException).code);
    } finally {
      signal.removeEventListener('abort', abandon);
    }
  };
}

/** @throws OutgoingError when the decoded body is longer than the limit */
async function readBody(answer: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const encoding = answer.headers['content-encoding'];
  const decoder =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : undefined;
  if (decoder) answer.on('error', (error) => decoder.destroy(error)).pipe(decoder);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoder ?? answer) {
      size += (chunk as Buffer).length;
      if (size > limitBytes) throw new OutgoingError('too-large', 'the answer is too long');
      chunks.push(chunk as Buffer);
    }
  } finally {
    if (!answer.complete || size > limitBytes) answer.destroy();
  }
  return Buffer.concat(chunks);
}
