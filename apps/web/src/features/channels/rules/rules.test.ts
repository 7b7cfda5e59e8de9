import { asChannelId, asProfileId } from '@aerial/domain/ids.ts';
import { matchesName } from '@aerial/domain/search-text.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { aCategory, aChannel, aProgramme } from '../testing.ts';
import {
  channelsIn,
  defaultCategory,
  isAdultChannel,
  showsCategories,
  withFavourites,
} from '../../../parts/channels/categories.ts';
import { lastChannelsKey, readLastChannels, withChannel } from '../../../parts/channels/history.ts';
import { episodesShown, neighbour } from './neighbours.ts';
import {
  broadcastDay,
  canSeekIn,
  clickOn,
  findBroadcast,
  groupByDay,
  percentOver,
  playlistStart,
  programmeAt,
  refreshInMs,
  scheduleRange,
} from '../../../parts/channels/schedule.ts';

const now = epochSeconds(1_700_000_000);
const DAY = 86_400;
const ids = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);

describe('categories', () => {
  const startup = aCategory({ id: 9, isStartup: true });
  const third = aCategory({ id: 3 });
  const all = aCategory({ id: 2, isAll: true });
  const child = aCategory({ id: 5 });
  test('C-296 the startup category, else number 3, else all channels, else the first', () => {
    expect(defaultCategory([all, third, startup])?.id).toBe(9);
    expect(defaultCategory([all, third])?.id).toBe(3);
    expect(defaultCategory([aCategory({ id: 8 }), all])?.id).toBe(2);
    expect(defaultCategory([aCategory({ id: 8 })])?.id).toBe(8);
  });
  test('C-852 a child begins in category 5', () => expect(defaultCategory([startup, child], true)?.id).toBe(5));
  test('C-194 A-715 filters show from two categories on and not for a child', () => {
    expect([showsCategories([all]), showsCategories([all, third]), showsCategories([all, third], true)]).toEqual([
      false,
      true,
      false,
    ]);
  });
  test('C-293 C-294 C-851 F-488 favourites are category 1000, first, and only when there are any', () => {
    const favourite = aChannel({ id: 4, isFavourite: true });
    expect(withFavourites([all], [aChannel(), favourite], 'My')[0]).toMatchObject({
      id: 1000,
      slug: 'my',
      channelIds: [4],
    });
    expect(withFavourites([all], [aChannel()], 'My')).toEqual([all]);
  });
  test('C-290 hidden channels are not listed, fixed ones come first', () => {
    const category = aCategory({ channelIds: [1, 2, 3] });
    expect(
      ids(
        channelsIn(category, [
          aChannel({ id: 3, isFixed: true }),
          aChannel({ id: 2, isHidden: true }),
          aChannel({ id: 1 }),
        ]),
      ),
    ).toEqual([3, 1]);
  });
  test('C-295 channels of an adult category are adult', () => {
    expect(isAdultChannel(aChannel({ id: 4 }), [aCategory({ isAdult: true, channelIds: [4] })])).toBe(true);
    expect([isAdultChannel(aChannel({ age: 18 }), []), isAdultChannel(aChannel({ age: 16 }), [])]).toEqual([
      true,
      false,
    ]);
  });
});

describe('search', () => {
  test.each([
    ['Новости Плюс', 'новост'],
    ['Новости Плюс', 'ПЛЮС'],
    ['Матч', 'match'],
    ['Match TV', 'матч'],
    ['Наука', 'nauka'],
    ['Хорошее кино', 'khorosh'],
    ['Юмор', 'yumor'],
  ])('"%s" is found by "%s"', (name, typed) => expect(matchesName(name, typed)).toBe(true));
  test('"Наука" is not found by "sport"', () => expect(matchesName('Наука', 'sport')).toBe(false));
});

describe('days of the schedule', () => {
  const moscow = 'Europe/Moscow';
  const at = (text: string) => epochSeconds(Date.parse(text) / 1000);
  test.each([
    ['C-504 02:59 belongs to the day before', '2031-05-02T02:59:00+03:00', '2031-05-01'],
    ['C-505 03:00 belongs to its own day', '2031-05-02T03:00:00+03:00', '2031-05-02'],
    ['C-504 the day before the first is the last of the month before', '2031-05-01T00:30:00+03:00', '2031-04-30'],
  ])('%s', (_rule, text, day) => expect(broadcastDay(at(text), moscow)).toBe(day));
  test('programmes are grouped by day, in order', () => {
    const programmes = ['2031-05-01T20:00:00+03:00', '2031-05-02T01:00:00+03:00', '2031-05-02T09:00:00+03:00'].map(
      (text) => aProgramme(at(text), at(text) + 60),
    );
    expect(groupByDay(programmes, moscow).map(({ day, programmes: list }) => [day, list.length])).toEqual([
      ['2031-05-01', 2],
      ['2031-05-02', 1],
    ]);
  });
  test('C-606 C-607 the range is 72 hours back at least, the archive when that is more, and the next 3 days', () => {
    const hour = now - (now % 3600);
    expect(scheduleRange(now, 1).start).toBe(hour - 3 * DAY);
    expect(scheduleRange(now, 14).start).toBe(hour - 14 * DAY);
    expect(scheduleRange(now, 1).end).toBeGreaterThanOrEqual(now + 3 * DAY);
  });
});

