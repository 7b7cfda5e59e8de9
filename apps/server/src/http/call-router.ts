/**
 * Serves the calls of the contract. A feature hands over a call and its handler; access, provider, language, validation,
 * serialisation by schema and the error envelope are the same for all of them and live here.
 */
import {
  needsRecentProof,
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
} from '@aerial/contract/core.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { hasScope } from '@aerial/domain/operator-scopes.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { isTemporary } from '../db/unavailable.ts';
import { fileOf } from './bodies.ts';
import { operatorTokenOf, tokenOf } from './access-token.ts';
import { sendError } from './errors.ts';
import { lazySerializer } from './lazy-schemas.ts';
import { fingerprintOf, idempotencyKeyOf, type Idempotency, type StoredAnswer } from './idempotency.ts';
import type { AnsweredRequest } from './response-cache.ts';
import { sendDocument, type BuiltDocument, type SharedDocuments } from './shared-documents.ts';
import type { AuditTrail } from './actor.ts';
import { isFromConsole, namesConsole, staffTokenOf } from './staff-session.ts';
import { guestView, pinProofOf, type Operator, type StaffOperator, type Viewer } from './viewer.ts';
import { interfaceLanguages } from '../tenancy/rules.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';

export interface CallContext<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The file that is uploaded, not read yet; present on calls that take one. Who reads it counts its bytes. */
  readonly file: C['upload'] extends object ? Readable : undefined;
  /** Present on calls that need one; undefined is possible on `optional` and `none`. */
  readonly viewer: C['auth'] extends 'viewer' | 'device' ? Viewer : Viewer | undefined;
  /** The viewer whose token the request carries, on calls that need none. */
  askedBy(): MaybePromise<Viewer | undefined>;
  /** Present on calls of operators, which are about their own provider; possible on those that accept an operator's token. */
  readonly operator: C['auth'] extends 'operator'
    ? Operator
    : C['auth'] extends 'staff'
      ? StaffOperator
      : C['operatorToken'] extends 'accepted'
        ? Operator | undefined
        : undefined;
  readonly provider: ProviderRecord;
  /** ISO 639-1, one that the provider offers. */
  readonly language: string;
  /** The viewer's address. */
  readonly ip: string;
  /** The token of the session that the console's cookie names, valid or not; only where a page of the console makes the request. */
  readonly staffToken: string | undefined;
  readonly userAgent: string;
  /** Sets a cookie with the answer. */
  setCookie(header: string): void;
  /** Proofs that the PIN was entered on this device, with commas. */
  readonly pinProof: string | undefined;
}

/** An answer that is the same for all requests with the same key, provider and language; children have answers of their own. */
export interface SharedAnswer<T> {
  readonly shared: {
    readonly key: string;
    readonly build: () => Promise<{ value: T; validUntil: BuiltDocument['validUntil'] }>;
    readonly variesByViewer?: boolean;
  };
}
export type CallAnswer<C extends Call> = Result<AnswerOf<C> | SharedAnswer<AnswerOf<C>>, AppError>;
export type CallHandler<C extends Call> = (context: CallContext<C>) => Promise<CallAnswer<C>>;

/** A shared answer: cached compressed until `validUntil`, rebuilt once for all concurrent requests. */
export const shared = <T>(key: string, build: SharedAnswer<T>['shared']['build']) =>
  ok<SharedAnswer<T>>({ shared: { key, build } });

/** The same for some viewers of an address: others get another answer there, so the address must not be a key of the response cache. */
export const sharedBySomeViewers = <T>(key: string, build: SharedAnswer<T>['shared']['build']) =>
  ok<SharedAnswer<T>>({ shared: { key, build, variesByViewer: true } });

/** Cached values are returned synchronously: on the hottest calls every turn of the event loop counts. */
export type MaybePromise<T> = T | Promise<T>;

