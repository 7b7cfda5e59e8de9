// @vitest-environment jsdom
import { asChannelId, asContentId } from '@aerial/domain/ids.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { aNetwork, aSession } from '../information/testing.ts';
import { ChannelInfo } from './ChannelInfo.tsx';
import { ChannelList } from './ChannelList.tsx';
import { ChannelPlayer } from './ChannelPlayer.tsx';
import { ProgrammeCard } from './guide/ProgrammeCard.tsx';
import { clearLastChannels, addLastChannel } from '../../parts/channels/lastChannels.ts';
import { channelOf, type Programme, type TvChannel } from '../../parts/channels/model.ts';
import { scheduleQuery, useTelevision } from '../../parts/channels/queries.ts';
import { Schedule } from './Schedule.tsx';
import { SidePanel } from './SidePanel.tsx';
import { aCategory, aChannel, aProgramme } from './testing.ts';
import { useChannelSearch } from './useChannelSearch.ts';
import type { useSchedule } from './useTuner.ts';

let screen: Rendered | undefined;
let width = 1440;
const matches = (query: string): boolean => {
  const [, sign, px] = /width (<=|>) (\d+)px/.exec(query) ?? [];
  return sign === '<=' ? width <= Number(px) : sign === '>' && width > Number(px);
};
/** What the tests call hours ago is of the same broadcast day. */
const EVENING = new Date('2031-05-20T18:00:00Z');
beforeEach(() => {
  vi.setSystemTime(EVENING);
  width = 1440;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
  HTMLElement.prototype.scrollTo = () => {};
});
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  clearLastChannels();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Layout measurements for virtual lists, which jsdom lacks: a list that is 600 high, rows of 60. */
function withLayout(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
}

const now = EVENING.getTime() / 1000;
const HOUR = 3600;
const channel = aChannel({ id: 3, slug: 'noir', name: 'Нуар', description: 'Канал о тенях.' });
const show = (hoursAgo: number, more: Partial<Programme> = {}) =>
  aProgramme(now - hoursAgo * HOUR, now - hoursAgo * HOUR + HOUR, {
    channelId: 3,
    title: 'Маяк',
    contentId: '7',
    ...more,
  });
const content = {
  description: 'Описание передачи',
  year: '2020',
  genres: [{ id: '1', name: 'Драма', row_id: null, row_slug: null }],
  ratings: [
    { type: 'imdb', name: 'IMDb', rating: '7.42' },
    { type: 'kinopoisk', name: 'Кинопоиск', rating: '0.4' },
  ],
  persons: [{ id: 5, slug: 'anna-5', role: 'actor', name: 'Анна', image_url: null }],
};
const api = (sells = false) =>
  fakeApi({ content: () => content, network: () => aNetwork({}, { is_have_purchases: sells }) });

interface Shown {
  readonly programme?: Programme | undefined;
  readonly programmes?: readonly Programme[];
  readonly of?: TvChannel;
  readonly isGuest?: boolean;
  readonly sells?: boolean;
}
const info = ({ programme, programmes = [], of = channel, isGuest = true, sells = false }: Shown) =>
  render(
    <ChannelInfo
      channel={of}
      programme={programme}
      programmes={programmes}
      channels={[channel, aChannel({ id: 8, name: 'Проспект' })]}
      category={undefined}
      player={undefined}
    />,
    { api: api(sells), session: aSession(isGuest) },
  );
