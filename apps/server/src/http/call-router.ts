/**
 * Serves the calls of the contract. A feature hands over a call and its handler; access and provider (`call-access.ts`), validation, the audit
 * log (`call-records.ts`), repetitions, caching and serialisation are the same for all of them.
 */
import type { AnswerOf, Call } from '@aerial/contract/core.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTemporary } from '../db/unavailable.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';
import type { AuditTrail } from './actor.ts';
import { callAccess, type CallAccessDeps } from './call-access.ts';
import { isShared, type CallAnswer, type CallContext, type CallHandler, type SharedAnswer } from './call-context.ts';
import { schemaOf } from './call-documentation.ts';
import { callRecords } from './call-records.ts';
import { sendError } from './errors.ts';
import { fingerprintOf, idempotencyKeyOf, type Idempotency, type StoredAnswer } from './idempotency.ts';
import { lazySerializer } from './lazy-schemas.ts';
import type { AnsweredRequest } from './response-cache.ts';
import { sendDocument, type SharedDocuments } from './shared-documents.ts';
import { guestView, type Operator, type Viewer } from './viewer.ts';

export interface CallRouterDeps extends CallAccessDeps {
  readonly documents: SharedDocuments;
  /** Operators' writing calls with an `Idempotency-Key`; without it the header has no meaning. */
  readonly idempotency?: Idempotency;
  /** False while changes must be refused, because the disk of the database is almost full. */
  acceptsChanges?(): boolean;
  /** Where writing calls of operators are recorded. */
  readonly audit?: AuditTrail;
  /** Records in the response cache which document answered a viewer's request. */
  storeResponse?(request: AnsweredRequest, viewer: Viewer, documentKey: string): void;
  /** The key of the document that answered an equivalent request before. */
  documentKeyOf?(request: AnsweredRequest, viewer: Viewer): string | undefined;
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

/** Parameters that any call may carry without a meaning for its answer. @source wire shapes §1.1 */
const COMMON_PARAMETERS = new Set(['access_token', 'provider', 'format', 'app_version']);

/** Answers to requests with unknown parameters are not cached: each spelling would be an entry of its own. */
function hasOnlyKnownQuery(call: Call, query: unknown): boolean {
  const declared = (call.query as { properties?: object } | undefined)?.properties ?? {};
  return Object.keys(query as object).every((name) => name in declared || COMMON_PARAMETERS.has(name));
}

/** Reads still work, and so does what the database does by itself. */
const DISK_FULL: AppError = {
  code: 'unavailable',
  message: 'The service is not available right now. Please try again.',
  retryAfterS: 30,
};

export function callRouter(app: FastifyInstance, deps: CallRouterDeps): CallRouter {
  const handlers = new Map<string, CallHandler<Call>>();
  const serializers = new Map<string, (value: unknown) => string>();
  /** Reading calls of operators by their path: what they answer is what a writing call of the same path changes. */
  const readers = new Map<string, CallHandler<Call>>();
  const contextOf = callAccess(deps);
  const recorded = callRecords(deps.audit, (path) => readers.get(path));

  /** Children have documents of their own. */
  const documentKey = (
    call: Call,
    context: Pick<CallContext<Call>, 'provider' | 'language'>,
    viewer: Viewer | undefined,
    key: string,
  ) => `${call.id} ${context.provider.id} ${context.language}${viewer?.isChild ? ' child' : ''} ${key}`;

  function buildDocument(call: Call, answer: SharedAnswer<unknown>) {
    return async () => {
      const { value, validUntil } = await answer.shared.build();
      return { body: serializers.get(call.id)!(value), validUntil };
    };
  }

  const sendBody = (reply: FastifyReply, body: string): FastifyReply =>
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);

