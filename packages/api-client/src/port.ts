/** The port to the API: over HTTP in the browser, inside the process while a page is rendered on the server. */
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@aerial/contract/core.ts';
import type { ErrorCode } from '@aerial/contract/errors.ts';
import type { ClientCall } from './client-call.ts';

export interface CallInput<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
  /** Aborts the call: it then fails with the signal's reason, which is no failure of the API. */
  signal?: AbortSignal;
  /** PIN proofs to send along. */
  pinProof?: string;
  /** Whether a refusal for a missing PIN opens the PIN prompt; by default only for calls that change something. */
  promptsForPin?: boolean;
  /** Completes even when the page is closed. */
  keepalive?: boolean;
}

export interface ApiPort {
  /** Makes a call and returns its answer. @throws ApiError when the API refuses or cannot be reached */
  call<C extends Call>(call: ClientCall<C>, input?: CallInput<C>): Promise<AnswerOf<C>>;
}

/** Codes of failures that have no answer of the API. */
export type LocalErrorCode = 'network_failure' | 'unreadable_answer';

/** A call that did not succeed. Decide on `code`, show `message`. @source spec 1 §8, F-438 */
export class ApiError extends Error {
  readonly code: ErrorCode | LocalErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly detail: string | Readonly<Record<string, readonly string[]>> | undefined;
  /** A content that exists but can no longer be watched. */
  readonly lostContent: unknown;
  /** Seconds after which a retry is allowed, where the answer says so. */
  readonly retryAfterS: number | undefined;
  /** What is missing for a purchase, decimal text. @source A-518 */
  readonly amount: string | undefined;

  constructor(
    code: ErrorCode | LocalErrorCode,
    status: number,
    message: string,
    detail?: ApiError['detail'],
    lostContent?: unknown,
    retryAfterS?: number,
    amount?: string,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.lostContent = lostContent;
    this.retryAfterS = retryAfterS;
    this.amount = amount;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Formats a detail of any shape: pairs on lines of their own, lists with commas, recursively. @source F-440, F-441 */
function spoken(detail: unknown): string {
  if (Array.isArray(detail)) return detail.map(spoken).join(', ');
  if (detail && typeof detail === 'object')
    return Object.entries(detail)
      .map(([key, value]) => `${key}: ${spoken(value)}`)
      .join('\n');
  return detail === undefined || detail === null ? '' : String(detail);
}

/** The text of a failure for the viewer: the server's own message, else the fallback with the status. @source F-438, F-440–F-442 */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return fallback;
  const detail = typeof error.detail === 'object' ? spoken(error.detail) : '';
  return detail || error.message || spoken(error.detail) || `${fallback} (${error.status})`;
}