export interface CallRouterDeps {
  readonly clock: Clock;
  /** @param isPolled see `Call` */
  authenticate(token: string, isPolled?: boolean): MaybePromise<Viewer | undefined>;
  /** The operator of a token, while it stays within its rate limits. */
  authenticateOperator(token: string, ip: string): Promise<Result<Operator, AppError>>;
  /** The member of staff whose session it is, from an address that the operator allows. */
  authenticateStaff?(token: string, ip: string): Promise<Result<StaffOperator, AppError>>;
  resolveProvider(request: {
    named: string | undefined;
    of: Viewer | Operator | undefined;
    ip: string;
    host: string;
  }): MaybePromise<Result<ProviderRecord, AppError>>;
  chooseLanguage(header: string | undefined, provider: ProviderRecord): string;
  /** Whether the provider does not serve the country of the address. */
  isCountryForbidden(provider: ProviderRecord, ip: string): boolean;
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

const isShared = (value: unknown): value is SharedAnswer<unknown> =>
  typeof value === 'object' && value !== null && 'shared' in value;

/** The path below /v2, without what a query may carry. */
const pathOf = (url: string): string => url.split('?', 1)[0]!.replace(/^\/v2\//, '');

/** Whether the request carries an operator's token, valid or not. */
const namesOperator = (query: unknown): boolean => (query as { token?: unknown } | null)?.token !== undefined;

/** Whether an operator's token or a session of its staff stands in place of a viewer's token. On calls of viewers a viewer's own one wins. */
const standsForViewer = (call: Call, { query, headers }: FastifyRequest, hasSession: boolean): boolean =>
  call.operatorToken === 'accepted' &&
  (namesOperator(query) || hasSession) &&
  (call.auth === 'none' || tokenOf(query, headers.authorization) === undefined);

const outOfScope = ({ scope }: Call): AppError => ({
  code: 'permission_denied',
  message: 'The token does not allow this call.',
  detail: { scope: scope ? [scope] : [] },
});

/** What support sees of an account it does not change. */
const supportSession: AppError = {
  code: 'support_session',
  message: 'Support can look at this account, but cannot change it.',
};

const unauthenticated: AppError = { code: 'authentication_failed', message: 'Incorrect token.' };

/** Parameters that any call may carry without a meaning for its answer. @source wire shapes §1.1 */
const COMMON_PARAMETERS = new Set(['access_token', 'provider', 'format', 'app_version']);

/** Answers to requests with unknown parameters are not cached: each spelling would be an entry of its own. */
function hasOnlyKnownQuery(call: Call, query: unknown): boolean {
  const declared = (call.query as { properties?: object } | undefined)?.properties ?? {};
  return Object.keys(query as object).every((name) => name in declared || COMMON_PARAMETERS.has(name));
}

/** How long a member of staff need not show again who it is, ms. */
const PROOF_VALID_MS = 10 * 60_000;
const secondFactorRequired: AppError = {
  code: 'second_factor_required',
  message: 'A second factor is required to sign in.',
};
const proofRequired: AppError = {
  code: 'reauthentication_required',
  message: 'Please confirm once more that it is you.',
};

/** @source F-042, F-432, A-054 */
export const forbiddenCountry: AppError = {
  code: 'forbidden_country',
  message: 'This service is not available in your country.',
};

/** Reads still work, and so does what the database does by itself. */
const DISK_FULL: AppError = {
  code: 'unavailable',
  message: 'The service is not available right now. Please try again.',
  retryAfterS: 30,
};

/** For the documentation only: any text is accepted here, and checked where the key is used. */
const IDEMPOTENCY_HEADER = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      description: 'With an operator token: a repetition within 24 hours has no effect and gets the first answer',
    },
  },
};

const scopeText = ({ auth, scope }: Call): string =>
  auth === 'operator'
    ? `Scope of the operator token: \`${scope}\`.`
    : `With an operator token: its scope \`${scope}\`.`;

/** Whose token the documentation says a call takes, and which scopes. */
function securityOf({ auth, operatorToken, scope }: Call): Record<string, string[]>[] {
  const operators = scope ? [{ token: [scope as string] }] : [];
  if (auth === 'operator') return operators;
  if (auth === 'none') return operatorToken ? [{}, ...operators] : [];
  return [{ access_token: [] }, ...operators];
}

