import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test, vi } from 'vitest';
import type { OpenRequest, PlayerStore } from '../../player/store-types.ts';
import { aChannel, aProgramme } from './testing.ts';
import { createTuner } from './tuner.ts';

const now = 1_700_000_000;
const first = aProgramme(now - 7200, now - 3600, { id: 'first' });
const forbidden = aProgramme(now - 3600, now - 1800, { id: 'forbidden', hasCatchUp: false });
const third = aProgramme(now - 1800, now - 600, { id: 'third' });
const onAir = aProgramme(now - 600, now + 600, { id: 'on-air' });
const programmes = [first, forbidden, third, onAir];
const channel = aChannel({ id: 3, onAir });

function setUp() {
  const opened: OpenRequest[] = [];
  const bounds: unknown[] = [];
  const went: (number | undefined)[] = [];
  const asked: (number | undefined)[] = [];
  const player = {
    open: (request: OpenRequest) => opened.push(request),
    close: vi.fn(),
    setBounds: (value: unknown) => bounds.push(value),
    setCanSeek: vi.fn(),
    getState: () => ({ hasPicture: false }),
    getTime: () => ({ position: now }),
  } as unknown as PlayerStore;
  const tuner = createTuner({
    player,
    now: () => epochSeconds(now),
    fetchStream: async (_id, from) => {
      asked.push(from);
      return { ok: true, value: { url: 'u' } };
    },
    fetchBlackouts: async () => [],
    loadSchedule: async () => programmes,
    goTo: (_channel, ts) => went.push(ts),
    alert: vi.fn(),
    report: vi.fn(),
  });
  return { tuner, opened, went, asked, bounds, last: () => opened.at(-1)! };
}
const nowhere = new AbortController().signal;

describe('tuning in', () => {
  test('without a position the channel plays live, with the programme on air', async () => {
    const { tuner, last, asked } = setUp();
    tuner.tune(channel, undefined);
    expect(last().item).toMatchObject({ kind: 'live', startAt: 'edge', hasArchive: true });
    expect(last().bounds).toEqual({ start: onAir.startAt, end: onAir.endAt });
    await last().fetchSource(nowhere);
    expect(asked).toEqual([undefined]);
  });
  test('C-491 a position at most 30 s old is live', () => {
    const { tuner, last } = setUp();
    tuner.tune(channel, epochSeconds(now - 30));
    expect(last().item.kind).toBe('live');
  });
  test('C-008 C-489 an older one plays from the archive; the stream is asked for from the programme\'s start, rounded down', async () => {
    const { tuner, last, asked } = setUp();
    tuner.tune(channel, epochSeconds(now - 5003));
    expect(last().item).toMatchObject({ kind: 'archive', startAt: now - 5010 });
    await last().fetchSource(nowhere);
    expect(asked).toEqual([first.startAt]);
  });
  test('without archive days positions cannot be chosen', () => {
    const { tuner, last } = setUp();
    tuner.tune({ ...channel, playableDays: 0 }, undefined);
    expect([last().canSeek, last().item.hasArchive]).toEqual([false, false]);
  });
});

describe('going on', () => {
  const playing = (ts: number | undefined) => {
    const set = setUp();
    set.tuner.tune(channel, ts === undefined ? undefined : epochSeconds(ts));
    set.tuner.refresh(channel, programmes, epochSeconds(now));
    return set;
  };
  test('C-447 live moves to the next programme without loading anything', () => {
    const { tuner, opened, last, bounds } = playing(undefined);
    const following = aProgramme(now + 600, now + 1200, { id: 'following' });
    tuner.refresh(channel, [...programmes, following], epochSeconds(now));
    last().tell!('next-programme', now + 601);
    expect([tuner.programme()?.id, opened.length, bounds.at(-1)]).toEqual(['following', 1, { start: now + 600, end: now + 1200 }]);
  });
  test('C-448 before its start the programme before is shown', () => {
    const { tuner, last } = playing(third.startAt);
    last().tell!('previous-programme', first.endAt - 5);
    expect(tuner.programme()?.id).toBe('first');
  });
  test('the archive leaves out a programme that may not be watched', () => {
    const { last, went } = playing(first.startAt);
    last().tell!('next-programme', forbidden.startAt);
    expect(went).toEqual([third.startAt]);
  });
  test('at the end of what is loaded the archive goes on after it', () => {
    const { last, went } = playing(third.startAt);
    last().tell!('ended', third.endAt - 0.5);
    expect(went).toEqual([onAir.startAt + 1]);
  });
  test('C-440 the programme is selected again after errors', () => {
    const { opened, last } = playing(undefined);
    last().tell!('reselect-programme', now);
    expect(opened).toHaveLength(2);
  });
  test('a position outside what is loaded, and the way back to live, go through the address', () => {
    const { last, went } = playing(undefined);
    last().reopen!(now - 5000.7);
    last().goLive!();
    expect(went).toEqual([now - 5001, undefined]);
  });
});
