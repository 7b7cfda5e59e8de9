import Type, { type Static, type TSchema } from 'typebox';
import type { CacheRule } from './cache-rules.ts';
import type { OperatorScope } from '@aerial/domain/operator-scopes.ts';
import type { EpochSeconds, Seconds } from '@aerial/domain/time.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. `device`: only a token that `auth/device` gave; `operator`: an operator's own token, in the query as `token`.
 * Where an operator may make a call, a member of its staff may make it with the session of the console; `staff`: only with such a session.
 * @source wire shapes §1.1, §2 Token
 */
export type CallAuth = 'none' | 'optional' | 'viewer' | 'device' | 'operator' | 'staff';

/** Scopes whose writing calls need a recent proof of a member of staff: money, roles and tokens. */
const PROVEN_SCOPES: ReadonlySet<OperatorScope> = new Set(['payments:write', 'staff:write']);

/** Whether a member of staff must have shown recently who it is. */
export const needsRecentProof = ({ method, scope, proof }: Pick<Call, 'method' | 'scope' | 'proof'>): boolean =>
  proof === 'recent' || (method !== 'GET' && scope !== undefined && PROVEN_SCOPES.has(scope));

/** One call of the API, declared once: the server registers it, the web client is typed by it, tests check answers against it. */
export interface Call<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  /** Stable name, also the OpenAPI operationId. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path with `:parameters`, under /v2. */
  readonly path: `/v2/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly auth: CallAuth;
  /** `checked`: refused with forbidden_country from a country that the provider does not serve. @source F-042, F-432, A-054 */
  readonly country?: 'checked';
  /** An operator's token (query `token`) may stand in place of a viewer's: the call is then about the operator's provider, and a wrong token is 401. */
  readonly operatorToken?: 'accepted';
  /** What an operator's token must be allowed; required wherever one may make the call, as a test of the contract checks. */
  readonly scope?: OperatorScope;
  /** A member of staff must have shown within ten minutes who it is; so it is also for what changes money, roles and tokens. */
  readonly proof?: 'recent';
  /**
   * A session of support may make this call although it is no reading one: what it would write of the viewer, the handler leaves out.
   * All other writing calls are refused with support_session.
   */
  readonly supportSession?: 'allowed';
  /** Every open page polls it: what is cached of the viewer is trusted until it is invalidated, for minutes instead of seconds. */
  readonly isPolled?: true;
  /** Of the body, where it may be larger than others. */
  readonly maxBodyBytes?: number;
  /** How clients cache the answer, and what a success invalidates; where it differs from the defaults. */
  readonly cache?: CacheRule;
  /** The body is a file (`application/octet-stream`) instead of JSON; longer ones are refused. */
  readonly upload?: { readonly maxBytes: number };
  /** It goes on with what another writing call began: that one is in the audit log, this one is not. */
  readonly isContinuation?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  readonly errors: readonly ErrorCode[];
}

export type ParamsOf<C extends Call> = C['params'] extends TSchema ? Static<C['params']> : Record<string, never>;
export type QueryOf<C extends Call> = C['query'] extends TSchema ? Static<C['query']> : Record<string, never>;
export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined;
export type AnswerOf<C extends Call> = Static<C['answer']>;
export type CacheOf<C extends Call> = C['cache'] extends CacheRule | undefined ? C['cache'] : undefined;

/** Declares a call and preserves its exact types. */
export function defineCall<
  const Params extends TSchema,
  const Query extends TSchema,
  const Body extends TSchema,
  const Answer extends TSchema,
  const C extends Call<Params, Query, Body, Answer>,
>(call: C & Call<Params, Query, Body, Answer>): C {
  return call;
}

type Scalar = 'string' | 'integer' | 'number' | 'boolean';
const scalarOrNull = <T>(type: Scalar) => Type.Unsafe<T | null>({ type: [type, 'null'] });

export const nullable = {
  string: () => scalarOrNull<string>('string'),
  integer: <N extends number = number>() => scalarOrNull<N>('integer'),
  number: () => scalarOrNull<number>('number'),
  boolean: () => scalarOrNull<boolean>('boolean'),
};

/** The value or null. */
export const orNull = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T> | null>({ ...schema, nullable: true });

/** Any JSON; for values whose shape the documents leave open. */
export const anyJson = () => Type.Unsafe<unknown>({});

/** The largest value of a PostgreSQL `integer`. */
const MAX_INTEGER = 2_147_483_647;
/** The end of the year 9999: later instants have no ISO 8601 form of four digits. */
const MAX_UNIX_SECONDS = 253_402_300_799;

/**
 * Types of request fields. Each has bounds, so that no number and no text comes to the database that it cannot hold; `bounds.test.ts`
 * refuses a call with a field without them. Ids that are text may exceed their columns: those are unknown ids, answered 404.
 */

/** Ids by kind; the type says what it is an id of. @source wire shapes §1.5 */
export const IntId = <Id extends number = number>() =>
  Type.Unsafe<Id>(Type.Integer({ minimum: 0, maximum: MAX_INTEGER }));
/** Up to 19 digits, beyond the safe integers of JavaScript, hence text. */
export const LongId = <Id extends string = string>() =>
  Type.Unsafe<Id>(Type.String({ pattern: '^[0-9]{1,19}$', maxLength: 19 }));
export const UuidId = <Id extends string = string>() => Type.Unsafe<Id>(Type.String());
/** An id that clients send as a number or as text; null and empty mean that none is set. @param digits of the text at most */
export const lenientId = (digits: 10 | 19, description?: string) =>
  Type.Unsafe<number | string | null>({
    type: ['integer', 'string', 'null'],
    pattern: `^[0-9]{0,${digits}}$`,
    maxLength: digits,
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    ...(description && { description }),
  });

/** UTC, whole seconds, `Z`. */
export const Instant = () => Type.String({ description: 'UTC instant, 2031-01-31T20:59:59Z' });
/** Integer Unix seconds. */
export const UnixSeconds = () =>
  Type.Unsafe<EpochSeconds>(Type.Integer({ minimum: 0, maximum: MAX_UNIX_SECONDS, description: 'Unix seconds, UTC' }));
/** A position in a film or episode, or how much of it was watched: whole seconds. */
export const MediaSeconds = () => Type.Unsafe<Seconds>(Type.Integer());
/** Unix seconds as a number or as text; 0 and empty mean none. */
export const lenientSeconds = (description: string) =>
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    maxLength: 32,
    minimum: 0,
    maximum: MAX_UNIX_SECONDS,
    description,
  });
/** A switch in a query, in any of the spellings of clients. */
export const flag = (description?: string) =>
  Type.Unsafe<string | number | boolean>({
    type: ['string', 'boolean', 'integer'],
    maxLength: 16,
    minimum: 0,
    maximum: MAX_INTEGER,
    ...(description && { description }),
  });

/** Maximum length of a list of words that selects parts of an answer. */
const MAX_INCLUDES = 255;
/** Length of the password of a new account, and of every later one. */
export const NEW_PASSWORD = { minLength: 1, maxLength: 32 } as const;
/** Words, separated by commas, that add parts to an answer. */
export const includes = (description?: string) =>
  Type.Optional(Type.String({ maxLength: MAX_INCLUDES, ...(description && { description }) }));
/** A provider by id or shortname. */
export const providerName = () => Type.String({ maxLength: 64 });

/** Path parameters `:id`. */
export const idParams = <Id extends number>() =>
  Type.Object({ id: Type.Unsafe<Id>(Type.Integer({ minimum: 1, maximum: MAX_INTEGER })) });
export const slugParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) });
