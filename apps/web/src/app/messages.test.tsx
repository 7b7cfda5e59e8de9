// @vitest-environment jsdom
import type { MessageId } from '@aerial/domain/ids.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import type { Session, SessionRunner } from '../core/session.ts';
import type { Message } from '../features/messages/queries.ts';
import { aSession } from '../features/information/testing.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../testing.tsx';
import { ModalHost } from './modals/ModalHost.tsx';
import { answers, guest, self, user } from './testing-site.ts';
import { Header } from './Header.tsx';

const PHONE = '(width <= 480px)';
let shown: Rendered | undefined;
const server = { messages: [] as Message[], isRefusing: false, removed: [] as string[] };
beforeEach(() => {
  stubBrowser();
  Object.assign(server, { messages: [], isRefusing: false, removed: [] });
});
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id: String(id) as MessageId,
  title: `Сообщение ${id}`,
  text: `Текст ${id}`,
  created_at: `2031-01-${String(id).padStart(2, '0')}T10:00:00Z`,
  removed: false,
  ...more,
});
const many = (count: number): Message[] =>
  Array.from({ length: count }, (_, n) => message(n + 1, { created_at: '2031-01-01T10:00:00Z' }));
const refuse = (): void => {
  if (server.isRefusing) throw new ApiError('unavailable', 503, 'No.');
};
const api = fakeApi({
  ...answers,
  self,
  listProfiles: () => [],
  messages: () => server.messages,
  removeMessage({ params }) {
    refuse();
    server.removed.push(String(params['id']));
    server.messages = server.messages.filter(({ id }) => id !== params['id']);
    return {};
  },
  removeMessages({ query }) {
    refuse();
    server.removed.push(`up to ${String(query['up_to'])}`);
    server.messages = [];
    return [];
  },
});

async function open(session = user) {
  api.calls.length = 0;
  shown = await render(
    <>
      <Header entries={[]} path="/" provider={undefined} languages={undefined} isSolid />
      <ModalHost />
    </>,
    { api, session },
  );
  for (let i = 0; i < 6; i++) await shown.settle();
}
const bell = (): HTMLElement | null => document.querySelector('[aria-haspopup="dialog"]');
const dialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
const list = (): HTMLElement => dialogs().find((one) => one.querySelector('ul, p'))!;
const press = (element: Element | null | undefined) =>
  act(async () => {
    (element as HTMLElement).focus();
    (element as HTMLElement).click();
  });
const button = (name: string): Element | undefined =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
const titles = () =>
  [...document.querySelectorAll('li > button:first-child')].map((one) => one.querySelector('span span')!.textContent);
async function openList() {
  await open();
  await eventually(() => expect(bell()).not.toBeNull());
  await press(bell());
  await eventually(() => expect(dialogs()).toHaveLength(1));
}

const asChild = { tag: 'active', token: { is_guest: false, is_child: true } } as Session;

describe('A-734 A-303: the messages of the header', () => {
  test('are there for a user', async () => {
    await open();
    await eventually(() => expect(bell()).not.toBeNull());
    expect(bell()!.getAttribute('aria-label')).toBe(ru.messages_title);
    expect(api.calls).toContain('messages');
  });

  test.each([
    ['a guest', guest],
    ['a child profile', { ...aSession(false), state: () => asChild } as SessionRunner],
  ])('F-477: are not there for %s, who is not polled for', async (_who, session) => {
    server.messages = many(3);
    await open(session);
    expect(bell()).toBeNull();
    expect(api.calls).not.toContain('messages');
  });
});

test.each([
  [0, '', ru.messages_title],
  [1, '1', '1 сообщение'],
  [3, '3', '3 сообщения'],
  [99, '99', '99 сообщений'],
  [100, '99+', '100 сообщений'],
])('A-635 A-636: %d messages are counted as "%s"', async (count, text, name) => {
  server.messages = many(count);
  await open();
  await eventually(() => expect(bell()?.getAttribute('aria-label')).toBe(name));
  expect(bell()!.textContent).toBe(text);
});

