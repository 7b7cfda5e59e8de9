// @vitest-environment jsdom
import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import { self, user as session } from '../../app/testing-site.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { ModalHost } from '../../app/modals/ModalHost.tsx';

let shown: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await shown?.unmount();
  vi.unstubAllGlobals();
});

const Address = () => <p data-address={useLocation().pathname} />;
const address = () => shown!.container.querySelector<HTMLElement>('[data-address]')!.dataset['address'];

/** Opens a modal for a user. @returns the bodies sent to change the user */
async function open(id: 'parental_set' | 'parental_start' | 'parental', user: object = {}) {
  const sent: object[] = [];
  const api = fakeApi({
    self: () => ({ ...self(), parental_status: 'notset', ...user }),
    changeSelf: ({ body }) => (sent.push(body), { ...self(), ...user, parental_status: 'set' }),
    provePin: ({ body }) => {
      if (body['pincode'] !== '1111') throw new ApiError('wrong_pincode', 400, 'No.');
      return { proof: 'p', scope: body['scope'], expires_at: '2031-01-01T00:00:00Z' };
    },
  });
  shown = await render(
    <>
      <Address />
      <ModalHost />
    </>,
    { api, session },
  );
  await act(async () => shown!.modals.open({ id }));
  await eventually(() => expect(dialog()?.querySelector('input, button:not([aria-label])')).not.toBeNull());
  await shown.settle();
  return sent;
}
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]');
const button = (name: string) =>
  [...dialog()!.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
async function press(name: string) {
  await act(async () => button(name).click());
  await act(async () => new Promise((resolve) => setTimeout(resolve, 700)));
}
async function type(...texts: string[]) {
  for (const text of texts) {
    await act(async () => {
      const input = dialog()!.querySelector('input')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    for (let i = 0; i < 3; i++) await shown!.settle();
  }
}

describe('a new PIN', () => {
  test('A-565 A-566: is entered, repeated and saved', async () => {
    const sent = await open('parental_set');
    await type('2580');
    expect([dialog()!.textContent.includes(ru.parental_set_repeat), sent]).toEqual([true, []]);
    await type('2580');
    expect(sent).toEqual([{ pincode: '2580' }]);
  });

  test('A-567 A-697 A-893: entries that differ are reported, and nothing is saved', async () => {
    const sent = await open('parental_set');
    await type('2580', '2581');
    expect([dialog()!.querySelector('[role="alert"]')!.textContent, sent]).toEqual([ru.parental_set_not_equal, []]);
  });

  test('A-698 A-699 F-321 F-322: where there is one, the old PIN comes first and is sent along', async () => {
    const sent = await open('parental_set', { parental_status: 'set' });
    expect(dialog()!.textContent).toContain(ru.parental_enter_old);
    await type('9999');
    expect([
      dialog()!.textContent.includes(ru.parental_wrong_code),
      button(ru.parental_send_sms) !== undefined,
    ]).toEqual([true, true]);
    await type('1111', '2580', '2580');
    expect(sent).toEqual([{ pincode: '2580', old_pincode: '1111' }]);
  });
});

describe('the dialogue of the server', () => {
  const parental_dialogue = {
    icon: '/lock.png',
    title: 'Замок',
    message: 'Включить защиту?',
    buttons: [
      { label: 'Не сейчас', action: 'close', is_primary: false },
      { label: 'Включить', action: 'set_pin', is_primary: true },
      { label: 'Настроить', action: 'settings', is_primary: false },
      { label: 'Никогда', action: 'ignore', is_primary: false },
      { label: 'Полетели', action: 'fly', is_primary: false },
    ],
  };

  test('A-232 A-581 A-403: its icon, title, message and buttons, of which the primary one has the focus', async () => {
    await open('parental_start', { parental_dialogue });
    expect([
      dialog()!.querySelector('h2')!.textContent,
      dialog()!.querySelector('img')!.getAttribute('src'),
      dialog()!.textContent.includes('Включить защиту?'),
    ]).toEqual(['Замок', '/lock.png', true]);
    expect(parental_dialogue.buttons.map(({ label }) => button(label) !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(document.activeElement).toBe(button('Включить'));
    expect(button('Включить').className).not.toBe(button('Никогда').className);
  });

  test.each([
    ['set_pin opens the new PIN', 'Включить', 'parental_set', '/', []],
    ['settings opens parental control', 'Настроить', undefined, '/settings/parental', []],
    ['ignore is stored', 'Никогда', undefined, '/', [{ parental_status: 'ignore' }]],
    ['close closes', 'Не сейчас', undefined, '/', []],
    ['so does anything unknown', 'Полетели', undefined, '/', []],
  ])('A-582: %s', async (_rule, label, next, path, bodies) => {
    const sent = await open('parental_start', { parental_dialogue });
    await press(label);
    expect([shown!.modals.current()?.id, address(), sent]).toEqual([next, path, bodies]);
  });

  test('A-232: without one there are our words, with a new PIN and the way out', async () => {
    await open('parental_start');
    expect(dialog()!.textContent).toContain(ru.parental_start_text);
    await press(ru.parental_action_set);
    expect(shown!.modals.current()?.id).toBe('parental_set');
  });
});
