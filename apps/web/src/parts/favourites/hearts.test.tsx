// @vitest-environment jsdom
import { asChannelId } from '@aerial/domain/ids.ts';
import { typed } from '@aerial/domain/plain.ts';
import type { Favourite as FavouriteWire } from '@aerial/contract/shapes/favourite.ts';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { contentCard, fakeApi, render, rowOf, rowsetOf, stubBrowser, type Rendered } from '../../testing.tsx';
import type { SessionRunner } from '../../core/session.ts';
import { toastStore } from '@aerial/ui/toasts.ts';
import { aSession } from '../../features/information/testing.ts';
import { cardsOf } from '../rows/row-cards.tsx';
import { FavouriteButton } from './FavouriteButton.tsx';
import { FavouriteMenu } from './FavouriteMenu.tsx';
import MyPage from '../../features/favourites/MyPage.tsx';
import { contentSubject } from './rules.ts';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

/** A fake server with favourites, which can refuse. */
function server(favourites: FavouriteWire[] = []) {
  const calls: string[] = [];
  const state = {
    favourites,
    refusal: undefined as ApiError | undefined,
    wait: undefined as Promise<void> | undefined,
  };
  const other = fakeApi({});
  const api: ApiPort = {
    async call(call, input = {}) {
      const { params, body } = input as {
        params?: { id?: string };
        body?: { contentId?: string; channelId?: string; programId?: string; page?: string };
      };
      if (!['favourites', 'addFavourite', 'removeFavourite'].includes(call.id)) return other.call(call, input);
      calls.push([call.method, params?.id, body && JSON.stringify(body)].filter(Boolean).join(' '));
      await state.wait;
      if (state.refusal && call.id !== 'favourites') throw state.refusal;
      if (call.id === 'favourites') return [...state.favourites] as never;
      if (call.id === 'removeFavourite') {
        const removed = state.favourites.find(({ id }) => id === params?.id);
        state.favourites = state.favourites.filter((one) => one !== removed);
        return removed as never;
      }
      const id = body?.contentId ?? body?.channelId ?? body?.programId ?? '';
      const added = typed<FavouriteWire>({
        id: `9${state.favourites.length}`,
        object_id: id,
        ...(body?.contentId
          ? { content_id: id }
          : body?.channelId
            ? { channel_id: Number(id) }
            : { program_id: Number(id) }),
        created_at: '2031-01-01T10:00:00Z',
        page: null,
      });
      state.favourites = [added, ...state.favourites];
      return added as never;
    },
  };
  return { api, calls, state };
}
const film = contentSubject({ id: '55', content_type: 'movie', program_id: null });
const favouriteFilm: FavouriteWire = typed<FavouriteWire>({
  id: '91',
  object_id: '55',
  content_id: '55',
  created_at: '2031-01-01T10:00:00Z',
  page: null,
});

const heart = () => screen!.container.querySelector('button')!;
const isFull = () => heart().dataset['favourite'] === 'true';
const settle = async () => {
  await screen!.settle();
  await vi.dynamicImportSettled();
  for (let i = 0; i < 5; i += 1) await screen!.settle();
};
const show = async (api: ApiPort, session = aSession(false)) => {
  screen = await render(<FavouriteButton subject={film} page="content" />, { api, session });
  await settle();
};
const press = () => act(async () => heart().click());
const alerts = () => toastStore.current().map(({ text, look }) => [text, look]);

describe('a heart', () => {
  test('is full for a favourite, and its label names the action', async () => {
    await show(server([favouriteFilm]).api);
    expect([isFull(), heart().getAttribute('aria-label')]).toEqual([true, ru.action_favourite_remove]);
    await screen!.unmount();
    await show(server().api);
    expect([isFull(), heart().getAttribute('aria-label')]).toEqual([false, ru.action_favourite]);
  });

  test('C-532 C-688: a press shows at once; the list is read, then the entry is added', async () => {
    const { api, calls, state } = server();
    await show(api);
    calls.length = 0;
    let answer = () => {};
    state.wait = new Promise((resolve) => (answer = resolve));
    await press();
    expect(isFull()).toBe(true);
    await vi.waitFor(() => expect(calls).toEqual(['GET']));
    answer();
    await settle();
    expect(calls).toEqual(['GET', 'POST {"contentId":"55","page":"content"}']);
    expect(isFull()).toBe(true);
  });

  test('C-532 C-689: a favourite is removed by its own id', async () => {
    const { api, calls, state } = server([favouriteFilm]);
    await show(api);
    calls.length = 0;
    await press();
    expect(isFull()).toBe(false);
    await settle();
    expect(calls).toEqual(['GET', 'DELETE 91']);
    expect([isFull(), state.favourites]).toEqual([false, []]);
  });

  test('C-532: two presses are sent one after the other', async () => {
    const { api, calls, state } = server();
    await show(api);
    calls.length = 0;
    await press();
    await press();
    expect(isFull()).toBe(false);
    await settle();
    expect(calls.map((one) => one.split(' ')[0])).toEqual(['GET', 'POST', 'GET', 'DELETE']);
    expect([isFull(), state.favourites]).toEqual([false, []]);
  });

  test.each([
    ['a refusal', new ApiError('content_not_found', 404, 'Такого фильма нет.'), 'Такого фильма нет.'],
    ['a lost connection', new ApiError('network_failure', 0, ''), ru.error_download],
  ])('C-777: after %s the heart reverts, and an alert reports why', async (_what, refusal, words) => {
    const { api, state } = server();
    await show(api);
    let answer = () => {};
    state.wait = new Promise((resolve) => (answer = resolve));
    state.refusal = refusal;
    await press();
    expect(isFull()).toBe(true);
    answer();
    await settle();
    expect(isFull()).toBe(false);
    expect(alerts()).toContainEqual([words, 'error']);
  });
});

