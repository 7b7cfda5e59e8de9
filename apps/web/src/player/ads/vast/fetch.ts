/** Fetches documents of ad servers, which may answer late, never, or without an end. */
import type { AdErrorCode } from '../errors.ts';
import type { Wait } from '../../timers.ts';

/** Of one hop, with its body, milliseconds. @source C-523 */
export const WRAPPER_TIMEOUT_MS = 5000;
/** More is no document of ads. */
export const MAX_DOCUMENT_CHARS = 1_000_000;

export type FetchedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: AdErrorCode };

export interface TextFetchDeps {
  readonly fetch: typeof globalThis.fetch;
  readonly wait: Wait;
}

/** Reads the body as far as the limit. */
async function readBody(response: Response, signal: AbortSignal): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return (await response.text()).slice(0, MAX_DOCUMENT_CHARS);
  // A body that hangs ends with the signal, also where aborting a request does not end its body.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true });
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (signal.aborted) return undefined;
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX_DOCUMENT_CHARS) {
      await reader.cancel().catch(() => {});
      return undefined;
    }
  }
}

/** A document as text: 301 when it does not come in time, 1012 when the network or the server fails. Never throws. @source C-523, C-718 */
export async function fetchText(url: string, { fetch, wait }: TextFetchDeps, outer: AbortSignal): Promise<FetchedText> {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  outer.addEventListener('abort', stop, { once: true });
  let cancel = (): void => {};
  const late = new Promise<FetchedText>((resolve) => {
    cancel = wait(WRAPPER_TIMEOUT_MS, () => {
      resolve({ ok: false, code: 301 });
      stop();
    });
    outer.addEventListener('abort', () => resolve({ ok: false, code: 301 }), { once: true });
  });
  const answer = request(url, fetch, abort.signal).catch((): FetchedText => ({ ok: false, code: 1012 }));
  try {
    return await Promise.race([late, answer]);
  } finally {
    cancel();
    outer.removeEventListener('abort', stop);
  }
}

async function request(url: string, fetch: TextFetchDeps['fetch'], signal: AbortSignal): Promise<FetchedText> {
  const response = await fetch(url, { signal, credentials: 'omit', cache: 'no-store' });
  if (response.status === 204) return { ok: true, text: '' };
  if (!response.ok) return { ok: false, code: 1012 };
  const text = await readBody(response, signal);
  return text === undefined ? { ok: false, code: 100 } : { ok: true, text };
}
