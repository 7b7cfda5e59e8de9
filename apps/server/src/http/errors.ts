import { errorBody, HTTP_STATUS, type AppError } from '@aerial/contract/errors.ts';
import type { Socket } from 'node:net';
import { DATA_POLICY } from './security-headers.ts';
import { textLanguage, translated } from './texts.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { isPassing } from './passing-errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The first language of the request's provider by priority, once the provider is known. */
    providerLanguage: string | undefined;
  }
  interface FastifyInstance {
    /** The same for requests that fail before they have a provider: unknown paths and tokens. */
    languageWithoutViewer?(request: FastifyRequest): string | undefined;
  }
}

/** Sends an expected failure in the envelope of all calls, in the words of the viewer's language. @source wire shapes §1.4, F-045 */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const { headers, providerLanguage = reply.server.languageWithoutViewer?.(reply.request) } = reply.request;
  const said = translated(error, textLanguage(headers['accept-language'], providerLanguage));
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterS)));
  return reply
    .code(HTTP_STATUS[error.code])
    .header('cache-control', 'no-store')
    .header('content-security-policy', DATA_POLICY)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(errorBody(said));
}

/** A wrong type is a mistake of the client, for its makers; the rest is for the viewer who filled in the field. */
function fieldMessage({ keyword, message, params }: NonNullable<FastifyError['validation']>[number]): string {
  if (keyword === 'required' || (keyword === 'minLength' && params['limit'] === 1)) return 'This field is required.';
  if (keyword === 'maxLength') return 'This is too long.';
  return keyword === 'type' && message !== undefined ? message : 'Please check this value.';
}

/** What is wrong beyond these is not said: a body may have thousands of unknown fields. */
const MAX_ISSUES = 100;

const unavailable: AppError = {
  code: 'unavailable',
  message: 'The service is not available right now. Please try again.',
};

/** The database's code for a row of a deleted account, which a request in flight tried to write (migration 037). */
const DELETED_ACCOUNT = 'AE401';

const hasRetryAfter = (error: object): error is { readonly retryAfterS: number } =>
  'retryAfterS' in error && typeof error.retryAfterS === 'number';

/** What the answer says about a failure inside the framework: validation, bodies, limits, bugs. */
export function toAppError(error: FastifyError): AppError {
  if (error.code === DELETED_ACCOUNT) return { code: 'authentication_failed', message: 'Incorrect token.' };
  if (isPassing(error)) return { ...unavailable, retryAfterS: 2 };
  if (error.validation) {
    // Fields of a record have any name, also one that every object has.
    const messages = new Map<string, Set<string>>();
    for (const issue of error.validation.slice(0, MAX_ISSUES)) {
      const missing = (issue.params as { missingProperty?: string }).missingProperty;
      const field =
        missing ?? (issue.instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'request'));
      messages.set(field, (messages.get(field) ?? new Set()).add(fieldMessage(issue)));
    }
    return {
      code: 'validation_failed',
      message: 'The request is not valid.',
      detail: Object.fromEntries([...messages].map(([field, said]) => [field, [...said]])),
    };
  }
  switch (error.statusCode) {
    case 400:
      return {
        code: 'malformed_body',
        message: error.code === 'AERIAL_MALFORMED_BODY' ? error.message : 'The request cannot be read.',
      };
    // Files that are never sent: hidden ones, and names that no file can have.
    case 403:
    case 404:
      return { code: 'not_found', message: 'There is no such address.' };
    case 413:
      return { code: 'body_too_large', message: 'The request body is too large.' };
    case 415:
      return { code: 'unsupported_media_type', message: 'Send JSON or a form.' };
    case 429:
      return { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' };
    case 503:
      return {
        ...unavailable,
        ...(hasRetryAfter(error) && { retryAfterS: error.retryAfterS }),
      };
    default:
      return { code: 'internal_error', message: 'Something went wrong. Please try again.' };
  }
}

/**
 * Every error and every unknown path answers JSON in the one envelope.
 * @param languageWithoutViewer the first language of the provider that the request would have without a token
 */
export function answerErrors(
  app: FastifyInstance,
  languageWithoutViewer: (request: FastifyRequest) => string | undefined,
): void {
  app.decorate('languageWithoutViewer', languageWithoutViewer);
  app.decorateRequest('providerLanguage', undefined);
  // No text contains a NUL, neither an address nor a parameter of a query.
  app.addHook('onRequest', async (request, reply) => {
    // Reading the address while the connection is open caches it for after the viewer has disconnected.
    void request.ip;
    if (request.url.includes('%00'))
      return sendError(reply, { code: 'bad_request', message: 'The request cannot be read.' });
  });
  /** Thousands of calls fail together: one a second is logged. */
  let warnedAt = -Infinity;
  const warnOf = (error: Error, request: FastifyRequest): void => {
    if (performance.now() - warnedAt < 1000) return;
    warnedAt = performance.now();
    const what =
      error instanceof DatabaseUnavailable
        ? 'the database is not available'
        : 'the machine lacks something for the moment';
    request.log.warn({ err: error.cause ?? error, request: request.id, route: request.routeOptions.url }, what);
  };
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const mapped = toAppError(error);
    if (error instanceof DatabaseUnavailable || isPassing(error)) warnOf(error, request);
    if (mapped.code === 'internal_error')
      request.log.error({ err: error, request: request.id, route: request.routeOptions.url }, 'unexpected error');
    return sendError(reply, mapped);
  });
}

/** Answers what is not HTTP, or too slow or too large to be it, in the same envelope. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
  const unreadable = translated(
    { code: 'bad_request', message: 'The request cannot be read.' },
    textLanguage(undefined, undefined),
  );
  const body = JSON.stringify({ ...errorBody(unreadable), status_code: Number(status.slice(0, 3)) });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
