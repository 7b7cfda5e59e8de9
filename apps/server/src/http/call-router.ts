/**
 * Serves the calls of the contract. A feature hands over a call and its handler; access, provider, language, validation,
 * serialisation by schema and the error envelope are the same for all of them and live here.
 */
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@aerial/contract/core.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import buildSerializer from 'fast-json-stringify';
import { sendError } from './errors.ts';
import { sendKept, type BuiltDocument, type KeptDocuments } from './kept-documents.ts';
import { guestView, operatorTokenOf, tokenOf, type Operator, type Viewer } from './viewer.ts';
import { interfaceLanguages } from '../features/providers/rules.ts';
import type { ProviderRecord } from '../features/providers/provider.ts';

export interface CallContext<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Present on calls that need one; undefined is possible on `optional` and `none`. */
  readonly viewer: C['auth'] extends 'viewer' | 'device' ? Viewer : Viewer | undefined;
  /** Whose token the request carries, on calls that need none. */
  askedBy(): MaybePromise<Viewer | undefined>;
  /** Present on calls of operators, which are about their own provider. */
  readonly operator: C['auth'] extends 'operator' ? Operator : undefined;
  readonly provider: ProviderRecord;
  /** ISO 639-1, one that the provider offers. */
  readonly language: string;
  /** The viewer's address. */
  readonly ip: string;
}

/** An answer that is the same for everybody who asks with the same key, provider and language; for children another one than for others. */
export interface SharedAnswer<T> {
  readonly shared: { readonly key: string; readonly build: () => Promise<{ value: T; validUntil: BuiltDocument['validUntil'] }>; readonly isByPart?: boolean };
}
export type CallAnswer<C extends Call> = Result<AnswerOf<C> | SharedAnswer<AnswerOf<C>>, AppError>;
export type CallHandler<C extends Call> = (context: CallContext<C>) => Promise<CallAnswer<C>>;

/** Builds a shared answer: kept compressed until `validUntil`, rebuilt once for all who wait. */
export const shared = <T>(key: string, build: SharedAnswer<T>['shared']['build']) => ok<SharedAnswer<T>>({ shared: { key, build } });

/** The same for a part of those who ask at this address: others get an answer of their own, so that the address must not stand for the document. */
export const sharedByPart = <T>(key: string, build: SharedAnswer<T>['shared']['build']) => ok<SharedAnswer<T>>({ shared: { key, build, isByPart: true } });

/** What is remembered is answered at once: on the hottest calls every turn of the event loop that is not taken counts. */
export type MaybePromise<T> = T | Promise<T>;

export interface CallRouterDeps {
  authenticate(token: string): MaybePromise<Viewer | undefined>;
  /** The operator of a token, as long as it keeps within its limits. */
  authenticateOperator(token: string, ip: string): Promise<Result<Operator, AppError>>;
  resolveProvider(request: { named: string | undefined; of: Viewer | Operator | undefined; ip: string; host: string }): MaybePromise<Result<ProviderRecord, AppError>>;
  chooseLanguage(header: string | undefined, provider: ProviderRecord): string;
  /** Whether the provider does not serve the country of the address. */
  isCountryForbidden(provider: ProviderRecord, ip: string): boolean;
  readonly documents: KeptDocuments;
  /** Told which document answered a viewer's request. */
  learn?(request: { readonly method: string; readonly url: string; readonly language: string | undefined }, viewer: Viewer, documentKey: string): void;
}

export interface InvokeInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly provider: ProviderRecord;
  readonly language: string;
}
export interface CallRouter {
  handle<C extends Call>(call: C, handler: CallHandler<C>): void;
  /** Makes a reading call inside the process as the provider's guest view; for server-rendered pages. */
  invoke<C extends Call>(call: C, input: InvokeInput): Promise<Result<AnswerOf<C>, AppError>>;
}

const isShared = (value: unknown): value is SharedAnswer<unknown> => typeof value === 'object' && value !== null && 'shared' in value;

const unauthenticated: AppError = { code: 'authentication_failed', message: 'Incorrect token.' };

/** @source F-042, F-432, A-054 */
export const forbiddenCountry: AppError = { code: 'forbidden_country', message: 'This service is not available in your country.' };

