import { asChannelId, asLibraryId, asContentId } from '@aerial/domain/ids.ts';
import { typed } from '@aerial/domain/plain.ts';
import { describe, expect, test } from 'vitest';
import type { Content, ContentMetadata, Episode } from './queries.ts';
import { idOf, neighbourEpisode, parseFrom, seasons, watchTarget, lastCatchUpAddress } from './rules.ts';

const film = {
  content_type: 'movie',
  is_lost: false,
  is_announcement: false,
  library_id: 12,
  libraries: [{ id: 12, title: '' }],
} as unknown as Content;
const metadata = {
  is_available: true,
  is_lost: false,
  next_to_play: null,
  stream_using: null,
} as unknown as ContentMetadata;
const episode = (season: number, series: number, more: Partial<Episode> = {}) =>
  ({
    id: `${season}0${series}`,
    slug: `s${season}e${series}`,
    season,
    series,
    is_announcement: false,
    ...more,
  }) as Episode;
const episodes = [episode(2, 1), episode(1, 2), episode(1, 1), episode(2, 2, { is_announcement: true })];

describe('the target of watching', () => {
  test('C-009 a film plays from its library', () =>
    expect(watchTarget(film, metadata, undefined, undefined)).toEqual({ kind: 'play', libraryId: 12 }));
  test('the library of the address takes precedence over the viewer’s', () => {
    expect(
      watchTarget(
        film,
        { ...metadata, stream_using: { library_id: asLibraryId(7), content_schedule: null } },
        undefined,
        undefined,
      ),
    ).toEqual({ kind: 'play', libraryId: 7 });
    expect(watchTarget(film, metadata, undefined, asLibraryId(9))).toEqual({ kind: 'play', libraryId: 9 });
  });
  test('a series plays its next episode, else its first', () => {
    const series = { ...film, content_type: 'series' };
    expect(
      watchTarget(
        series,
        { ...metadata, next_to_play: { id: asContentId('5'), slug: 'next-5', season: 1, series: 2 } },
        episodes,
        undefined,
      ),
    ).toEqual({ kind: 'episode', slug: 'next-5' });
    expect(watchTarget(series, metadata, episodes, undefined)).toEqual({ kind: 'episode', slug: 's1e1' });
  });
  test('a broadcast plays from the archive of its channel', () => {
    const using = typed<NonNullable<ContentMetadata['stream_using']>>({
      library_id: null,
      content_schedule: { id: '1', channel_id: 3, timestamp: 1_700_000_000, start_at: '' },
    });
    expect(watchTarget(film, { ...metadata, stream_using: using }, undefined, undefined)).toEqual({
      kind: 'catch-up',
      channelId: 3,
      at: 1_700_000_000,
    });
  });
  test('lost, unavailable and unreleased contents do not play', () => {
    expect(watchTarget({ ...film, is_lost: true }, metadata, undefined, undefined)).toEqual({
      kind: 'unavailable',
      why: 'lost',
    });
    expect(watchTarget(film, { ...metadata, is_available: false }, undefined, undefined)).toEqual({
      kind: 'unavailable',
      why: 'not-available',
    });
    expect(watchTarget({ ...film, is_announcement: true }, metadata, undefined, undefined)).toEqual({
      kind: 'unavailable',
      why: 'announcement',
    });
  });
});

test('episodes are ordered across seasons; unreleased ones are omitted', () => {
  expect([
    neighbourEpisode(episodes, '102', 1)?.slug,
    neighbourEpisode(episodes, '201', -1)?.slug,
    neighbourEpisode(episodes, '201', 1),
  ]).toEqual(['s2e1', 's1e2', undefined]);
  expect(seasons(episodes).map(({ season, episodes: list }) => [season, list.map(({ slug }) => slug)])).toEqual([
    [1, ['s1e1', 's1e2']],
    [2, ['s2e1', 's2e2']],
  ]);
});
test('C-043 the id is at the end of the slug', () =>
  expect([idOf('2020-film-641'), idOf('641'), idOf('film')]).toEqual(['641', '641', undefined]));
test('the position of an address', () =>
  expect([parseFrom('90'), parseFrom('x'), parseFrom(null)]).toEqual([90, undefined, undefined]));

test.each([
  ['the channel it was on last that the viewer has', [7, 8], 3, [5], '/channel/8'],
  ['else the channel it plays from', [7], 3, [5], '/channel/3'],
  ['else the channel watched last', [], undefined, [5, 6], '/channel/5'],
  ['else the channels', [], undefined, [], '/channels'],
])('C-760: a viewer who cannot watch a content is redirected to %s', (_what, seen, schedule, last, address) => {
  const meta =
    schedule === undefined
      ? undefined
      : typed<Pick<ContentMetadata, 'stream_using'>>({
          stream_using: {
            library_id: null,
            content_schedule: { id: '1', channel_id: schedule, timestamp: 0, start_at: '' },
          },
        });
  expect(
    lastCatchUpAddress({ last_seen_channel_ids: seen.map(asChannelId) }, meta, (id) => id === 8, last.map(asChannelId)),
  ).toBe(address);
});
