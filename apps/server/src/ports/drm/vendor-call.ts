/** Requests to vendors' licence servers, and what their answers mean. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { OutgoingError, type Outgoing, type OutgoingAnswer } from '../../http/outgoing.ts';
import type { LicenseFailure } from './port.ts';

/** A viewer waits for this; players retry. */
const TIMEOUT_MS = 8000;
const ANSWER_MAX_BYTES = 1024 * 1024;
const MAX_MESSAGE = 300;

export interface VendorRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** @returns the answer; `unavailable` after a timeout, without a connection, and after 429 and 5xx */
export async function askVendor(
  fetch: Outgoing,
  { method, url, headers = {}, body }: VendorRequest,
): Promise<Result<OutgoingAnswer, LicenseFailure>> {
  try {
    const answer = await fetch(url, {
      method,
      headers: () => headers,
      ...(body !== undefined && { body }),
      redirects: 0,
      timeoutMs: TIMEOUT_MS,
      limitBytes: ANSWER_MAX_BYTES,
    });
    if (answer.status === 429 || answer.status >= 500)
      return fail({ kind: 'unavailable', message: `status ${answer.status}` });
    return ok(answer);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return fail({ kind: 'unavailable', message: error.message });
  }
}

/** A refusal in the vendor's words, on one line. */
export const refusal = (code: string, message: string): { readonly ok: false; readonly error: LicenseFailure } =>
  fail<LicenseFailure>({
    kind: 'refused',
    code,
    message: message
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_MESSAGE),
  });

/** The bytes of an answer that is base64 at some vendors and binary at others. */
export function fromBase64(body: Buffer): Buffer {
  const text = body.toString('latin1').trim();
  return text !== '' && /^[A-Za-z\d+/\s]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : body;
}

/** The fields of an answer that is a JSON object. */
export function fieldsIn(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  // Licences are binary, XML or base64.
  if (body[0] !== 0x7b) return undefined;
  try {
    return JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
