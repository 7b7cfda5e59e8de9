// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Picture } from './Picture.tsx';
import { render, type Rendered } from './testing.tsx';
import { tintStyle } from './tint.ts';
import { HydrationBoundary } from './useHydrated.ts';

let rendered: Rendered | undefined;
afterEach(async () => rendered?.unmount());

test('a picture reserves its place: width, height and ratio are set before it loads', async () => {
  rendered = await render(<Picture src="/pictures/a.jpg" alt="Постер" kind="content-v" width={200} height={300} />);
  const image = rendered.container.querySelector('img')!;
  expect([image.getAttribute('width'), image.getAttribute('height'), image.getAttribute('loading')]).toEqual([
    '200',
    '300',
    'lazy',
  ]);
  expect((image.parentElement as HTMLElement).style.aspectRatio).toBe('200 / 300');
});

test('C-787: a broken picture falls back to a stub', async () => {
  rendered = await render(
    <Picture src="/pictures/broken.jpg" alt="Постер" kind="content-v" width={200} height={300} stub="Название" />,
  );
  await act(async () => void rendered!.container.querySelector('img')!.dispatchEvent(new Event('error')));
  expect(rendered.container.querySelector('img')).toBeNull();
  expect(rendered.container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Постер');
});

test('a server-rendered picture is visible at once, a later one when it has loaded', async () => {
  rendered = await render(<Picture src="/pictures/a.jpg" alt="" kind="content-v" width={200} height={300} />);
  expect(rendered.container.querySelector('img')!.className).toContain('coming');
  await act(async () => void rendered!.container.querySelector('img')!.dispatchEvent(new Event('load')));
  expect(rendered.container.querySelector('img')!.className).not.toContain('coming');
  const { renderToString } = await import('react-dom/server');
  expect(
    renderToString(
      <HydrationBoundary>
        <Picture src="/pictures/a.jpg" alt="" kind="content-v" width={200} height={300} />
      </HydrationBoundary>,
    ),
  ).not.toContain('coming');
});

test('until it has loaded, the colours of its corners are shown', async () => {
  rendered = await render(
    <Picture src="/pictures/a.jpg" alt="" kind="content-v" width={200} height={300} tint="a3512477b012" />,
  );
  const box = rendered.container.querySelector<HTMLElement>('span')!;
  expect(['--tl', '--tr', '--bl', '--br'].map((name) => box.style.getPropertyValue(name))).toEqual([
    '#a35',
    '#124',
    '#77b',
    '#012',
  ]);
});

test.each(['red;background:url(//x)', 'a35', '', null, undefined])('%s is no tint', (tint) =>
  expect(tintStyle(tint)).toBeUndefined(),
);
