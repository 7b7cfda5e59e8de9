import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, expect, test } from 'vitest';
import { staffStore } from '../features/staff/repo.pg.ts';
import { acceptedStep } from '../features/staff/totp.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { DEMO_OWNER, demoOwnerCode, settleDemoOwner } from './console-owner.ts';

const secret = 'a secret of the tests, long enough';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
});

const member = () => staffStore(server.db, secret).memberByEmail(asProviderId(1), DEMO_OWNER.email);
const settle = (isTrial: boolean) => settleDemoOwner({ db: server.db, secret, clock: server.clock }, isTrial);

test('a trial has an owner with the known password and authenticator, once', async () => {
  expect(await settle(true)).toBe('demo');
  expect(await settle(true)).toBe('demo');
  const owner = await member();
  expect(owner).toMatchObject({ role: 'owner', is_active: true });
  expect(await verifyPassword(DEMO_OWNER.password, owner!.password_hash)).toBe(true);
  const now = server.clock.now() / 1000;
  expect(acceptedStep(owner!.totp!, demoOwnerCode(server.clock), now, owner!.totpStep)).toBeDefined();
});

test('any other installation has no such owner, although it was tried before', async () => {
  await settle(true);
  expect(await settle(false)).toBe('none');
  expect(await member()).toBeUndefined();
});
