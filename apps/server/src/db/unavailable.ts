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

/** Sockets that break or lead nowhere. */
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Of PostgreSQL: connections (08), too many of them (53300), statements that took too long (57014), a server that ends or begins (57P). */
const SQL_STATES = /^(?:08...|53300|57014|57P0[1-5])$/;
/** What `pg` says in words only. */
const SAID = /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether the failure is the database's state and not the statement's fault. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === undefined ? SAID.test(error.message) : SYSTEM_CODES.has(code) || SQL_STATES.test(code);
}

/** The failure as those who ask are to see it. */
export const named = (error: unknown): unknown => (isUnavailable(error) ? new DatabaseUnavailable(error) : error);
