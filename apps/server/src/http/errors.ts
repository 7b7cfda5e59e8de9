import { errorBody, HTTP_STATUS, type AppError } from '@aerial/contract/errors.ts';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Sends an expected failure in the envelope of all calls. @source wire shapes §1.4 */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterS)));
  return reply
    .code(HTTP_STATUS[error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(errorBody(error));
}

/** What a viewer's client is told about a failure inside the framework: validation, bodies, limits, bugs. */
export function toAppError(error: FastifyError): AppError {
  if (error.validation) {
    const detail: Record<string, string[]> = {};
    for (const issue of error.validation) {
      const missing = (issue.params as { missingProperty?: string }).missingProperty;
      const field = missing ?? (issue.instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'request'));
      (detail[field] ??= []).push(missing ? 'This field is required.' : (issue.message ?? 'is not valid'));
    }
    return { code: 'validation_failed', message: 'The request is not valid.', detail };
  }
  switch (error.statusCode) {
    case 400:
      return { code: 'malformed_body', message: error.code === 'AERIAL_MALFORMED_BODY' ? error.message : 'The request cannot be read.' };
    case 413:
      return { code: 'body_too_large', message: 'The request body is too large.' };
    case 415:
      return { code: 'unsupported_media_type', message: 'Send JSON or a form.' };
    case 429:
      return { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' };
    case 503:
      return { code: 'unavailable', message: 'The service is not available right now. Please try again.' };
    default:
      return { code: 'internal_error', message: 'Something went wrong. Please try again.' };
  }
}

/** Every error and every unknown path answers JSON in the one envelope. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const mapped = toAppError(error);
    if (mapped.code === 'internal_error') request.log.error({ err: error, request: request.id, route: request.routeOptions.url }, 'unexpected error');
    return sendError(reply, mapped);
  });
}

/** Answers what is not HTTP, or too slow or too large to be it, in the same envelope. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const message = 'The request cannot be read.';
  const body = JSON.stringify({ ...errorBody({ code: 'bad_request', message }), status_code: Number(status.slice(0, 3)) });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
