import { beforeAll, expect, test } from 'vitest';
import { codesServer, otherThan, type CodesServer } from './testing/codes-server.ts';

let server: CodesServer;
beforeAll(async () => {
  server = await codesServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 3, shortname: 'closed', settings: { allowsRegistration: false } });
  await server.addProvider({ id: 2, shortname: 'thrifty', settings: { smsPerHour: 2 } });
});

const registeredPhone = async (query = '') => {
  const phone = server.newPhone();
  await server.viewer(phone, query);
  return phone;
};
const refused = {
  status: 429,
  error_code: 'too_many_requests',
  headers: expect.objectContaining({ 'retry-after': expect.stringMatching(/^[1-9]\d*$/) }),
};

test('of ten requests at once for one phone one sends', async () => {
  const phone = await registeredPhone();
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.client().send(phone)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(429)]);
  expect(server.sent.filter((message) => message.phone === phone)).toHaveLength(1);
});

test('a phone gets six messages in an hour, from all addresses together', async () => {
  const phone = await registeredPhone();
  for (let i = 0; i < 6; i++) {
    expect((await server.client().send(phone)).status).toBe(200);
    server.clock.advance(61_000);
  }
  expect(await server.client().send(phone)).toMatchObject(refused);
  server.clock.advance(3_600_000);
  expect((await server.client().send(phone)).status).toBe(200);
});

test('an address sends sixty messages in an hour, to whatever phones', async () => {
  const viewer = server.client();
  for (let i = 0; i < 60; i++) expect((await viewer.send(await registeredPhone())).status).toBe(200);
  expect(await viewer.send(await registeredPhone())).toMatchObject(refused);
  expect((await server.client().send(await registeredPhone())).status).toBe(200);
});

test('a provider sends as many in an hour as it is ready to pay for', async () => {
  const query = '?provider=thrifty';
  for (let i = 0; i < 2; i++)
    expect((await server.client().send(await registeredPhone(query), {}, query)).status).toBe(200);
  expect(await server.client().send(await registeredPhone(query), {}, query)).toMatchObject(refused);
});

test('an address is refused after a hundred and twenty phones in an hour, registered or not', async () => {
  const viewer = server.client();
  for (let i = 0; i < 120; i++)
    expect((await viewer.send(server.newPhone(), {}, '?provider=closed')).error_code).toBe('invalid_phone');
  expect(await viewer.send(server.newPhone(), {}, '?provider=closed')).toMatchObject(refused);
  expect(await viewer.send(await registeredPhone())).toMatchObject(refused);
});

test('entries from one address end in 429, whatever phone is tried, also all at once', async () => {
  const viewer = server.client();
  const answers = await Promise.all(Array.from({ length: 70 }, () => viewer.enter(server.newPhone(), '000000')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await viewer.enter(server.newPhone(), '000000')).toMatchObject({
    ...refused,
    error_code: 'too_many_attempts',
  });
  server.clock.advance(15 * 60_000);
  expect((await viewer.enter(server.newPhone(), '000000')).status).toBe(400);
});

/** Wrong entries from one address after another, against three codes of a phone. */
async function attack(phone: string, network: string) {
  for (let round = 0; round < 2; round++) {
    server.clock.advance(61_000);
    expect((await server.client(`${network}.1`).send(phone)).status).toBe(200);
    for (let i = 0; i < 5; i++)
      expect(
        (await server.client(`${network}.${round * 5 + i + 2}`).enter(phone, otherThan(server.codeFor(phone)))).status,
      ).toBe(400);
  }
  server.clock.advance(61_000);
  await server.client(`${network}.1`).send(phone);
  await server.client(`${network}.98`).enter(phone, otherThan(server.codeFor(phone)));
}

test('wrong entries against several codes of one phone slow down the next entry, for seconds', async () => {
  const phone = await registeredPhone();
  await attack(phone, '203.0.113');
  const answer = await server.client('203.0.113.99').enter(phone, '000000');
  expect(answer).toMatchObject({ ...refused, error_code: 'too_many_attempts' });
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await server.client('192.0.2.1').enter(phone, '000000')).status).toBe(429);
});

test('wrong entries of strangers do not lock out a viewer who signed in from there before', async () => {
  const phone = await registeredPhone();
  const owner = server.client('192.0.2.77');
  await owner.send(phone);
  expect((await owner.enter(phone, server.codeFor(phone))).status).toBe(200);
  await attack(phone, '203.0.112');
  expect((await server.client('192.0.3.1').enter(phone, '000000')).status).toBe(429);
  expect((await owner.enter(phone, '000000')).status).toBe(400);
});

test('strangers neither use up nor replace the code that another address requested', async () => {
  const phone = await registeredPhone();
  const owner = server.client();
  await owner.send(phone);
  const code = server.codeFor(phone);
  for (let i = 0; i < 7; i++) expect((await server.client().enter(phone, otherThan(code))).status).toBe(400);
  // The strangers' five entries are used up: a right guess of theirs is no use any more.
  expect((await server.client().enter(phone, code)).status).toBe(400);
  server.clock.advance(61_000);
  const stranger = server.client();
  expect((await stranger.send(phone)).status).toBe(200);
  for (let i = 0; i < 5; i++) await stranger.enter(phone, otherThan(server.codeFor(phone)));
  expect((await owner.enter(phone, code)).status).toBe(200);
});

test('strangers who have codes sent to a phone do not use up the messages of its owner', async () => {
  const phone = await registeredPhone();
  const owner = server.client('192.0.2.88');
  await owner.send(phone);
  await owner.enter(phone, server.codeFor(phone));
  for (let i = 0; i < 8; i++) {
    server.clock.advance(61_000);
    await server.client().send(phone);
  }
  expect((await server.client().send(phone)).status).toBe(429);
  expect((await owner.send(phone)).status).toBe(200);
  expect((await owner.enter(phone, server.codeFor(phone))).status).toBe(200);
});

test('an IPv6 household counts as one address', async () => {
  const from = (host: string) => server.client(`2001:db8:1:2::${host}`);
  for (let i = 0; i < 60; i++) await from(String(i + 1)).enter(server.newPhone(), '000000');
  expect((await from('ffff').enter(server.newPhone(), '000000')).status).toBe(429);
  expect((await server.client('2001:db8:1:3::1').enter(server.newPhone(), '000000')).status).toBe(400);
});
