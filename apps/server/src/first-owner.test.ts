import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { consoleLines, linkOfFirstOwner } from './first-owner.ts';
import { browser, member, PASSWORD, SECRET } from './features/staff/testing/console.ts';
import { staffStore } from './features/staff/repo.pg.ts';
import { testServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
});

const newLink = () =>
  linkOfFirstOwner({ db: server.db, secret: SECRET, clock: server.clock, publicUrl: 'http://tv.test' });
const tokenOf = (link: string | undefined): string => /console\/invitation#([0-9a-f]{64})$/.exec(link!)![1]!;
const body = (token: string, more: object = { email: 'first@example.com' }) => ({
  token,
  name: 'First',
  password: PASSWORD,
  ...more,
});
const accept = (token: string, more?: object) =>
  browser(server).send('POST', 'staff/invitation/accept', body(token, more));

describe('the link of the first owner', () => {
  test('makes who has it the owner, under the address that is typed there, once', async () => {
    const token = tokenOf(await newLink());
    const page = browser(server);
    expect((await page.send('POST', 'staff/invitation', { token })).json()).toMatchObject({
      email: null,
      role: 'owner',
    });
    const missing = await accept(token, {});
    expect([missing.statusCode, missing.json().detail]).toEqual([422, { email: ['This field is required.'] }]);
    const both = await Promise.all([accept(token), accept(token, { email: 'second@example.com' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(both.find(({ statusCode }) => statusCode === 200)!.json()).toMatchObject({
      role: 'owner',
      is_enrolled: false,
    });
    expect(await server.db.selectFrom('staff_members').select('role').execute()).toEqual([{ role: 'owner' }]);
    expect(await newLink()).toBeUndefined();
  });

  test('is valid for an hour, until the next start, and while there is no owner; its token is not stored', async () => {
    const state = async (token: string) =>
      (await browser(server).send('POST', 'staff/invitation', { token })).statusCode;
    const former = tokenOf(await newLink());
    const token = tokenOf(await newLink());
    expect([await state(former), await state(token)]).toEqual([400, 200]);
    expect(JSON.stringify(await server.db.selectFrom('staff_invitations').selectAll().execute())).not.toContain(token);
    server.clock.advance(3_600_000);
    expect(await state(token)).toBe(400);
    const last = tokenOf(await newLink());
    const owner = await member(server, 'owner', { email: 'invited@example.com' });
    expect((await accept(last)).statusCode).toBe(400);
    expect((await owner.send('GET', 'staff/invitations')).json()).toEqual([]);
    expect(await staffStore(server.db, SECRET).hasOwner(asProviderId(1))).toBe(true);
  });

  test('is no way around an invitation: its address is the one that was invited', async () => {
    const owner = await member(server, 'owner', { email: 'owner@example.com' });
    await owner.send('POST', 'staff/invitations', { email: 'new@example.com', role: 'support' });
    const token = /#([0-9a-f]{64})/.exec((await server.outbox.list())[0]!.text)![1]!;
    expect((await accept(token, { email: 'other@example.com' })).statusCode).toBe(422);
    expect((await accept(token, {})).json()).toMatchObject({ email: 'new@example.com', role: 'support' });
  });
});

test('the start says who opens the console', () => {
  expect(consoleLines('demo', undefined)).toEqual([expect.stringMatching(/owner@demo\.test.*__outbox/)]);
  expect(consoleLines('no-provider', undefined)[0]).toContain('aerial -- provider add');
  expect(consoleLines('none', undefined)[0]).toContain('console invite');
  expect(consoleLines('none', 'https://tv.example/console/invitation#abc')[1]).toBe(
    'https://tv.example/console/invitation#abc',
  );
  expect(consoleLines('present', undefined)).toEqual([]);
});
