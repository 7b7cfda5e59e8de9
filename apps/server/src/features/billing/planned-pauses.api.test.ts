/** Pauses that begin or end by themselves, and those of a user who has several. @source wire shapes §6 */
import * as calls from '@aerial/contract/calls/operators.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { CHANNELS, PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

const DAY = 86_400_000;
let server: TestServer;
let token: string;
let foreignToken: string;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreignToken = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});
beforeEach(() => server.clock.advance(2_000));

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, as = token) =>
  server.app.inject({
    method,
    url: `/v2/${path}?token=${as}`,
    headers: { 'accept-language': 'en' },
    ...(payload !== undefined && { payload }),
  });
const runJob = () =>
  server
    .jobs(server.db)
    .find(({ name }) => name === 'billing.pauses')!
    .run();
const at = (days: number): string => new Date(server.clock.now() + days * DAY).toISOString().replace(/\.\d+/, '');
async function connected(packets: number[] = [PACKETS.base]) {
  const user = await richUser(server, 0);
  const list = success(
    calls.connectUserCall,
    await send(
      'POST',
      `users/${user.id}/subscriptions`,
      packets.map((packet_id) => ({ packet_id })),
    ),
  );
  return {
    ...user,
    path: `users/${user.id}/subscriptions/${list[0]!.id}`,
    end: Date.parse(list[0]!.end_at!),
    paths: list.map(({ id }) => `users/${user.id}/subscriptions/${id}`),
  };
}
async function entitled(viewer: string): Promise<boolean> {
  const answer = await server.app.inject(`/v2/users/self/channel_list?access_token=${viewer}`);
  return (answer.json() as { id: number; is_purchased: boolean }[]).some(
    ({ id, is_purchased: isPurchased }) => id === CHANNELS.base && isPurchased,
  );
}
const endOf = async (path: string): Promise<number> =>
  Date.parse(success(calls.userSubscriptionCall, await send('GET', path)).end_at!);

describe('a pause with times', () => {
  test('begins and ends by itself, and moves the end of the subscription by its length once', async () => {
    const { token: viewer, path, end } = await connected();
    const times = { start_at: at(2), end_at: at(5) };
    const planned = success(calls.pauseUserCall, await send('POST', `${path}/pauses`, times));
    expect(planned).toMatchObject(times);
    expect(success(calls.pauseUserCall, await send('POST', `${path}/pauses`, times))).toEqual(planned);
    await runJob();
    expect(await entitled(viewer)).toBe(true);
    server.clock.advance(2 * DAY);
    await runJob();
    expect([await entitled(viewer), await endOf(path)]).toEqual([false, end]);
    server.clock.advance(3 * DAY);
    await runJob();
    await runJob();
    expect([await entitled(viewer), await endOf(path)]).toEqual([true, end + 3 * DAY]);
    expect(success(calls.userPausesCall, await send('GET', `${path}/pauses`))).toEqual([planned]);
  });

  test('a job that was down meanwhile applies the times that were requested', async () => {
    const { token: viewer, path, end } = await connected();
    await send('POST', `${path}/pauses`, { start_at: at(1), end_at: at(3) });
    server.clock.advance(4 * DAY);
    await runJob();
    expect([await entitled(viewer), await endOf(path)]).toEqual([true, end + 2 * DAY]);
  });

  test('gets another end, or ends now', async () => {
    const { token: viewer, path, end } = await connected();
    const { id } = success(calls.pauseUserCall, await send('POST', `${path}/pauses`, { end_at: at(3) }));
    const longer = at(5);
    const changed = success(calls.changePauseCall, await send('PATCH', `${path}/pauses/${id}`, { end_at: longer }));
    expect(changed.end_at).toBe(longer);
    server.clock.advance(3 * DAY);
    await runJob();
    expect(await entitled(viewer)).toBe(false);
    const now = success(calls.changePauseCall, await send('PATCH', `${path}/pauses/${id}`, { end_at: at(0) }));
    expect([await entitled(viewer), await endOf(path)]).toEqual([
      true,
      end + Date.parse(now.end_at!) - Date.parse(now.start_at),
    ]);
    const over = await send('PATCH', `${path}/pauses/${id}`, { end_at: at(20) });
    expect([over.statusCode, over.json().detail]).toEqual([422, { end_at: ['This pause is over already.'] }]);
  });

  test('that is removed before it begins does not begin, and is listed no more', async () => {
    const { id: userId, token: viewer, path, end } = await connected();
    const { id } = success(calls.pauseUserCall, await send('POST', `${path}/pauses`, { start_at: at(1) }));
    for (const place of [`${path}/pauses`, `users/${userId}/pauses`]) {
      const gone = success(calls.resumeUserCall, await send('DELETE', `${place}/${id}`));
      expect(gone.end_at).toBe(gone.start_at);
    }
    server.clock.advance(2 * DAY);
    await runJob();
    expect([await entitled(viewer), await endOf(path)]).toEqual([true, end]);
    expect(success(calls.userPausesCall, await send('GET', `${path}/pauses`))).toEqual([]);
    expect(success(calls.userSubscriptionCall, await send('GET', path)).pauses).toEqual([]);
  });

  test('does not overlap another one, nor begin after the last paid day', async () => {
    const { path } = await connected();
    await send('PATCH', path, { renew: false });
    await send('POST', `${path}/pauses`, { start_at: at(2), end_at: at(5) });
    for (const times of [
      { start_at: at(4), end_at: at(6) },
      { start_at: at(1), end_at: at(3) },
      { end_at: at(3) },
      { start_at: at(6), end_at: at(6) },
    ])
      expect((await send('POST', `${path}/pauses`, times)).json().error_code, JSON.stringify(times)).toBe(
        'validation_failed',
      );
    expect((await send('POST', `${path}/pauses`, { start_at: at(400) })).json().error_code).toBe('bad_request');
    expect(success(calls.userPausesCall, await send('GET', `${path}/pauses`))).toHaveLength(1);
  });

  test('without an end takes the place of those that were to begin later', async () => {
    const { path } = await connected();
    await send('POST', `${path}/pauses`, { start_at: at(2), end_at: at(5) });
    const { id } = success(calls.pauseUserCall, await send('POST', `${path}/pauses`, {}));
    expect(success(calls.userPausesCall, await send('GET', `${path}/pauses`)).map((one) => one.id)).toEqual([id]);
  });

  test('of a subscription that ends meanwhile is over with it', async () => {
    const { path } = await connected();
    await send('POST', `${path}/pauses`, { start_at: at(1) });
    await send('DELETE', path);
    server.clock.advance(2 * DAY);
    await runJob();
    const open = server.db.selectFrom('subscription_pauses').select('id').where('applied_at', 'is', null);
    const ended = path.split('/').at(-1)!;
    expect(await open.where('subscription_id', '=', ended).execute()).toEqual([]);
  });
});

