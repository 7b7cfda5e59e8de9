// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Menu, preloadMenus } from './Menu.tsx';

test('a menu pressed before its code has loaded opens afterwards, and its entries work', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const onSelect = vi.fn();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <Menu
        label="Языки"
        trigger={<button type="button">Язык</button>}
        items={[{ id: 'ru', label: 'Русский', onSelect }]}
      />,
    ),
  );
  const button = () => container.querySelector('button')!;
  expect([button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  button().focus();
  await act(async () => button().click());
  // The code loads on its own: `act` would block it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await vi.waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull(), { timeout: 20_000 });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await act(async () => document.querySelector<HTMLElement>('[role=menuitem]')!.click());
  expect(onSelect).toHaveBeenCalledOnce();
  await vi.waitFor(() => act(async () => expect(document.querySelector('[role=menuitem]')).toBeNull()));
  // The focus has returned, though the button is another element now.
  expect(document.activeElement).toBe(button());
  await act(async () => root.unmount());
});

test('C-881 a dropdown is open 10 ms after it was pressed', async () => {
  await preloadMenus();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <Menu
        label="Языки"
        trigger={<button type="button">Язык</button>}
        items={[{ id: 'ru', label: 'Русский', onSelect: () => {} }]}
      />,
    ),
  );
  vi.useFakeTimers();
  try {
    await act(
      async () =>
        void container
          .querySelector('button')!
          .dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })),
    );
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(document.querySelector('[role=menuitem]')).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
  await act(async () => root.unmount());
});
