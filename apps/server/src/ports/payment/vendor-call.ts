/** One request to a vendor's API, and what its outcome means for money. */
import { fail, ok } from '@aerial/domain/result.ts';
import { OutgoingError, type Outgoing } from '../../http/outgoing.ts';
import { parseFields, type Fields } from './fields.ts';
import type { PspAnswer, PspFailure } from './port.ts';

/** Vendors' own clients wait 30 s (YooKassa) and 80 s (Stripe); a viewer waits for this. */
export const VENDOR_TIMEOUT_MS = 20_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

export interface VendorRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
}

/** An answer below 500; those of 4xx are the adapter's to name. */
export interface VendorReply {
  readonly status: number;
  readonly body: Fields;
}

/** System codes of connections that never came about, so that nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function failureOf(error: unknown): PspFailure {
  if (!(error instanceof OutgoingError)) throw error;
  const wasNotSent =
    error.reason === 'bad-address' ||
    error.reason === 'forbidden-network' ||
    (error.reason === 'unreachable' && NOT_CONNECTED.has(error.code ?? ''));
  return { kind: wasNotSent ? 'unavailable' : 'unknown', message: error.message };
}

/**
 * @returns the reply; `unknown` after a timeout, a broken connection, 5xx, 409 (the first request with that key is still running) and an
 *   answer that is no JSON; `unavailable` when nothing was sent, and after 429
 */
export async function callVendor(fetch: Outgoing, request: VendorRequest): Promise<PspAnswer<VendorReply>> {
  const { method, url, headers, body, timeoutMs = VENDOR_TIMEOUT_MS } = request;
  try {
    const answer = await fetch(url, {
      method,
      headers: () => ({ accept: 'application/json', ...headers }),
      ...(body !== undefined && { body }),
      redirects: 0,
      timeoutMs,
      limitBytes: ANSWER_MAX_BYTES,
    });
    if (answer.status === 429) return fail({ kind: 'unavailable', message: 'status 429' });
    if (
      answer.status >= 500 ||
      answer.status === 409 ||
      answer.status < 200 ||
      (answer.status >= 300 && answer.status < 400)
    )
      return fail({ kind: 'unknown', message: `status ${answer.status}` });
    const fields = parseFields(answer.body.toString());
    if (fields) return ok({ status: answer.status, body: fields });
    return answer.status >= 400
      ? fail({ kind: 'refused', code: `status_${answer.status}`, message: `status ${answer.status}` })
      : fail({ kind: 'unknown', message: 'the answer is no JSON' });
  } catch (error) {
    return fail(failureOf(error));
  }
}

/** The words of a vendor for operators: in one line, short, and without anything that looks like a key, an account or a card. */
export function harmless(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/\b(?:sk|rk|pk|whsec|live|test)_\S+/g, '…')
    .replaceAll(/\d[\d -]{9,}\d/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}
