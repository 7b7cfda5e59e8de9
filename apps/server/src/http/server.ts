/** The framework, set up as every address of the service is answered. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { readBodies } from './bodies.ts';
import { answerClientError, answerErrors, sendError } from './errors.ts';
import { frontServer } from './front-server.ts';
import { methodsOf } from './known-paths.ts';
import { lazyValidators } from './lazy-schemas.ts';
import { maskAddress, maskedLogger } from './log-masking.ts';
import type { RequestObserver } from './request-observer.ts';
import { dataHeaders, DOCS_POLICY, EXPOSED_HEADERS, secureAnswers } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** By the clock of `performance`, where answers are measured. */
    receivedAt: number;
  }
  interface FastifyReply {
    /** What the answer is, where a route serves several kinds. */
    servedKind: string | undefined;
  }
}

export interface HttpServerOptions {
  /** Where viewers reach this installation. */
  readonly publicUrl: string;
  /** Answers before the framework sees the request. @returns whether it answered */
  answerFirst(request: IncomingMessage, response: ServerResponse): boolean;
  /** Measures the answers of the framework. */
  readonly observer?: RequestObserver | undefined;
  /** The language of an error where no handler has chosen one. */
  languageOf(request: FastifyRequest): string | undefined;
  /** Registers addresses that refuse preflight requests, before those of other sites are allowed. */
  readonly serveSameOrigin?: ((app: FastifyInstance) => void) | undefined;
  readonly logger: FastifyServerOptions['logger'];
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: FastifyServerOptions['trustProxy'];
}

/** A request that has not arrived completely by then is aborted. */
const REQUEST_LIMIT_MS = 60_000;

/** Bodies of viewers' calls are small. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** Ids of requests that differ between processes and after restarts: the audit log and the logs name the same request. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

/** Builds the server without an address of its own but those of the API's documentation. */
export async function httpServer({
  publicUrl,
  answerFirst,
  observer,
  languageOf,
  serveSameOrigin,
  logger,
  trustProxy = false,
}: HttpServerOptions): Promise<FastifyInstance> {
  const headers = dataHeaders(publicUrl);
  const app = Fastify({
    serverFactory: frontServer({ answer: answerFirst, headers }),
    requestTimeout: REQUEST_LIMIT_MS,
    // While the process drains, requests on connections that are open already are answered as ever.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // For example an address that cannot be decoded.
    frameworkErrors: (_error, _request, reply) => {
      sendError(reply.headers(headers), { code: 'bad_request', message: 'The request cannot be read.' });
    },
    logger: maskedLogger(logger),
    genReqId: requestIds(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy,
    // A logger for each request costs more than most requests; what is logged names its request itself.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildValidator: lazyValidators() } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // With strict numbers Ajv skips minimum and maximum for what is coerced to Infinity (`1e400`), and so lets it through.
    ajv: {
      customOptions: {
        allErrors: true,
        allowUnionTypes: true,
        coerceTypes: true,
        removeAdditional: false,
        strictNumbers: false,
      },
    },
  });
  if (app.log.level === 'debug' || app.log.level === 'trace') {
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug(
        {
          method: request.method,
          url: maskAddress(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
    });
  }
  app.decorateReply('servedKind', undefined);
  if (observer) observeRoutes(app, observer);
  secureAnswers(app, publicUrl);
  answerErrors(app, languageOf);
  readBodies(app);
  serveSameOrigin?.(app);
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 86_400,
    exposedHeaders: EXPOSED_HEADERS,
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aerial',
        version: '2',
        description: 'The API of the viewers’ applications. Every answer is JSON; failures share one envelope.',
      },
      components: {
        securitySchemes: {
          access_token: { type: 'apiKey', in: 'query', name: 'access_token' },
          token: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/v2/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { validatorUrl: null, docExpansion: 'none' },
  });
  const countUnmatched = observer?.route('', 'unmatched');
  app.setNotFoundHandler((request, reply) => {
    countUnmatched?.(404, 0);
    const methods = methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method))
      return sendError(reply, { code: 'not_found', message: 'There is no such address.' });
    return sendError(reply.header('allow', methods.join(', ')), {
      code: 'method_not_allowed',
      message: `This address takes ${methods.join(', ')}.`,
    });
  });
  return app;
}

/**
 * Gives each route its counter when it is registered: finding it for each request would cost more than the counting. Answers are counted when
 * they are sent: waiting for the last byte would cost listeners, and measure the viewer's network.
 */
function observeRoutes(app: FastifyInstance, observer: RequestObserver): void {
  app.decorateRequest('receivedAt', 0);
  app.addHook('onRoute', (route) => {
    // HEAD is answered by the handler of GET.
    const [method = ''] = [route.method].flat();
    const count = observer.route(method === 'HEAD' ? 'GET' : method, route.url);
    route.onRequest = [
      (request, _reply, done) => {
        request.receivedAt = performance.now();
        done();
      },
      ...[route.onRequest ?? []].flat(),
    ];
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (request, reply, payload, done) => {
        count(reply.statusCode, performance.now() - request.receivedAt, reply.servedKind);
        done(null, payload);
      },
    ];
  });
}
