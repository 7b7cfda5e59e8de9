// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Backdrop } from './Backdrop.tsx';
import { SizedImage } from './SizedImage.tsx';
import { render, type Rendered } from './testing.tsx';
import { HydrationBoundary } from './useHydrated.ts';

let rendered: Rendered | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await rendered?.unmount();
  rendered = undefined;
});

const addressed = ['src', 'srcset', 'sizes'];
const attributesOf = (element: Element | null): (string | null | undefined)[] =>
  addressed.map((name) => element?.getAttribute(name));

test('an image gets its addresses only once it is mounted: Chromium would never release it otherwise', async () => {
  const places: [string, boolean][] = [];
  const { setAttribute } = Element.prototype;
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    if (addressed.includes(name.toLowerCase())) places.push([name.toLowerCase(), this.isConnected]);
    setAttribute.call(this, name, value);
  });
  rendered = await render(<Backdrop wide="/pictures/wide.jpg" upright="/pictures/upright.jpg" isFirst />);
  expect(places.filter(([, isConnected]) => !isConnected)).toEqual([]);
  // Two of the source, and the fallback address of the image after the choice.
  expect(places.map(([name]) => name)).toEqual(['sizes', 'srcset', 'sizes', 'srcset', 'src']);
});

test('an image with another address loads it, the same one is not reloaded', async () => {
  let show: (src: string) => void = () => {};
  const { useState } = await import('react');
  function Shown() {
    const [src, setSrc] = useState('/pictures/a.jpg');
    show = setSrc;
    return <SizedImage src={src} kind="channel" alt="" className={src} />;
  }
  rendered = await render(<Shown />);
  const image = rendered.container.querySelector('img')!;
  expect(image.getAttribute('src')).toBe('/pictures/a.jpg?w=360');
  const set = vi.spyOn(image, 'setAttribute');
  await act(async () => show('/pictures/b.svg'));
  expect(attributesOf(image)).toEqual(['/pictures/b.svg', null, null]);
  expect(set.mock.calls.map(([name]) => name)).not.toContain('srcset');
});

test('a server-rendered image has its addresses, and they survive hydration', async () => {
  const node = (
    <HydrationBoundary>
      <SizedImage src="/pictures/a.jpg" kind="channel" ratio={16 / 9} alt="" />
    </HydrationBoundary>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(node);
  const before = attributesOf(container.querySelector('img'));
  expect(before[0]).toBe('/pictures/a.jpg?w=360&h=203&crop=true');
  expect(before[1]).toContain('720w');
  const set = vi.spyOn(container.querySelector('img')!, 'setAttribute');
  const complaint = vi.fn();
  const root = await act(async () => hydrateRoot(container, node, { onRecoverableError: complaint }));
  expect([attributesOf(container.querySelector('img')), set.mock.calls, complaint.mock.calls]).toEqual([
    before,
    [],
    [],
  ]);
  await act(async () => root.unmount());
  container.remove();
});
