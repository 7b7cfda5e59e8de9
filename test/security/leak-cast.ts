/** Two providers with viewers who own data, and all actors who might try to access it. */
import { asProviderId } from '@aerial/domain/ids.ts';
import type { MinorUnits } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { insertSubscription, withUser } from '@aerial/server/billing/store.pg.ts';
import { plan } from '@aerial/server/billing/subscription.ts';
import { loadTinyDemo } from '@aerial/server/demo/testing/tiny-catalogue.ts';
import { operatorStore } from '@aerial/server/features/operators/repo.pg.ts';
import { renewOperatorToken } from '@aerial/server/features/operators/tokens.ts';
import { secretsOf, type ProviderSecrets } from '@aerial/server/testing/provider-secrets.ts';
import { testServer, type TestServer } from '@aerial/server/testing/server.ts';
import { pictureFolder } from './picture-folder.ts';

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly phone: string;
  readonly email: string;
  /** Stands in the texts that this person wrote. */
  readonly marker: string;
  readonly pin: string;
  readonly token: string;
  readonly loginToken: string;
  /** The device of the token: its credential and serial. */
  readonly device: { readonly id: string; readonly serial: string };
  readonly otherDevice: { readonly id: string; readonly token: string };
  /** The id of the device in lists. */
  readonly shownDeviceId: string;
  readonly mediaToken: string;
  /** The viewer whom the claims of a media address name. */
  readonly claimedViewer: string;
  readonly profileId: string;
  readonly childId: string;
  readonly favouriteId: string;
  readonly statId: string;
  /** About the second device; names it. */
  readonly messageId: string;
  /** Of a subscription that begins tomorrow. */
  readonly futureId: string;
}

export interface Cast {
  /** Another viewer of the attacker's provider. */
  readonly neighbour: Person;
  /** A viewer of the other provider. */
  readonly foreigner: Person;
  /** What only the other provider shows. */
  readonly secrets: ProviderSecrets;
}

export interface Actor {
  readonly name: string;
  /** What is put into the query. */
  readonly credential: string;
  readonly provider: 1 | 2;
  /** Calls that need a viewer answer 401. */
  readonly isNobody?: true;
  /** Calls that an operator may make in place of a viewer know nobody of the cast. */
  readonly isOperator?: true;
  /** What belongs to the actor, and may be shown where a call gives it out. */
  readonly own?: Person;
  /** Secrets that no answer may contain for this actor, in addition to those that no answer may contain at all. */
  readonly mayNotSee?: readonly string[];
}

export interface Stage {
  readonly server: TestServer;
  readonly cast: Cast;
  readonly actors: readonly Actor[];
}

export async function leakStage(): Promise<Stage> {
  const server = await testServer({ uploadedPictures: pictureFolder() });
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  const secrets = await secretsOf(server, 2);
  const expired = (await server.guest()).token;
  server.clock.advance(7 * 86_400_000 + 1000);
  const neighbour = await person(server, 'neighbour', 'aerial', '79000000011');
  const foreigner = await person(server, 'foreigner', 'meridian', '79000000012');
  const attacker = await person(server, 'attacker', 'aerial', '79000000013');
  const stranger = await person(server, 'stranger', 'meridian', '79000000015');
  const guest = await server.guest();
  const removed = await person(server, 'removed', 'aerial', '79000000014');
  await server.app.inject({
    method: 'DELETE',
    url: `/v2/users/self/devices/${removed.device.id}?access_token=${removed.token}`,
  });
  await server.app.inject({
    method: 'PATCH',
    url: `/v2/users/self/devices/${attacker.otherDevice.id}?access_token=${attacker.token}`,
    payload: { profile_id: attacker.childId },
  });
  // The first token (id 1) is of the other provider.
  await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  // An operator without users, so that everybody of the cast is another's.
  await server.addProvider({ id: 3, shortname: 'third' });
  const operatorToken = await renewOperatorToken(operatorStore(server.db), asProviderId(3));
  // Tag 1 is of the other provider, and its name is a secret.
  await server.db
    .insertInto('tags')
    .values({ provider_id: 1, shortname: neighbour.marker, name: neighbour.marker })
    .execute();
  const viewer = (token: string) => `access_token=${token}`;
  const actors: Actor[] = [
    { name: 'another viewer of the provider', credential: viewer(attacker.token), provider: 1, own: attacker },
    {
      name: 'a login that is not bound to a device',
      credential: viewer(attacker.loginToken),
      provider: 1,
      own: attacker,
      mayNotSee: [attacker.otherDevice.id],
    },
    {
      name: 'a child profile',
      credential: viewer(attacker.otherDevice.token),
      provider: 1,
      own: { ...attacker, device: { ...attacker.device, id: attacker.otherDevice.id } },
      mayNotSee: [attacker.favouriteId, attacker.device.id],
    },
    { name: 'a guest', credential: viewer(guest.token), provider: 1 },
    { name: 'a viewer of another provider', credential: viewer(stranger.token), provider: 2, own: stranger },
    { name: 'nobody', credential: '', provider: 1, isNobody: true },
    { name: 'a token that has expired', credential: viewer(expired), provider: 1, isNobody: true },
    { name: 'the token of a removed device', credential: viewer(removed.token), provider: 1, isNobody: true },
    {
      name: 'the login that registered a removed device',
      credential: viewer(removed.loginToken),
      provider: 1,
      isNobody: true,
    },
    { name: 'the token of a media address', credential: viewer(neighbour.mediaToken), provider: 1, isNobody: true },
    {
      name: 'the credential of a device for a token',
      credential: viewer(neighbour.shownDeviceId),
      provider: 1,
      isNobody: true,
    },
    { name: 'an operator', credential: `token=${operatorToken}`, provider: 2, isNobody: true, isOperator: true },
  ];
  return { server, cast: { neighbour, foreigner, secrets }, actors };
}

