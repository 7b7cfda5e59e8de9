import { describe, expect, test } from 'vitest';
import { contentCard, rowOf } from '../testing.tsx';
import { categoryListCall, channelListCall } from './calls.ts';
import { childView, withChildView } from './child-view.ts';
import type { ApiPort } from './port.ts';

const channel = (id: number, age: number | null, name = `Channel ${id}`) => ({ id, name, age, rating_age: age, is_hidden: false });
const brief = (list: readonly { id: number; is_hidden: boolean; age: number | null }[]) => list.map(({ id, is_hidden, age }) => [id, is_hidden, age]);

describe('a child profile', () => {
  test('C-587 C-588 C-590 C-596 C-597 F-340: what is not for it is hidden, and for adults by its address', () => {
    const list = [channel(1001, 0), channel(1002, 12), channel(1003, 13), channel(1004, 18), channel(1005, null), channel(901, 0)];
    for (const call of ['channelList', 'freeChannels']) {
      expect(brief(childView(call, list) as never)).toEqual([
        [1001, false, 0],
        [1002, false, 12],
        [1003, true, 18],
        [1004, true, 18],
        [1005, true, 18],
        [901, true, 18],
      ]);
    }
  });

  test('C-592 C-593: a channel named 4K is removed', () => expect(childView('channelList', [channel(1001, 0, 'Кино uHd'), channel(1002, 0)])).toMatchObject([{ id: 1002 }]));

  test('C-594: has no category 26', () => expect(childView('categoryList', [{ id: 2 }, { id: 26 }])).toEqual([{ id: 2 }]));

  test('C-588: rows and search results hold no such channel', () => {
    const [open, closed] = [channel(1001, 6), channel(1002, 16)];
    expect(childView('row', rowOf({ template: 'channel', channels: [open, closed] as never })).channels).toEqual([open]);
    const found = [{ object_id: 1001, channel: open }, { object_id: 1002, channel: closed }, { object_id: '55', content: {} }];
    expect(childView('searchFound', found).map(({ object_id: id }) => id)).toEqual([1001, '55']);
  });

  test('C-595: the works of a person are for ages up to 12', () => {
    const contents = [contentCard('1', { age: 12 }), contentCard('2', { age: 16 }), contentCard('3', { age: null })];
    for (const call of ['filmography', 'row']) expect(childView(call, rowOf({ id: 'person_501_movie', contents })).contents!.map(({ id }) => id)).toEqual(['1']);
    expect(childView('row', rowOf({ contents })).contents).toHaveLength(3);
  });

  test('C-003 A-743: sees it in every answer from the switch on, and nobody else does', async () => {
    let isChild = false;
    const inner: ApiPort = { call: async (call) => (call.id === 'channelList' ? [channel(1003, 16)] : [{ id: 26 }]) as never };
    const api = withChildView(inner, () => isChild);
    expect(brief(await api.call(channelListCall))).toEqual([[1003, false, 16]]);
    isChild = true;
    expect(brief(await api.call(channelListCall))).toEqual([[1003, true, 18]]);
    expect(await api.call(categoryListCall)).toEqual([]);
  });
});
