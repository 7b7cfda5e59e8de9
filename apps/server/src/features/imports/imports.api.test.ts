import { asProviderId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { PACKETS } from '../../testing/commerce.ts';
import {
  server,
  send,
  create,
  read,
  order,
  changesOf,
  kinds,
  shown,
  entry,
  list,
  FIRST,
  SECOND,
  everything,
  importsServer,
} from './testing/imports-server.ts';

importsServer();

describe('a channel list', () => {
  test('is shown before anything is changed, applied at once, and undone', async () => {
    const start = await everything();
    const { id } = await create();
    const first = await read(id, FIRST);
    expect(first).toMatchObject({
      state: 'ready',
      counts: { added: 3, changed: 0, removed: 0, unchanged: 0 },
      may: { apply: true, undo: false },
      file_name: 'list.m3u',
    });
    expect(await everything()).toEqual(start);
    const [bridge] = await changesOf(first.id);
    expect(bridge).toMatchObject({ kind: 'added', name: 'Мост HD' });
    expect(bridge!.fields).toContainEqual({ field: 'address', before: null, after: 'http://feed.example/bridge' });
    expect(bridge!.fields).toContainEqual({ field: 'categories', before: null, after: 'Новости' });

    expect(await order(first.id, 'apply')).toMatchObject({ state: 'applied', may: { apply: false, undo: true } });
    expect((await shown('Мост')).map(({ source }) => source.address)).toEqual(['http://feed.example/bridge']);
    const applied = await everything();

    const second = await read(id, SECOND);
    expect(second.counts).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 1 });
    expect(kinds(await changesOf(second.id))).toEqual([
      ['changed', 'Мост HD'],
      ['unchanged', 'Берег'],
      ['added', 'Остров'],
      ['removed', 'Река'],
    ]);
    expect(await changesOf(second.id, '?kind=changed')).toEqual([
      {
        position: 0,
        kind: 'changed',
        name: 'Мост HD',
        fields: [{ field: 'address', before: 'http://feed.example/bridge', after: 'http://feed.example/bridge-2' }],
      },
    ]);
    expect(kinds(await changesOf(second.id, `?search=${encodeURIComponent('остр')}`))).toEqual([['added', 'Остров']]);
    await order(second.id, 'apply');
    expect(await shown('Река')).toHaveLength(1);
    expect(await order(second.id, 'undo')).toMatchObject({ state: 'undone', failure: null });
    expect(await everything()).toEqual(applied);
    expect(await order(first.id, 'undo')).toMatchObject({ state: 'undone' });
    expect(await everything()).toEqual(start);
  });

  test('takes channels off that it no longer has, where that is set, and gives them back', async () => {
    const { id } = await create({ removes_missing: true });
    await order((await read(id, FIRST)).id, 'apply');
    const before = await everything();
    const second = await read(id, SECOND);
    expect((await changesOf(second.id, '?kind=removed'))[0]!.fields).toContainEqual({
      field: 'address',
      before: 'http://feed.example/river',
      after: null,
    });
    await order(second.id, 'apply');
    expect(await shown('Река')).toEqual([]);
    await order(second.id, 'undo');
    expect(await everything()).toEqual(before);
  });

  test('is not undone where something of it was changed since, and then nothing is', async () => {
    const { id } = await create();
    const run = await read(id, list(entry('Поле', 'field'), entry('Лес', 'forest')));
    await order(run.id, 'apply');
    const [forest] = await shown('Лес');
    await send('PATCH', `channels/${forest!.id}`, { version: forest!.version, num: 4242 });
    const before = await everything();
    expect(await order(run.id, 'undo')).toMatchObject({
      state: 'applied',
      failure: { code: 'changed_meanwhile', message: 'Лес' },
      may: { undo: true },
    });
    expect(await everything()).toEqual(before);
    await send('PATCH', `channels/${forest!.id}`, {
      version: (await shown('Лес'))[0]!.version,
      num: forest!.num,
    });
    // A channel that is sold cannot vanish.
    await server.db.insertInto('packet_channels').values({ packet_id: PACKETS.base, channel_id: forest!.id }).execute();
    expect((await order(run.id, 'undo')).failure).toMatchObject({ code: 'changed_meanwhile' });
    await server.db.deleteFrom('packet_channels').where('channel_id', '=', forest!.id).execute();
    expect((await order(run.id, 'undo')).state).toBe('undone');
  });

  test('is not applied where it would do something else than was shown', async () => {
    const { id } = await create();
    await order((await read(id, list(entry('Гора', 'mountain')))).id, 'apply');
    const run = await read(id, list(entry('Гора', 'mountain-2'), entry('Долина', 'valley')));
    const [mountain] = await shown('Гора');
    await send('PATCH', `channels/${mountain!.id}`, {
      version: mountain!.version,
      source: { kind: 'upstream', address: 'http://other.example/' },
    });
    const before = await everything();
    expect(await order(run.id, 'apply')).toMatchObject({
      state: 'ready',
      failure: { code: 'changed_meanwhile' },
      may: { apply: true, retry: true },
    });
    expect(await everything()).toEqual(before);
    await order(run.id, 'retry');
    expect(await order(run.id, 'apply')).toMatchObject({ state: 'applied', failure: null });
    expect(await shown('Долина')).toHaveLength(1);
  });

  test('says what it does not take, with line and reason', async () => {
    const { id } = await create();
    const run = await read(
      id,
      list(entry('Есть', 'is'), '#EXTINF:-1,Нет адреса', entry('udp', 'x').replace('http', 'udp')),
    );
    expect(run.counts.added).toBe(1);
    expect(run.problem_count).toBe(2);
    expect(run.problems).toEqual([
      { line: 4, reason: 'no-address', text: 'Нет адреса' },
      { line: 5, reason: 'unsupported-scheme', text: 'udp: udp' },
    ]);
    await order(run.id, 'cancel');
  });

  test('does not change channels that others show as well', async () => {
    const { id } = await create();
    await order((await read(id, list(entry('Общий', 'shared')))).id, 'apply');
    const [channel] = await shown('Общий');
    await server.db
      .insertInto('provider_channels')
      .values({ provider_id: asProviderId(2), channel_id: channel!.id, num: 1 })
      .execute();
    const run = await read(id, list(entry('Общий', 'another')));
    expect(run.problems).toEqual([{ line: 2, reason: 'shared-channel', text: 'Общий' }]);
    expect(run).toMatchObject({ state: 'applied', counts: { changed: 0 }, may: { undo: false } });
    await server.db.deleteFrom('provider_channels').where('provider_id', '=', asProviderId(2)).execute();
  });
});
