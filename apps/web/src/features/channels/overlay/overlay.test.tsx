// @vitest-environment jsdom
import { asChannelId } from '@aerial/domain/ids.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../../public/locales/ru/translation.json' with { type: 'json' };
import { addLastChannel, clearLastChannels } from '../../../parts/channels/lastChannels.ts';
import type { PlayerStore } from '../../../player/store-types.ts';
import type { PlayerMenu } from '../../../player/rules/controls.ts';
import { PlayerContext } from '../../../player/ui/PlayerContext.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../../testing.tsx';
import { aNetwork } from '../../information/testing.ts';
import { aChannel, aProgramme } from '../testing.ts';
import { DayPanel } from './DayPanel.tsx';
import { LastChannelsMenu } from './LastChannelsMenu.tsx';
import { useChannelMenus } from '../useChannelMenus.ts';
import { StartOverPrompt } from './StartOverPrompt.tsx';

const MINUTE = 60;
const NOW = new Date('2031-05-20T18:00:00Z');
const now = NOW.getTime() / 1000;
let screen: Rendered | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  stubBrowser();
});
afterEach(async () => {
  await screen?.unmount();
  clearLastChannels();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );

/** A player that is what a test says. */
function aPlayer(more: { kind?: 'live' | 'archive'; phase?: string; isAtEdge?: boolean } = {}) {
  const { kind = 'live', phase = 'play', isAtEdge = true } = more;
  let state = {
    machine: { item: { kind, channelId: 1 }, phase, isForcedMute: false, flags: {} },
    isAtEdge,
    hasPicture: true,
    source: undefined,
  };
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
    getTime: () => ({ position: epochSeconds(now - 8) }),
    subscribeTime: () => () => {},
    restart: vi.fn(),
    change: (next: 'archive' | 'live') =>
      act(async () => {
        state = { ...state, machine: { ...state.machine, item: { kind: next, channelId: 1 } } };
        for (const listener of listeners) listener();
      }),
  } as unknown as PlayerStore & { change(next: 'archive' | 'live'): Promise<void> };
}

function InPlayer({ player, menu, children }: { player: PlayerStore; menu?: PlayerMenu; children: ReactNode }) {
  const view = { player, menu, setMenuOpen: vi.fn(), preventFocusReturn() {}, container: null };
  return <PlayerContext value={view as never}>{children}</PlayerContext>;
}

let entry = 0;
/** Each is another one: what was offered once is not offered again. */
const film = (since = 20) => aProgramme(now - since * MINUTE, now + 60 * MINUTE, { id: `film-${(entry += 1)}` });
const offer = () => button(ru.player_from_beginning);

test('who tunes in late is offered the beginning for some seconds, once', async () => {
  const player = aPlayer();
  const programme = film();
  const prompt = () => render(<StartOverPrompt player={player} channel={aChannel()} programme={programme} />);
  screen = await prompt();
  expect(offer()).toBeUndefined();
  await pass(1500);
  await act(async () => offer()!.click());
  expect(player.restart).toHaveBeenCalledOnce();
  await pass(12_000);
  expect(offer()).toBeUndefined();
  await screen.unmount();
  screen = await prompt();
  await pass(3000);
  expect(offer()).toBeUndefined();
});

test('who zaps past, has just not missed anything, or comes back from the archive, is offered nothing', async () => {
  screen = await render(<StartOverPrompt player={aPlayer()} channel={aChannel()} programme={film()} />);
  await pass(1000);
  await screen.unmount();
  expect(vi.getTimerCount()).toBe(0);
  screen = await render(<StartOverPrompt player={aPlayer()} channel={aChannel()} programme={film(2)} />);
  await pass(3000);
  expect(offer()).toBeUndefined();
  await screen.unmount();
  const player = aPlayer({ kind: 'archive', isAtEdge: true });
  screen = await render(<StartOverPrompt player={player} channel={aChannel()} programme={film()} />);
  await player.change('live');
  await pass(3000);
  expect(offer()).toBeUndefined();
});

test('the last channels are listed with what is on, newest first, and lead there', async () => {
  for (const id of [3, 2, 9, 1]) addLastChannel({ id: asChannelId(id), isAdult: false });
  const channels = [
    aChannel({ id: 1, name: 'Проспект' }),
    aChannel({ id: 2, name: 'Нуар', onAir: film() }),
    aChannel({ id: 3, name: 'Апекс' }),
  ];
  const chosen = vi.fn();
  screen = await render(
    <InPlayer player={aPlayer()} menu="last">
      <LastChannelsMenu channels={channels} current={channels[0]!} onChoose={chosen} />
    </InPlayer>,
  );
  const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  expect(items.map((item) => item.textContent)).toEqual(['ННуарProgramme', 'ААпекс']);
  await act(async () => items[1]!.click());
  expect(chosen).toHaveBeenCalledWith(channels[2]);
});

test('the day is scrubbed by keys, from programme to programme, and plays from where it stands', async () => {
  const guide = [
    aProgramme(now - 90 * MINUTE, now - 30 * MINUTE, { title: 'Репортаж' }),
    aProgramme(now - 30 * MINUTE, now + 30 * MINUTE, { title: 'Матч' }),
  ];
  const play = vi.fn();
  screen = await render(
    <InPlayer player={aPlayer()} menu="day">
      <DayPanel player={aPlayer()} channel={aChannel()} programmes={guide} onPlay={play} />
    </InPlayer>,
    { api: fakeApi({ network: () => aNetwork() }) },
  );
  const strip = document.querySelector<HTMLElement>('[role="slider"]')!;
  const key = (name: string, more: KeyboardEventInit = {}) =>
    act(async () => void strip.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...more })));
  expect(strip.getAttribute('aria-label')).toBe(ru.day_scrub);
  expect(strip.getAttribute('aria-valuetext')).toContain('Матч');
  expect(button(ru.guide_watch_live)).toBeDefined();
  await key('ArrowLeft');
  expect(strip.getAttribute('aria-valuenow')).toBe(String(now - 68));
  await key('ArrowLeft', { ctrlKey: true });
  await key('ArrowUp');
  expect(strip.getAttribute('aria-valuetext')).toContain('Репортаж');
  await key('Enter');
  expect(play).toHaveBeenLastCalledWith(now - 90 * MINUTE);
  await key('End');
  await act(async () => button(ru.guide_watch_live)!.click());
  expect(play).toHaveBeenLastCalledWith(undefined);
  await key('ArrowRight', { shiftKey: true });
  expect(document.body.textContent).toContain(ru.error_schedule_from_future);
});

test.each([
  ['both', [], {}, 'last day'],
  ['what the provider switched off', ['day_scrub', 'last_channels'], {}, ''],
  ['no day without an archive', [], { offeredDays: 0 }, 'last'],
])('menus of a channel: %s', async (_what, hidden, more, expected) => {
  addLastChannel({ id: asChannelId(2), isAdult: false });
  const channel = aChannel(more);
  const programmes = [film()];
  const channels = [channel, aChannel({ id: 2 })];
  const player = aPlayer();
  const goTo = () => {};
  function Menus() {
    const { offered } = useChannelMenus({ player, channel, channels, programmes, goTo });
    return <p>{offered.join(' ')}</p>;
  }
  screen = await render(<Menus />, {
    api: fakeApi({ network: () => aNetwork({}, { hidden_features: hidden as never }) }),
  });
  await act(async () => vi.advanceTimersByTimeAsync(50));
  expect(screen.container.querySelector('p')!.textContent).toBe(expected);
});
