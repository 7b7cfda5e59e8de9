import { clearKeyLicenseCall } from '@aerial/contract/calls/drm.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CallRouter } from '../../http/call-router.ts';
import { sendError } from '../../http/errors.ts';
import { DRM_SYSTEMS, type DrmSystem } from '../../ports/drm/port.ts';
import type { Licenses } from './licenses.ts';

/** Challenges of key systems have some kilobytes. */
const CHALLENGE_LIMIT_BYTES = 64 * 1024;
const KID = /^[\da-f]{32}$/;
const MAX_KIDS = 16;

export function clearKeyRoutes(router: CallRouter, licenses: Licenses): void {
  router.handle(clearKeyLicenseCall, async ({ query, body }) => {
    const kids = body.kids.map((kid) => Buffer.from(kid, 'base64url').toString('hex'));
    const keys = await licenses.clearKey(query.ticket, kids);
    return keys.ok ? ok({ keys: keys.value, type: body.type ?? 'temporary' }) : keys;
  });
}

type Query = { ticket?: unknown; kid?: unknown };
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Licences of vendors are binary both ways, as key systems speak; they are no calls of the contract. */
export async function vendorRoutes(app: FastifyInstance, licenses: Licenses): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    for (const system of DRM_SYSTEMS)
      scope.post<{ Querystring: Query; Body: Buffer | undefined }>(
        `/v2/drm/${system}/license`,
        { bodyLimit: CHALLENGE_LIMIT_BYTES },
        async ({ query, body, headers }, reply) => {
          const challenge = challengeOf(system, body ?? Buffer.alloc(0), headers['content-type']);
          if (challenge.length === 0)
            return sendError(reply, { code: 'bad_request', message: 'The request cannot be read.' });
          const kids = (text(query.kid) ?? '').split(',', MAX_KIDS).filter((kid) => KID.test(kid));
          return sendBytes(reply, await licenses.ofVendor(system, text(query.ticket), challenge, kids));
        },
      );
    scope.get<{ Querystring: Query }>('/v2/drm/fairplay/certificate', async ({ query }, reply) =>
      sendBytes(reply, await licenses.certificate(text(query.ticket))),
    );
  });
}

function sendBytes(reply: FastifyReply, answer: Result<Buffer, AppError>): FastifyReply {
  if (!answer.ok) return sendError(reply, answer.error);
  return reply.header('cache-control', 'no-store').type('application/octet-stream').send(answer.value);
}

/** Players send what FairPlay asks as it is, as a form `spc=…`, or as JSON `{"spc": …}`. */
function challengeOf(system: DrmSystem, body: Buffer, contentType = ''): Buffer {
  if (system !== 'fairplay') return body;
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return base64In(new URLSearchParams(body.toString()).get('spc'));
  if (!contentType.startsWith('application/json')) return body;
  try {
    return base64In((JSON.parse(body.toString()) as { spc?: unknown } | null)?.spc);
  } catch {
    return Buffer.alloc(0);
  }
}

const base64In = (value: unknown): Buffer =>
  Buffer.from(typeof value === 'string' ? value.replaceAll(' ', '+') : '', 'base64');
