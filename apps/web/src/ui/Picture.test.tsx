// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render, type Rendered } from '../testing.tsx';
import { Picture } from './Picture.tsx';
import { pictureSources, stepWidth } from './picture-sources.ts';

let rendered: Rendered | undefined;
afterEach(async () => rendered?.unmount());

test('a picture keeps its place: width, height and ratio are there before it is', async () => {
  rendered = await render(<Picture src="/pictures/a.jpg" alt="Постер" width={200} height={300} />);
  const image = rendered.container.querySelector('img')!;
  expect([image.getAttribute('width'), image.getAttribute('height'), image.getAttribute('loading')]).toEqual(['200', '300', 'lazy']);
  expect((image.parentElement as HTMLElement).style.aspectRatio).toBe('200 / 300');
});

test('C-787: a broken picture gives way to a stub', async () => {
  rendered = await render(<Picture src="/pictures/broken.jpg" alt="Постер" width={200} height={300} stub="Название" />);
  await act(async () => void rendered!.container.querySelector('img')!.dispatchEvent(new Event('error')));
  expect(rendered.container.querySelector('img')).toBeNull();
  expect(rendered.container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Постер');
});

test('pictures are asked for in few widths, between 100 and 1920', () => {
  expect([stepWidth(40), stepWidth(197), stepWidth(5000)]).toEqual([100, 280, 1920]);
  const { src, srcSet } = pictureSources('/a.jpg', 320, 180);
  expect(src).toBe('/a.jpg?w=360&h=203');
  expect(srcSet).toBe('/a.jpg?w=280&h=158 280w, /a.jpg?w=360&h=203 360w, /a.jpg?w=480&h=270 480w, /a.jpg?w=640&h=360 640w');
});

test('vector pictures have one size', () => {
  expect(pictureSources('/logo.svg', 100, 50)).toEqual({ src: '/logo.svg', srcSet: undefined });
});
