// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../public/locales/en/translation.json' with { type: 'json' };
import { createI18n } from '../i18n/i18n.ts';
import { Rail } from './Rail.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const show = (names: readonly string[], hasHearts = true) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={createI18n('en', { en })}>
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
        </Rail>
      </I18nextProvider>,
    ),
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
