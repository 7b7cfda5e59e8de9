// @vitest-environment jsdom
import { epochSeconds } from '@aerial/domain/time.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { createPlayer } from '../../player/store.ts';
import { fakePlayerWorld } from '../../player/testing.ts';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { ChannelList } from './ChannelList.tsx';
import { ChannelPlayer } from './ChannelPlayer.tsx';
import { Schedule } from './Schedule.tsx';
import { aCategory, aChannel, aProgramme } from './testing.ts';
import type { TvCategory } from '../../parts/channels/model.ts';
import { useChannelSearch } from './useChannelSearch.ts';
import type { useSchedule } from './useTuner.ts';

let screen: Rendered | undefined;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLElement.prototype.scrollTo = () => {};
});
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
});

const now = Math.floor(Date.now() / 1000);
const schedule = (more: object) =>
  ({ isPending: false, isError: false, data: undefined, refetch: vi.fn(), ...more }) as unknown as ReturnType<
    typeof useSchedule
  >;
const guide = (state: object) =>
  render(<Schedule channel={aChannel()} category={undefined} schedule={schedule(state)} watching={undefined} />);

test('C-500 a schedule on its way says so', async () => {
  screen = await guide({ isPending: true });
  expect(screen.container.querySelector('output')?.getAttribute('aria-label')).toBe(ru.status_loading);
});
test('C-499 an empty schedule says that there is none', async () => {
  screen = await guide({ data: [] });
  expect(screen.container.textContent).toContain(ru.warning_no_program);
});
test('a schedule that fails to load can be retried', async () => {
  const refetch = vi.fn();
  screen = await guide({ isError: true, refetch });
  await act(async () => screen!.container.querySelector('button')!.click());
  expect(refetch).toHaveBeenCalled();
});
test('the days of the schedule can be chosen', async () => {
  const day = 86_400;
  screen = await guide({
    data: [
      aProgramme(now - day, now - day + 60),
      aProgramme(now - 60, now + 60),
      aProgramme(now + day, now + day + 60),
    ],
  });
  const days = [...screen.container.querySelectorAll('[aria-pressed]')];
  expect(days.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
  expect(days[1]!.textContent).toContain(ru.schedule_today);
});

const channels = [
  aChannel({ id: 1, name: 'Проспект', number: 1 }),
  aChannel({ id: 2, name: 'Наука', number: 2, onAir: aProgramme(now - 60, now + 60, { title: 'Соседние звёзды' }) }),
  aChannel({ id: 3, name: 'Скрытый', isHidden: true }),
];
const all = aCategory({ id: 2, name: 'Все', isAll: true, channelIds: [1, 2, 3] });
function List({ categories }: { readonly categories: readonly TvCategory[] }) {
  const search = useChannelSearch(channels, channels.slice(0, 2));
  return (
    <ChannelList
      channels={channels}
      search={search}
      categories={categories}
      category={all}
      current={channels[0]}
      opens={false}
    />
  );
}
const list = (categories = [all, aCategory()]) => render(<List categories={categories} />, { api: fakeApi({}) });
const names = () => [...screen!.container.querySelectorAll('li')].map((row) => row.textContent);

test('C-189 C-190 the list shows what is on and marks what is watched', async () => {
  screen = await list();
  expect(names()).toHaveLength(2);
  expect(names()[1]).toContain('Соседние звёзды');
  expect(screen.container.querySelector('[aria-current="page"]')?.textContent).toContain('Проспект');
  expect(screen.container.querySelectorAll(`nav[aria-label="${ru.channels_category}"] a`)).toHaveLength(2);
});
test('C-194 one category is no choice', async () => {
  screen = await list([all]);
  expect(screen.container.querySelector(`nav[aria-label="${ru.channels_category}"]`)).toBeNull();
});
test('C-191 a search in Latin letters finds the channel, and never a hidden one', async () => {
  screen = await list();
  const input = screen.container.querySelector('input')!;
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('nauka');
  expect(names()).toHaveLength(1);
  await type('скрытый');
  expect(screen.container.textContent).toContain(ru.channels_not_found);
});

const player = () => createPlayer(fakePlayerWorld({ now }).env);
const unavailable = (more: Parameters<typeof aChannel>[0]) =>
  render(
    <ChannelPlayer
      player={player()}
      channel={aChannel({ name: 'Нуар', ...more })}
      programme={aProgramme(epochSeconds(now), now + 60)}
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
  );

const press = (name: string) =>
  act(async () =>
    [...screen!.container.querySelectorAll('button')].find((button) => button.textContent === name)!.click(),
  );

test('C-479 an unavailable channel shows its access error, or that it is not available', async () => {
  screen = await unavailable({ isAvailable: false, accessError: 'Только дома' });
  expect(screen.container.textContent).toContain('Только дома');
  await screen.unmount();
  screen = await unavailable({ isAvailable: false });
  expect(screen.container.textContent).toContain(ru.channel_not_available);
});
test('C-482 F-348 F-350 an unpurchased channel has no player; a guest who plays it is offered to sign in', async () => {
  screen = await unavailable({ isPurchased: false, isAvailable: false });
  expect(screen.container.querySelector('video')).toBeNull();
  await press(ru.action_watch);
  expect(screen.modals.current()).toMatchObject({
    id: 'message',
    title: ru.offer_signin_title,
    confirmButton: ru.action_signin,
    closeButton: ru.action_close,
  });
  act(() => screen!.modals.confirm());
  await vi.waitFor(() => expect(screen!.modals.current()?.id).toBe('auth'));
});