describe('a click on a programme', () => {
  const channel = aChannel({ offeredDays: 7, playableDays: 3 });
  const past = (daysBack: number, hasCatchUp = true) =>
    aProgramme(now - daysBack * DAY, now - daysBack * DAY + 1800, { hasCatchUp });
  test.each([
    [
      'C-493 C-608 the future is refused, also when the archive will hold it',
      aProgramme(now + 1, now + 60),
      channel,
      { do: 'alert', key: 'error_schedule_from_future' },
    ],
    ['C-494 what is on air plays live', aProgramme(now - 60, now + 60), channel, { do: 'play', ts: undefined }],
    ['C-495 an archived programme plays from its start', past(2), channel, { do: 'play', ts: now - 2 * DAY }],
    [
      'C-497 C-498 C-609 older than allowed but offered: subscribe',
      past(5),
      channel,
      { do: 'subscribe', key: 'warning_archive_subscribe' },
    ],
    [
      'C-497 C-610 offered but not purchased: subscribe',
      past(2),
      { ...channel, isPurchased: false },
      { do: 'subscribe', key: 'warning_archive_subscribe' },
    ],
    [
      'C-496 older than offered: the rights forbid it',
      past(8),
      channel,
      { do: 'alert', key: 'error_schedule_copyright_banned' },
    ],
    [
      'C-496 without catch-up: the rights forbid it',
      past(2, false),
      channel,
      { do: 'alert', key: 'error_schedule_copyright_banned' },
    ],
  ])('%s', (_rule, programme, on, expected) => expect(clickOn(programme, on, now)).toEqual(expected));

  test('C-565 positions can be chosen where there is catch-up and an archive', () => {
    const programme = aProgramme(now - 60, now + 60);
    expect(canSeekIn(programme, channel)).toBe(true);
    expect(canSeekIn(programme, aChannel({ playableDays: 0 }))).toBe(false);
    expect(canSeekIn({ ...programme, hasCatchUp: false }, channel)).toBe(false);
  });
  test("a position is played from its programme's start on, as far back as the archive allows", () => {
    const programme = aProgramme(now - 7200, now - 3600);
    expect(playlistStart(epochSeconds(now - 5000), programme, channel, now)).toBe(now - 7200);
    expect(playlistStart(epochSeconds(now - 5000), undefined, channel, now)).toBe(now - 5000);
    const old = aProgramme(now - 3 * DAY - 600, now - 3 * DAY + 600);
    expect(playlistStart(epochSeconds(now - 3 * DAY + 10), old, channel, now)).toBe(now - 3 * DAY + 10);
  });
});

test('C-036 of the broadcasts of a programme the one on air plays, else the latest in the archive', () => {
  const show = { contentId: '77' };
  const yesterday = aProgramme(now - DAY, now - DAY + 600, show);
  const today = aProgramme(now - 3600, now - 3000, show);
  const current = aProgramme(now - 60, now + 600, show);
  const later = aProgramme(now + 3600, now + 7200, show);
  expect(findBroadcast([yesterday, today, current, later], '77', aChannel(), now)).toBe(current);
  expect(findBroadcast([yesterday, today, later], '77', aChannel(), now)).toBe(today);
  expect(findBroadcast([later], '77', aChannel(), now)).toBeUndefined();
});
test('the programme of an instant; at a boundary the later one; in a hole none', () => {
  const programmes = [aProgramme(0, 100), aProgramme(100, 200), aProgramme(300, 400)];
  expect([99, 100, 250].map((at) => programmeAt(programmes, epochSeconds(at))?.startAt)).toEqual([0, 100, undefined]);
});
test.each([
  ['some seconds after the next programme has begun', 1_000, 1_100, 920_000],
  ['the same a moment after it has begun', 1_000, 2_010, 10_000],
  ['again when that has failed', 1_000, 2_030, 30_000],
  ['at the one after it once that has been read', 2_020, 2_025, 995_000],
  ['never when nothing is to begin', 3_000, 3_001, false],
])('the guide is read again %s', (_when, loadedAt, at, expected) => {
  expect(
    refreshInMs([aProgramme(0, 2_000), aProgramme(2_000, 3_000), aProgramme(3_000, 4_000)], loadedAt, at, 20),
  ).toBe(expected);
});

test('C-618 C-619 a programme on air shows at least one percent', () =>
  expect(percentOver(aProgramme(0, 10_000), 1)).toBe(1));

test('C-599 C-600 C-601 the last ten channels, newest first, each once, none for adults', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(asChannelId);
  expect(withChannel(ten, { id: asChannelId(11), isAdult: false })).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(withChannel(ten, { id: asChannelId(5), isAdult: false })[0]).toBe(5);
  expect(withChannel(ten, { id: asChannelId(5), isAdult: false })).toHaveLength(10);
  expect(withChannel(ten, { id: asChannelId(11), isAdult: true })).toEqual(ten);
  expect([readLastChannels('[1,"x",2]'), readLastChannels('{'), readLastChannels(null)]).toEqual([[1, 2], [], []]);
  expect(new Set([undefined, asProfileId('anna'), asProfileId('masha')].map(lastChannelsKey)).size).toBe(3);
});

test('zapping goes round', () => {
  const channels = [1, 2, 3].map((id) => aChannel({ id }));
  expect([neighbour(channels, 3, 1)?.id, neighbour(channels, 1, -1)?.id, neighbour(channels, 9, 1)?.id]).toEqual([
    1, 3, 1,
  ]);
  expect(neighbour([aChannel({ id: 1 })], 1, 1)).toBeUndefined();
});
test('C-195 C-196 C-197 episodes shown by width', () =>
  expect([480, 481, 932, 933].map(episodesShown)).toEqual([2, 3, 3, 4]));
