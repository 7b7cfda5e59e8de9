// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rail } from './Rail.tsx';
import { render, stubResizeObserver, type Rendered } from './testing.tsx';

let rendered: Rendered;
let box: HTMLElement;
beforeEach(async () => {
  stubResizeObserver();
  Element.prototype.scrollIntoView = () => {};
  rendered = await render(null);
  box = rendered.container;
});
afterEach(async () => {
  await rendered.unmount();
  vi.unstubAllGlobals();
});

const show = (names: readonly string[], hasHearts = true) =>
  rendered.show(
    <Rail label="Films">
      {names.map((name) => (
        <li key={name}>
          <a href={`/${name}`}>{name}</a>
          {hasHearts && (
            <button type="button" data-aside>
              Like {name}
            </button>
          )}
        </li>
      ))}
    </Rail>,
  );
/** What the Tab key stops at inside the list. */
const stops = () =>
  [...box.querySelectorAll<HTMLElement>('ul a, ul button')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);

test('a rail is one tab stop, and arrow keys move it', async () => {
  await show(['a', 'b', 'c']);
  expect(stops()).toEqual(['a', 'Like a']);
  await act(async () => box.querySelector('a')!.focus());
  for (const key of ['ArrowRight', 'ArrowRight'])
    await act(
      async () =>
        void document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        ),
    );
  expect([document.activeElement!.textContent, stops()]).toEqual(['c', ['c', 'Like c']]);
});

test('buttons added later are reachable, and a removed tab stop is replaced by the first item', async () => {
  await show(['a', 'b'], false);
  await act(async () => box.querySelectorAll('a')[1]!.focus());
  await show(['a', 'b'], true);
  expect(stops()).toEqual(['b', 'Like b']);
  await show(['a', 'c']);
  expect(stops()).toEqual(['a', 'Like a']);
});
