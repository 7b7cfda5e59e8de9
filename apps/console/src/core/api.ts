/** Calls of the contract with the session of the console: a cookie that only its own pages can use. */
import { callUrl, jsonOf } from '@aerial/api-client/http-api.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@aerial/contract/core.ts';
import type { ErrorBody } from '@aerial/contract/errors.ts';
import { currentLanguage } from '../i18n/i18n.ts';

export { ApiError } from '@aerial/api-client/port.ts';

export interface CallInput<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** Of calls that take a file as their body. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
}

/** What the session does about refusals that concern it. */
export interface SessionHooks {
  /** The session is over, or was none. */
  onSignedOut(): void;
  /** Money, roles and tokens need a recent proof of who is signed in. @returns whether it was given, and the call is to be repeated */
  prove(): Promise<boolean>;
}
let hooks: SessionHooks = { onSignedOut: () => {}, prove: () => Promise.resolve(false) };
export const setSessionHooks = (next: SessionHooks): void => void (hooks = next);

const HEADERS = { accept: 'application/json', 'x-aerial-console': '1' };

async function failureOf(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('retry-after'));
  try {
    const { error_code: code, error, detail } = (await response.json()) as ErrorBody;
    return new ApiError(code, response.status, error?.message ?? '', detail, undefined, wait > 0 ? wait : undefined);
  } catch {
    return new ApiError('unreadable_answer', response.status, '');
  }
}

async function send(call: Call, input: CallInput<Call>, idempotencyKey: string | undefined): Promise<unknown> {
  const url = callUrl('', call as never, input.params ?? {}, (input.query ?? {}) as Record<string, unknown>);
  let response: Response;
  try {
    response = await fetch(url, {
      method: call.method,
      credentials: 'same-origin',
      headers: {
        ...HEADERS,
        'accept-language': currentLanguage(),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.file && { 'content-type': 'application/octet-stream' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.file && { body: input.file }),
      ...(input.signal && { signal: input.signal }),
    });
  } catch {
    input.signal?.throwIfAborted();
    throw new ApiError('network_failure', 0, '');
  }
  if (!response.ok) throw await failureOf(response);
  return jsonOf(response, input.signal);
}

const isOperators = ({ auth, scope }: Call): boolean => auth !== 'staff' && scope !== undefined;

/**
 * Makes a call and returns its answer. A change carries an idempotency key, so that its repetition after a lost answer or a proof has no
 * second effect.
 * @throws ApiError when the server refuses or cannot be reached
 */
export async function callApi<C extends Call>(call: C, input: CallInput<C> = {}): Promise<AnswerOf<C>> {
  const key = call.method !== 'GET' && isOperators(call) && !call.isContinuation ? crypto.randomUUID() : undefined;
  const attempt = () => send(call, input as CallInput<Call>, key) as Promise<AnswerOf<C>>;
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'reauthentication_required' && (await hooks.prove())) return attempt();
    if (error.code === 'authentication_failed' && call.auth !== 'none') hooks.onSignedOut();
    throw error;
  }
}