test('a press while the token of a user is being renewed adds, and asks for no sign-in', async () => {
  const renewing = { tag: 'renewing', token: { is_guest: false }, starting: true } as ReturnType<
    SessionRunner['state']
  >;
  const { api, calls, state } = server([favouriteFilm]);
  await show(api, aSession(false, { state: () => renewing }));
  await press();
  await settle();
  expect([screen!.modals.current(), calls]).toEqual([undefined, ['GET']]);
  // It was a favourite already.
  expect(state.favourites).toEqual([favouriteFilm]);
});

describe('a guest', () => {
  test('A-728 C-533 C-534 C-622 F-333: gets the sign-in, requests no list, and the press completes after signing in', async () => {
    const listeners = new Set<() => void>();
    let isGuest = true;
    const session = aSession(true, {
      state: (() => ({
        tag: 'active',
        token: { is_guest: isGuest, device_id: isGuest ? 'g' : 'u' },
      })) as unknown as SessionRunner['state'],
      subscribe: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    });
    // A session returns the same state object until it changes.
    const states = [session.state(), { ...session.state(), token: { is_guest: false, device_id: 'u' } }] as ReturnType<
      SessionRunner['state']
    >[];
    session.state = () => states[isGuest ? 0 : 1]!;
    const { api, calls, state } = server();
    await show(api, session);
    await press();
    expect(calls).toEqual([]);
    expect(screen!.modals.current()).toMatchObject({ id: 'auth', data: { reason: ru.signin_for_favourites } });
    expect(isFull()).toBe(false);
    isGuest = false;
    await act(async () => [...listeners].forEach((listener) => listener()));
    await settle();
    expect(state.favourites).toMatchObject([{ content_id: '55' }]);
    expect(isFull()).toBe(true);
  });
});

describe('the menu of a channel', () => {
  const menu = (
    programme = contentSubject({ id: '7', content_type: 'program', program_id: 5 }) as typeof film | undefined,
  ) => <FavouriteMenu channelId={asChannelId(3)} programme={programme} page="channel" />;
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const openMenu = () =>
    act(async () => heart().dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })));

  test('C-180: has the programme and the channel; each is a favourite of its own', async () => {
    const { api, calls } = server();
    screen = await render(menu(), { api, session: aSession(false) });
    await settle();
    calls.length = 0;
    await openMenu();
    expect(items().map((item) => item.textContent)).toEqual([ru.favourite_programme, ru.favourite_channel]);
    await act(async () => items()[0]!.click());
    await settle();
    await openMenu();
    expect(items().map((item) => item.getAttribute('aria-current'))).toEqual(['true', null]);
    await act(async () => items()[1]!.click());
    await settle();
    expect(calls.filter((one) => one.startsWith('POST'))).toEqual([
      'POST {"programId":"5","page":"channel"}',
      'POST {"channelId":"3","page":"channel"}',
    ]);
    expect(isFull()).toBe(true);
  });

  test('without a programme id only the channel is offered', async () => {
    screen = await render(<FavouriteMenu channelId={asChannelId(3)} programme={undefined} page="channel" />, {
      api: server().api,
      session: aSession(false),
    });
    await openMenu();
    expect(items().map((item) => item.textContent)).toEqual([ru.favourite_channel]);
  });
});

