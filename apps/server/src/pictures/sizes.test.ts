import { pictureSources, type PictureKind } from '@aerial/ui/picture-sources.ts';
import { expect, test } from 'vitest';
import { formatFor, takesVector } from './formats.ts';
import { fittingSize, pictureSize, sizeName, STEPS, type SizeQuery } from './sizes.ts';

const named = (query: SizeQuery): string | undefined => {
  const size = pictureSize(query);
  return size.ok && size.value ? sizeName(size.value) : undefined;
};

test.each<[string, SizeQuery, string | undefined]>([
  ['none requested: the picture as it is', {}, undefined],
  ['empty ones count as not requested', { w: '', h: '' }, undefined],
  ['a width of the table is made exactly', { w: '280' }, '280x'],
  ['any other goes up to the next step', { w: '281' }, '300x'],
  ['never below 100', { w: '24' }, '100x'],
  ['never above 1920', { w: '4000' }, '1920x'],
  ['a height alone', { h: '150' }, 'x160'],
  ['the box of the wire shapes, cut to its shape', { w: '300', h: '200', crop: 'true' }, '300x200c'],
  ['without crop: inside the box', { w: '300', h: '200' }, '300x200'],
  ['a shape that is not usual becomes the nearest that is', { w: '300', h: '201', crop: 'true' }, '300x200c'],
  ['fractions of a pixel', { w: '359.5', h: '202.2', crop: '1' }, '360x203c'],
  ['crop needs a box', { w: '300', crop: 'true' }, '300x'],
])('F-498 size: %s', (_rule, query, expected) => expect(named(query)).toBe(expected));

test.each<[SizeQuery, string[]]>([
  [{ w: 'wide' }, ['w']],
  [{ w: '0', h: '-1' }, ['w', 'h']],
  [{ w: '1e3' }, ['w']],
  [{ w: '100000' }, ['w']],
  [{ w: ['1', '2'] }, ['w']],
  [{ w: 'Infinity', crop: 'maybe' }, ['w', 'crop']],
  [{ h: '%00' }, ['h']],
])('a size that makes no sense is refused: %j', (query, wrong) =>
  expect(pictureSize(query)).toEqual({ ok: false, error: wrong }),
);

test.each<[PictureKind, ratio: number | undefined]>([
  ['icon', undefined],
  ['person', 1],
  ['content-v', 2 / 3],
  ['content-h', 16 / 9],
  ['channel', 16 / 9],
  ['history', 16 / 9],
  ['wide', 640 / 270],
  ['background', undefined],
])('F-498 every width that applications offer for %s is between 100 and 1920, and supported exactly', (kind, ratio) => {
  for (const address of pictureSources('/pictures/a.webp', kind, ratio).srcSet!.split(', ')) {
    const [url, width] = address.split(' ');
    const query = Object.fromEntries(new URL(url!, 'http://tv.test').searchParams);
    const size = pictureSize(query);
    expect(size.ok && size.value).toEqual({
      width: Number(query['w']),
      height: query['h'] === undefined ? undefined : Number(query['h']),
      crop: ratio !== undefined,
    });
    expect(width).toBe(`${query['w']}w`);
    expect(Number(query['w'])).toBeGreaterThanOrEqual(100);
    expect(Number(query['w'])).toBeLessThanOrEqual(1920);
  }
});

test('any request leads to one of few sizes', () => {
  const sizes = new Set<string>();
  for (let w = 1; w <= 10_000; w += 7)
    for (let h = 1; h <= 10_000; h += 97) sizes.add(named({ w: String(w), h: String(h), crop: 'true' })!);
  expect(sizes.size).toBeLessThanOrEqual(STEPS.length * 9);
});

test.each<[string, Parameters<typeof fittingSize>[0], [number, number], [number, number]]>([
  ['a width brings its height along', { width: 280, height: undefined, crop: false }, [600, 900], [280, 420]],
  ['a height brings its width along', { width: undefined, height: 300, crop: false }, [600, 900], [200, 300]],
  ['inside a box', { width: 300, height: 200, crop: false }, [600, 900], [133, 200]],
  ['a cut one fills its box', { width: 300, height: 200, crop: true }, [600, 900], [300, 200]],
  ['nothing is made larger than it is', { width: 1920, height: undefined, crop: false }, [960, 540], [960, 540]],
  ['a cut one keeps the shape of its box then', { width: 1920, height: 1080, crop: true }, [960, 960], [960, 540]],
  ['a line is still a picture', { width: 100, height: undefined, crop: false }, [5000, 2], [100, 1]],
])('%s', (_rule, size, [width, height], [w, h]) =>
  expect(fittingSize(size, { width, height })).toEqual({ width: w, height: h }),
);

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif', true],
  ['image/webp,image/png,image/svg+xml;q=0.8', 'webp', true],
  ['image/avif;q=0, image/webp;q=0.5', 'webp', false],
  ['image/png,image/*;q=0.8', 'plain', false],
  ['*/*', 'plain', false],
  [undefined, 'plain', false],
])('a client that accepts %s is sent %s', (accept, format, vector) =>
  expect([formatFor(accept), takesVector(accept)]).toEqual([format, vector]),
);
