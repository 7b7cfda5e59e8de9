/** A process that runs out of file descriptors under load, and recovers. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, send, startService, until, type Service } from './support/service.ts';

/** Enough to start and serve, not enough for the load. */
const LIMIT = 220;
const CROWD = 600;

let service: Service;
let token: string;
beforeAll(async () => {
  service = await startService({ before: `ulimit -n ${LIMIT}` });
  ({ token } = await guest(service.site));
}, 300_000);
afterAll(async () => {
  await service.stop();
  service.remove();
});

const join = (): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(service.port, '127.0.0.1');
    socket.on('error', () => resolve(undefined));
    socket.once('connect', () => {
      socket.write('GET /v2/ping.gif HTTP/1.1\r\nhost: a\r\n\r\n');
      resolve(socket);
    });
  });

test('the service survives running out of descriptors, and serves again afterwards', async () => {
  for (let round = 0; round < 3; round += 1) {
    const crowd = (await Promise.all(Array.from({ length: CROWD }, join))).filter((socket) => socket !== undefined);
    expect(crowd.length).toBeGreaterThan(0);
    // Whatever reaches it needs files and database connections that cannot be opened now.
    const during = await Promise.all(
      ['/v2/channels/channel_list', '/v2/users/self', '/pictures/none.jpg', '/'].map((path) =>
        send(`${service.site}${path}?access_token=${token}`).then(
          ({ status, body }) => [path, status, body.slice(0, 100)] as const,
          () => [path, 0, ''] as const,
        ),
      ),
    );
    expect(during.filter(([, status]) => status >= 500 && status !== 503)).toEqual([]);
    expect(service.isRunning()).toBe(true);
    for (const socket of crowd) socket.destroy();
    await until(
      async () =>
        (await send(`${service.site}/v2/users/self?access_token=${token}`).catch(() => undefined))?.status === 200,
    );
    await until(async () => (await send(`${service.site}/readyz`)).json<{ status: string }>().status === 'ready');
  }
  expect((await guest(service.site)).token).toMatch(/^[0-9a-f]{40}$/);
});