const text = () => screen!.container.textContent ?? '';
const button = (name: string) =>
  [...screen!.container.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
const press = (name: string) => act(async () => button(name)!.click());
const section = (heading: string) =>
  [...screen!.container.querySelectorAll('h2')].find((one) => one.textContent === heading)?.closest('section');

describe('what is on the picture', () => {
  test('C-177 the title is the programme with its number, the channel and "online"', async () => {
    screen = await info({ programme: show(0.5, { season: 2, series: 5, episodeTitle: 'Шторм' }) });
    expect(screen.container.querySelector('h1')!.textContent).toBe(
      'Маяк, 2 сезон, 5 серия: Шторм на канале Нуар онлайн',
    );
  });
  test('C-178 C-179 C-182 C-183 tags, ratings, persons and the description of the programme', async () => {
    screen = await info({ programme: show(0.5, { ageText: '16+', categoryName: 'Фильм' }) });
    await screen.settle();
    for (const part of ['16+', 'Фильм', '2020', 'Драма', 'IMDb 7.4', 'Описание передачи'])
      expect(text()).toContain(part);
    expect(text()).not.toContain('Кинопоиск');
    expect(screen.container.querySelector('a[href="/persons/anna-5"]')!.textContent).toContain('Анна');
  });
  test('C-188 the channel is described', async () => {
    screen = await info({ programme: show(0.5) });
    expect(section(ru.channel_about)!.textContent).toContain('Канал о тенях.');
  });
  test('C-186 the channels watched last are there, without the one that plays', async () => {
    for (const id of [8, 3]) addLastChannel({ id: asChannelId(id), isAdult: false });
    screen = await info({ programme: show(0.5) });
    expect([...section(ru.channels_last)!.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      expect.stringContaining('Проспект'),
    ]);
  });
  test('C-181 the share control gives the address of the channel, or of the moment where there is an archive', async () => {
    const shared: string[] = [];
    Object.assign(navigator, { share: async ({ url }: { url: string }) => void shared.push(url) });
    const programme = show(0.5);
    screen = await info({ programme, of: { ...channel, playableDays: 0 } });
    await press(ru.channel_share);
    expect(shared).toEqual(['https://tv.example/channels/all/noir']);
    await screen.unmount();
    screen = await info({ programme });
    await act(async () =>
      button(ru.channel_share)!.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })),
    );
    const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      (one) => one.textContent === ru.channel_share_moment,
    )!;
    await act(async () => item.click());
    expect(shared.at(-1)).toBe(`https://tv.example/channels/all/noir?ts=${programme.startAt}`);
    Reflect.deleteProperty(navigator, 'share');
  });
  test('F-350 the favourite toggle of a guest opens the sign-in at once', async () => {
    screen = await info({ programme: show(0.5) });
    await press(ru.action_favourite);
    expect(screen.modals.current()).toMatchObject({ id: 'auth', data: { reason: ru.signin_for_favourites } });
  });
});

describe('episodes', () => {
  const series = (hoursAgo: number, season: number, number: number, more: Partial<Programme> = {}) =>
    show(hoursAgo, { isSeries: true, season, series: number, episodeTitle: `Тайна ${season}-${number}`, ...more });
  const current = series(0.5, 2, 1);
  const programmes = [
    ...[1, 2, 3, 4, 5, 6].map((number) => series(40 - number, 1, number, number === 2 ? { watchedPercent: 40 } : {})),
    current,
  ];

  test('C-184 C-359 a series has seasons and episodes, which play from the archive and show how far the viewer is', async () => {
    screen = await info({ programme: current, programmes });
    const list = () => section(ru.content_episodes)!;
    const seasons = () =>
      [...list().querySelectorAll('[aria-pressed]')].map((one) => [one.textContent, one.getAttribute('aria-pressed')]);
    expect(seasons()).toEqual([
      ['1 сезон', 'false'],
      ['2 сезон', 'true'],
    ]);
    expect(list().querySelector('[aria-current="true"]')!.textContent).toContain('Тайна 2-1');
    await press('1 сезон');
    const cards = [...list().querySelectorAll('a')];
    expect(cards).toHaveLength(4);
    expect(cards[0]!.getAttribute('href')).toBe(`/channels/all/noir?ts=${programmes[0]!.startAt}`);
    expect(cards.map((card) => card.querySelectorAll('[style*="width: 40%"]').length)).toEqual([0, 1, 0, 0]);
    expect(cards[1]!.textContent).toMatch(/Тайна 1-2.*2 серия.*\d\d:\d\d/);
  });
  test('C-185 others have other episodes, with a control for all of them and for less', async () => {
    const news = [...[30, 25, 20, 15, 10, 5].map((hours) => show(hours)), show(0.5)];
    screen = await info({ programme: news.at(-1), programmes: news });
    const count = () => section(ru.channel_other_episodes)!.querySelectorAll('a').length;
    expect(count()).toBe(4);
    await press(ru.action_show_all);
    expect(count()).toBe(6);
    await press(ru.action_less);
    expect(count()).toBe(4);
  });
  test('C-195 C-196 fewer of them on narrow screens', async () => {
    const news = [...[30, 25, 20, 15, 10, 5].map((hours) => show(hours)), show(0.5)];
    for (const [px, count] of [
      [480, 2],
      [900, 3],
    ] as const) {
      width = px;
      screen = await info({ programme: news.at(-1), programmes: news });
      expect(section(ru.channel_other_episodes)!.querySelectorAll('a')).toHaveLength(count);
      await screen.unmount();
    }
    screen = undefined;
  });
  test('C-187 other programmes of the archive are recommended', async () => {
    screen = await info({
      programme: show(0.5),
      programmes: [show(9, { contentId: asContentId('70'), title: 'Компас' }), show(0.5)],
    });
    expect(section(ru.channel_recommended)!.querySelector('a')!.textContent).toContain('Компас');
  });
});

