// @vitest-environment jsdom
import { asChannelId } from '@aerial/domain/ids.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { createPlayer } from '../store.ts';
import { fakePlayerWorld } from '../testing.ts';
import { playerStage } from './testing.tsx';

const NOW = 1_700_000_000;
const stage = playerStage();

test('a break in the stream of a channel is named with the time that is left, beside the player’s own controls', async () => {
  const world = fakePlayerWorld({ now: NOW });
  const player = createPlayer(world.env);
  await stage.show({ player, title: 'Cooking', clock: 'time-of-day' });
  await act(async () =>
    player.open({
      item: { key: 'live', kind: 'live', hasArchive: true, channelId: asChannelId(7), startAt: 'edge' },
      canSeek: true,
      bounds: { start: epochSeconds(NOW - 600), end: epochSeconds(NOW + 600) },
      fetchSource: async () => ({ ok: true, value: { url: 'live.m3u8' } }),
    }),
  );
  const span = { name: 'noon', start: epochSeconds(NOW), end: epochSeconds(NOW + 15.36) };
  world.engine.adBreakAt = (at) => (at < span.end ? span : undefined);
  const at = (position: number) =>
    act(async () => {
      world.engine.position = position;
      stage.box.querySelector('video')!.dispatchEvent(new Event('timeupdate'));
    });
  await act(async () => void stage.box.querySelector('video')!.dispatchEvent(new Event('loadeddata')));
  const label = () => stage.box.querySelector('[data-ad-break]')?.textContent;
  await at(NOW + 1);
  await vi.waitFor(() => expect(label()).toBe('Advertisement0:15'));
  expect(stage.box.querySelector('[aria-label="Settings"]')).not.toBeNull();
  await at(NOW + 12);
  expect(label()).toBe('Advertisement0:04');
  await at(NOW + 16);
  expect(label()).toBeUndefined();
});