describe('pauses of a user', () => {
  test('are listed and ended one by one', async () => {
    const { id, paths } = await connected([PACKETS.base, PACKETS.sport]);
    const [first, second] = success(calls.pauseAllCall, await send('POST', `users/${id}/pauses`));
    const list = success(calls.allPausesCall, await send('GET', `users/${id}/pauses`));
    expect(list.map((one) => one.id)).toEqual([first!.id, second!.id]);
    success(calls.resumeOneCall, await send('DELETE', `users/${id}/pauses/${first!.id}`));
    const states = await Promise.all(
      paths.map(async (path) => success(calls.userSubscriptionCall, await send('GET', path)).is_paused),
    );
    expect(states).toEqual([false, true]);
  });

  test('of others are unknown', async () => {
    const { path, id } = await connected();
    const pause = success(calls.pauseUserCall, await send('POST', `${path}/pauses`));
    const neighbour = await richUser(server, 0);
    for (const [method, place, as, code] of [
      ['DELETE', `users/${neighbour.id}/pauses/${pause.id}`, token, 'subscription_not_found'],
      ['DELETE', `users/${id}/pauses/${pause.id}`, foreignToken, 'user_not_found'],
      ['GET', `users/${id}/pauses`, foreignToken, 'user_not_found'],
      ['PATCH', `${path}/pauses/${pause.id}`, foreignToken, 'user_not_found'],
      ['PATCH', `${path}/pauses/9223372036854775808`, token, 'subscription_not_found'],
    ] as const)
      expect((await send(method, place, undefined, as)).json().error_code, place).toBe(code);
    expect(success(calls.userPausesCall, await send('GET', `${path}/pauses`))).toEqual([pause]);
  });
});

describe('another packet', () => {
  test('takes the place of the present one until the same end; the subscription keeps its id', async () => {
    const { token: viewer, path } = await connected();
    const before = success(calls.userSubscriptionCall, await send('GET', path));
    const change = { packet_id: String(PACKETS.other), renew: 'false' };
    const after = success(calls.changeUserSubscriptionCall, await send('PATCH', path, change));
    expect(after).toMatchObject({ id: before.id, end_at: before.end_at, renew: false, packet: { id: PACKETS.other } });
    expect(await entitled(viewer)).toBe(false);
    expect(success(calls.changeUserSubscriptionCall, await send('PATCH', path, change))).toEqual(after);
  });

  test('is refused as a whole, for the reasons for which a packet is not connected', async () => {
    const { id, path, paths } = await connected([PACKETS.base, PACKETS.sport]);
    const paying = await richUser(server, 100_000);
    await server.app.inject({
      method: 'POST',
      url: `/v2/users/self/subscriptions?access_token=${paying.token}`,
      payload: { packet_id: PACKETS.base },
    });
    const [own] = success(calls.userSubscriptionsCall, await send('GET', `users/${paying.id}/subscriptions`));
    for (const [place, packetId, code] of [
      [path, PACKETS.sport, 'already_subscribed'],
      [path, PACKETS.foreign, 'packet_not_found'],
      [path, 2_147_483_647, 'packet_not_found'],
      [`users/${paying.id}/subscriptions/${own!.id}`, PACKETS.other, 'subscription_not_renewable'],
      [`users/${paying.id}/subscriptions/${paths[0]!.split('/').at(-1)}`, PACKETS.other, 'subscription_not_found'],
    ] as const)
      expect((await send('PATCH', place, { packet_id: packetId, renew: false })).json().error_code).toBe(code);
    expect((await send('PATCH', path, { packet_id: PACKETS.other }, foreignToken)).json().error_code).toBe(
      'user_not_found',
    );
    const list = success(calls.userSubscriptionsCall, await send('GET', `users/${id}/subscriptions`));
    expect(list.map((one) => [one.packet.id, one.renew])).toEqual([
      [PACKETS.base, true],
      [PACKETS.sport, true],
    ]);
  });

  test('an additional packet needs its base packet, which cannot be the one it replaces', async () => {
    const { path } = await connected();
    expect((await send('PATCH', path, { packet_id: PACKETS.sport })).json().error_code).toBe('base_packet_required');
  });
});