describe('what needs a user or a subscription', () => {
  const paid = { ...channel, isPurchased: false, isAvailable: false };
  const guide = (isGuest: boolean, sells: boolean) => {
    const schedule = { isPending: false, isError: false, data: [show(5), show(0.5)] } as unknown as ReturnType<
      typeof useSchedule
    >;
    return render(
      <div>
        <Schedule channel={paid} category={undefined} schedule={schedule} watching={undefined} />
      </div>,
      { api: api(sells), session: aSession(isGuest) },
    );
  };
  const pressLocked = () =>
    act(async () => screen!.container.querySelector<HTMLElement>('button[data-state="subscribe"]')!.click());
  const playerOf = (isGuest: boolean, sells: boolean) =>
    render(
      <ChannelPlayer
        player={{} as never}
        channel={paid}
        programme={undefined}
        poster={undefined}
        previous={undefined}
        next={undefined}
        last={undefined}
        jump={() => {}}
        goTo={() => {}}
        channels={[]}
        programmes={[]}
        category={undefined}
        isNarrow={false}
      />,
      { api: api(sells), session: aSession(isGuest) },
    );
  beforeEach(() => {
    withLayout();
  });

  test('F-349 F-350 a guest who wants a programme of subscribers is offered to sign in', async () => {
    screen = await guide(true, true);
    await pressLocked();
    expect(screen.modals.current()).toMatchObject({
      id: 'message',
      text: ru.offer_signin_programme,
      confirmButton: ru.action_signin,
      closeButton: ru.action_close,
    });
    act(() => screen!.modals.confirm());
    await vi.waitFor(() => expect(screen!.modals.current()?.id).toBe('auth'));
  });
  test('C-498 C-767 C-768 C-769 a user sees which programme is for subscribers, and led to the packets', async () => {
    screen = await guide(false, true);
    await screen.settle();
    await pressLocked();
    expect(screen.modals.current()).toMatchObject({
      id: 'message',
      title: '«Маяк»',
      text: ru.warning_archive_subscribe,
      confirmButton: ru.channels_to_packets,
    });
    act(() => screen!.modals.confirm());
    await vi.waitFor(() => expect(screen!.modals.current()?.id).toBe('packets_channels'));
  });
  test('C-501 a channel with no packets comes soon', async () => {
    screen = await guide(false, false);
    await screen.settle();
    await pressLocked();
    expect(screen.modals.current()).toMatchObject({ id: 'message', text: ru.channel_soon });
    await screen.unmount();
    screen = await playerOf(false, false);
    await screen.settle();
    expect(text()).toContain(ru.channel_soon);
    expect(button(ru.action_watch)).toBeUndefined();
  });
  test('F-349 C-498 the card of a programme in the guide leads there too', async () => {
    screen = await render(
      <ProgrammeCard
        programme={show(5)}
        channel={paid}
        category={undefined}
        now={epochSeconds(now)}
        isOpen
        onClose={() => {}}
      />,
      { api: api(true), session: aSession(true) },
    );
    await act(async () =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === ru.guide_watch)!.click(),
    );
    expect(screen.modals.current()).toMatchObject({
      id: 'message',
      text: ru.offer_signin_programme,
      confirmButton: ru.action_signin,
    });
  });
  test('C-483 playing an unpurchased channel opens the packets', async () => {
    screen = await playerOf(false, true);
    await screen.settle();
    await press(ru.action_watch);
    expect(screen.modals.current()).toMatchObject({
      id: 'packets_channels',
      data: { target: { kind: 'channel' } },
    });
  });
});

