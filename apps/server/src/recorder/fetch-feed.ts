/**
 * Fetches from a feed: with time and size limits, and without being led into the operator's own network. Addresses come
 * from the operator and from what the operator's feed names.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface FeedSource {
  readonly url: string;
  readonly userAgent?: string;
  readonly referrer?: string;
}

/** Why something could not be fetched, without the address: it may hold credentials. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** It will not come later either. */
  readonly isGone: boolean;
  constructor(message: string, isGone = false) {
    super(message);
    this.isGone = isGone;
  }
}

export interface FetchOptions {
  readonly limitBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly range?: { readonly start: number; readonly length: number };
}

export interface Fetched {
  readonly bytes: Buffer;
  /** After redirects. */
  readonly url: string;
  readonly isWebPage: boolean;
}
export type FetchFeed = (url: string, options: FetchOptions) => Promise<Fetched>;

const MOST_REDIRECTS = 5;

const inner = new BlockList();
for (const [net, bits] of [['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.168.0.0', 16]] as const) inner.addSubnet(net, bits);
for (const [net, bits] of [['::', 127], ['fc00::', 7], ['fe80::', 10]] as const) inner.addSubnet(net, bits, 'ipv6');

/** Whether an IP address belongs to this machine or a private network. */
export const isInner = (address: string): boolean => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** @param resolve addresses of a host name; default: the system's */
export function feedFetcher(source: FeedSource, resolve: (host: string) => Promise<string[]> = systemLookup): FetchFeed {
  const home = new URL(source.url);
  const bare = (host: string): string => host.replace(/^\[|\]$/g, '');
  const leadsInside = async (host: string): Promise<boolean> => (isIP(bare(host)) ? [bare(host)] : await resolve(host)).some(isInner);

  /** The feed's own host may be anywhere; others it names may lie inside only if it does so itself. */
  const check = async (url: URL): Promise<void> => {
    if (!/^https?:$/.test(url.protocol)) throw new FeedError('the feed names an address that is not http', true);
    if (url.hostname === home.hostname) return;
    if ((await leadsInside(url.hostname)) && !(await leadsInside(home.hostname))) throw new FeedError('the feed leads into the inner network', true);
  };

  const headersFor = (url: URL, range: FetchOptions['range']): Record<string, string> => {
    const own = url.username !== '' ? url : url.host === home.host ? home : undefined;
    const login = own && own.username !== '' ? `${decodeURIComponent(own.username)}:${decodeURIComponent(own.password)}` : undefined;
    return {
      ...(source.userAgent === undefined ? {} : { 'user-agent': source.userAgent }),
      ...(source.referrer === undefined ? {} : { referer: source.referrer }),
      ...(login === undefined ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
      ...(range ? { range: `bytes=${range.start}-${range.start + range.length - 1}` } : {}),
    };
  };

  const fetchOnce = async (address: string, options: FetchOptions, signal: AbortSignal): Promise<Fetched> => {
    let url = new URL(address);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      await check(url);
      const plain = new URL(url);
      plain.username = plain.password = '';
      const answer = await fetch(plain, { headers: headersFor(url, options.range), redirect: 'manual', signal });
      const location = answer.headers.get('location');
      if (answer.status >= 300 && answer.status < 400 && location !== null) {
        await answer.body?.cancel();
        if (!URL.canParse(location, url)) throw new FeedError('the feed redirects to no address');
        url = new URL(location, url);
        continue;
      }
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        throw new FeedError(`the feed answered ${answer.status}`, answer.status === 404 || answer.status === 410);
      }
      const bytes = await readLimited(answer.body, options.limitBytes);
      const { range } = options;
      // A server that knows no ranges sends the whole file.
      const wanted = range && answer.status !== 206 ? bytes.subarray(range.start, range.start + range.length) : bytes;
      if (range && wanted.length !== range.length) throw new FeedError('the feed answered another range');
      return { bytes: wanted, url: plain.href, isWebPage: /^text\/html/i.test(answer.headers.get('content-type') ?? '') };
    }
    throw new FeedError('the feed redirects too often');
  };

  return async (url, options) => {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
    try {
      return await fetchOnce(url, options, signal);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
      throw new FeedError((error as Error).name === 'TimeoutError' ? 'the feed answers too slowly' : `the feed cannot be reached${code === undefined ? '' : ` (${code})`}`);
    }
  };
}

async function readLimited(body: ReadableStream<Uint8Array>, limitBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limitBytes) throw new FeedError('the feed sends too much', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const systemLookup = async (host: string): Promise<string[]> => (await lookup(host, { all: true })).map(({ address }) => address);
