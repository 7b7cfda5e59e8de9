import { epochSeconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { aChannel, aProgramme } from '../testing.ts';
import {
  firstShown,
  otherEpisodes,
  MAX_RECOMMENDED,
  recommendedEpisodes,
  seasonsIn,
  seriesEpisodes,
  shownAtWidth,
} from './episodes.ts';
import { offerFor } from './offers.ts';

const now = epochSeconds(1_800_000_000);
const HOUR = 3600;
const channel = aChannel({ offeredDays: 14, playableDays: 7 });
/** A broadcast of the series so many hours ago. */
const episode = (hoursAgo: number, season: number, series: number) =>
  aProgramme(now - hoursAgo * HOUR, now - hoursAgo * HOUR + HOUR - 1, {
    contentId: '7',
    isSeries: true,
    season,
    series,
    title: 'Сериал',
  });
const current = episode(0.5, 2, 3);

test('C-184 each episode of the series stands once, by season and number, for its best broadcast', () => {
  const older = episode(30, 2, 2);
  const newer = episode(6, 2, 2);
  const coming = [episode(-2, 2, 4), episode(-20, 2, 4)] as const;
  const repeat = episode(26, 2, 3);
  const entries = seriesEpisodes(
    [older, repeat, episode(20, 1, 9), newer, aProgramme(now - HOUR, now, { contentId: '8' }), current, ...coming],
    current,
    channel,
    now,
  );
  expect(
    entries.map(({ programme, state, isCurrent }) => [
      programme.season,
      programme.series,
      programme.id,
      state,
      isCurrent,
    ]),
  ).toEqual([
    [1, 9, expect.any(String), 'archive', false],
    [2, 2, newer.id, 'archive', false],
    [2, 3, current.id, 'on-air', true],
    [2, 4, coming[0].id, 'future', false],
  ]);
  expect(seasonsIn(entries)).toEqual([1, 2]);
});

test('C-184 an episode out of the archive is no choice, but the one on the picture always is', () => {
  const lost = episode(24 * 20, 1, 1);
  expect(seriesEpisodes([lost, current], current, channel, now).map(({ programme }) => programme.id)).toEqual([
    current.id,
  ]);
  expect(seriesEpisodes([lost], lost, channel, now)).toHaveLength(1);
});

test('C-185 other episodes of what is no series are its broadcasts that can be watched, the latest first', () => {
  const news = (hoursAgo: number) => aProgramme(now - hoursAgo * HOUR, now - hoursAgo * HOUR + 900, { contentId: '9' });
  const [old, late, playing, coming] = [news(30), news(3), news(0.1), news(-5)];
  expect(
    otherEpisodes([old, late, playing, coming], playing, channel, now).map(({ programme }) => programme.id),
  ).toEqual([late.id, old.id]);
});

test('C-187 recommended are other programmes of the archive, each once, those of the same kind first', () => {
  const film = (contentId: string, hoursAgo: number, categoryName = 'Сериал') =>
    aProgramme(now - hoursAgo * HOUR, now - hoursAgo * HOUR + 60, { contentId, categoryName });
  const on = { ...current, categoryName: 'Сериал' };
  const list = [
    film('a', 50),
    film('b', 40, 'Фильм'),
    film('a', 10),
    film('c', 5, 'Фильм'),
    film('d', 24 * 9),
    film('e', -3),
    on,
  ];
  expect(recommendedEpisodes(list, on, channel, now).map(({ programme }) => programme.contentId)).toEqual([
    'a',
    'c',
    'b',
  ]);
  const many = Array.from({ length: 40 }, (_, index) => film(`m${index}`, index + 2));
  expect(recommendedEpisodes(many, on, channel, now)).toHaveLength(MAX_RECOMMENDED);
});

test.each([
  ['C-195', 480, 2],
  ['C-196', 481, 3],
  ['C-196', 932, 3],
  ['C-197', 933, 4],
])('%s at %i px %i episodes are shown without "show all"', (_row, width, count) =>
  expect(shownAtWidth(width)).toBe(count),
);

test('what is on the picture is among the first', () => {
  const entries = [1, 2, 3, 4, 5].map((series) => ({
    programme: episode(series, 1, series),
    isCurrent: series === 4,
    state: 'archive' as const,
  }));
  expect(firstShown(entries, 2).map(({ programme }) => programme.series)).toEqual([4, 5]);
  expect(firstShown(entries, 4).map(({ programme }) => programme.series)).toEqual([2, 3, 4, 5]);
  expect(firstShown(entries.slice(0, 1), 4)).toHaveLength(1);
});

test.each([
  ['F-348 F-349 a guest has to sign in first', false, false, 'sign-in'],
  ['F-348 F-349 a guest has to sign in first', false, true, 'sign-in'],
  ['C-483 a user is shown the packets', true, true, 'packets'],
  ['C-501 no packet includes the channel: it comes soon', true, false, 'soon'],
] as const)('%s', (_rule, isSignedIn, providerSells, offer) =>
  expect(offerFor({ hasPrice: false }, { isSignedIn, providerSells })).toBe(offer),
);
test('C-483 a channel with a price is sold', () =>
  expect(offerFor({ hasPrice: true }, { isSignedIn: true, providerSells: false })).toBe('packets'));