describe('the panel', () => {
  const channels = Array.from({ length: 60 }, (_, index) => aChannel({ id: index + 1, name: `Канал ${index + 1}` }));
  function Panel({ isNarrow }: { readonly isNarrow: boolean }) {
    const search = useChannelSearch(channels, channels);
    const schedule = { isPending: false, isError: false, data: [show(0.5)] } as unknown as ReturnType<
      typeof useSchedule
    >;
    return (
      <SidePanel
        channels={channels}
        search={search}
        categories={[aCategory()]}
        category={undefined}
        current={channel}
        programme={show(0.5)}
        schedule={schedule}
        player={undefined}
        isNarrow={isNarrow}
        isOpen
      />
    );
  }
  function List() {
    const search = useChannelSearch(channels, channels);
    return (
      <ChannelList
        channels={channels}
        search={search}
        categories={[]}
        category={undefined}
        current={undefined}
        opens={false}
      />
    );
  }
  const tabs = () => [...screen!.container.querySelectorAll('[role="tab"]')].map((one) => one.textContent);

  test('C-189 it has two tabs: the channels and the schedule', async () => {
    screen = await render(<Panel isNarrow={false} />, { api: api() });
    expect(tabs()).toEqual([ru.channels_tab_channels, ru.channels_tab_schedule]);
  });
  test('C-192 on a phone the description and the schedule take turns', async () => {
    screen = await render(<Panel isNarrow />, { api: api() });
    expect(tabs()).toEqual([ru.channels_tab_schedule, ru.channels_tab_about, ru.channels_tab_channels]);
    expect(screen.container.querySelector('h2')).toBeNull();
    const tab = screen.container.querySelectorAll('[role="tab"]')[1]!;
    await act(async () => tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })));
    expect(screen.container.querySelector('h2')!.textContent).toContain('Маяк');
  });
  test.each([
    [1281, true],
    [1280, false],
  ])('C-193 C-860 at %i px the list of channels is virtual: %s', async (px, isVirtual) => {
    width = px;
    withLayout();
    screen = await render(<List />, { api: api() });
    const rows = screen.container.querySelectorAll('li').length;
    expect(rows > 0 && rows < channels.length).toBe(isVirtual);
    expect(rows === channels.length).toBe(!isVirtual);
  });
});

test('C-859 of a long day only the rows that are seen exist', async () => {
  withLayout();
  const start = now - (now % 86_400) + 43_200;
  const day = Array.from({ length: 200 }, (_, index) => aProgramme(start + index * 10, start + index * 10 + 10));
  screen = await render(
    <Schedule
      channel={channel}
      category={undefined}
      schedule={{ isPending: false, isError: false, data: day } as unknown as ReturnType<typeof useSchedule>}
      watching={undefined}
    />,
    { api: api() },
  );
  const rows = screen.container.querySelectorAll('ul > li').length;
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(day.length / 2);
});

test('C-284 the watchable archive is the smallest of offered, stored and allowed; offered is what the channel offers', () => {
  const wire = { archived_days: 14, real_archived_days: 10, cover: {} } as unknown as Parameters<typeof channelOf>[0];
  const mine = (days: number) => ({ available_archived_days: days }) as unknown as Parameters<typeof channelOf>[1];
  const days = [mine(7), mine(12), undefined]
    .map((own) => channelOf(wire, own))
    .map(({ offeredDays, playableDays }) => [offeredDays, playableDays]);
  expect(days).toEqual([
    [14, 7],
    [14, 10],
    [14, 10],
  ]);
  expect(channelOf({ ...wire, archived_days: 2 }, mine(7)).playableDays).toBe(2);
});

test('C-488 the channels are refetched every five minutes, and stay on the screen meanwhile', async () => {
  vi.useFakeTimers();
  let isSlow = false;
  const list = [{ id: 1, name: 'Проспект', num: 1, cover: {}, archived_days: 1, real_archived_days: 1 }];
  const answering = fakeApi({
    channelList: () => (isSlow ? new Promise(() => {}) : list),
    categoryList: () => [],
    userChannelList: () => [],
  });
  const listRequests = () => answering.calls.filter((call) => call === 'channelList').length;
  function Names() {
    const { channels } = useTelevision();
    return <p>{channels?.map(({ name }) => name).join() ?? 'loading'}</p>;
  }
  const rendering = render(<Names />, { api: answering });
  await act(() => vi.advanceTimersByTimeAsync(50));
  screen = await rendering;
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect([text(), listRequests()]).toEqual(['Проспект', 1]);
  await act(() => vi.advanceTimersByTimeAsync(299_000));
  expect(listRequests()).toBe(1);
  isSlow = true;
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect([text(), listRequests()]).toEqual(['Проспект', 2]);
});

test('C-502 C-503 the schedule is tried five times, three seconds apart', async () => {
  vi.useFakeTimers();
  const requestTimes: number[] = [];
  const failing = fakeApi({
    contentSchedule: () => {
      requestTimes.push(Date.now());
      throw new Error('No network.');
    },
  });
  const result = new QueryClient().fetchQuery(scheduleQuery(failing, channel, epochSeconds(now))).catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe('failed');
  expect(requestTimes.slice(1).map((at, index) => at - requestTimes[index]!)).toEqual([3000, 3000, 3000, 3000]);
});
