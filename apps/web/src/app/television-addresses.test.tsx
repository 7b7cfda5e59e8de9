// @vitest-environment jsdom
/** Addresses of channels, and what they ask the server to play. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import { eventually, stubBrowser } from '../testing.tsx';
import { toastStore } from '@aerial/ui/toasts.ts';
import { answers, channel, guest, screenOf } from './testing-site.ts';
import { visit, type Visit } from './testing-visit.tsx';

let seen: Visit | undefined;
beforeEach(() => {
  stubBrowser(screenOf(1440));
  HTMLElement.prototype.scrollTo = () => {};
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
});
afterEach(async () => {
  await seen?.end();
  seen = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens an address. @returns the streams requested, by channel */
async function open(path: string, over: Parameters<typeof visit>[1] = {}) {
  const streams: unknown[] = [];
  const channelStream = ({ params, query }: { params: Record<string, unknown>; query: Record<string, unknown> }) => {
    streams.push([params['id'], query['ts']]);
    return new Promise(() => {});
  };
  seen = await visit(path, { ...answers, channelStream, ...over }, { session: guest });
  return { streams, address: seen.address(), title: seen.top().querySelector('h1')?.textContent };
}

// An hour ago, on a step of ten seconds.
const HOUR_AGO = Math.floor(Date.now() / 10_000) * 10 - 3600;

const programme = {
  id: '4711',
  channel_id: 3,
  timestamp: HOUR_AGO,
  real_timestamp: HOUR_AGO,
  duration: 1800,
  real_duration: 1800,
  content: {
    id: '70',
    slug: 'evening-70',
    title: 'Вечер',
    short: '',
    category: null,
    cover: { src_16x9: null },
    age: 0,
  },
  content_episode: null,
  is_catchup_available: true,
  age: 0,
};
const contentSchedule = () => [programme];

test.each([
  ['C-026 F-056: live', '/channels/games/match', '/channels/games/match', undefined],
  [
    'C-027 F-057: with ts at that position of the archive',
    `/channels/games/match?ts=${HOUR_AGO}`,
    `/channels/games/match?ts=${HOUR_AGO}`,
    HOUR_AGO,
  ],
  ['C-034 F-059 C-028: the id of a channel is its proper address', '/channels/3', '/channels/games/match', undefined],
  [
    'C-034 C-028 C-029: its slug too, with its query',
    `/channels/match?ts=${HOUR_AGO}`,
    `/channels/games/match?ts=${HOUR_AGO}`,
    HOUR_AGO,
  ],
  [
    'C-035 C-036 F-061: ten digits behind a channel are a position',
    `/channels/3/${HOUR_AGO}`,
    `/channels/games/match?ts=${HOUR_AGO}`,
    HOUR_AGO,
  ],
  ['C-037 F-058: the alternative shape', `/channel/3?ts=${HOUR_AGO}`, `/channels/games/match?ts=${HOUR_AGO}`, HOUR_AGO],
])('%s', async (_rule, path, expected, ts) => {
  const { streams, address, title } = await open(path, {
    contentSchedule,
    categoryList: () => answers.categoryList().toReversed(),
  });
  expect(address).toBe(expected);
  // Where the address leads to another one, what plays follows it.
  await eventually(() => expect(streams.at(-1)).toEqual([3, ts]));
  expect(title).toContain('Матч');
});

test.each(['evening-4711', '4711', 'evening-70'])(
  'C-035 C-036 F-061: behind a channel %s is a programme, which is played from its beginning',
  async (segment) => {
    const { address, streams } = await open(`/channels/match/${segment}`, { contentSchedule });
    expect([address, streams.at(-1)]).toEqual([`/channels/all/match?ts=${HOUR_AGO}`, [3, HOUR_AGO]]);
  },
);

test('C-756 F-450: a channel that is not there is a page that says so', async () => {
  const { title, streams } = await open('/channels/games/nothing');
  expect([title, streams]).toEqual([ru.not_found_channel, []]);
});

test('C-757 C-758 F-060: an unknown category is reported, and the list replaces it', async () => {
  const { address } = await open('/channels/nothing');
  expect(address).toBe('/channels');
  expect(toastStore.current().map(({ text }) => text)).toContain(ru.error_category_not_found);
});

test('C-231: each free channel leads to its own address', async () => {
  await open('/channelsfree', { channelList: () => [channel(3, 'match', 'Матч'), channel(4, '', 'Детский')] });
  expect([...seen!.page().querySelectorAll('ol a')].map((link) => link.getAttribute('href'))).toEqual([
    '/channels/all/match',
    '/channels/all/4',
  ]);
});

test('a server without channels for now reports it, and can be retried', async () => {
  await open('/channels', {
    channelList: () => {
      throw new ApiError('unavailable', 503, 'Later.');
    },
  });
  expect(seen!.text()).toContain(ru.action_retry);
});
