/** The HTTP server in front of the framework: refuses what no client sends, and answers from memory what needs no framework. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorBody, HTTP_STATUS, type AppError } from '@aerial/contract/errors.ts';
import type { FastifyServerFactory } from 'fastify';
import type { Headers } from './security-headers.ts';
import { textLanguage, translated } from './texts.ts';

/** The longest address that is read, characters: what common proxies accept, and far above the longest signed media address. */
export const MAX_ADDRESS_LENGTH = 8 * 1024;

const TOO_LONG: AppError = { code: 'uri_too_long', message: 'The address is too long.' };
const NOT_A_PROXY: AppError = { code: 'method_not_allowed', message: 'This server is no proxy.' };

export interface FrontServerOptions {
  /** Answers from memory. @returns false when the framework has to answer */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Headers of every answer of the API. */
  readonly headers: Headers;
}

const envelopeOf = (error: AppError, language: string | undefined): string =>
  JSON.stringify(errorBody(translated(error, textLanguage(language, undefined))));

function refuse(request: IncomingMessage, response: ServerResponse, error: AppError, headers: Headers): void {
  const body = request.method === 'HEAD' ? '' : envelopeOf(error, request.headers['accept-language']);
  response
    .writeHead(HTTP_STATUS[error.code], {
      ...headers,
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
    })
    .end(body);
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;

/** Turns the absolute form (`GET http://host/path`) into the origin form; its host replaces the header's. @source RFC 9112 §3.2.2 */
function toOriginForm(request: IncomingMessage): void {
  const found = ABSOLUTE_FORM.exec(request.url!);
  if (!found) return;
  const rest = request.url!.slice(found[0].length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = found[1]!.slice(found[1]!.lastIndexOf('@') + 1);
}

/**
 * A Content-Type without Content-Length and Transfer-Encoding announces no body. The framework would wait for one that
 * `optimizeEmptyRequests` has already ended, and the connection would hang.
 */
function dropTypeOfMissingBody(request: IncomingMessage): void {
  const { headers } = request;
  if (
    headers['content-type'] !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
    delete headers['content-type'];
}

/** Creates the server of the application. Timeouts are those the framework would set. */
export const frontServer =
  ({ answer, headers }: FrontServerOptions): FastifyServerFactory =>
  (handler, options): Server => {
    const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as {
      keepAliveTimeout: number;
      requestTimeout: number;
      connectionTimeout: number;
    };
    const serve = (request: IncomingMessage, response: ServerResponse): void => {
      const { method, url } = request;
      if (url!.length > MAX_ADDRESS_LENGTH) return refuse(request, response, TOO_LONG, headers);
      if (url![0] !== '/') toOriginForm(request);
      if (answer(request, response)) return;
      if (method !== 'GET' && method !== 'HEAD') dropTypeOfMissingBody(request);
      handler(request, response);
    };
    const server = createServer({ optimizeEmptyRequests: true, keepAliveTimeout, requestTimeout }, serve);
    // An unknown expectation may be ignored, and clients that send one still want JSON. @source RFC 9110 §10.1.1
    server.on('checkExpectation', serve);
    server.on('connect', (request: IncomingMessage, socket) => {
      const body = envelopeOf(NOT_A_PROXY, request.headers['accept-language']);
      socket
        .on('error', () => {})
        .end(
          `HTTP/1.1 405 Method Not Allowed\r\nallow: GET\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
        );
    });
    server.setTimeout(connectionTimeout);
    return server;
  };
