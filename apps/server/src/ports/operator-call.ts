/**
 * One request to an operator's system: POST with JSON to the address the operator configured, refusals distinguished from failures.
 * @source wire shapes §7
 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { Outgoing } from '../http/outgoing.ts';
import type { OperatorLine } from './operator-line.ts';

/** How long an operator's system may take. @source wire shapes §7 */
export const OPERATOR_TIMEOUT_MS = 5_000;
/** No answer is longer. */
const ANSWER_MAX_BYTES = 1024 * 1024;

export interface OperatorCallOptions {
  /** The operator's address, possibly with a path and query of its own; the call's path is put behind its path. */
  readonly url: string;
  readonly providerId: ProviderId;
  readonly fetch: Outgoing;
  readonly timeoutMs?: number;
  /** Leaves the operator's system alone while it does not answer, and logs the calls for the operator. */
  readonly line?: OperatorLine;
  /** Notified why a call failed, without what was sent. */
  onFailure?(path: string, reason: string): void;
}

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A text or a number as text. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
/** Whether the answer refuses: `{"result":"error"}`, or a status below zero, also as text. */
export const isRefusal = (answer: Fields): boolean => {
  const status = textOf(answer['status']);
  return answer['result'] === 'error' || (status !== undefined && /^-\d+$/.test(status));
};
/** The subscriber an /auth answer names. */
export const subscriberOf = (answer: Fields): string | undefined =>
  textOf(answer['provider_uid']) ?? textOf(answer['user_id']);

/** Whether a call can be repeated: it changes nothing at the operator. */
export type Repetition = 'repeatable' | 'once';
/** A failure that comes sooner leaves time for another attempt, ms. */
const RETRY_WITHIN_MS = 2_000;

interface Attempt {
  readonly status: number | null;
  readonly answer?: Fields;
  /** Why there is no answer that makes sense. */
  readonly reason: string | null;
}

/**
 * Asks an operator's system, unless it is left alone because it has not answered. What changes nothing there is asked once more when the
 * first attempt fails early; both share the time limit.
 * @returns the answer, refusals included; undefined when none came or it makes no sense
 */
export async function callOperator(
  options: OperatorCallOptions,
  path: string,
  query: Readonly<Record<string, string>>,
  body: Fields,
  repetition: Repetition = 'once',
): Promise<Fields | undefined> {
  const { line, providerId, timeoutMs = OPERATOR_TIMEOUT_MS } = options;
  const startedAt = line?.now() ?? epochMs(Date.now());
  const about = { providerId, path, startedAt, query, body };
  if (line?.admits(providerId) === false) {
    const reason = 'left alone: it has not answered';
    line.record({ ...about, outcome: 'skipped', status: null, reason, attempts: 0, answer: null });
    options.onFailure?.(path, reason);
    return undefined;
  }
  const began = performance.now();
  let attempts = 1;
  let done = await attempt(options, path, query, body, timeoutMs);
  const spentMs = performance.now() - began;
  if (!done.answer && repetition === 'repeatable' && spentMs < Math.min(RETRY_WITHIN_MS, timeoutMs / 2)) {
    attempts = 2;
    done = await attempt(options, path, query, body, Math.round(timeoutMs - spentMs));
  }
  const { status, answer, reason } = done;
  line?.settle(providerId, answer !== undefined);
  const outcome = answer === undefined ? 'failed' : isRefusal(answer) ? 'refused' : 'answered';
  line?.record({ ...about, outcome, status, reason, attempts, answer: answer ?? null });
  if (reason !== null) options.onFailure?.(path, reason);
  return answer;
}

async function attempt(
  options: OperatorCallOptions,
  path: string,
  query: Readonly<Record<string, string>>,
  body: Fields,
  timeoutMs: number,
): Promise<Attempt> {
  let status: number | null = null;
  try {
    const url = new URL(options.url);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    for (const [name, value] of Object.entries({ ...query, provider_id: String(options.providerId) }))
      url.searchParams.set(name, value);
    const response = await options.fetch(url, {
      method: 'POST',
      headers: () => ({ 'content-type': 'application/json', accept: 'application/json' }),
      body: JSON.stringify(body),
      redirects: 0,
      timeoutMs,
      limitBytes: ANSWER_MAX_BYTES,
    });
    status = response.status;
    const answer: unknown = JSON.parse(response.body.toString());
    if (!isFields(answer)) throw new Error('the answer is no object');
    // A refusal may come with any status; success only with one of success.
    if (!isSuccess(response.status) && !isRefusal(answer)) throw new Error(`status ${response.status}`);
    return { status, answer, reason: null };
  } catch (error) {
    // A parser quotes what it could not read.
    const reason =
      error instanceof SyntaxError ? 'the answer is no JSON' : error instanceof Error ? error.message : String(error);
    return { status, reason };
  }
}
