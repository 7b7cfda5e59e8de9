// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { ModalHost } from './ModalHost.tsx';
import { useModals } from '../../core/modals.tsx';
import type { ModalRequest } from '../../modals/types.ts';

let rendered: Rendered | undefined;
afterEach(async () => {
  await rendered?.unmount();
  vi.useRealTimers();
});
beforeEach(() => {
  // Stubs what the dialog needs of a browser and jsdom lacks.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const support = { phone: '8 800 555-01-00', email: 'help@example.com', url: null };
const network = {
  provider: { id: 1, landing: { support }, is_promo_enabled: true, is_pay_iframe_enabled: false, payment_info: null },
};
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
const button = (name: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );

function Opener({ request }: { request: ModalRequest }) {
  const modals = useModals();
  return (
    <>
      <button type="button" data-opener onClick={() => modals.open(request)}>
        Open
      </button>
      <ModalHost />
    </>
  );
}

/** Opens a modal by pressing a button. */
async function open(request: ModalRequest): Promise<HTMLElement> {
  rendered = await render(<Opener request={request} />, { api: fakeApi({ network: () => network }) });
  await rendered.settle();
  const opener = rendered.container.querySelector<HTMLElement>('[data-opener]')!;
  opener.focus();
  await act(async () => opener.click());
  return opener;
}
const press = (element: HTMLElement | undefined) => act(async () => element!.click());
const wait = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));

test('F-142 A-250 A-251: a message has its title, its text and its buttons; confirming runs and closes it', async () => {
  const confirm = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  await open({
    id: 'message',
    title: 'Как быть?',
    text: 'Первая строка\nВторая',
    confirmButton: 'Да',
    closeButton: 'Нет',
    confirm,
    onClose,
    centered: true,
  });
  expect(dialog()!.querySelector('h2')!.textContent).toBe('Как быть?');
  const text = [...dialog()!.querySelectorAll('p')].find(({ textContent }) => textContent === 'Первая строка\nВторая')!;
  expect(text.className).toMatch(/centered/);
  expect(button('Нет')).toBeDefined();
  await press(button('Да'));
  expect([confirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await wait(350);
  expect([dialog(), confirm.mock.calls.length, onClose.mock.calls.length]).toEqual([null, 1, 1]);
});

test('A-255 A-236: it is a modal dialog with the focus inside; Esc closes it and the focus returns', async () => {
  const opener = await open({ id: 'message', text: 'Здесь.' });
  expect(dialog()!.contains(document.activeElement)).toBe(true);
  await act(async () =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    ),
  );
  await wait(350);
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('A-238: its button closes it', async () => {
  await open({ id: 'message', text: 'Здесь.', closeButton: 'Понятно' });
  await press(button('Закрыть'));
  await wait(350);
  expect(dialog()).toBeNull();
});

test('A-250 A-251: without a close button the rest is present', async () => {
  await open({ id: 'message', text: 'Здесь.', closeButton: 'Понятно', hideClose: true });
  expect([button('Закрыть'), button('Понятно')]).toEqual([undefined, expect.any(HTMLElement)]);
});

test('F-439: a failure shows the contacts of the support', async () => {
  await open({ id: 'message', title: 'Не получилось', text: 'Карта не принята.', data: { kind: 'failure' } });
  // Whose they are may still be loading.
  await vi.waitFor(async () => {
    await wait(20);
    expect(dialog()!.querySelector('a[href="tel:88005550100"]')).not.toBeNull();
  });
  expect(dialog()!.querySelector('a[href="mailto:help@example.com"]')).not.toBeNull();
  expect(button('Закрыть')).toBeDefined();
});

test('a guest is offered to sign in where the modal is about an account', async () => {
  await open({ id: 'profiles' });
  // Its code is still loading.
  await vi.waitFor(async () => {
    await wait(20);
    expect(button('Войти')).toBeDefined();
  });
});
