import { beforeAll, expect, test } from 'vitest';
import { codesServer, type CodesServer } from './testing/codes-server.ts';

let server: CodesServer;
beforeAll(async () => {
  server = await codesServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
});

test('F-242: who proves a phone by a code gets its account alone, even if another user entered the phone before', async () => {
  const phone = server.newPhone();
  const stranger = server.client();
  await stranger.post('/v2/users', { username: 'stranger', password: 'known-to-him', phone });
  const login = await stranger.post('/v2/auth/login', { login: phone, password: 'known-to-him' });
  const device = await stranger.post(`/v2/users/self/devices?access_token=${login.access_token}`, {
    serial: 'his-own',
  });
  expect([login.status, device.status]).toEqual([200, 200]);

  const holder = server.client();
  await holder.send(phone);
  const entered = await holder.enter(phone, server.codeFor(phone));
  expect(entered.status).toBe(200);

  expect((await stranger.get(`/v2/users/self?access_token=${login.access_token}`)).status).toBe(401);
  expect((await stranger.post('/v2/auth/device', { device_id: device.id })).status).toBe(401);
  expect((await stranger.post('/v2/auth/login', { login: phone, password: 'known-to-him' })).status).toBe(401);
  expect((await holder.get(`/v2/users/self?access_token=${entered.access_token}`)).phone).toBe(phone);
});

test('a phone that was proven before leaves password and devices as they are', async () => {
  const phone = server.newPhone();
  const viewer = server.client();
  await viewer.post('/v2/users', { username: 'viewer', password: 'my-own-word', phone });
  await server.db.updateTable('users').set({ phone_proven: true }).where('phone', '=', phone).execute();
  const login = await viewer.post('/v2/auth/login', { login: phone, password: 'my-own-word' });
  await viewer.send(phone);
  expect((await viewer.enter(phone, server.codeFor(phone))).status).toBe(200);
  expect((await viewer.get(`/v2/users/self?access_token=${login.access_token}`)).status).toBe(200);
  expect((await viewer.post('/v2/auth/login', { login: phone, password: 'my-own-word' })).status).toBe(200);
});
