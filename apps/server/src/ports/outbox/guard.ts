/** Access check of the outbox. Its messages open accounts, so a page served by mistake must show nothing. */
import type { FastifyRequest } from 'fastify';

/** `no`: there is none. `local`: for browsers on the server's own machine. `open`: for every client that reaches the server. */
export type OutboxAccess = 'no' | 'local' | 'open';

type OutboxRequest = Pick<FastifyRequest, 'headers' | 'hostname'> & {
  readonly socket: { readonly remoteAddress?: string };
};

/** What proxies and content delivery networks add; a request with one of them was not made on this machine. */
const PROXY_HEADER =
  /^(?:(?:proxy-)?forwarded(?:-.+)?|via|x-forwarded(?:-.+)?|x-original-.+|x-rewrite-url|x-real-ip|x-client-ip|x-cluster-client-ip|x-remote-.+|x-envoy-.+|x-amz(?:n)?-.+|x-azure-.+|true-client-ip|client-ip|cf-.+|cdn-.+|fastly-.+|fly-.+|akamai-.+|x-akamai-.+|x-arr-.+|x-proxyuser-ip|proxy-.+)$/;
const LOCAL_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;
/** Browsers look for names below `localhost` nowhere else than on their own machine. */
const LOCAL_NAME = /^(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[?::1\]?)$/i;

/** Whether a browser says that another site makes the request: a script of it, a form, a frame or a picture. A followed link is no danger: that site cannot read the page. */
export function isOfAnotherSite({ headers, hostname }: Pick<OutboxRequest, 'headers' | 'hostname'>): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).hostname === hostname)) return true;
  const isLink = mode === 'navigate' && destination === 'document';
  return site !== undefined && site !== 'same-origin' && site !== 'none' && !isLink;
}

/**
 * Whether the request is allowed to see messages: never for a page of another site, and with `local` only from this machine. The host
 * name counts, because another site may let its own name lead here (DNS rebinding).
 */
export function isOutboxAllowed(access: OutboxAccess, request: OutboxRequest): boolean {
  const { socket, headers, hostname } = request;
  if (access === 'no' || isOfAnotherSite(request)) return false;
  if (access === 'open') return true;
  return (
    LOCAL_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOCAL_NAME.test(hostname) &&
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  );
}
