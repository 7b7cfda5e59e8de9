// @vitest-environment jsdom
/** Ads of the player's own on live channels. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { expect, test, vi } from 'vitest';
import { end, playingElements, settle, watching, type Watching } from './ads/testing-player.ts';
import { adBlock, tag } from './ads/testing.ts';
import type { AdBlock } from './ads/types.ts';
import type { OpenRequest } from './store-types.ts';

playingElements();

const NOW = 1_700_000_000;
const request = (block: AdBlock, more: Partial<OpenRequest> = {}): Partial<OpenRequest> => ({
  item: { key: 'live', kind: 'live', hasArchive: true, channelId: asChannelId(7), startAt: 'edge' },
  bounds: { start: epochSeconds(NOW - 600), end: epochSeconds(NOW + 3000) },
  fetchSource: async () => ({ ok: true, value: { url: 'live.m3u8', statId: '7' as never, ad: block } }),
  ...more,
});
const channel = (block: AdBlock, more?: Partial<OpenRequest>) => watching({ block, request: request(block, more) });
/** Watches on, a second at a time. */
function watch(live: Watching, from: number, count: number): void {
  for (let i = 0; i < count; i++) live.second(from + i);
}

test('C-512 the pre-roll of a channel plays before it, which then begins at the live edge', async () => {
  const live = await channel(adBlock({}, { pre: [tag('a')] }));
  expect(live.loads()).toEqual([]);
  await live.shows();
  expect(live.ad()).toMatchObject({ roll: 'pre', isLoading: false });
  await end(live);
  expect([live.ad(), live.loads()]).toEqual([undefined, [['live.m3u8', 'edge']]]);
});

test('C-513 a middle roll comes after so many seconds watched, whatever the clock says: viewers do not break together', async () => {
  const live = await channel(adBlock({ middlePeriodS: 20 }, { middle: [tag('m')] }));
  // The clock passes a multiple of the period while little has been watched.
  live.plays(NOW + 5);
  watch(live, NOW + 5, 18);
  await settle();
  expect(live.contentPauses).not.toHaveBeenCalled();
  watch(live, NOW + 23, 4);
  await settle();
  live.say('canplay', live.adVideo());
  live.second(NOW + 27);
  expect(live.contentPauses).toHaveBeenCalledOnce();
  await live.shows();
  expect(live.ad()?.roll).toBe('middle');
});

test('C-513 after it the channel goes on where it was left while its archive has that', async () => {
  const reopen = vi.fn();
  const live = await channel(adBlock({ middlePeriodS: 20 }, { middle: [tag('m')] }), { reopen });
  live.plays(NOW);
  watch(live, NOW, 22);
  await settle();
  live.say('canplay', live.adVideo());
  live.second(NOW + 22);
  await live.shows();
  for (let i = 0; i < 120; i++) {
    live.say('timeupdate', live.adVideo());
    live.second();
  }
  live.engine.loaded = { start: NOW + 122, end: NOW + 142 };
  await end(live);
  expect(live.ad()).toBeUndefined();
  // The live playlist has moved on: the archive has the position.
  expect(reopen.mock.calls).toEqual([[NOW + 22]]);
});

test('C-514 going back in a channel is no tick: only what was watched counts', async () => {
  const live = await channel(adBlock({ middlePeriodS: 20 }, { middle: [tag('m')] }));
  live.plays(NOW);
  watch(live, NOW, 10);
  live.engine.loaded = { start: NOW - 3600, end: NOW + 10 };
  live.player.seek(epochSeconds(NOW - 1800));
  watch(live, NOW - 1800, 5);
  await settle();
  expect([live.ad(), live.contentPauses.mock.calls.length]).toEqual([undefined, 0]);
});

test('C-518 a channel whose ad server is away is not held back by a middle roll', async () => {
  const block = adBlock({ middlePeriodS: 20 }, { middle: [tag('m')] });
  const live = await watching({
    block,
    request: request(block),
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  live.plays(NOW);
  watch(live, NOW, 30);
  await settle();
  watch(live, NOW + 30, 5);
  expect([live.ad(), live.contentPauses.mock.calls.length, live.loads()]).toEqual([
    undefined,
    0,
    [['live.m3u8', 'edge']],
  ]);
});

test('C-742 a break that the stream itself has is named to the page and reported once', async () => {
  const live = await watching({
    block: undefined,
    request: request(adBlock(), { fetchSource: async () => ({ ok: true, value: { url: 'live.m3u8' } }) }),
  });
  const reports = vi.fn();
  live.player.ads.subscribe(reports);
  const span = { name: 'noon', start: epochSeconds(NOW + 3), end: epochSeconds(NOW + 6) };
  live.engine.adBreakAt = (at) => (at >= span.start && at < span.end ? span : undefined);
  live.plays(NOW);
  const shown: unknown[] = [];
  for (let i = 0; i < 8; i++) {
    live.second(NOW + i);
    shown.push(live.player.getState().adBreak?.name);
  }
  expect(shown).toEqual([undefined, undefined, undefined, 'noon', 'noon', 'noon', undefined, undefined]);
  expect(reports.mock.calls).toEqual([[{ type: 'shown', roll: 'break', alias: 'noon' }]]);
  expect([live.contentPauses.mock.calls.length, live.loadCode.mock.calls.length]).toEqual([0, 0]);
});