export function callRouter(app: FastifyInstance, deps: CallRouterDeps): CallRouter {
  const handlers = new Map<string, CallHandler<Call>>();
  const serializers = new Map<string, (value: unknown) => string>();

  async function operatorOf(request: FastifyRequest): Promise<Result<Operator, AppError>> {
    const token = operatorTokenOf(request.query);
    return token === undefined ? fail(unauthenticated) : deps.authenticateOperator(token, request.ip);
  }

  async function contextOf(call: Call, request: FastifyRequest): Promise<Result<CallContext<Call>, AppError>> {
    const operator = call.auth === 'operator' ? await operatorOf(request) : undefined;
    if (operator && !operator.ok) return operator;
    const token = call.auth === 'operator' ? undefined : tokenOf(request.query, request.headers.authorization);
    const authenticated = token && call.auth !== 'none' ? deps.authenticate(token) : undefined;
    const viewer = authenticated instanceof Promise ? await authenticated : authenticated;
    if ((call.auth === 'viewer' || call.auth === 'device') && !viewer) return fail(unauthenticated);
    if (call.auth === 'device' && !viewer?.deviceId) {
      return fail({ code: 'authentication_failed', message: 'The token is not bound to a device.' });
    }
    // A token speaks for its own provider; only calls that work without one may name another.
    const of = viewer ?? operator?.value;
    const asked = of ? undefined : (request.query as { provider?: unknown }).provider;
    const named = typeof asked === 'string' ? asked : undefined;
    const resolved = deps.resolveProvider({ named, of, ip: request.ip, host: request.hostname });
    const provider = resolved instanceof Promise ? await resolved : resolved;
    if (!provider.ok) return provider;
    request.providerLanguage = interfaceLanguages(provider.value.settings)[0];
    const askedBy = () => viewer ?? (token === undefined ? undefined : deps.authenticate(token));
    if (call.country === 'checked' && deps.isCountryForbidden(provider.value, request.ip)) {
      if (!(await askedBy())?.isGeofree) return fail(forbiddenCountry);
    }
    return ok({
      params: request.params as never,
      query: request.query as never,
      body: request.body as never,
      viewer: viewer as Viewer,
      operator: operator?.value as never,
      askedBy,
      provider: provider.value,
      language: deps.chooseLanguage(request.headers['accept-language'], provider.value),
      ip: request.ip,
    });
  }

  /** Children have documents of their own. */
  const documentKey = (call: Call, context: Pick<CallContext<Call>, 'provider' | 'language'>, viewer: Viewer | undefined, key: string) =>
    `${call.id} ${context.provider.id} ${context.language}${viewer?.isChild ? ' child' : ''} ${key}`;

  function buildDocument(call: Call, answer: SharedAnswer<unknown>) {
    return async () => {
      const { value, validUntil } = await answer.shared.build();
      return { body: serializers.get(call.id)!(value), validUntil };
    };
  }

  async function serve(call: Call, handler: CallHandler<Call>, request: FastifyRequest, reply: FastifyReply) {
    const context = await contextOf(call, request);
    if (!context.ok) return sendError(reply, context.error);
    // Who may not ask at all is told so before what is wrong with the question.
    if (request.validationError) throw request.validationError;
    const result = await handler(context.value);
    if (!result.ok) return sendError(reply, result.error);
    if (isShared(result.value)) {
      const { shared: answer } = result.value;
      const { viewer } = context.value;
      const key = documentKey(call, context.value, viewer, answer.key);
      if (viewer && !answer.isByPart) deps.learn?.({ method: request.method, url: request.url, language: request.headers['accept-language'] }, viewer, key);
      return sendKept(request, reply, deps.documents.peek(key) ?? (await deps.documents.get(key, buildDocument(call, result.value))));
    }
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(serializers.get(call.id)!(result.value));
  }

  return {
    handle(call, handler) {
      const general = handler as unknown as CallHandler<Call>;
      handlers.set(call.id, general);
      serializers.set(call.id, buildSerializer(structuredClone(call.answer) as never) as (value: unknown) => string);
      app.route({
        method: call.method,
        url: call.path,
        schema: {
          operationId: call.id,
          summary: call.summary,
          tags: [call.tag],
          ...(call.params && { params: call.params }),
          ...(call.query && { querystring: call.query }),
          ...(call.body && { body: call.body }),
          response: { 200: call.answer },
          security: call.auth === 'none' ? [] : [{ [call.auth === 'operator' ? 'token' : 'access_token']: [] }],
        },
        attachValidation: true,
        // A DELETE or POST without a body is an object without fields.
        ...(call.body && {
          preValidation: async (request: FastifyRequest) => {
            request.body ??= {};
          },
        }),
        handler: (request, reply) => serve(call, general, request, reply),
      });
    },
    async invoke(call, input) {
      const handler = handlers.get(call.id);
      if (!handler) throw new Error(`The call ${call.id} is not served.`);
      const result = await handler({
        params: (input.params ?? {}) as never,
        query: (input.query ?? {}) as never,
        body: undefined as never,
        viewer: guestView(input.provider.id),
        operator: undefined as never,
        askedBy: () => undefined,
        provider: input.provider,
        language: input.language,
        ip: '127.0.0.1',
      });
      if (!result.ok) return result;
      if (!isShared(result.value)) return ok(JSON.parse(serializers.get(call.id)!(result.value)) as never);
      const key = documentKey(call, input, undefined, result.value.shared.key);
      const document = await deps.documents.get(key, buildDocument(call, result.value));
      return ok(JSON.parse(document.raw.toString('utf8')) as never);
    },
  };
}
