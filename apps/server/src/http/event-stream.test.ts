import { Server as NetServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { openEventStream, type EventStream } from './event-stream.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server with one stream at `/events`, and what its client has read. */
async function connect() {
  app = Fastify();
  const streams: EventStream[] = [];
  const closed = vi.fn();
  app.get('/events', (_request, reply) => {
    const stream = openEventStream(reply.header('x-frame-options', 'DENY'));
    stream.onClose(closed);
    streams.push(stream);
    return reply;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const response = await fetch(`${address}/events`, { signal: abort.signal });
  let text = '';
  const ended = (async () => {
    for await (const bytes of response.body!) text += new TextDecoder().decode(bytes);
  })().catch(() => {});
  return { response, stream: streams[0]!, closed, ended, abort, read: () => text };
}

test('an answer stays open and carries events as JSON, with the headers of the service and none that buffers', async () => {
  const { response, stream, read, ended, closed } = await connect();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-frame-options': 'DENY',
  });
  stream.send('room', { text: 'two\nlines' });
  await expect.poll(read).toBe('retry: 1000\n\nevent: room\ndata: {"text":"two\\nlines"}\n\n');
  stream.close();
  await ended;
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  // Nothing is sent any more, and nothing fails.
  stream.send('room', {});
});
test('a client that goes away is noticed', async () => {
  const { abort, closed } = await connect();
  abort.abort();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});
test('a process that drains ends its streams, so that their clients go to another one', async () => {
  const { closed, ended } = await connect();
  NetServer.prototype.close.call(app.server);
  await ended;
  expect(closed).toHaveBeenCalledOnce();
});
