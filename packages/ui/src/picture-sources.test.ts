import { expect, test } from 'vitest';
import { pictureAddress, pictureSources, pictureWidth, sourceOf, type PictureKind } from './picture-sources.ts';

const KINDS: readonly (readonly [kind: PictureKind, desktop: number, narrow: number])[] = [
  ['icon', 100, 100],
  ['person', 200, 160],
  ['content-v', 280, 200],
  ['content-h', 360, 280],
  ['channel', 360, 280],
  ['history', 360, 280],
  ['wide', 1080, 720],
  ['background', 1920, 932],
];

test.each(KINDS)(
  'F-497 F-498 C-854 C-855 a picture of the kind %s is %d wide on desktops and %d at 932 px or less',
  (kind, desktop, narrow) => {
    expect([pictureWidth(kind, 933), pictureWidth(kind, 932), pictureWidth(kind, 390)]).toEqual([
      desktop,
      narrow,
      narrow,
    ]);
    expect(pictureSources('/pictures/a.webp', kind).src).toBe(`/pictures/a.webp?w=${desktop}`);
  },
);

/** The candidate chosen at one pixel per CSS pixel: the smallest that fills the slot. */
function taken(kind: PictureKind, screen: number): number {
  const { srcSet, sizes } = pictureSources('/pictures/a.webp', kind);
  const [narrow, wide = narrow] = sizes!.split(/, (?=\d+px$)/);
  const slot = screen <= 932 ? narrow!.replace(/^\(max-width: 932px\) /, '') : wide!;
  const pixels = Math.min(
    ...[...slot.matchAll(/(\d+)(vw|px)/g)].map(([, number, unit]) =>
      unit === 'vw' ? (Number(number) * screen) / 100 : Number(number),
    ),
  );
  return Math.min(
    ...[...srcSet!.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).filter((width) => width >= pixels),
  );
}

test.each(KINDS)('F-498 of the widths offered for %s a plain screen takes %d and %d', (kind, desktop, narrow) => {
  expect([taken(kind, 1440), taken(kind, 933), taken(kind, 932), taken(kind, 390)]).toEqual([
    desktop,
    desktop,
    narrow,
    narrow,
  ]);
});

test.each([
  ['a vector picture has one size', '/pictures/logo.svg'],
  ['external pictures are not resized', 'https://elsewhere.example/logo.png'],
  ['and may have a query of its own', 'https://elsewhere.example/pictures/logo.png?signature=1'],
  ['a picture inside the page', 'data:image/png;base64,AAAA'],
])('%s', (_rule, src) => {
  expect(pictureSources(src, 'icon')).toEqual({ src });
  expect(sourceOf(src, 'icon')).toEqual({ srcSet: src });
});

test('the pictures of an installation may have another host', () => {
  expect(pictureAddress('https://pictures.tv.test/pictures/a.webp', 'icon')).toBe(
    'https://pictures.tv.test/pictures/a.webp?w=100',
  );
});
