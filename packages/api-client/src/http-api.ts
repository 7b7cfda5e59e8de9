/** The API over HTTP: token in the query, language in the header, errors decoded in one place. @source spec 1 §7, F-355, F-356 */
import type { AnswerOf, Call } from '@aerial/contract/core.ts';
import type { ErrorBody } from '@aerial/contract/errors.ts';
import type { ClientCall } from './client-call.ts';
import { ApiError, type ApiPort, type CallInput } from './port.ts';
import { learnPresent } from './present.ts';
import { changedBy, requestCache, type RequestCache } from './request-cache.ts';

/** The source of tokens; the session. */
export interface TokenSource {
  /** The token to use, as soon as the session has one; undefined when there is no session. */
  token(): Promise<string | undefined>;
  /** The current token, without waiting. */
  currentToken(): string | undefined;
  /** Called with a refused token; returns the next one to try, or undefined. */
  renew(refused: string): Promise<string | undefined>;
}

export interface HttpApiDeps {
  /** '' for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  language(): string;
  readonly tokens: TokenSource;
  /** A variant of the provider, named in the address of the page. @source F-173 */
  readonly partner?: string | undefined;
  /** Called for every refusal, before the caller's promise rejects. */
  onFailure?(call: ClientCall, params: unknown, error: ApiError): void;
  now(): number;
}

/** Query parameters of every call of this page (the provider named in its address, say). */
export function callUrl(
  baseUrl: string,
  call: Pick<ClientCall, 'path'>,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const path = call.path.replace(/:([a-z_]+)/gi, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `${baseUrl}${path}${text ? `?${text}` : ''}`;
}

/** Routes whose refusal does not concern the token. @source F-426, F-427, F-428 */
export function refusalConcernsToken(path: string): boolean {
  return !/^\/v2\/(users\/self\/stat\/|otps\b|otp\/|auth\/otp\b|mw\/otps\b|mw\/auth\/otp\b|auth\/login\b|auth\/device\b)/.test(
    path,
  );
}

/** @source F-422, F-424, F-425 */
const refusesToken = (path: string, error: ApiError): boolean =>
  (error.status === 401 || error.code === 'authentication_failed') && refusalConcernsToken(path);

async function failureOf(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('retry-after'));
  try {
    const body = (await response.json()) as ErrorBody;
    return new ApiError(
      body.error_code,
      response.status,
      body.error?.message ?? '',
      body.detail,
      body.lost_content,
      wait > 0 ? wait : undefined,
      body.amount,
    );
  } catch {
    return new ApiError('unreadable_answer', response.status, '');
  }
}

/**
 * The body of a successful answer.
 * @throws ApiError `network_failure` where it was cut off, by a lost network or a page that is being left; `unreadable_answer` for no JSON
 */
export async function jsonOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await response.text().catch(() => {
    signal?.throwIfAborted();
    throw new ApiError('network_failure', 0, '');
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError('unreadable_answer', response.status, '');
  }
}

/** The whole API for the browser. */
export function createHttpApi(deps: HttpApiDeps): ApiPort & { readonly cache: RequestCache } {
  const cache = requestCache(deps.now);

  async function request(call: ClientCall, input: CallInput<Call>, token: string | undefined): Promise<unknown> {
    const query: Record<string, unknown> = { ...(input.query as object) };
    if (token) query['access_token'] = token;
    if (call.id === 'network' && deps.partner !== undefined) query['partner'] = deps.partner;
    const url = callUrl(deps.baseUrl, call, (input.params ?? {}) as Record<string, unknown>, query);
    const language = deps.language();
    const send = async () => {
      let response: Response;
      const sentAt = Date.now();
      try {
        response = await deps.fetch(url, {
          method: call.method,
          ...(input.keepalive ? { keepalive: true } : {}),
          ...(input.signal ? { signal: input.signal } : {}),
          headers: {
            accept: 'application/json',
            'accept-language': language,
            ...(input.pinProof === undefined ? {} : { 'x-pin-proof': input.pinProof }),
            ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        });
      } catch {
        input.signal?.throwIfAborted();
        throw new ApiError('network_failure', 0, '');
      }
      learnPresent(response.headers, sentAt, Date.now());
      if (!response.ok) throw await failureOf(response);
      return jsonOf(response, input.signal);
    };
    if (call.method !== 'GET') {
      const answer = await send();
      for (const path of changedBy(call)) cache.invalidate(path);
      return answer;
    }
    // A call that can be aborted is not shared: others must not lose their answer with it.
    if (input.signal) return send();
    const answer = await cache.get(call, `${language} ${url}`, send);
    // A payment may be complete with what was read of it.
    for (const path of call.cache?.invalidates ?? []) cache.invalidate(path);
    return answer;
  }

  async function attempt(call: ClientCall, input: CallInput<Call>, token: string | undefined): Promise<unknown> {
    try {
      return await request(call, input, token);
    } catch (error) {
      if (error instanceof ApiError) deps.onFailure?.(call, input.params, error);
      throw error;
    }
  }

  return {
    cache,
    async call<C extends Call>(call: ClientCall<C>, input: CallInput<C> = {}): Promise<AnswerOf<C>> {
      const general = call as unknown as ClientCall;
      const given = input as CallInput<Call>;
      const needsToken = call.auth === 'viewer' || call.auth === 'device';
      // With a token available a call is sent at once, before the page renders.
      const token = needsToken
        ? (deps.tokens.currentToken() ?? (await deps.tokens.token()))
        : call.auth === 'optional'
          ? deps.tokens.currentToken()
          : undefined;
      if (needsToken && !token) throw new ApiError('authentication_failed', 401, '');
      try {
        return (await attempt(general, given, token)) as AnswerOf<C>;
      } catch (error) {
        if (!(error instanceof ApiError) || !token || !refusesToken(call.path, error)) throw error;
        const next = await deps.tokens.renew(token);
        if (!next) throw error;
        return (await attempt(general, given, next)) as AnswerOf<C>;
      }
    },
  };
}
