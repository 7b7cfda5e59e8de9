import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserWait } from '../../timers.ts';
import { fetchText, MAX_DOCUMENT_CHARS, WRAPPER_TIMEOUT_MS } from './fetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});
const get = (fetch: typeof globalThis.fetch, signal = new AbortController().signal) =>
  fetchText('https://ads.test/vast', { fetch, wait: browserWait }, signal);
const body = (...chunks: string[]) => new Response(chunks.join(''));

test('C-718 a document is read as text', async () => {
  expect(await get(async () => body('<VAST', '/>'))).toEqual({ ok: true, text: '<VAST/>' });
});

test('C-523 a server that never answers is given up after five seconds', async () => {
  const answer = get(() => never);
  expect(WRAPPER_TIMEOUT_MS).toBe(5000);
  await vi.advanceTimersByTimeAsync(4999);
  const pending = await Promise.race([answer, Promise.resolve('pending')]);
  expect(pending).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual({ ok: false, code: 301 });
});

test('C-523 headers and then silence end the same way, and the body is cancelled', async () => {
  const cancel = vi.fn();
  const silent = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('<VAST')),
    cancel,
  });
  const answer = get(async () => new Response(silent));
  await vi.advanceTimersByTimeAsync(WRAPPER_TIMEOUT_MS);
  expect(await answer).toEqual({ ok: false, code: 301 });
  await vi.advanceTimersByTimeAsync(0);
  expect(cancel).toHaveBeenCalledOnce();
});

test('C-790 a network error or a status that is none of success is 1012', async () => {
  expect(await get(() => Promise.reject(new TypeError('blocked')))).toEqual({ ok: false, code: 1012 });
  expect(await get(async () => new Response('', { status: 500 }))).toEqual({ ok: false, code: 1012 });
  expect(await get(async () => new Response(null, { status: 204 }))).toEqual({ ok: true, text: '' });
});

test('a body without an end is no document', async () => {
  expect(await get(async () => body('x'.repeat(MAX_DOCUMENT_CHARS + 1)))).toEqual({ ok: false, code: 100 });
});

test('leaving aborts the request, and leaves no timer', async () => {
  const abort = new AbortController();
  let signal: AbortSignal | null | undefined;
  const answer = get((_url, init) => {
    signal = init?.signal;
    return never;
  }, abort.signal);
  abort.abort();
  expect(await answer).toMatchObject({ ok: false });
  expect([signal?.aborted, vi.getTimerCount()]).toEqual([true, 0]);
});
