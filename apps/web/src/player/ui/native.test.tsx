// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { NATIVE_EVENT, type NativeBridge, type NativeNews } from '../../surroundings/native-bridge.ts';
import { createPlayer } from '../store.ts';
import { fakePlayerWorld } from '../testing.ts';
import { playerStage } from './testing.tsx';

const stage = playerStage();

async function show(native?: NativeBridge) {
  if (native) vi.stubGlobal('Android', native);
  const player = createPlayer(fakePlayerWorld(native ? { native } : {}).env);
  await stage.show({ player, title: 'Evening news', clock: 'elapsed' });
  return player;
}
const button = (name: string) => stage.box.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const press = (name: string) => act(async () => button(name)!.click());
const emit = (detail: NativeNews) =>
  act(async () => void window.dispatchEvent(new CustomEvent(NATIVE_EVENT, { detail })));

test('C-635 C-636: full screen is delegated to the native application where it offers it', async () => {
  const native = { enterFullscreen: vi.fn<() => void>(), exitFullscreen: vi.fn<() => void>() };
  const player = await show(native);
  await press('Full screen');
  expect(native.enterFullscreen).toHaveBeenCalledOnce();
  expect(player.getState().machine.flags.fullscreen).toBe(true);
  await press('Leave full screen');
  expect(native.exitFullscreen).toHaveBeenCalledOnce();
  expect(player.getState().machine.flags.fullscreen).toBe(false);
  await press('Full screen');
  // The device's own back button.
  await emit({ fullscreen: false });
  expect(player.getState().machine.flags.fullscreen).toBe(false);
});

test('C-636: without it the browser shows the player on the whole screen', async () => {
  const requestFullscreen = vi.fn<() => Promise<void>>(async () => {});
  await show();
  stage.box.querySelector<HTMLElement>('[data-player]')!.requestFullscreen = requestFullscreen;
  await press('Full screen');
  expect(requestFullscreen).toHaveBeenCalledOnce();
});

test('C-642: picture-in-picture of the native application; meanwhile nothing covers the picture', async () => {
  const native = { enterPictureInPicture: vi.fn<() => void>() };
  const player = await show(native);
  await press('Picture in picture');
  expect(native.enterPictureInPicture).toHaveBeenCalledOnce();
  await emit({ pictureInPicture: true });
  expect(player.getState().machine.flags.pictureInPicture).toBe(true);
  expect(stage.box.querySelector('[role="slider"]')).toBeNull();
  expect(button('Full screen')).toBeNull();
  await emit({ pictureInPicture: false });
  expect(button('Full screen')).not.toBeNull();
});

test('C-642: where neither the application nor the browser can, there is no such control', async () => {
  await show();
  expect(button('Picture in picture')).toBeNull();
});