describe('the list', () => {
  test('A-637: has the latest first, and says when there is none', async () => {
    server.messages = [message(2), message(5), message(3)];
    await openList();
    expect(titles()).toEqual(['Сообщение 5', 'Сообщение 3', 'Сообщение 2']);
    await press(bell());
    await eventually(() => expect(dialogs()).toHaveLength(0));
    expect(document.activeElement).toBe(bell());
  });

  test('is empty without messages', async () => {
    await openList();
    expect(list().textContent).toContain(ru.messages_empty);
  });

  test('A-637: a message opens in the message modal, as plain text with line breaks and safe links', async () => {
    server.messages = [
      message(1, {
        text: 'Раз <b>два</b>\nhttps://tv.example/settings/devices и https://other.example/a.\njavascript:alert(1)',
      }),
    ];
    await openList();
    await press(document.querySelector('li > button'));
    await eventually(() => expect(shown!.modals.current()?.id).toBe('message'));
    await eventually(() => expect(dialogs()[0]?.textContent).toContain('Раз <b>два</b>'));
    const [modal] = dialogs();
    expect(modal!.querySelector('h2')!.textContent).toBe('Сообщение 1');
    expect(modal!.querySelector('b')).toBeNull();
    const links = [...modal!.querySelectorAll('a')];
    expect(links.map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
      ['/settings/devices', '', ''],
      ['https://other.example/a', '_blank', 'noopener noreferrer nofollow'],
    ]);
    expect(modal!.querySelector('p')!.textContent).toContain('два</b>\nhttps://tv.example/settings/devices');
  });

  test('A-634: one is removed at once, and the focus goes to the next', async () => {
    server.messages = [message(1), message(2), message(3)];
    await openList();
    await press(button('Удалить сообщение «Сообщение 2»'));
    await eventually(() => expect(titles()).toEqual(['Сообщение 3', 'Сообщение 1']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Удалить сообщение «Сообщение 1»');
    expect(server.removed).toEqual(['2']);
    expect(bell()!.textContent).toBe('2');
  });

  test('a refused removal brings the message back', async () => {
    server.messages = [message(1), message(2)];
    server.isRefusing = true;
    await openList();
    await press(button('Удалить сообщение «Сообщение 2»'));
    await eventually(() => expect(titles()).toEqual(['Сообщение 2', 'Сообщение 1']));
    expect(bell()!.textContent).toBe('2');
  });

  test('A-634: all are removed after a question, up to the newest that was listed', async () => {
    server.messages = [message(1), message(12), message(3)];
    await openList();
    await press(button(ru.messages_remove_all));
    await eventually(() => expect(button(ru.messages_remove_all_confirm)).toBeDefined());
    expect(server.removed).toEqual([]);
    await press(button(ru.messages_remove_all_confirm));
    await eventually(() => expect(server.removed).toEqual(['up to 12']));
    await eventually(() => expect(bell()!.textContent).toBe(''));
  });
});

test('F-475 A-632: a message that arrives shows without a reload, and is announced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  server.messages = [message(1)];
  await open();
  await eventually(() => expect(bell()?.textContent).toBe('1'));
  expect(document.querySelector('output')!.textContent).toBe('');
  server.messages = [message(2), message(1)];
  await act(async () => vi.advanceTimersByTimeAsync(151_000));
  await eventually(() => expect(bell()!.textContent).toBe('2'));
  expect(document.querySelector('output')!.textContent).toBe('1 новое сообщение');
  expect(api.calls.filter((one) => one === 'messages')).toHaveLength(2);
});

describe('on phones', () => {
  beforeEach(() => stubBrowser((query) => query === PHONE));

  test('the messages are in the menu of the account, whose button counts them', async () => {
    server.messages = [message(1), message(2)];
    await open();
    const account = () => document.querySelector<HTMLElement>('[aria-haspopup="menu"][aria-label*="Анна"]');
    await eventually(() => expect(account()?.getAttribute('aria-label')).toContain('2 сообщения'));
    await act(async () => account()!.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })));
    const entry = () =>
      [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((one) => one.textContent === '2 сообщения');
    await eventually(() => expect(entry()).toBeDefined());
    await press(entry());
    await eventually(() => expect(titles()).toEqual(['Сообщение 2', 'Сообщение 1']));
    await press(document.querySelector('li > button'));
    await eventually(() => expect(dialogs().at(-1)?.querySelector('h2')?.textContent).toBe('Сообщение 2'));
    await press(button(ru.action_back));
    await eventually(() => expect(titles()).toEqual(['Сообщение 2', 'Сообщение 1']));
  });
});
