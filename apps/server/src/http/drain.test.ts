import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { drainable } from './drain.ts';

async function start(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server: Server = createServer(handler);
  const connections = drainable(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, connections, port: (server.address() as AddressInfo).port };
}
const request = (port: number, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, (answer) => answer.resume().once('end', () => resolve(answer))).once(
      'error',
      reject,
    );
  });

test('a request in flight on a keep-alive connection is answered, and the connection ends with it', async () => {
  const pending: ServerResponse[] = [];
  const { connections, port } = await start((_request, response) => {
    // As caches answer: the head is written at once, whole.
    if (pending.push(response) === 1) response.writeHead(200, ['content-length', '2']).end('ok');
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await request(port, agent)).headers.connection).toBe('keep-alive');
  const second = request(port, agent);
  await expect.poll(() => pending.length).toBe(2);
  let isDrained = false;
  const drained = connections.drain({ idleMs: 0, requestMs: 60_000 }).then(() => (isDrained = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDrained).toBe(false);
  pending[1]!.writeHead(200, ['content-length', '2']).end('ok');
  const answer = await second;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await drained;
  await expect(request(port, agent)).rejects.toThrow('ECONNREFUSED');
});

test('idle connections are closed at once, or may send one more request', async () => {
  const closing = await start((_request, response) => response.end('ok'));
  const agent = new Agent({ keepAlive: true });
  await request(closing.port, agent);
  await closing.connections.drain({ idleMs: 0, requestMs: 60_000 });

  const replaced = await start((_request, response) => response.end('ok'));
  await request(replaced.port, agent);
  const drained = replaced.connections.drain({ idleMs: 60_000, requestMs: 60_000 });
  expect((await request(replaced.port, agent)).headers.connection).toBe('close');
  await drained;
});

test('a request that does not end is cut after its time', async () => {
  const { connections, port } = await start(() => {});
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'connect');
  await connections.drain({ idleMs: 0, requestMs: 1 });
});
