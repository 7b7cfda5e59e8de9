/** Stops an HTTP server without failing a request: new connections are refused, open ones end with their next answer. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

export interface DrainLimits {
  /** How long idle connections may still send one request, ms: a client that sends just as its connection is closed sees a failure. */
  readonly idleMs: number;
  /** How long requests in flight may take, ms; then their connections are cut. */
  readonly requestMs: number;
}

export interface Drain {
  /** Answers from now on carry `Connection: close`. */
  announce(): void;
  /** Resolves when no connection is left. Call once. */
  drain(limits: DrainLimits): Promise<void>;
}

const POLL_MS = 50;

/** Prepares a server for draining; call when it has its handler, and before it listens. */
export function drainable(server: Server): Drain {
  let isDraining = false;
  const pending = new Set<ServerResponse>();
  const closeAfter = (response: ServerResponse): void => {
    response.shouldKeepAlive = false;
  };
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) closeAfter(response);
  });
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    // Most answers come out of memory, before this.
    if (response.headersSent) return;
    pending.add(response);
    response.once('close', () => pending.delete(response));
  });

  const announce = (): void => {
    isDraining = true;
    for (const response of pending) if (!response.headersSent) closeAfter(response);
  };
  return {
    announce,
    async drain({ idleMs, requestMs }) {
      announce();
      // HTTP's own close would cut idle connections at once.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const startedAt = performance.now();
      const timer = setInterval(() => {
        const waited = performance.now() - startedAt;
        if (waited >= idleMs) server.closeIdleConnections();
        if (waited >= idleMs + requestMs) server.closeAllConnections();
      }, POLL_MS);
      if (idleMs === 0) server.closeIdleConnections();
      await closed;
      clearInterval(timer);
    },
  };
}
