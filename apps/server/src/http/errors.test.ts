import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from './errors.ts';

test('a late error still finds its language after the viewer has disconnected', async () => {
  const app = Fastify();
  const addressSeen = Promise.withResolvers<string>();
  answerErrors(app, ({ ip }) => (addressSeen.resolve(ip), undefined));
  app.get('/slow', async ({ raw: { socket } }) => {
    socket.resume();
    if (!socket.destroyed) await once(socket, 'close');
    throw new Error('late');
  });
  const site = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(site.port), '127.0.0.1');
  client.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n', () => setTimeout(() => client.destroy(), 50));
  expect(await addressSeen.promise).toBe('127.0.0.1');
  await app.close();
});
