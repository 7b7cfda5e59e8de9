import { asLibraryId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from './types.ts';
import {
  concat,
  hasOpenAllTile,
  hasSeeAll,
  is4k,
  isShownTemplate,
  itemsOf,
  loadMoreDistance,
  nextOffset,
  pageSize,
  seeAllAddress,
  totalOf,
} from './rules.ts';

const content = (id: string, over: object = {}) =>
  ({ id, is_4k: false, ...over }) as NonNullable<Row['contents']>[number];
const row = (over: Partial<Row> = {}): Row => ({
  id: '642',
  slug: 'new-642',
  title: 'New',
  template: 'content-v',
  content_type: null,
  library_id: null,
  is_personal: false,
  offset: 0,
  limit: 20,
  more_count: 0,
  cache_timeout: 0,
  ...over,
});

test.each([
  [2, false],
  [3, true],
])('C-116: with %i items "see all" is %s', (total, expected) => expect(hasSeeAll(total)).toBe(expected));

test.each([
  ['C-118', 'content-h', 7, true],
  ['C-118', 'content-v', 7, true],
  ['C-118', 'history-h', 7, true],
  ['C-118', 'channel', 7, true],
  ['C-118', 'content-v', 6, false],
  ['C-118', 'person', 20, false],
  ['C-118', 'history', 20, false],
  ['C-118', 'promo-wide', 20, false],
])('%s: the "open all" tile of %s with %i items: %s', (_row, template, total, expected) => {
  expect(hasOpenAllTile({ id: '1', template }, total)).toBe(expected);
});

test("C-119: a person's row has no tile", () => {
  expect(hasOpenAllTile({ id: 'person_5_movie', template: 'content-v' }, 50)).toBe(false);
});

test('C-117: "see all" links to the row, with its library; a channel row to the channels', () => {
  expect(seeAllAddress(row())).toBe('/row/new-642');
  expect(seeAllAddress(row({ slug: '', library_id: asLibraryId(0) }))).toBe('/row/642?library_id=0');
  expect(seeAllAddress(row({ template: 'channel' }))).toBe('/channels');
});

test('C-122 C-123 C-327: 4K items are filtered out before counting; the total includes items beyond the answer', () => {
  const full = row({ contents: [content('1'), content('2', { is_4k: true }), content('3')], more_count: 4 });
  expect(itemsOf(full, 'contents').map(({ id }) => id)).toEqual(['1', '3']);
  expect(totalOf(full)).toBe(6);
  expect(is4k({ content: { is_4k: true } })).toBe(true);
});

test('C-115: unknown templates and rows without items are not shown', () => {
  expect(isShownTemplate('something-new')).toBe(false);
  expect(isShownTemplate('content-v')).toBe(true);
  expect(totalOf(row({ contents: [] }))).toBe(0);
  expect(totalOf(row({ contents: [content('1', { is_4k: true })] }))).toBe(0);
});

describe('row page', () => {
  test.each([
    ['C-798', 'content-v', 21],
    ['C-799', 'content-h', 18],
    ['C-800', 'channel', 24],
    ['C-800', undefined, 24],
  ])('%s: a load of %s has %i items', (_row, template, size) => expect(pageSize(template)).toBe(size));

  test('the next load starts after the last item, and there is none after the end', () => {
    const first = row({ offset: 21, contents: [content('1'), content('2')], more_count: 3 });
    expect(nextOffset(first)).toEqual({ offset: 23, limit: 21 });
    expect(nextOffset({ ...first, more_count: 0 })).toBeUndefined();
    expect(nextOffset({ ...first, contents: [] })).toBeUndefined();
  });

  test('C-649: appended items are deduplicated', () => {
    expect(concat([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test.each([
    ['C-806', { width: 1440, height: 5000, viewport: 900 }, 1000],
    ['C-807', { width: 932, height: 5000, viewport: 900 }, 800],
    ['C-808 C-811', { width: 1440, height: 1350, viewport: 900 }, 200],
    ['C-808 C-811', { width: 1440, height: 1351, viewport: 900 }, 1000],
  ])('%s: more loads within the distance of the end', (_row, page, distance) =>
    expect(loadMoreDistance(page)).toBe(distance),
  );
});
