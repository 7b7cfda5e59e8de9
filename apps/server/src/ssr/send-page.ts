/** Sends pages whose scripts carry a nonce. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answersUnchanged, type SharedDocument } from '../http/shared-documents.ts';
import { noncePage, type NoncePage } from './nonce-page.ts';

const makers = new WeakMap<SharedDocument, () => NoncePage>();

/** Sends a cached page with a nonce of its own. A browser that gets 304 reuses the page with the nonce it came with. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SharedDocument,
  policyOf: (nonce: string) => string,
): FastifyReply {
  if (answersUnchanged(request, reply, document)) return reply.code(304).send();
  const make = makers.get(document) ?? noncePage(document.raw);
  makers.set(document, make);
  const page = make();
  reply.code(document.status).header('content-security-policy', policyOf(page.nonce));
  if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'gzip').send(page.gzip());
  return reply.send(page.raw());
}
