import { describe, expect, test } from 'vitest';
import { aCategory, aChannel } from '../testing.ts';
import { channelPath, resolveRoute, type ChannelAddress } from './route.ts';

const news = aCategory({ id: 6, slug: 'news', channelIds: [11] });
const all = aCategory({ id: 2, slug: 'all', channelIds: [11, 12, 13], isAll: true });
const sevenIsACategoryToo = aCategory({ id: 7, slug: 'sport', channelIds: [12] });
const categories = [news, sevenIsACategoryToo, all];
const first = aChannel({ id: 11, slug: 'first' });
const seven = aChannel({ id: 7, slug: 'seven' });
const nameless = aChannel({ id: 12, slug: '' });
const everywhere = aChannel({ id: 13, slug: 'everywhere' });
const channels = [first, seven, nameless, everywhere];
const at = (address: ChannelAddress) => resolveRoute(address, categories, channels);

describe('addresses of television', () => {
  test('/channels is the list', () => expect(at({})).toEqual({ kind: 'list', category: undefined }));
  test('C-030 F-060 a segment is a category slug first', () =>
    expect(at({ first: 'news' })).toEqual({ kind: 'list', category: news }));
  test('C-030 F-060 then a category id, even where a channel has that id', () =>
    expect(at({ first: '7' })).toEqual({ kind: 'list', category: sevenIsACategoryToo }));
  test('C-028 C-030 F-060 then a channel slug, which leads to the proper path', () =>
    expect(at({ first: 'first', ts: '1700000000' })).toEqual({
      kind: 'redirect',
      to: '/channels/news/first?ts=1700000000',
    }));
  test('C-034 then a channel id', () =>
    expect(at({ first: '12' })).toEqual({ kind: 'redirect', to: '/channels/sport/12' }));
  test('F-060 anything else is an unknown category', () =>
    expect(at({ first: 'nothing' })).toEqual({ kind: 'unknown-category' }));
  test('C-027 a category and a channel open it live, with ts at that position', () => {
    expect(at({ first: 'news', second: 'first' })).toEqual({
      kind: 'channel',
      category: news,
      channel: first,
      ts: undefined,
    });
    expect(at({ first: '6', second: '11', ts: '1700000000' })).toEqual({
      kind: 'channel',
      category: news,
      channel: first,
      ts: 1_700_000_000,
    });
  });
  test('an unknown channel of a known category', () =>
    expect(at({ first: 'news', second: 'nothing' })).toEqual({ kind: 'unknown-channel' }));
  test('C-035 C-036 F-061 a channel and ten digits are a position', () =>
    expect(at({ first: '11', second: '1700000000' })).toEqual({
      kind: 'redirect',
      to: '/channels/news/first?ts=1700000000',
    }));
  test('C-036 F-061 a channel and fewer digits are a programme', () =>
    expect(at({ first: 'first', second: 'evening-news-4711' })).toEqual({
      kind: 'programme',
      channel: first,
      programmeId: '4711',
    }));
  test('C-037 /channel/{id} is the live channel', () =>
    expect(at({ single: '11' })).toEqual({ kind: 'redirect', to: '/channels/news/first' }));
  test('C-029 a channel that only "all" lists has its path there', () =>
    expect(channelPath(everywhere, categories)).toBe('/channels/all/everywhere'));
});