async function person(server: TestServer, username: string, provider: string, phone: string): Promise<Person> {
  const marker = `MARK-OF-${username.toUpperCase()}`;
  const pin = '8317';
  const email = `${username}-secret@example.com`;
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
    const answer = await server.app.inject({ method, url: `/v2/${path}`, ...(payload && { payload }) });
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json();
  };
  const user = await send('POST', `users?provider=${provider}`, { username, password: 'correct horse' });
  await server.db.updateTable('users').set({ phone, phone_proven: true }).where('id', '=', user.id).execute();
  const { access_token: loginToken } = await send('POST', `auth/login?provider=${provider}`, {
    login: username,
    password: 'correct horse',
  });
  const serial = `serial-of-${username}`;
  const register = async (named: string) => {
    const { id } = await send('POST', `users/self/devices?access_token=${loginToken}`, {
      serial: named,
      device_type: 'pc',
      name: marker,
    });
    return { id: id as string, token: (await send('POST', 'auth/device', { device_id: id })).access_token as string };
  };
  const other = await register(`${serial}-2`);
  const { id: deviceId, token } = await register(serial);
  const as = (path: string) => `${path}${path.includes('?') ? '&' : '?'}access_token=${token}`;
  await send('PATCH', as('users/self'), { first_name: marker, email, pincode: pin });
  const profile = await send('POST', as('users/self/profiles'), { name: marker });
  const child = await send('POST', as('users/self/profiles'), { name: `${marker} child`, role: 'child' });
  const favourite = await send('POST', as('users/self/favorites'), { channel_id: 1 });
  await send('POST', as('users/self/search_history'), { query: marker, type: 'channel', id: 1, title: marker });
  const stream = await send('GET', as('channels/1/stream'));
  const mediaToken = new URL(stream.hls).pathname.split('/')[4]!;
  const claims = JSON.parse(Buffer.from(mediaToken.split('.')[0]!, 'base64url').toString()) as { v: string };
  const seenByOther = (await send('GET', `users/self/devices?access_token=${other.token}`)) as { id: string }[];
  const shown = seenByOther.find(({ id }) => id !== other.id)!;
  return {
    id: user.id,
    username,
    phone,
    email,
    marker,
    pin,
    token,
    loginToken,
    device: { id: deviceId, serial },
    otherDevice: other,
    shownDeviceId: shown.id,
    mediaToken,
    claimedViewer: claims.v,
    profileId: profile.id,
    childId: child.id,
    favouriteId: favourite.id,
    statId: stream.stat.id,
    messageId: ((await send('GET', as('users/self/messages'))) as { id: string }[])[0]!.id,
    futureId: await plannedSubscription(server, user.id, provider, marker),
  };
}

/** A subscription of the user to a packet of their own provider, whose name has the marker. */
async function plannedSubscription(
  server: TestServer,
  userId: number,
  provider: string,
  marker: string,
): Promise<string> {
  const providerId = provider === 'aerial' ? 1 : 2;
  const packet = await server.db
    .insertInto('packets')
    .values({ provider_id: providerId, slug: marker, name: JSON.stringify({ en: marker }), is_public: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const startAt = epochMs(server.clock.now() + 86_400_000);
  const terms = { purchaseTypeId: null, amount: 0 as MinorUnits, length: { days: 0, months: 1, years: 0 } };
  const state = plan({ terms, zone: 'UTC', payWith: 'operator', renew: true }, startAt);
  return withUser(server.db, userId, (trx) =>
    insertSubscription(
      trx,
      { providerId, userId, packetId: packet.id, currency: 'RUB', state },
      'operator',
      epochMs(server.clock.now()),
    ),
  );
}
