/**
 * What clients need of a call: method, address and cache rule, typed by the contract. Of the calls only types are imported, so that the
 * schemas and their library stay out of the bundle; a method or an address that differs from the contract does not compile.
 */
import type { AnswerOf, BodyOf, CacheOf, Call, ParamsOf, QueryOf } from '@aerial/contract/core.ts';

/** The fields of a call that the client needs; `C` carries its types. */
export interface ClientCall<C extends Call = Call> {
  readonly id: C['id'];
  readonly method: C['method'];
  readonly path: C['path'];
  readonly auth: C['auth'];
  readonly cache: CacheOf<C>;
  /** Never present; carries the types of the call. */
  readonly shapes?: { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C>; answer: AnswerOf<C> };
}
export type Answer<C> = C extends ClientCall<infer K> ? AnswerOf<K> : never;

/** A call of the contract for clients. @param cache the rule, where the contract declares one */
export function clientCall<C extends Call>(
  id: C['id'],
  method: C['method'],
  path: C['path'],
  auth: C['auth'],
  ...[cache]: CacheOf<C> extends undefined ? [] : [cache: CacheOf<C>]
): ClientCall<C> {
  return { id, method, path, auth, cache: cache as CacheOf<C> };
}