export function callRouter(app: FastifyInstance, deps: CallRouterDeps): CallRouter {
  const handlers = new Map<string, CallHandler<Call>>();
  const serializers = new Map<string, (value: unknown) => string>();
  /** Reading calls of operators by their path: what they answer is what a writing call of the same path changes. */
  const readers = new Map<string, Call>();

  /** The session that a page of the console sends; what other sites make a browser send does not count. */
  const sessionOf = ({ headers, host }: FastifyRequest): string | undefined =>
    isFromConsole(headers, host) ? staffTokenOf(headers) : undefined;

  async function staffOf(call: Call, request: FastifyRequest): Promise<Result<StaffOperator, AppError>> {
    const token = sessionOf(request);
    if (token === undefined || !deps.authenticateStaff) return fail(unauthenticated);
    const staff = await deps.authenticateStaff(token, request.ip);
    if (!staff.ok) return staff;
    const { isEnrolled, provenAt } = staff.value.session;
    if (!isEnrolled && call.auth !== 'staff') return fail(secondFactorRequired);
    if (needsRecentProof(call) && deps.clock.now() - provenAt >= PROOF_VALID_MS) return fail(proofRequired);
    return staff;
  }

  /** An operator's token, or the session of a member of its staff: the same calls, the same scopes. */
  async function operatorOf(call: Call, request: FastifyRequest): Promise<Result<Operator, AppError>> {
    if (call.auth === 'staff' || (!namesOperator(request.query) && namesConsole(request.headers)))
      return staffOf(call, request);
    const token = operatorTokenOf(request.query);
    return token === undefined ? fail(unauthenticated) : deps.authenticateOperator(token, request.ip);
  }

  async function contextOf(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Result<CallContext<Call>, AppError>> {
    const isOperator =
      call.auth === 'operator' ||
      call.auth === 'staff' ||
      standsForViewer(call, request, sessionOf(request) !== undefined);
    const operator = isOperator ? await operatorOf(call, request) : undefined;
    if (operator && !operator.ok) return operator;
    // A call without a scope is one that no operator may make: the contract's tests refuse it.
    if (operator && call.auth !== 'staff' && !(call.scope && hasScope(operator.value.scopes, call.scope)))
      return fail(outOfScope(call));
    const token = isOperator ? undefined : tokenOf(request.query, request.headers.authorization);
    const authenticated = token && call.auth !== 'none' ? deps.authenticate(token, call.isPolled) : undefined;
    const viewer = authenticated instanceof Promise ? await authenticated : authenticated;
    const needsViewer = !operator && (call.auth === 'viewer' || call.auth === 'device');
    if (needsViewer && !viewer) return fail(unauthenticated);
    if (viewer?.support && call.method !== 'GET' && call.supportSession !== 'allowed') return fail(supportSession);
    if (needsViewer && call.auth === 'device' && !viewer?.deviceId) {
      return fail({ code: 'authentication_failed', message: 'The token is not bound to a device.' });
    }
    // A token belongs to one provider; only requests without a token can name another.
    const tokenOwner = viewer ?? operator?.value;
    const parameter = tokenOwner ? undefined : (request.query as { provider?: unknown }).provider;
    const named = typeof parameter === 'string' && parameter !== '' ? parameter : undefined;
    const askedBy = () => viewer ?? (token === undefined ? undefined : deps.authenticate(token));
    // Where nothing names a provider, a token that comes along does, also on calls that need none. @source F-003
    const of = tokenOwner ?? (named === undefined ? await askedBy() : undefined);
    const resolved = deps.resolveProvider({ named, of, ip: request.ip, host: request.hostname });
    const provider = resolved instanceof Promise ? await resolved : resolved;
    if (!provider.ok) return provider;
    request.providerLanguage = interfaceLanguages(provider.value.settings)[0];
    if (call.country === 'checked' && !isOperator && deps.isCountryForbidden(provider.value, request.ip)) {
      if (!(await askedBy())?.isGeofree) return fail(forbiddenCountry);
    }
    return ok({
      params: request.params as never,
      query: request.query as never,
      // Of a file its length stands for it: in the audit log, and where a repetition is compared.
      body: (call.upload ? { bytes: request.headers['content-length'] ?? null } : request.body) as never,
      file: (call.upload ? fileOf(request.body) : undefined) as never,
      // What a viewer's call shows an operator is what a guest of its provider sees.
      viewer: viewer ?? ((operator?.ok && call.auth === 'viewer' ? guestView(provider.value.id) : undefined) as Viewer),
      operator: operator?.value as never,
      askedBy,
      provider: provider.value,
      language: deps.chooseLanguage(request.headers['accept-language'], provider.value),
      ip: request.ip,
      staffToken: sessionOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      setCookie: (header) => void reply.header('set-cookie', header),
      pinProof: pinProofOf(request.headers),
    });
  }

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

  /** What an operator's writing call is about to change, as the reading call of its path answers it; undefined where there is none. */
  async function stateBefore(call: Call, context: CallContext<Call>): Promise<unknown> {
    const reader = call.method === 'POST' ? undefined : readers.get(call.path);
    if (!reader) return undefined;
    const read = await handlers.get(reader.id)!({ ...context, query: {} as never, body: undefined as never });
    return read.ok && !isShared(read.value) ? read.value : undefined;
  }

  /** The handler of a call; changes by operators are recorded before it runs, and its result after it. */
  function recorded(call: Call, handler: CallHandler<Call>, request: FastifyRequest): CallHandler<Call> {
    const { audit } = deps;
    if (!audit || call.method === 'GET' || call.isContinuation) return handler;
    return async (context) => {
      const { operator } = context as { operator: Operator | undefined };
      if (!operator) return handler(context);
      const entryId = await audit.begin({
        providerId: operator.providerId,
        actor: operator.actor,
        address: context.ip,
        call: call.id,
        object: pathOf(request.url),
        requestId: request.id,
        request: context.body,
        before: await stateBefore(call, context),
      });
      const result = await handler(context);
      const after = (value: unknown) => (call.method === 'DELETE' || isShared(value) ? null : value);
      await audit.finish(entryId, result.ok ? { after: after(result.value) } : { errorCode: result.error.code });
      return result;
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
      if (call.method === 'GET' && call.auth === 'operator') readers.set(call.path, call);
      serializers.set(call.id, lazySerializer(call));
      app.route({
        method: call.method,
        url: call.path,
        schema: {
          operationId: call.id,
          summary: call.summary,
          ...(call.scope && { description: scopeText(call) }),
          tags: [call.tag],
          ...(call.params && { params: call.params }),
          ...(call.query && { querystring: call.query }),
          ...(call.body && { body: call.body }),
          ...(call.scope && call.method !== 'GET' && { headers: IDEMPOTENCY_HEADER }),
          response: { 200: call.answer },
          security: securityOf(call),
        },
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
