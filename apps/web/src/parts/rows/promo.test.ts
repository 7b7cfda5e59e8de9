import { asLibraryId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { destinationOf, displayMs, edgePadding, graphicTitle, slidesOf, type Promotion } from './promo.ts';
import { firstPosition, itemIndex, movePromo } from './promo-position.ts';

const target = (over: Partial<Promotion['destination']>): Promotion['destination'] => ({
  type: 'content',
  id: null,
  slug: null,
  library_id: null,
  src: null,
  id_no_ott: null,
  title: null,
  description: null,
  ...over,
});

test.each([
  ['C-134', 1280, 120],
  ['C-134', 2560, 120],
  ['C-135', 1279, 100],
  ['C-135', 1024, 100],
  ['C-136', 1023, 80],
  ['C-136', 933, 80],
  ['C-137', 932, 60],
  ['C-137', 481, 60],
  ['C-138', 480, 24],
  ['C-138', 320, 24],
])('%s: at %i px the edge padding is %i px', (_row, width, padding) => expect(edgePadding(width)).toBe(padding));

test.each([
  ['C-129', undefined, 7_000],
  ['C-129', 0, 7_000],
  ['C-130', 12, 12_000],
  ['C-132', 3, 4_500],
  ['C-132', 4.5, 4_500],
])('%s: a slide with duration %s is shown %i ms', (_row, duration, ms) => expect(displayMs({ duration })).toBe(ms));

test('C-121: the first slide comes again when there is more than one', () => {
  expect(slidesOf(['a', 'b'])).toEqual(['a', 'b', 'a']);
  expect(slidesOf(['a'])).toEqual(['a']);
});

describe('the position of the slider', () => {
  const advance = { type: 'advance' } as const;
  test('C-121: it runs through the repeated first slide and on, never back', () => {
    let position = firstPosition;
    const seen = [position.index];
    for (let i = 0; i < 5; i++) {
      position = movePromo(position, advance, 3);
      seen.push(position.index);
    }
    expect(seen).toEqual([0, 1, 2, 3, 1, 2]);
    expect(seen.map((slide) => itemIndex(slide, 3))).toEqual([0, 1, 2, 0, 1, 2]);
  });
  test('the viewer can step in both directions and choose', () => {
    expect(movePromo(firstPosition, { type: 'step', by: -1 }, 3)).toMatchObject({
      index: 2,
      leaving: 0,
      isManual: true,
    });
    expect(movePromo({ ...firstPosition, index: 3 }, { type: 'step', by: 1 }, 3)).toMatchObject({
      index: 1,
      leaving: 0,
    });
    expect(movePromo(firstPosition, { type: 'choose', index: 2 }, 3)).toMatchObject({ index: 2, turn: 1 });
    expect(movePromo(firstPosition, { type: 'choose', index: 0 }, 3)).toBe(firstPosition);
  });
  test('C-132: a single slide does not move', () => expect(movePromo(firstPosition, advance, 1)).toBe(firstPosition));
});

const ott = { isOtt: true };
test.each([
  [
    'C-370 C-379',
    target({ type: 'open_url', src: 'https://x.example/a' }),
    { kind: 'outside', to: 'https://x.example/a' },
  ],
  ['C-379', target({ type: 'open_url', src: 'javascript:alert(1)' }), { kind: 'none' }],
  ['C-372', target({ type: 'content', slug: 'film-5', id: '5' }), { kind: 'inside', to: '/contents/film-5' }],
  [
    'C-372',
    target({ type: 'content', id: '5', library_id: asLibraryId(2) }),
    { kind: 'inside', to: '/contents/5?library_id=2' },
  ],
  ['C-373', target({ type: 'row', id: '9' }), { kind: 'inside', to: '/row/9' }],
  ['C-375', target({ type: 'channel', slug: 'news' }), { kind: 'inside', to: '/channels/news' }],
  ['C-376', target({ type: 'rowset', slug: 'sport' }), { kind: 'inside', to: '/rowset/sport' }],
  ['C-378', target({ type: 'text', title: 'T', description: 'D' }), { kind: 'text', title: 'T', description: 'D' }],
  ['C-377 C-379', target({ type: 'last_channel' }), { kind: 'inside', to: '/channels' }],
  ['C-374', target({ type: 'packet', id: '101' }), { kind: 'inside', to: '/packets/101' }],
  ['C-374 C-379', target({ type: 'packet', id: '1', id_no_ott: '2' }), { kind: 'inside', to: '/packets/1' }],
  ['C-379', target({ type: 'unheard-of', id: '1' }), { kind: 'none' }],
  ['C-379', target({ type: 'row' }), { kind: 'none' }],
])('%s: a promotion with %o leads to %o', (_row, destination, expected) =>
  expect(destinationOf(destination, ott)).toEqual(expected),
);

test('C-377: last_channel opens the channel watched last', () => {
  expect(destinationOf(target({ type: 'last_channel' }), { isOtt: true, lastChannel: 17 })).toEqual({
    kind: 'inside',
    to: '/channel/17',
  });
});

test('C-379: a provider that is no OTT provider has packet ids of its own', () => {
  expect(destinationOf(target({ type: 'packet', id: '1', id_no_ott: '2' }), { isOtt: false })).toEqual({
    kind: 'inside',
    to: '/packets/2',
  });
});

test('C-367: a drawn title needs a picture and its size', () => {
  expect(graphicTitle({ tv: { x1: 'a', x2: 'b', width: 300, height: 80 } })).toEqual({
    src: 'b',
    width: 300,
    height: 80,
  });
  for (const value of [null, {}, { tv: null }, { tv: { x2: 'b' } }, { tv: { width: 3, height: 4 } }])
    expect(graphicTitle(value)).toBeUndefined();
});
