/** Who may see the outbox. Its messages open accounts, so a page served by mistake must show nothing. */
import type { FastifyRequest } from 'fastify';

/** `no`: there is none. `local`: for browsers on the server's own machine. `open`: for everybody who reaches the server. */
export type OutboxAccess = 'no' | 'local' | 'open';

type Asker = Pick<FastifyRequest, 'headers' | 'hostname'> & { readonly socket: { readonly remoteAddress?: string } };

/** What proxies add; a request with one of them was not made on this machine. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
const LOCAL_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;
/** Browsers look for names below `localhost` nowhere else than on their own machine. */
const LOCAL_NAME = /^(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[?::1\]?)$/i;

/** Whether the asker may see messages. The host name counts, so that no page of another site can read them. */
export function maySeeOutbox(access: OutboxAccess, { socket, headers, hostname }: Asker): boolean {
  if (access !== 'local') return access === 'open';
  return LOCAL_ADDRESS.test(socket.remoteAddress ?? '') && LOCAL_NAME.test(hostname) && !PROXY_HEADERS.some((name) => name in headers);
}
