/** Failures that say nothing about the request: the database cannot be reached, or does not answer in time. */

/** Becomes the 503 `unavailable` with Retry-After. Its code is the one of the failure behind it, if that has one. */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503;
  readonly retryAfterS = 2;
  readonly code: string | undefined;
  constructor(cause: unknown) {
    super('The database is not available.', { cause });
    this.code = codeOf(cause);
  }
}

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

/** Of the operating system: connections that break or lead nowhere, a full backlog (EAGAIN), no descriptors or buffers left. */
const SYSTEM_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOENT ENOTCONN ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN EADDRNOTAVAIL EAGAIN EMFILE ENFILE ENOBUFS'.split(
    ' ',
  ),
);
/**
 * Of PostgreSQL: connections (class 08), full disk, memory and connections (53), statements that took too long (57014), a server that
 * shuts down, crashed or starts (57P0x), failed I/O of its own (58), a session ended for idling (25P03), a standby that takes no
 * writes (25006).
 */
const SQL_STATES = /^(?:08...|53...|57014|57P0[1-5]|58...|25P03|25006)$/;
/** PostgreSQL reports I/O failures without a code of their own as `internal_error`. */
const INTERNAL_ERROR = 'XX000';
const FAILED_IO =
  /^could not (?:access|close|create|extend|flush|fsync|link|open|read|remove|rename|resize|seek|stat|truncate|write)\b/;
/** Failures that `pg` describes only by their message. */
const SAID =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether the failure is the database's state and not the statement's fault. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return SAID.test(error.message);
  return SYSTEM_CODES.has(code) || SQL_STATES.test(code) || (code === INTERNAL_ERROR && FAILED_IO.test(error.message));
}

/** Wraps what is the database's state; other failures are returned as they are. */
export const named = (error: unknown): unknown =>
  !(error instanceof DatabaseUnavailable) && isUnavailable(error) ? new DatabaseUnavailable(error) : error;

/** Whether a failure passes by itself (the database is unavailable, too much work is waiting), so that a stale answer may stand in. */
export const isTemporary = (error: unknown): boolean => (error as { statusCode?: unknown } | null)?.statusCode === 503;
