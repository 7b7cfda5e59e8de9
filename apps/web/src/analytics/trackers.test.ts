import { expect, test } from 'vitest';
import type { PlayerLook } from './record-player.ts';
import { createTrackerCalls, tnsTrackers, trackerAddress } from './trackers.ts';

const tns = (over: object = {}) => ({
  tracker_type: 'tns',
  params: {
    CatID: '64',
    VcID: '301',
    VcVersion: '1.0',
    Account: 'example_tv',
    Tmsec: 30_000,
    Url: 'https://counter.example/e?cat={CatID}&id={VcID}&ver={VcVersion}&acc={Account}&t={Tmsec}&fts={fts}&evtp={evtp}&r={random}',
    ...over,
  },
});
const EDGE = 1_800_000_000;
const playing = (
  atS: number,
  over: { kind?: 'live' | 'archive'; phase?: string; position?: number; isAd?: boolean } = {},
): PlayerLook =>
  ({
    at: atS * 1000,
    position: over.position ?? atS - 5,
    state: {
      machine: { item: { kind: over.kind ?? 'live' }, phase: over.phase ?? 'play' },
      source: SOURCE,
      ad: over.isAd ? {} : undefined,
    },
  }) as unknown as PlayerLook;
const SOURCE = { url: '', trackers: [tns()] };

function calls(looks: readonly PlayerLook[], isRefused = false) {
  const loaded: URL[] = [];
  const trackers = createTrackerCalls({
    load: (address) => void loaded.push(new URL(address)),
    isRefused: () => isRefused,
  });
  for (const look of looks) trackers.look(look);
  return loaded.map(({ searchParams }) => `${searchParams.get('fts')} ${searchParams.get('evtp')}`);
}

test('C-288: only complete TNS trackers count', () => {
  expect(
    tnsTrackers([tns(), { tracker_type: 'other' }, null, tns({ Tmsec: 0 }), tns({ Url: 'javascript:1' })]),
  ).toEqual([tns().params]);
});
test('C-722 C-726: the pixel carries what the counter needs', () => {
  const [tracker] = tnsTrackers([tns({ Account: 'a&b' })]);
  expect(trackerAddress(tracker!, { fts: 17.9, isLive: false, random: 5 })).toBe(
    'https://counter.example/e?cat=64&id=301&ver=1.0&acc=a%26b&t=30000&fts=17&evtp=3&r=5',
  );
});
test('C-726 C-727: live it is called with the present, every Tmsec, while it plays', () => {
  expect(
    calls([
      playing(EDGE),
      playing(EDGE + 29),
      playing(EDGE + 30),
      playing(EDGE + 61, { phase: 'pause' }),
      playing(EDGE + 100),
    ]),
  ).toEqual([`${EDGE} 1`, `${EDGE + 30} 1`, `${EDGE + 100} 1`]);
});
test('C-727: an ad is no viewing of the channel', () => {
  expect(calls([playing(EDGE, { isAd: true }), playing(EDGE + 15)])).toEqual([`${EDGE + 15} 1`]);
});
test('C-726 C-727: from the archive with the position, also on a live channel that was scrubbed back', () => {
  expect(calls([playing(EDGE, { kind: 'archive', position: 1_700_000_000 })])).toEqual(['1700000000 3']);
  expect(calls([playing(EDGE, { position: EDGE - 31 })])).toEqual([`${EDGE - 31} 3`]);
});
test('a viewer whose browser refuses to be tracked is not', () => {
  expect(calls([playing(EDGE)], true)).toEqual([]);
});
