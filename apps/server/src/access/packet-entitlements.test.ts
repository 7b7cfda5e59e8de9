import { asChannelId, asLibraryId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import type { Viewer } from '../http/viewer.ts';
import { packetEntitlements, type PacketContents } from './packet-entitlements.ts';

const packet = (channels: number[], libraries: number[] = [], contents: string[] = []): PacketContents => ({
  channels: new Set(channels),
  libraries: new Set(libraries),
  contents: new Set(contents),
});
const viewer = (packetIds: number[], contentIds: string[] = []): Viewer =>
  ({ entitled: { packetIds, contentIds } }) as unknown as Viewer;
const channel = (id: number, isFree = false) => ({ id: asChannelId(id), isFree });
const library = (id: number) => ({ id: asLibraryId(id), isFree: false });

test('a viewer may play what any of the own packets contains, what is free, and what was bought', async () => {
  const entitlements = packetEntitlements(
    () =>
      new Map([
        [1, packet([10, 11])],
        [2, packet([12], [5], ['77'])],
      ]),
  );
  const rights = await entitlements.of(viewer([1, 2], ['88']));
  expect([10, 11, 12, 13].map((id) => rights.channel(channel(id)))).toEqual([true, true, true, false]);
  expect(rights.channel(channel(13, true))).toBe(true);
  expect([5, 6].map((id) => rights.library(library(id)))).toEqual([true, false]);
  expect(['77', '88', '99'].map((id) => rights.content(id))).toEqual([true, true, false]);
  // A licence is the viewer's own; entitlements of packets are cached for all who have the same packets.
  expect((await entitlements.of(viewer([1, 2]))).content('88')).toBe(false);
});

test('what packets contain together is read again when they change', async () => {
  let packets = new Map([
    [1, packet([10])],
    [2, packet([11])],
  ]);
  const entitlements = packetEntitlements(() => packets);
  const sees = async (id: number) => (await entitlements.of(viewer([1, 2]))).channel(channel(id));
  expect([await sees(11), await sees(12)]).toEqual([true, false]);
  packets = new Map([
    [1, packet([10])],
    [2, packet([12])],
  ]);
  expect([await sees(11), await sees(12)]).toEqual([false, true]);
});
