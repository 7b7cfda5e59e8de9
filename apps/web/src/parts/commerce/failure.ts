/** A failed call as data, for machines. */
import { ApiError } from '@aerial/api-client/port.ts';

export interface Failure {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string;
  /** The server's own text. */
  readonly message: string;
  /** The missing amount of a 402, decimal text. @source A-518 */
  readonly amount?: string | undefined;
  /** What was thrown, for the general handler. */
  readonly cause: unknown;
}

export function asFailure(cause: unknown): Failure {
  if (!(cause instanceof ApiError)) return { status: 0, code: 'network_failure', message: String(cause), cause };
  const { status, code, message, amount } = cause;
  return { status, code, message, amount, cause };
}

/** Whether there was no answer at all. */
export const isUnreachable = ({ status }: Failure): boolean => status === 0;
