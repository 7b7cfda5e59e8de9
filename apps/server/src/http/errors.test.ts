import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors, toAppError } from './errors.ts';

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

test('a body with thousands of unknown fields is refused with each message once, in an answer that stays small', () => {
  const issue = { keyword: 'additionalProperties', instancePath: '', schemaPath: '', params: {}, message: 'unknown' };
  const wrong = Array.from({ length: 20_000 }, (_, field) => ({ ...issue, instancePath: `/${field}` }));
  const refused = (validation: (typeof issue)[]) =>
    toAppError(
      Object.assign(new Error('invalid'), { code: '', name: '', validation, validationContext: 'body' as const }),
    );
  expect(refused(Array.from({ length: 20_000 }, () => issue)).detail).toEqual({ body: ['Please check this value.'] });
  expect(Object.keys(refused(wrong).detail!)).toHaveLength(100);
});
