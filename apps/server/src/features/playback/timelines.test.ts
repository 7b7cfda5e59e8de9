import { gridAt, gridNumber } from '@aerial/domain/grid.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { memoryBus } from '../../bus/bus.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { testClock } from '@aerial/testkit';
import { describe, expect, test, vi } from 'vitest';
import type { ProvidersBlackout } from '../../origin/ports.ts';
import { channelTimelines, type TimelineRow, type TimelineStore } from './timelines.ts';

const row = (gridStart: number, asset: string, discontinuity: number): TimelineRow => ({
  startAt: Math.floor(gridStart * 1.92),
  gridStart: gridNumber(gridStart),
  gridCount: 10,
  discontinuity,
  assetList: [{ asset, segments: 10 }],
});

function guide() {
  const clock = testClock('2026-11-20T10:00:00Z');
  const first = gridAt(clock.now());
  const rows = [row(first, 'a', 0)];
  const queries: number[] = [];
  const blackouts: ProvidersBlackout[] = [];
  const store: TimelineStore = {
    source: async (id) =>
      id === 7
        ? { kind: 'upstream', url: 'https://elsewhere.test/x.m3u8' }
        : id === 1
          ? { kind: 'timeline' }
          : undefined,
    entries: async (_id, after) => {
      queries.push(after);
      return rows.filter((entry) => entry.startAt > after);
    },
    blackouts: async () => blackouts,
    playlist: async () => undefined,
  };
  return { clock, first, rows, queries, blackouts, store };
}
const assetAt = async (timelines: ReturnType<typeof channelTimelines>, n: number) => {
  const source = await timelines.forChannel('1');
  return source?.kind === 'timeline' ? source.timeline.at(gridNumber(n))?.asset : undefined;
};

describe('timelines of channels', () => {
  test('are read once by many who wait', async () => {
    const { clock, first, queries, store } = guide();
    const timelines = channelTimelines(store, clock, 86_400);
    await Promise.all(Array.from({ length: 10 }, () => timelines.forChannel('1')));
    expect(queries).toHaveLength(1);
    expect(await assetAt(timelines, first + 3)).toBe('a');
  });

  test('after a minute only what was added since is read, while the old one is given out', async () => {
    const { clock, first, rows, queries, store } = guide();
    const timelines = channelTimelines(store, clock, 86_400);
    await timelines.forChannel('1');
    rows.push(row(first + 10, 'b', 1));
    clock.advance(61_000);
    await timelines.forChannel('1');
    await vi.waitFor(async () => expect(await assetAt(timelines, first + 12)).toBe('b'));
    expect(queries).toEqual([expect.any(Number), rows[0]!.startAt]);
    expect(await assetAt(timelines, first + 3)).toBe('a');
  });

  test('blackouts that are added or end are seen within a minute', async () => {
    const { clock, first, blackouts, store } = guide();
    const timelines = channelTimelines(store, clock, 86_400);
    await timelines.forChannel('1');
    const blackout = {
      start: epochSeconds(Math.ceil(first * 1.92)),
      end: epochSeconds(Math.ceil(first * 1.92) + 60),
      provider: '2',
    };
    blackouts.push(blackout);
    clock.advance(61_000);
    await timelines.forChannel('1');
    await vi.waitFor(async () => expect((await timelines.forChannel('1'))?.blackouts).toEqual([blackout]));
    expect((await timelines.forChannel('7'))?.blackouts).toEqual([blackout]);
  });

  test('are read again when notified of a guide change', async () => {
    const { clock, first, rows, store } = guide();
    const bus = memoryBus();
    const timelines = channelTimelines(store, clock, 86_400, bus);
    await timelines.forChannel('1');
    rows[0] = row(first, 'replaced', 0);
    await bus.publish('guide', { channelIds: [1] });
    await vi.waitFor(async () => expect(await assetAt(timelines, first)).toBe('replaced'));
  });

  test('are served stale while the database is unavailable after a change, and read in full when it is back', async () => {
    const { clock, first, rows, store } = guide();
    let isAway = false;
    const away: TimelineStore = {
      ...store,
      source: async (id) => (isAway ? Promise.reject(new DatabaseUnavailable(new Error('gone'))) : store.source(id)),
    };
    const bus = memoryBus();
    const timelines = channelTimelines(away, clock, 86_400, bus);
    await timelines.forChannel('1');
    rows[0] = row(first, 'replaced', 0);
    isAway = true;
    await bus.publish('guide', {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(await assetAt(timelines, first)).toBe('a');
    await expect(timelines.forChannel('7')).rejects.toBeInstanceOf(DatabaseUnavailable);
    isAway = false;
    expect(await assetAt(timelines, first)).toBe('replaced');
  });

  test('an upstream channel has its address, an unknown one nothing', async () => {
    const { clock, store } = guide();
    const timelines = channelTimelines(store, clock, 86_400);
    expect(await timelines.forChannel('7')).toMatchObject({ kind: 'upstream', url: 'https://elsewhere.test/x.m3u8' });
    for (const id of ['2', '0', '-1', 'x', '1.5']) expect(await timelines.forChannel(id)).toBeUndefined();
  });

  test('a failed read is not cached', async () => {
    const { clock, store } = guide();
    let fails = true;
    const flaky: TimelineStore = {
      ...store,
      source: async (id) => (fails ? Promise.reject(new Error('gone')) : store.source(id)),
    };
    const timelines = channelTimelines(flaky, clock, 86_400);
    await expect(timelines.forChannel('1')).rejects.toThrow('gone');
    fails = false;
    expect(await timelines.forChannel('1')).toMatchObject({ kind: 'timeline' });
  });
});
