import { beforeAll, expect, test } from 'vitest';
import { codesServer, type CodesServer } from './testing/codes-server.ts';

let server: CodesServer;
beforeAll(async () => {
  server = await codesServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
});

/** A viewer logged in by phone, with a PIN when one is given. */
async function viewer(pincode?: string) {
  const phone = server.newPhone();
  await server.viewer(phone);
  const from = server.client();
  await from.send(phone);
  const { access_token: token } = await from.enter(phone, server.codeFor(phone));
  const change = (payload: object) =>
    server.app.inject({ method: 'PATCH', url: `/v2/users/self?access_token=${token}`, payload });
  if (pincode) await change({ pincode });
  const device = async (id?: string) => {
    const method = id === undefined ? ('POST' as const) : ('GET' as const);
    return (
      await server.app.inject({
        method,
        url: `/v2/users/self/devices${id === undefined ? '' : `/${id}`}?access_token=${token}`,
        ...(id === undefined && { payload: {} }),
      })
    ).json();
  };
  return {
    phone,
    change,
    device,
    sendPin: () => from.post(`/v2/users/self/parental_code/send?access_token=${token}`, {}),
  };
}

test('F-386 F-387 A-839: the PIN goes to the viewer’s phone, once a minute', async () => {
  const { phone, sendPin } = await viewer('4711');
  const answer = await sendPin();
  expect([answer.status, Object.keys(answer)]).toEqual([200, ['status', 'headers']]);
  expect(server.sent.findLast((message) => message.phone === phone)).toMatchObject({
    kind: 'pin',
    text: expect.stringContaining('4711'),
  });
  expect(await sendPin()).toMatchObject({ status: 429, error_code: 'too_many_requests' });
  server.clock.advance(60_000);
  expect((await sendPin()).status).toBe(200);
});

test('F-387: without a phone the answer is phone_missing, without a PIN it says so', async () => {
  const without = await viewer('4711');
  await server.db.updateTable('users').set({ phone: null }).where('phone', '=', without.phone).execute();
  expect(await without.sendPin()).toMatchObject({ status: 400, error_code: 'phone_missing' });
  const guest = await server.guest();
  expect(await server.client().post(`/v2/users/self/parental_code/send?access_token=${guest.token}`, {})).toMatchObject(
    { status: 400, error_code: 'phone_missing' },
  );
  expect(await (await viewer()).sendPin()).toMatchObject({ status: 400, error_code: 'bad_request' });
});

test('F-223 F-038 A-012: with the first PIN existing devices require it everywhere, and stay as they are with the next', async () => {
  const { change, device } = await viewer();
  const before = await device();
  expect(before.parental_settings).toMatchObject({ vod: false, settings: false, profile: false, duration: 30 });
  await change({ pincode: '4711' });
  expect((await device(before.id)).parental_settings).toEqual({
    duration: 30,
    pay: true,
    profile: true,
    program: true,
    vod: true,
    channel: true,
    settings: true,
  });
  await server.db
    .updateTable('devices')
    .set({ parental_settings: JSON.stringify({ ...before.parental_settings, vod: false }) })
    .where('credential', '=', before.id)
    .execute();
  await change({ pincode: '0815', old_pincode: '4711' });
  expect((await device(before.id)).parental_settings.vod).toBe(false);
});

test('a failed delivery can be retried at once', async () => {
  const { sendPin } = await viewer('4711');
  server.way.isOpen = false;
  expect(await sendPin()).toMatchObject({ status: 502, error_code: 'upstream_failed' });
  server.way.isOpen = true;
  expect((await sendPin()).status).toBe(200);
});
