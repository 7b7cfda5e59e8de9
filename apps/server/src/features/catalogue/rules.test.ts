import { asPersonId, asContentId } from '@aerial/domain/ids.ts';
import { epochMs, seconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { EpisodeRecord, SimilarityFacts, PersonCredit, WatchedRecord } from './ports.ts';
import { mergeRoles, mostSimilar, nextToPlay } from './rules.ts';

const episode = (id: string, over: Partial<EpisodeRecord> = {}): EpisodeRecord => ({
  id: asContentId(id),
  slug: id,
  title: {},
  description: {},
  parentId: null,
  season: 1,
  series: Number(id),
  durationS: 60,
  cover: {},
  isAnnouncement: false,
  hasMedia: true,
  ...over,
});
const watched = (contentId: string, percent: number, at = 1): WatchedRecord => ({
  contentId: asContentId(contentId),
  percent,
  seconds: seconds(10),
  viewedAt: epochMs(at),
});

describe('the episode to play next', () => {
  const three = [episode('1'), episode('2'), episode('3')];
  test('nothing watched: the first', () =>
    expect(nextToPlay(three, [])).toMatchObject({ episode: { id: '1' }, isContinuation: false }));
  test('in the middle of one: that one', () =>
    expect(nextToPlay(three, [watched('2', 40)])).toMatchObject({
      episode: { id: '2' },
      isContinuation: true,
      watched: { percent: 40 },
    }));
  test('one seen to its end: the one after it', () =>
    expect(nextToPlay(three, [watched('1', 20, 1), watched('2', 96, 2)])).toMatchObject({
      episode: { id: '3' },
      isContinuation: true,
    }));
  test('all seen: the first again', () =>
    expect(nextToPlay(three, [watched('3', 100)])).toMatchObject({ episode: { id: '1' }, isContinuation: false }));
  test('announcements and episodes without media are passed over', () =>
    expect(
      nextToPlay([episode('1', { isAnnouncement: true }), episode('2', { hasMedia: false }), episode('3')], []),
    ).toMatchObject({ episode: { id: '3' } }));
  test('nothing to play: none', () => expect(nextToPlay([episode('1', { isAnnouncement: true })], [])).toBeUndefined());
});

describe('similar contents', () => {
  const alike = (id: string, over: Partial<SimilarityFacts>): SimilarityFacts => ({
    id: asContentId(id),
    sharedGenres: 0,
    sharedPersons: 0,
    yearsApart: null,
    isSameType: false,
    ...over,
  });
  test('people count more than genres, genres more than years', () => {
    const list = [
      alike('year', { yearsApart: 0 }),
      alike('genre', { sharedGenres: 1 }),
      alike('person', { sharedPersons: 1 }),
      alike('both', { sharedPersons: 1, sharedGenres: 1 }),
    ];
    expect(mostSimilar(list)).toEqual(['both', 'person', 'genre', 'year']);
  });
  test('at most 12, ties in a fixed order', () => {
    const list = Array.from({ length: 20 }, (_, i) => alike(String(100 + i), { sharedGenres: 1 })).toReversed();
    expect(mostSimilar(list)).toEqual(Array.from({ length: 12 }, (_, i) => String(100 + i)));
  });
});

test('a person stands once with all roles, by their first credit', () => {
  const credit = (id: number, role: string, priority: number): PersonCredit => ({
    id: asPersonId(id),
    slug: `p-${id}`,
    name: {},
    bio: {},
    image: null,
    role,
    priority,
  });
  expect(
    mergeRoles([credit(2, 'actor', 3), credit(1, 'writer', 2), credit(1, 'director', 1)]).map(
      ({ id, role, roles }) => ({ id, role, roles }),
    ),
  ).toEqual([
    { id: 1, role: 'director', roles: ['director', 'writer'] },
    { id: 2, role: 'actor', roles: ['actor'] },
  ]);
});
