/** What the handler of a call gets, and what it answers. */
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@aerial/contract/core.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { Readable } from 'node:stream';
import type { ProviderRecord } from '../tenancy/provider.ts';
import type { BuiltDocument } from './shared-documents.ts';
import type { Operator, StaffOperator, Viewer } from './viewer.ts';

/** Cached values are returned synchronously: on the hottest calls every turn of the event loop counts. */
export type MaybePromise<T> = T | Promise<T>;

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

export const isShared = (value: unknown): value is SharedAnswer<unknown> =>
  typeof value === 'object' && value !== null && 'shared' in value;
