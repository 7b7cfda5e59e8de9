import { asChannelId, asPersonId, type FavouriteId } from '@aerial/domain/ids.ts';
import type { Favourite as FavouriteWire } from '@aerial/contract/shapes/favourite.ts';
import { typed } from '@aerial/domain/plain.ts';
import { describe, expect, test } from 'vitest';
import {
  additionOf,
  channelSubject,
  contentSubject,
  favouriteOf,
  isShownAsFavourite,
  favouritesOf,
  personSubject,
  programmeSubject,
  shownIds,
  without,
  type Favourite,
} from './rules.ts';

const wire = { created_at: '2031-01-01T10:00:00Z', page: null };
const favourite = (id: string, kind: Favourite['ref']['kind'], of: string): Favourite => ({
  id: id as FavouriteId,
  ref: { kind, id: of },
});

test.each([
  ['channel', { id: '9', object_id: 7, channel_id: 7, ...wire }, '7'],
  ['programme', { id: '9', object_id: 7, program_id: 7, ...wire }, '7'],
  ['person', { id: '9', object_id: 7, person_id: 7, ...wire }, '7'],
  [
    'content',
    { id: '9', object_id: '641000000000001001', content_id: '641000000000001001', ...wire },
    '641000000000001001',
  ],
] as const)('C-364 C-535: the record of a %s is read by its one field', (kind, record, id) => {
  expect(favouriteOf(typed<FavouriteWire>(record))).toEqual({ id: '9', ref: { kind, id } });
});

test('an unknown kind is omitted', () =>
  expect(favouriteOf(typed<FavouriteWire>({ id: '9', object_id: 7, ...wire }))).toBeUndefined());

test.each([
  ['channel', { channelId: '7', page: 'row' }],
  ['programme', { programId: '7', page: 'row' }],
  ['content', { contentId: '7', page: 'row' }],
  ['person', { personId: '7', page: 'row' }],
] as const)('C-688: a %s is added under the name of its kind, with the page', (kind, body) =>
  expect(additionOf({ kind, id: '7' }, 'row')).toEqual(body),
);

describe('the subject of a heart', () => {
  const film = { id: '55', content_type: 'movie', program_id: 5 };
  test('a film is a content, and its heart is full as well when it was added from television', () => {
    const subject = contentSubject(film);
    expect(subject.as).toEqual({ kind: 'content', id: '55' });
    for (const one of [favourite('1', 'content', '55'), favourite('2', 'programme', '5')])
      expect(favouritesOf([one], subject)).toEqual([one]);
    expect(favouritesOf([favourite('1', 'content', '5'), favourite('2', 'programme', '55')], subject)).toEqual([]);
  });
  test('a television show is a programme', () =>
    expect(contentSubject({ ...film, content_type: 'program' }).as).toEqual({ kind: 'programme', id: '5' }));
  test('a season or episode, which is no programme, is a content', () =>
    expect(contentSubject({ ...film, content_type: 'episode', program_id: null })).toEqual({
      as: { kind: 'content', id: '55' },
    }));
  test('the current programme of a channel is a programme', () =>
    expect(programmeSubject(film)?.as).toEqual({ kind: 'programme', id: '5' }));
  test.each([[undefined], [{ id: '55', program_id: null }]])(
    'an entry without a programme id cannot be a favourite: %o',
    (content) => expect(programmeSubject(content)).toBeUndefined(),
  );
  test('equal ids of different kinds are different favourites', () =>
    expect(favouritesOf([favourite('1', 'person', '7')], channelSubject(asChannelId(7)))).toEqual([]));
});

describe('a pending toggle', () => {
  const list = [favourite('1', 'channel', '7')];
  const press = (id: number, isFavourite: boolean) => ({ subject: channelSubject(asChannelId(id)), isFavourite });
  test.each([
    ['shows at once', list, [press(8, true)], 8, true],
    ['empties a full heart', list, [press(7, false)], 7, false],
    ['the last of several counts', list, [press(7, false), press(7, true)], 7, true],
    ['does not affect others', list, [press(8, true)], 7, true],
    ['shows before the list is there', undefined, [press(8, true)], 8, true],
  ] as const)('%s', (_rule, loaded, pending, id, expected) =>
    expect(isShownAsFavourite(loaded, pending, channelSubject(asChannelId(id)))).toBe(expected),
  );

  test('C-294: the channels of the category follow the hearts', () => {
    expect([...shownIds(list, [], 'channel')]).toEqual(['7']);
    expect([...shownIds(list, [press(8, true), press(7, false)], 'channel')]).toEqual(['8']);
    expect([...shownIds(list, [{ subject: personSubject(asPersonId(9)), isFavourite: true }], 'channel')]).toEqual([
      '7',
    ]);
  });
});

test('a removed favourite is dropped by its own id', () => {
  const [first, second] = [favourite('1', 'channel', '7'), favourite('2', 'person', '7')];
  expect(without([first, second], [first])).toEqual([second]);
});
