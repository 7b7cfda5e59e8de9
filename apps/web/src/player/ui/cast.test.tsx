// @vitest-environment jsdom
import { act } from 'react';
import { seconds } from '@aerial/domain/time.ts';
import { toastStore } from '@aerial/ui/toasts.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createCastConnection } from '../cast/connection.ts';
// Loaded with the first press otherwise, in its own time.
import '../cast/following.ts';
import type { CastSupport } from '../cast/support.ts';
import { fakeReceiver } from '../cast/testing.ts';
import type { PlayerEnvironment } from '../environment.ts';
import { createPlayer } from '../store.ts';
import { fakePlayerWorld } from '../testing.ts';
import type { PlaybackKind } from '../types.ts';
import { playerStage } from './testing.tsx';

const stage = playerStage();
const button = (name: string) => stage.box.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const press = (name: string) => act(async () => button(name)!.click());
const lastToast = () => toastStore.current().at(-1)?.text;
afterEach(() => vi.useRealTimers());

async function show(support: CastSupport, env: Partial<PlayerEnvironment> = {}, kind: PlaybackKind = 'vod') {
  const player = createPlayer({ ...fakePlayerWorld().env, castSupport: () => support, ...env });
  await stage.show({ player, title: 'The Lantern', clock: 'elapsed' });
  await act(async () =>
    player.open({
      item: { key: 'content-5', kind: kind as 'vod', hasArchive: true, startAt: seconds(0) },
      canSeek: true,
      poster: '/5.jpg',
      fetchSource: async () => ({ ok: true, value: { url: 'https://tv.example/5.m3u8' } }),
    }),
  );
  // Loaded where it is shown.
  await act(async () => void (await import('./BrowserScreenButton.tsx')));
  return player;
}

test.each<[CastSupport, string]>([
  ['firefox', 'Firefox cannot cast to devices. Open the site in Google Chrome.'],
  ['opera', 'Opera cannot cast to devices. Open the site in Google Chrome.'],
  ['iron-safari', 'This browser cannot cast to devices. Open the site in Google Chrome.'],
])('C-778 C-779: %s says that it cannot cast', async (support, text) => {
  await show(support);
  await press('Cast to a device');
  expect(lastToast()).toBe(text);
});

test('C-779: where nothing can be cast the control is hidden, as for trailers', async () => {
  await show('none');
  expect(button('Cast to a device')).toBeNull();
  await stage.clear();
  await show('cast', {}, 'trailer');
  expect(button('Cast to a device')).toBeNull();
});

test('C-780 C-781: what cannot be cast, and a device that cannot be reached, are said', async () => {
  const player = await show('cast', { cast: () => Promise.reject(new Error('blocked')) });
  await press('Cast to a device');
  expect(lastToast()).toBe('Could not connect with the cast device');
  await act(async () => {
    player.open({
      item: { key: 'content-6', kind: 'vod', hasArchive: true, startAt: seconds(0) },
      canSeek: true,
      fetchSource: () => new Promise(() => {}),
    });
  });
  await press('Cast to a device');
  expect(lastToast()).toBe('No media source specified.');
});

test('C-247: a panel names the device while it plays there, and the same button ends it', async () => {
  const receiver = fakeReceiver();
  const connection = createCastConnection(receiver.sdk, {}, { setItem() {}, removeItem() {} });
  await show('cast', { cast: async () => connection });
  const panel = () => stage.box.querySelector('output, [role="status"]')?.textContent ?? '';
  const poster = () => stage.box.querySelector<HTMLElement>('[data-player] > img');
  await press('Cast to a device');
  await act(async () => receiver.say({ playerState: 'PLAYING', currentTime: 1, duration: 60 }));
  expect(panel()).toBe('Living roomPlaying on this device');
  expect(button('Stop casting')!.ariaPressed).toBe('true');
  expect(poster()!.dataset['hidden'], 'the poster is behind it').toBeUndefined();
  await act(async () => receiver.say({ playerState: 'PAUSED', isPaused: true }));
  expect(panel()).toBe('Living roomPaused on the device');
  await press('Stop casting');
  expect(stage.box.textContent).not.toContain('Living room');
});

/** The browser's own devices, on the element of the page. */
function fakeScreens(prompt: () => Promise<void> = async () => {}) {
  const remote = Object.assign(new EventTarget(), {
    state: 'disconnected',
    prompt: vi.fn(prompt),
    cancelWatchAvailability: vi.fn(async () => {}),
    watchAvailability: vi.fn(async (listener: (isAvailable: boolean) => void) => {
      remote.find = (isAvailable: boolean) => act(async () => listener(isAvailable));
      return 7;
    }),
    find: async (_isAvailable: boolean): Promise<void> => {},
    become: (state: 'connected' | 'disconnected') =>
      act(async () => {
        remote.state = state;
        remote.dispatchEvent(new Event(state === 'connected' ? 'connect' : 'disconnect'));
      }),
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { configurable: true, value: remote });
  return remote;
}

test('Remote Playback: the control is there while a device is, opens its choice, and shows that it plays there', async () => {
  const remote = fakeScreens();
  await show('remote');
  expect(button('Cast to a device'), 'no device yet').toBeNull();
  await remote.find(true);
  await press('Cast to a device');
  expect(remote.prompt).toHaveBeenCalledOnce();
  await remote.become('connected');
  expect(button('Cast to a device')!.ariaPressed).toBe('true');
  await remote.become('disconnected');
  expect(button('Cast to a device')!.ariaPressed).toBe('false');
  await remote.find(false);
  expect(button('Cast to a device')).toBeNull();
  await stage.clear();
  expect(remote.cancelWatchAvailability).toHaveBeenCalledWith(7);
});

test.each([
  ['is closed', 'NotAllowedError', undefined],
  ['finds nothing', 'NotFoundError', 'Could not connect with the cast device'],
])('C-781: a choice of the browser that %s', async (_how, name, text) => {
  const remote = fakeScreens(() => Promise.reject(new DOMException('no', name)));
  // A text that is shown already is not shown twice.
  await expect.poll(() => toastStore.current()).toEqual([]);
  await show('remote');
  await remote.find(true);
  await press('Cast to a device');
  expect(lastToast()).toBe(text);
});

test('AirPlay: the control is there while a device is, and opens the choice of Safari', async () => {
  const choose = vi.fn();
  Object.assign(HTMLVideoElement.prototype, { webkitShowPlaybackTargetPicker: choose });
  await show('airplay');
  expect(button('Cast to a device')).toBeNull();
  const video = stage.box.querySelector('video')!;
  const say = (event: Event, more: object) => act(async () => void video.dispatchEvent(Object.assign(event, more)));
  await say(new Event('webkitplaybacktargetavailabilitychanged'), { availability: 'available' });
  await press('Cast to a device');
  expect(choose).toHaveBeenCalledOnce();
  Object.assign(video, { webkitCurrentPlaybackTargetIsWireless: true });
  await say(new Event('webkitcurrentplaybacktargetiswirelesschanged'), {});
  expect(button('Cast to a device')!.ariaPressed).toBe('true');
});
