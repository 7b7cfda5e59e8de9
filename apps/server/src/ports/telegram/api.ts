/** Calls of Telegram's Bot API. Its addresses contain the bot's token, so failures are reported in our own words. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { OutgoingError, outgoing, type Outgoing } from '../../http/outgoing.ts';
import { ANY_NETWORK } from '../../security/special-addresses.ts';

/** Why a call failed: `wait` as long as requested; `refused` for good; `broken`: no answer, or one that is none. */
export type ApiFailure =
  | { readonly reason: 'wait'; readonly ms: number }
  | { readonly reason: 'refused'; readonly status: number }
  | { readonly reason: 'broken'; readonly detail: string };

export interface BotApi {
  /** @param withinMs the longest time an answer may take */
  call(
    method: string,
    parameters: object,
    withinMs: number,
    signal?: AbortSignal,
  ): Promise<Result<unknown, ApiFailure>>;
}

/** Cap of the requested wait, s: a faulty server must not silence the bot for long. */
const MAX_WAIT_S = 120;

/** No answer of that API is longer. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** @param url where the API is; operators may run it themselves, in whatever network: the address comes from the configuration only */
export function botApi(
  url: string,
  token: string,
  fetch: Outgoing = outgoing({ privateNetworks: ANY_NETWORK }),
): BotApi {
  return {
    async call(method, parameters, withinMs, signal) {
      try {
        const answer = await fetch(`${url}/bot${token}/${method}`, {
          method: 'POST',
          headers: () => ({ 'content-type': 'application/json' }),
          body: JSON.stringify(parameters),
          redirects: 0,
          timeoutMs: withinMs,
          limitBytes: ANSWER_MAX_BYTES,
          ...(signal && { signal }),
        });
        return outcome(answer.status, parsed(answer.body.toString()));
      } catch (error) {
        return fail({ reason: 'broken', detail: error instanceof OutgoingError ? error.message : String(error) });
      }
    },
  };
}

function outcome(status: number, body: Record<string, unknown> | undefined): Result<unknown, ApiFailure> {
  if (body?.ok === true && status === 200) return ok(body.result);
  if (status === 429) {
    const { retry_after: retryAfterS } = (body?.parameters ?? {}) as { retry_after?: unknown };
    return fail({
      reason: 'wait',
      ms: 1_000 * (typeof retryAfterS === 'number' && retryAfterS > 0 ? Math.min(retryAfterS, MAX_WAIT_S) : 1),
    });
  }
  if (body?.ok === false && status >= 400 && status < 500) return fail({ reason: 'refused', status });
  return fail({ reason: 'broken', detail: `answer ${status}` });
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