  /** A writing call of an operator with a key: a repetition gets the first answer. */
  async function serveOnce(
    call: Call,
    handler: CallHandler<Call>,
    context: CallContext<Call>,
    { operator, key, reply }: { readonly operator: Operator; readonly key: string; readonly reply: FastifyReply },
  ): Promise<FastifyReply> {
    const { params, query, body } = context;
    const fingerprint = fingerprintOf({ callId: call.id, params, query, body });
    let isFirst = false;
    const run = async (): Promise<StoredAnswer> => {
      isFirst = true;
      const result = await handler(context);
      return result.ok ? { body: serializers.get(call.id)!(result.value) } : { error: result.error };
    };
    const answer = await deps.idempotency!.once({ providerId: operator.providerId, key, fingerprint }, run);
    if (!answer.ok) return sendError(reply, answer.error);
    if (!isFirst) reply.header('idempotency-replayed', 'true');
    return 'error' in answer.value ? sendError(reply, answer.value.error) : sendBody(reply, answer.value.body);
  }

  async function serve(call: Call, work: CallHandler<Call>, request: FastifyRequest, reply: FastifyReply) {
    const handler = recorded(call, work, request);
    if (call.method !== 'GET' && deps.acceptsChanges?.() === false) return sendError(reply, DISK_FULL);
    const context = await contextOf(call, request, reply);
    if (!context.ok) return sendError(reply, context.error);
    // A failed authentication is reported before a failed validation.
    if (request.validationError) throw request.validationError;
    if (call.upload && !context.value.file)
      return sendError(reply, { code: 'unsupported_media_type', message: 'This media type is not supported.' });
    const { operator } = context.value;
    const viewer = operator ? undefined : context.value.viewer;
    if (operator && call.method !== 'GET' && deps.idempotency) {
      const key = idempotencyKeyOf(request.headers);
      if (!key.ok) return sendError(reply, key.error);
      if (key.value !== undefined) return serveOnce(call, handler, context.value, { operator, key: key.value, reply });
    }
    const answered: AnsweredRequest = {
      method: request.method,
      url: request.url,
      language: request.headers['accept-language'],
      authorization: request.headers.authorization,
    };
    // Computing the key of a document may need the database; the response cache has the key of an earlier request.
    const cachedKey = viewer && deps.documentKeyOf?.(answered, viewer);
    const fallback = cachedKey === undefined ? undefined : deps.documents.whileFailing(cachedKey);
    if (fallback) return sendDocument(request, reply, fallback);
    let result: CallAnswer<Call>;
    try {
      result = await handler(context.value);
    } catch (error) {
      const stale = cachedKey !== undefined && isTemporary(error) ? deps.documents.afterFailure(cachedKey) : undefined;
      if (!stale) throw error;
      return sendDocument(request, reply, stale);
    }
    if (!result.ok) return sendError(reply, result.error);
    if (isShared(result.value)) {
      const { shared: answer } = result.value;
      const key = documentKey(call, context.value, viewer, answer.key);
      if (viewer && !answer.variesByViewer && hasOnlyKnownQuery(call, request.query))
        deps.storeResponse?.(answered, viewer, key);
      return sendDocument(
        request,
        reply,
        deps.documents.peek(key) ?? (await deps.documents.get(key, buildDocument(call, result.value))),
      );
    }
    return sendBody(reply, serializers.get(call.id)!(result.value));
  }

  return {
    handle(call, handler) {
      const general = handler as unknown as CallHandler<Call>;
      handlers.set(call.id, general);
      if (call.method === 'GET' && call.auth === 'operator') readers.set(call.path, general);
      serializers.set(call.id, lazySerializer(call));
      app.route({
        method: call.method,
        url: call.path,
        schema: schemaOf(call),
        // Of the documentation only: what is sent is serialised already.
        serializerCompiler: () => JSON.stringify,
        attachValidation: true,
        ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
        ...(call.upload && { bodyLimit: call.upload.maxBytes, config: { takesFile: true } }),
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
        file: undefined as never,
        viewer: guestView(input.provider.id),
        operator: undefined as never,
        askedBy: () => undefined,
        provider: input.provider,
        language: input.language,
        ip: '127.0.0.1',
        staffToken: undefined,
        userAgent: '',
        setCookie: () => {},
        pinProof: undefined,
      });
      if (!result.ok) return result;
      if (!isShared(result.value)) return ok(JSON.parse(serializers.get(call.id)!(result.value)) as never);
      const key = documentKey(call, input, undefined, result.value.shared.key);
      const document = await deps.documents.get(key, buildDocument(call, result.value));
      return ok(JSON.parse(document.raw.toString('utf8')) as never);
    },
  };
}
