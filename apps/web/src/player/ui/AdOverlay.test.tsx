// @vitest-environment jsdom
import { seconds } from '@aerial/domain/time.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { AdAction, RunningAds } from '../ads/gate.ts';
import type { LoadedAds } from '../ads/load.ts';
import { adBlock, tag } from '../ads/testing.ts';
import type { AdView } from '../ads/types.ts';
import type { PlayerScreen } from '../parts/screen.ts';
import { createPlayer } from '../store.ts';
import { fakePlayerWorld } from '../testing.ts';
import { playerStage } from './testing.tsx';

const stage = playerStage();
const shown: AdView = {
  roll: 'pre',
  isLoading: false,
  index: 1,
  total: 2,
  leftS: 8,
  progress: 0.2,
  skipInS: 3,
  isPaused: false,
  canVisit: true,
  canDisable: true,
};

/** A player whose pre-roll is what the test says. */
async function playing() {
  const world = fakePlayerWorld();
  const acts: AdAction[] = [];
  let screen: PlayerScreen | undefined;
  const request = vi.fn();
  const running: RunningAds = {
    isHolding: () => true,
    isInElement: () => false,
    isPostPending: () => false,
    offer: () => true,
    sought: () => {},
    look: () => {},
    request,
    act: (action) => void acts.push(action),
    soundChanged: () => {},
    close: () => {},
  };
  const runAds: LoadedAds['runAds'] = (of) => {
    screen = of;
    return running;
  };
  const player = createPlayer(world.env, async () => ({ runAds, platform: {} as LoadedAds['platform'] }));
  await stage.show({ player, title: 'The Lighthouse', clock: 'elapsed' });
  await act(async () =>
    player.open({
      item: { key: 'film', kind: 'vod', hasArchive: true, startAt: seconds(0) },
      canSeek: true,
      poster: '/poster.webp',
      fetchSource: async () => ({ ok: true, value: { url: 'film.m3u8', ad: adBlock({}, { pre: [tag('a')] }) } }),
    }),
  );
  await vi.waitFor(() => expect(screen).toBeDefined());
  const show = (ad: AdView | undefined) => act(async () => screen!.dispatch({ type: 'ad-changed', ad }));
  const button = (name: string) =>
    [...stage.box.querySelectorAll('button')].find(
      (one) => one.getAttribute('aria-label') === name || one.textContent === name,
    );
  const press = (name: string) => act(async () => button(name)!.click());
  return { show, button, press, acts, request, poster: () => stage.box.querySelector('section > img') };
}

test('C-520 an ad has its own controls in the place of the player’s: which one it is, how long, and the ways out', async () => {
  const { show, button, press, acts, request, poster } = await playing();
  await show({ ...shown, isLoading: true });
  expect(poster()?.hasAttribute('data-hidden')).toBe(false);
  await show(shown);
  await vi.waitFor(() => expect(stage.box.querySelector('fieldset')).not.toBeNull());
  expect(stage.box.querySelector('fieldset')!.getAttribute('aria-label')).toBe('Advertisement 1 of 2');
  expect(poster()?.hasAttribute('data-hidden'), 'the ad is seen').toBe(true);
  expect([button('Forward 10 seconds'), button('Settings')]).toEqual([undefined, undefined]);
  await press('Visit the advertiser');
  await press('Turn off ads');
  await press('Pause');
  expect([acts, request.mock.calls]).toEqual([['visit', 'disable'], [['toggle']]]);
});

test('the skip button says from when on it works', async () => {
  const { show, button, press, acts } = await playing();
  await show(shown);
  await vi.waitFor(() => expect(button('Skip in 3 s')).toBeDefined());
  expect(button('Skip in 3 s')!.getAttribute('aria-disabled')).toBe('true');
  await press('Skip in 3 s');
  expect(acts).toEqual([]);
  await show({ ...shown, skipInS: 0 });
  await press('Skip');
  expect(acts).toEqual(['skip']);
});

test('a single ad is not numbered, and what it does not offer is not shown', async () => {
  const { show, button } = await playing();
  await show({ ...shown, total: 1, skipInS: undefined, canVisit: false, canDisable: false });
  await vi.waitFor(() => expect(stage.box.querySelector('fieldset')?.getAttribute('aria-label')).toBe('Advertisement'));
  for (const name of ['Skip', 'Visit the advertiser', 'Turn off ads']) expect(button(name)).toBeUndefined();
});
