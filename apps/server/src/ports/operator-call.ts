/**
 * One request to an operator's system: POST with JSON to the address the operator configured, refusals told apart from failures.
 * @source wire shapes §7
 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Outgoing } from '../http/outgoing.ts';

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

/** @returns the answer, refusals included; undefined when none came or it makes no sense */
export async function callOperator(
  options: OperatorCallOptions,
  path: string,
  query: Readonly<Record<string, string>>,
  body: Fields,
): Promise<Fields | undefined> {
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
      timeoutMs: options.timeoutMs ?? OPERATOR_TIMEOUT_MS,
      limitBytes: ANSWER_MAX_BYTES,
    });
    const answer: unknown = JSON.parse(response.body.toString());
    if (!isFields(answer)) throw new Error('the answer is no object');
    // A refusal may come with any status; success only with one of success.
    if (!isSuccess(response.status) && !isRefusal(answer)) throw new Error(`status ${response.status}`);
    return answer;
  } catch (error) {
    options.onFailure?.(path, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
