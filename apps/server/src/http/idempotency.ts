/** Writing calls of operators that are sent again with the same key: executed once, answered alike. @source docs/decisions/025 */
import { HTTP_STATUS, type AppError } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { createHash } from 'node:crypto';

/** As requests carry it, in the lower case of Node. */
const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,255}$/;

/** A request with a key, and what makes another one the same. */
export interface KeyedRequest {
  readonly providerId: ProviderId;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** What a call answered: the body of its success, or its error. */
export type StoredAnswer = { readonly body: string } | { readonly error: AppError };

export interface Idempotency {
  /**
   * Runs the call unless one with this key has run within a day, or waits for the one that runs. Fails with idempotency_key_reused for
   * another request, with idempotency_in_progress when the wait is too long.
   */
  once(request: KeyedRequest, run: () => Promise<StoredAnswer>): Promise<Result<StoredAnswer, AppError>>;
}

/** The key of a request; undefined without one. */
export function idempotencyKeyOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Result<string | undefined, AppError> {
  const key = headers[HEADER];
  if (key === undefined || key === '') return ok(undefined);
  if (typeof key === 'string' && KEY.test(key)) return ok(key);
  return fail({
    code: 'validation_failed',
    message: 'The request is not valid.',
    detail: { 'Idempotency-Key': ['Please check this value.'] },
  });
}

/** JSON with the names of objects in order, so that two spellings of one body are equal. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

/** What a request asks for. Its token is no part of it: after a rotation a repetition carries another one. */
export function fingerprintOf(request: {
  readonly callId: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}): Buffer {
  const { token: _token, ...query } = (request.query ?? {}) as Record<string, unknown>;
  const text = canonical([request.callId, request.params, query, request.body ?? {}]);
  return createHash('sha256').update(text).digest();
}

/** Whether a repetition gets this answer, too: what failed for the moment may succeed the next time. */
export const isStorable = (answer: StoredAnswer): boolean =>
  !('error' in answer) || (HTTP_STATUS[answer.error.code] < 500 && HTTP_STATUS[answer.error.code] !== 429);