test('cards of rows have a labelled heart', async () => {
  const { api } = server([favouriteFilm]);
  const cards = cardsOf(
    rowOf({ contents: [contentCard('55', { title: 'Маяк' }), contentCard('56')] }),
    'content-v',
    false,
  );
  screen = await render(
    <>
      {cards.map(({ key, card }) => (
        <div key={key}>{card}</div>
      ))}
    </>,
    { api, session: aSession(false) },
  );
  await settle();
  const hearts = [...screen.container.querySelectorAll('button')];
  expect(hearts.map((one) => [one.getAttribute('aria-label'), one.dataset['favourite']])).toEqual([
    [`${ru.action_favourite_remove}: Маяк`, 'true'],
    [`${ru.action_favourite}: Фильм 56`, undefined],
  ]);
});

describe('the page', () => {
  const stub = (id: string, title: string, template: string) => ({
    id,
    slug: id,
    title,
    template,
    content_type: null,
    library_id: null,
    is_personal: true,
  });
  const stubs = [
    stub('my_history', 'Продолжить', 'history-h'),
    stub('my_channels', 'Каналы', 'channel'),
    stub('my_contents', 'Фильмы и сериалы', 'content-v'),
  ];
  function Twice() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button id="turn" type="button" aria-label={ru.action_home} onClick={() => setOpen(!isOpen)} />
        {isOpen && <MyPage />}
      </>
    );
  }
  const apiOf = (rows: Record<string, object>) =>
    fakeApi({
      rowset: () => rowsetOf(stubs, { id: 1000, slug: 'my' }),
      row: ({ params }) => ({
        ...rowOf({ ...stubs.find(({ id }) => id === params['id']) }),
        ...rows[String(params['id'])],
      }),
      favourites: () => [],
    });
  const open = async (rows: Record<string, object>) => {
    screen = await render(<MyPage />, { api: apiOf(rows), session: aSession(false) });
    await settle();
  };
  const text = () => screen!.container.textContent;

  test('C-127 C-776 F-114: without favourites it shows an empty state', async () => {
    await open({});
    expect(text()).toContain(ru.warning_no_favorites);
    expect([...screen!.container.querySelectorAll('section')]).toEqual([]);
  });

  test('C-075: shows the rows that are not empty', async () => {
    await open({ my_contents: { contents: [contentCard('55', { title: 'Маяк' })] } });
    expect(text()).toContain('Маяк');
    expect(
      [...screen!.container.querySelectorAll('section')].map((section) => section.getAttribute('aria-label')),
    ).toEqual(['Фильмы и сериалы']);
    expect(text()).not.toContain(ru.warning_no_favorites);
  });

  test('C-127: watch history is not a favourite', async () => {
    await open({
      my_history: {
        histories: [
          {
            id: '1',
            content: contentCard('55', { title: 'Маяк' }),
            content_episode: null,
            screenshot: null,
            seconds: 20,
            watch_percentage: 10,
          },
        ],
      },
    });
    expect(text()).toContain('Маяк');
    expect(text()).toContain(ru.warning_no_favorites);
  });

  test('a removed card passes the focus to its successor', async () => {
    const { api: own, state } = server(
      ['55', '56', '57'].map((id) =>
        typed<FavouriteWire>({ ...favouriteFilm, id: `9${id}`, object_id: id, content_id: id }),
      ),
    );
    const rows = apiOf({});
    const contents = () => state.favourites.map(({ content_id: id }) => contentCard(id!));
    const api: ApiPort = {
      call: async (call, input) => {
        if (call.id !== 'row') return (call.id === 'rowset' ? rows : own).call(call, input);
        const { id } = (input as { params: { id: string } }).params;
        return {
          ...rowOf(stubs.find((one) => one.id === id)),
          ...(id === 'my_contents' && { contents: contents() }),
        } as never;
      },
    };
    screen = await render(<MyPage />, { api, session: aSession(false) });
    await settle();
    const hearts = () => [...screen!.container.querySelectorAll<HTMLButtonElement>('button[data-favourite]')];
    expect(hearts()).toHaveLength(3);
    await act(async () => {
      hearts()[1]!.focus();
      hearts()[1]!.click();
    });
    await settle();
    expect(hearts()).toHaveLength(2);
    expect(document.activeElement!.getAttribute('href')).toContain('57');
  });

  test('F-469: its rows are refetched at each visit', async () => {
    const api = apiOf({ my_contents: { contents: [contentCard('55')] } });
    screen = await render(<Twice />, { api, session: aSession(false) });
    await settle();
    const rowRequests = () => api.calls.filter((one) => one === 'row my_contents').length;
    expect(rowRequests()).toBe(1);
    for (const turn of ['away', 'back']) {
      await act(async () => document.getElementById('turn')!.click());
      await settle();
      expect(rowRequests(), turn).toBe(turn === 'away' ? 1 : 2);
    }
  });
});
