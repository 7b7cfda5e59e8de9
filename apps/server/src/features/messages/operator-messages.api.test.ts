/** Messages that an operator writes to one user and to a segment. @source wire shapes §6 */
import * as calls from '@aerial/contract/calls/operator-messages.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendOrders } from '../../inbox/operator-messages.pg.ts';
import { requests } from '../../testing/answers.ts';
import { PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

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
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, as = token) =>
  server.app.inject({
    method,
    url: `/v2/${path}?token=${as}`,
    headers: { 'accept-language': 'en' },
    ...(payload && { payload }),
  });
const inbox = async (viewer: string): Promise<string[]> =>
  (await requests(server, () => viewer, 'en').raw('users/self/messages'))
    .json()
    .map(({ title }: { title: string }) => title);

describe('a message to one user', () => {
  test('is in the inbox, in the reader’s language, until it is removed', async () => {
    const user = await richUser(server, 0);
    const path = `users/${user.id}/messages`;
    const sent = success(
      calls.sendMessageCall,
      await send('POST', path, { title: { en: 'Hello', ru: 'Привет' }, text: 'Text', params: { url: 'tv://x', n: 1 } }),
    );
    expect(sent).toMatchObject({ title: 'Hello', icon: null, background: null, params: { url: 'tv://x', n: 1 } });
    expect(success(calls.userMessagesCall, await send('GET', path))).toEqual([sent]);
    expect(success(calls.userMessageCall, await send('GET', `${path}/${sent.id}`))).toEqual(sent);
    expect(await inbox(user.token)).toEqual(['Hello']);
    expect(success(calls.withdrawMessageCall, await send('DELETE', `${path}/${sent.id}`))).toEqual(sent);
    expect(success(calls.withdrawMessageCall, await send('DELETE', `${path}/${sent.id}`))).toEqual(sent);
    expect(await inbox(user.token)).toEqual([]);
    expect((await send('GET', `${path}/${sent.id}`)).json().error_code).toBe('message_not_found');
  });

  test('with a key is one message; the same words without one are two', async () => {
    const user = await richUser(server, 0);
    const words = { title: 'Bill', text: 'Please pay.' };
    const path = `users/${user.id}/messages`;
    await Promise.all([1, 2, 3].map(() => send('POST', path, { ...words, key: 'bill-1' })));
    expect(await inbox(user.token)).toEqual(['Bill']);
    expect((await send('POST', path, { ...words, text: 'Other', key: 'bill-1' })).json().detail).toEqual({
      key: ['This key belongs to another message.'],
    });
    await send('POST', path, words);
    await send('POST', path, words);
    expect(await inbox(user.token)).toHaveLength(3);
  });

  test.each([
    { title: '', text: 'x' },
    { title: 'x' },
    { title: 'two\nlines', text: 'x' },
    { title: { english: 'x' }, text: 'x' },
    { title: 'x', text: '   ' },
    { title: 'x', text: 'x', params: { a: { b: 1 } } },
    { title: 'x'.repeat(201), text: 'x' },
  ])('%j is refused', async (body) => {
    const user = await richUser(server, 0);
    expect((await send('POST', `users/${user.id}/messages`, body)).json().error_code).toBe('validation_failed');
    expect(await inbox(user.token)).toEqual([]);
  });

  test('of others is unknown', async () => {
    const user = await richUser(server, 0);
    const neighbour = await richUser(server, 0);
    const path = `users/${user.id}/messages`;
    const { id } = success(calls.sendMessageCall, await send('POST', path, { title: 'a', text: 'b' }));
    for (const [method, place, as, code] of [
      ['GET', path, foreignToken, 'user_not_found'],
      ['POST', path, foreignToken, 'user_not_found'],
      ['DELETE', `${path}/${id}`, foreignToken, 'user_not_found'],
      ['DELETE', `users/${neighbour.id}/messages/${id}`, token, 'message_not_found'],
      ['GET', `${path}/9999999999999999999`, token, 'message_not_found'],
    ] as const)
      expect(
        (await send(method, place, method === 'POST' ? { title: 'a', text: 'b' } : undefined, as)).json().error_code,
      ).toBe(code);
    expect(await inbox(user.token)).toEqual(['a']);
  });
});

describe('a message to a segment', () => {
  const order = (key: string, segment: object, as = token) =>
    send('POST', 'messages', { title: key, text: 'x', key, segment }, as);

  test('reaches subscribers of a packet once, in batches, and not the others', async () => {
    const users = await Promise.all([1, 2, 3].map(() => richUser(server, 0)));
    const other = await richUser(server, 0);
    for (const { id } of users) await send('POST', `users/${id}/subscriptions`, { packet_id: PACKETS.base });
    const ordered = success(calls.messageSegmentCall, await order('sport', { packet_ids: [PACKETS.base] }));
    expect(ordered).toMatchObject({ status: 'sending', sent: 0, done_at: null });
    await sendOrders(server.db, server.clock.now(), 2);
    await sendOrders(server.db, server.clock.now(), 2);
    const again = success(calls.messageSegmentCall, await order('sport', { packet_ids: [PACKETS.base] }));
    expect(again).toMatchObject({ id: ordered.id, status: 'done', sent: 3 });
    expect(await Promise.all(users.map((user) => inbox(user.token)))).toEqual([['sport'], ['sport'], ['sport']]);
    expect(await inbox(other.token)).toEqual([]);
    expect(success(calls.messageOrdersCall, await send('GET', 'messages'))[0]).toEqual(again);
    expect((await order('sport', { all: true })).json().error_code).toBe('validation_failed');
  });

  test('combines conditions, and leaves out guests and blocked users', async () => {
    const [named, subscribed, blocked] = await Promise.all([1, 2, 3].map(() => richUser(server, 0)));
    const { user: guest } = await server.guest();
    await send('POST', `users/${subscribed!.id}/subscriptions`, { packet_id: PACKETS.base });
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', asUserId(blocked!.id)).execute();
    const user_ids = [named!.id, subscribed!.id, blocked!.id, guest.id];
    await order('win back', { user_ids, without_packet_ids: [PACKETS.base] });
    await sendOrders(server.db, server.clock.now());
    expect([await inbox(named!.token), await inbox(subscribed!.token)]).toEqual([['win back'], []]);
    const [last] = success(calls.messageOrdersCall, await send('GET', 'messages'));
    expect(last).toMatchObject({ key: 'win back', sent: 1 });
  });

  test('to nobody in particular, or to what is another provider’s, is refused', async () => {
    const user = await richUser(server, 0);
    for (const [segment, code, as] of [
      [{}, 'validation_failed', token],
      [{ all: false }, 'validation_failed', token],
      [{ user_ids: [] }, 'validation_failed', token],
      [{ packet_ids: [PACKETS.foreign] }, 'packet_not_found', token],
      [{ user_ids: [user.id] }, 'user_not_found', foreignToken],
    ] as const)
      expect((await order('nobody', segment, as)).json().error_code, JSON.stringify(segment)).toBe(code);
    expect((await send('GET', 'messages', undefined, foreignToken)).json()).toEqual([]);
  });
});
