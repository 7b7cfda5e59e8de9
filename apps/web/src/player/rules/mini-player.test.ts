import type { DeviceId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import type { Session, StoredToken } from '../../core/session.ts';
import { initialPlayer } from '../machine.ts';
import type { PlayerMachine } from '../machine-types.ts';
import type { ChannelItem } from '../types.ts';
import { goesOn, viewerOf } from './mini-player.ts';

const item: ChannelItem = { key: 'channel-1', kind: 'live', hasArchive: true, startAt: 'edge' };
const playing: PlayerMachine = { ...initialPlayer, phase: 'play', wantsPlay: true, item };

test.each<[string, Partial<PlayerMachine>, boolean]>([
  ['what plays goes on', {}, true],
  ['what is about to play goes on', { phase: 'loading' }, true],
  ['a picture that waits for its segments goes on', { phase: 'waiting' }, true],
  ['what the viewer paused ends with its page', { phase: 'pause', wantsPlay: false }, false],
  ['what the browser did not let play ends', { phase: 'show-play-button' }, false],
  ['an error ends', { phase: 'error', error: { kind: 'pin' } }, false],
  ['nothing is nothing', { item: undefined }, false],
])('%s', (_rule, change, expected) => expect(goesOn({ ...playing, ...change })).toBe(expected));

const token = { device_id: 'd1' as unknown as DeviceId, is_guest: false, is_child: false } as StoredToken;
const active = (change: Partial<StoredToken> = {}) => ({ tag: 'active', token: { ...token, ...change } }) as Session;

test('another profile, a child and a guest are other viewers; a renewed token is the same one', () => {
  const viewer = viewerOf(active());
  expect(viewerOf(active({ access_token: 'another' }))).toBe(viewer);
  for (const change of [{ is_child: true }, { is_guest: true }, { profile_id: 'p2' as never }])
    expect(viewerOf(active(change))).not.toBe(viewer);
  expect(viewerOf({ tag: 'idle' })).toBeUndefined();
  expect(viewerOf({ tag: 'signed-out' } as Session)).toBe('nobody');
});
