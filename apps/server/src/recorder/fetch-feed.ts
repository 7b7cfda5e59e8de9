/**
 * Fetches from a feed with limits of time and size, and not from the operator's own network. Addresses come from the
 * operator and from the operator's feed.
 */
import { OutgoingError, type Outgoing, type OutgoingFailure } from '../http/outgoing.ts';

export interface FeedSource {
  readonly url: string;
  readonly userAgent?: string;
  readonly referrer?: string;
}

/** Why something could not be fetched, without the address: it may hold credentials. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** Why there was no answer, or its status; neither where the answer is not what was asked for. */
  readonly reason: OutgoingFailure | undefined;
  readonly status: number | undefined;
  constructor(message: string, { reason, status }: { reason?: OutgoingFailure; status?: number } = {}) {
    super(message);
    this.reason = reason;
    this.status = status;
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

const MAX_REDIRECTS = 5;

/** @param fetch reaches private networks only for feeds that lie in one themselves */
export function feedFetcher(source: FeedSource, fetch: Outgoing): FetchFeed {
  const home = new URL(source.url);

  const headersFor = (url: URL, range: FetchOptions['range']): Record<string, string> => {
    const withLogin = url.username !== '' ? url : url.host === home.host ? home : undefined;
    const login =
      withLogin && withLogin.username !== ''
        ? `${decodeURIComponent(withLogin.username)}:${decodeURIComponent(withLogin.password)}`
        : undefined;
    return {
      ...(source.userAgent === undefined ? {} : { 'user-agent': source.userAgent }),
      ...(source.referrer === undefined ? {} : { referer: source.referrer }),
      ...(login === undefined ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
      ...(range ? { range: `bytes=${range.start}-${range.start + range.length - 1}` } : {}),
    };
  };

  return async (url, { limitBytes, timeoutMs, signal, range }) => {
    const answer = await fetch(url, {
      headers: (hop) => headersFor(hop, range),
      home: home.href,
      redirects: MAX_REDIRECTS,
      timeoutMs,
      limitBytes,
      signal,
    }).catch((error: unknown) => {
      throw error instanceof OutgoingError
        ? new FeedError(`${MESSAGES[error.reason]}${error.code === undefined ? '' : ` (${error.code})`}`, {
            reason: error.reason,
          })
        : error;
    });
    const { status, body } = answer;
    if (status < 200 || status >= 300) throw new FeedError(`the feed answered ${status}`, { status });
    // A server without support for ranges sends the whole file.
    const part = range && status !== 206 ? body.subarray(range.start, range.start + range.length) : body;
    if (range && part.length !== range.length) throw new FeedError('the feed answered another range');
    return { bytes: part, url: answer.url, isWebPage: /^text\/html/i.test(answer.header('content-type') ?? '') };
  };
}

const MESSAGES: Record<OutgoingError['reason'], string> = {
  'bad-address': 'the feed names an address that is not http',
  'forbidden-network': 'the feed leads into a private network (PRIVATE_NETWORKS)',
  redirect: 'the feed redirects too often',
  timeout: 'the feed answers too slowly',
  'too-large': 'the feed sends too much',
  aborted: 'the recording was stopped',
  unreachable: 'the feed cannot be reached',
};
