/** Server-sent events: one answer that stays open. A client that loses it connects again by itself and begins with the present state. */
import type { FastifyReply } from 'fastify';

/** Proxies close what is silent for long; a comment this often keeps the connection, ms. */
const KEEP_ALIVE_MS = 15_000;
/** How often it is checked whether the process drains, ms. */
const DRAIN_CHECK_MS = 1_000;
/** The client reconnects after this, ms. */
const RETRY_MS = 1_000;
/** A client that reads nothing is cut: it will get the state when it comes back, bytes. */
const MAX_UNSENT_BYTES = 256 * 1024;

export interface EventStream {
  /** Sends a JSON value. */
  send(event: string, data: unknown): void;
  close(): void;
  /** Called once, when the connection has ended for whatever reason. */
  onClose(listener: () => void): void;
}

/** Turns an answer into a stream of events. The process that drains ends it, and the client goes on with another process. */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply;
  const headers = reply.getHeaders();
  reply.hijack();
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx must not collect events.
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${RETRY_MS}\n\n`);
  const server = reply.server.server;
  const wasListening = server.listening;
  const write = (text: string): void => {
    if (raw.destroyed || raw.writableEnded) return;
    if (raw.writableLength > MAX_UNSENT_BYTES) return void raw.destroy();
    raw.write(text);
  };
  const close = (): void => void (raw.writableEnded || raw.end());
  const keepAlive = setInterval(() => write(':\n\n'), KEEP_ALIVE_MS);
  const drain = setInterval(() => {
    if (wasListening && !server.listening) close();
  }, DRAIN_CHECK_MS);
  const listeners: (() => void)[] = [];
  raw.once('close', () => {
    clearInterval(keepAlive);
    clearInterval(drain);
    for (const listener of listeners.splice(0)) listener();
  });
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close,
    onClose: (listener) => void listeners.push(listener),
  };
}
