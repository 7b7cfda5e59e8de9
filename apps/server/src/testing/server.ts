/** A real server on a database of its own, for API tests: requests go through `inject`, raw. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEndOfFile } from '@aerial/testkit/end-of-file.ts';
import { testClock, testDatabase } from '@aerial/testkit';
import { DEMO_MEDIA, DEMO_PICTURES } from '../demo/folders.ts';
import { outgoing } from '../http/outgoing.ts';
import { ANY_NETWORK } from '../security/special-addresses.ts';
import type { AppDeps } from '../app-deps.ts';
import { buildApp } from '../app.ts';
import { OWN_PICTURES } from '../pictures/avatars.ts';
import { noMessagePorts } from '../ports/message-ports.ts';
import { outbox } from '../ports/outbox/outbox.ts';
import { sealer } from '../security/seal.ts';

export const SECRET = 'a secret of the tests, long enough';
/** Made by the first test that uploads a video. */
const UPLOADS = path.join(tmpdir(), `aerial-uploads-${process.pid}`);

export async function testServer(deps: Partial<AppDeps> = {}) {
  const database = await testDatabase();
  const clock = testClock();
  const sentMessages = outbox({ db: database.db, clock, secret: SECRET });
  const { app, ...rest } = await buildApp({
    db: database.db,
    clock,
    publicUrl: 'http://tv.test',
    mediaSecret: SECRET,
    mediaRoots: [DEMO_MEDIA],
    pictureRoots: [DEMO_PICTURES, OWN_PICTURES],
    videos: { uploads: UPLOADS, media: UPLOADS, incoming: undefined, maxBytes: 1024 ** 3, minFreeBytes: 0 },
    // Operators' systems of the tests are on this machine.
    fetch: outgoing({ privateNetworks: ANY_NETWORK }),
    messages: { ...noMessagePorts, sms: sentMessages.sms, mail: sentMessages.mail },
    outbox: { outbox: sentMessages, access: 'local' },
    ...deps,
  });
  atEndOfFile(() => app.close());

  return {
    app,
    ...rest,
    db: database.db,
    clock,
    /** The messages that were sent. */
    outbox: sentMessages,
    /** What PINs are sealed with. */
    pins: sealer(SECRET, 'PIN'),

    async addProvider(provider: {
      id: number;
      shortname: string;
      isDefault?: boolean;
      hosts?: string[];
      settings?: object;
      partners?: object;
    }) {
      await database.db
        .insertInto('providers')
        .values({
          id: provider.id,
          shortname: provider.shortname,
          name: JSON.stringify({ ru: provider.shortname }),
          is_default: provider.isDefault ?? false,
          hosts: provider.hosts ?? [],
          settings: JSON.stringify(provider.settings ?? {}),
          partners: JSON.stringify(provider.partners ?? {}),
        })
        .execute();
    },

    /** The guest start of viewers' clients: user, login, device, device token. */
    async guest(provider?: string) {
      const query = provider ? `?provider=${provider}` : '';
      const username = randomUUID();
      const password = 'x'.repeat(32);
      const user = (
        await app.inject({
          method: 'POST',
          url: `/v2/users${query}`,
          payload: { username, password, is_guest: true, app_version: '186' },
        })
      ).json();
      const login = (
        await app.inject({ method: 'POST', url: `/v2/auth/login${query}`, payload: { login: username, password } })
      ).json();
      const device = (
        await app.inject({
          method: 'POST',
          url: `/v2/users/self/devices?access_token=${login.access_token}`,
          payload: { device_type: 'pc', serial: randomUUID() },
        })
      ).json();
      const token = (
        await app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id: device.id } })
      ).json();
      return {
        user,
        loginToken: login.access_token as string,
        deviceId: device.id as string,
        token: token.access_token as string,
      };
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof testServer>>;
