import { epochSeconds } from '@aerial/domain/time.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Candidate } from '../../../player/store-types.ts';
import type { OpenRequest, PlayerStore, SourceAnswer } from '../../../player/store-types.ts';
import { aChannel, aProgramme } from '../testing.ts';
import { browserWait } from '../../../player/timers.ts';
import { PAGE_AT_LATEST_MS } from '../../../player/rules/preparing.ts';
import {
  createTuner,
  type TunerAccess,
  type TunerClock,
  type TunerPage,
  type TunerSettings,
  type TunerSources,
} from './tuner.ts';

const now = 1_700_000_000;
const first = aProgramme(now - 7200, now - 3600, { id: 'first' });
const forbidden = aProgramme(now - 3600, now - 1800, { id: 'forbidden', hasCatchUp: false });
const third = aProgramme(now - 1800, now - 600, { id: 'third' });
const onAir = aProgramme(now - 600, now + 600, { id: 'on-air' });
const programmes = [first, forbidden, third, onAir];
const channel = aChannel({ id: 3, onAir });

type Overrides = Partial<TunerClock & TunerSources & TunerAccess & TunerSettings & TunerPage>;

function setUp(more: Overrides = {}) {
  const opened: OpenRequest[] = [];
  const bounds: unknown[] = [];
  const prepared: string[][] = [];
  const went: (number | undefined)[] = [];
  const requests: (number | undefined)[] = [];
  const direct = { play: vi.fn(), pause: vi.fn() };
  const player = {
    ...direct,
    direct,
    open: (request: OpenRequest) => opened.push(request),
    prepare: (candidates: Candidate[]) => prepared.push(candidates.map(({ key }) => key)),
    close: vi.fn(),
    setBounds: (value: unknown) => bounds.push(value),
    setCanSeek: vi.fn(),
    getState: () => ({ hasPicture: false }),
    getTime: () => ({ position: now }),
  } as unknown as PlayerStore;
  const world = {
    now: () => epochSeconds(now),
    uptimeMs: () => performance.now(),
    wait: browserWait,
    fetchStream: async (_id: number, from: number | undefined): Promise<SourceAnswer> => {
      requests.push(from);
      return { ok: true, value: { url: 'u' } };
    },
    fetchVitrina: async (_channel: unknown, offsetS: number): Promise<SourceAnswer> => ({
      ok: true,
      value: { url: '', embed: { url: 'player', sdkUrl: 'sdk', title: '', offsetS } },
    }),
    fetchPrepared: async (): Promise<SourceAnswer> => ({ ok: true, value: { url: 'prepared' } }),
    fetchBlackouts: async () => [],
    loadSchedule: async () => programmes,
    goTo: (_channel: unknown, ts: number | undefined) => void went.push(ts),
    alert: vi.fn(),
    report: vi.fn(),
    ...more,
  };
  const tuner = createTuner({ player, clock: world, sources: world, access: world, settings: world, page: world });
  return { tuner, player, opened, went, requests, bounds, prepared, last: () => opened.at(-1)! };
}
const nowhere = new AbortController().signal;

describe('zapping', () => {
  const [b, c] = [aChannel({ id: 11 }), aChannel({ id: 12 })];
  afterEach(() => vi.useRealTimers());

  /** A viewer of `channel` has zapped to `next`, whose page is pending. */
  const zapped = () => {
    const next = aChannel({ id: 11, onAir: aProgramme(now - 60, now + 60, { id: 'elsewhere' }) });
    const { tuner } = setUp();
    const notified = vi.fn();
    tuner.tune(channel, undefined);
    tuner.subscribe(notified);
    tuner.zap(next);
    return { tuner, next, notified };
  };

  test('a channel plays before its address has come, and its address opens nothing again', () => {
    const { tuner, opened } = setUp();
    tuner.tune(channel, undefined);
    tuner.zap(b);
    expect([opened.at(-1)!.item.channelId, opened.at(-1)!.preparedAs]).toEqual([11, 'live-11']);
    tuner.tune(b, undefined);
    expect(opened).toHaveLength(2);
  });
  test('its programme is shown with its page, and not beside the name of the channel before', () => {
    const { tuner, next, notified } = zapped();
    expect([tuner.programme()?.id, notified.mock.calls.length]).toEqual(['on-air', 0]);
    tuner.tune(next, undefined);
    expect([tuner.programme()?.id, notified.mock.calls.length]).toEqual(['elsewhere', 1]);
  });
  test('a page that never comes is waited for no longer than a while: then its programme is shown', () => {
    vi.useFakeTimers();
    const { tuner, notified } = zapped();
    vi.advanceTimersByTime(10_000);
    expect([tuner.programme()?.id, notified.mock.calls.length]).toEqual(['elsewhere', 1]);
  });
  test('addresses of channels passed by do not turn it back', () => {
    const { tuner, opened } = setUp();
    for (const target of [b, c]) tuner.zap(target);
    for (const target of [b, c]) tuner.tune(target, undefined);
    expect(opened.map(({ item }) => item.channelId)).toEqual([11, 12]);
  });
  test('an address that stays is meant, even when it was passed by before', () => {
    vi.useFakeTimers();
    const { tuner, last } = setUp();
    for (const target of [b, c]) tuner.zap(target);
    tuner.tune(b, undefined);
    vi.advanceTimersByTime(2000);
    expect(last().item.channelId).toBe(11);
  });
  test('on a slow machine the page of the last press may come late; the one before does not turn the picture back', () => {
    vi.useFakeTimers();
    let isPending = true;
    const { tuner, opened } = setUp({ isPending: () => isPending });
    for (const target of [b, c]) tuner.zap(target);
    tuner.tune(b, undefined);
    vi.advanceTimersByTime(5000);
    expect([tuner.heading(), opened.at(-1)!.item.channelId]).toEqual([12, 12]);
    isPending = false;
    tuner.tune(c, undefined);
    vi.advanceTimersByTime(5000);
    expect([tuner.heading(), opened.length]).toEqual([undefined, 2]);
  });
  test('a zap starts from the last one even when its page never comes, for a while', () => {
    vi.useFakeTimers();
    const { tuner } = setUp();
    for (const target of [b, channel]) tuner.zap(target);
    expect(tuner.heading()).toBe(3);
    // As long as its page may wait for a picture.
    vi.advanceTimersByTime(PAGE_AT_LATEST_MS);
    expect(tuner.heading()).toBe(3);
    vi.advanceTimersByTime(1000);
    expect(tuner.heading()).toBeUndefined();
  });
  test('the page of a locked channel that is passed by does not take the picture away', () => {
    const { tuner, opened, player } = setUp();
    const locked = aChannel({ id: 13, isPurchased: false });
    for (const target of [locked, b]) tuner.zap(target);
    tuner.tune(locked, undefined);
    expect([tuner.heading(), opened.length]).toEqual([11, 1]);
    tuner.tune(b, undefined);
    expect(player.close).not.toHaveBeenCalled();
    tuner.tune(locked, undefined);
    expect(player.close).toHaveBeenCalledOnce();
  });
  test('of channels zapped past quickly only the last one requests its stream', async () => {
    const { tuner, opened, requests } = setUp();
    const signals: AbortController[] = [];
    const answers: Promise<unknown>[] = [];
    for (const target of [channel, b, c]) {
      signals.at(-1)?.abort();
      signals.push(new AbortController());
      tuner.zap(target);
      answers.push(opened.at(-1)!.fetchSource(signals.at(-1)!.signal));
    }
    await Promise.all(answers);
    // The first one had nothing before it.
    expect(requests).toHaveLength(2);
  });
  test('a channel that was not purchased is neither prepared nor played before its page', () => {
    const { tuner, prepared, opened } = setUp();
    const locked = aChannel({ id: 13, isPurchased: false });
    tuner.prepare([locked, b]);
    tuner.zap(locked);
    expect([prepared, opened]).toEqual([[['live-11']], []]);
  });
  test('an archive position is never taken from what is prepared', () => {
    const { tuner, last } = setUp();
    tuner.tune(channel, third.startAt);
    expect(last().preparedAs).toBeUndefined();
  });
});

describe('tuning in', () => {
  test('without a position the channel plays live, with the programme on air', async () => {
    const { tuner, last, requests } = setUp();
    tuner.tune(channel, undefined);
    expect(last().item).toMatchObject({ kind: 'live', startAt: 'edge', hasArchive: true });
    expect(last().bounds).toEqual({ start: onAir.startAt, end: onAir.endAt });
    await last().fetchSource(nowhere);
    expect(requests).toEqual([undefined]);
  });
  test('C-491 a position at most 30 s old is live', () => {
    const { tuner, last } = setUp();
    tuner.tune(channel, epochSeconds(now - 30));
    expect(last().item.kind).toBe('live');
  });
  test("C-008 C-489 an older one plays from the archive; the stream is requested from the programme's start, rounded down", async () => {
    const { tuner, last, requests } = setUp();
    tuner.tune(channel, epochSeconds(now - 5003));
    expect(last().item).toMatchObject({ kind: 'archive', startAt: now - 5010 });
    await last().fetchSource(nowhere);
    expect(requests).toEqual([first.startAt]);
  });
  test('without archive days positions cannot be chosen', () => {
    const { tuner, last } = setUp();
    tuner.tune({ ...channel, playableDays: 0 }, undefined);
    expect([last().canSeek, last().item.hasArchive]).toEqual([false, false]);
  });
});

describe('what is for adults', () => {
  const adult = aChannel({ id: 14, age: 18, onAir });
  /** @param answer whether the viewer knows the PIN */
  function guarded(answer: () => boolean, more: Overrides = {}) {
    const requests: string[] = [];
    const quiet: string[] = [];
    const set = setUp({
      checkAccess: async ({ action, key }, { onPrompt, isQuiet }) => {
        requests.push(`${action} ${key}`);
        if (isQuiet) quiet.push(key);
        onPrompt?.();
        return answer();
      },
      ...more,
    });
    return { ...set, pins: requests, quiet };
  }
  const pin = { ok: false, error: { why: 'pin', message: '' } };

  test('C-487 C-576 an adult channel checks access before its stream is requested, and is never prepared', async () => {
    const { tuner, last, requests, pins, prepared } = guarded(() => false);
    tuner.tune(adult, undefined);
    expect(last().preparedAs).toBeUndefined();
    expect([await last().fetchSource(nowhere), pins, requests]).toEqual([pin, ['channel channel-14'], []]);
    tuner.prepare([adult]);
    expect(prepared).toEqual([[]]);
  });
  test('C-487 tuning in shows that a PIN is needed, and trying again prompts for it', async () => {
    const { tuner, last, pins, quiet } = guarded(() => false);
    tuner.tune(adult, undefined);
    await last().fetchSource(nowhere);
    expect([pins.length, quiet.length]).toEqual([1, 1]);
    await last().fetchSource(nowhere);
    expect([pins.length, quiet.length]).toEqual([2, 1]);
  });
  test('F-340 in a child profile a programme over 12 needs it too', async () => {
    const teens = { ...onAir, isForChild: false };
    for (const [isChild, expected] of [
      [true, ['program program-on-air']],
      [false, []],
    ] as const) {
      const { tuner, last, pins } = guarded(() => true, { isChild: () => isChild });
      tuner.tune({ ...channel, onAir: teens }, undefined);
      await last().fetchSource(nowhere);
      expect(pins.map((one) => one.replace(onAir.id, 'on-air'))).toEqual(expected);
    }
  });
  test('C-295 C-487 so does a channel of an adult category', async () => {
    const { tuner, last, pins } = guarded(() => true, { isAdultChannel: ({ id }) => id === 3 });
    tuner.tune(channel, undefined);
    await last().fetchSource(nowhere);
    expect(pins).toEqual(['channel channel-3']);
  });
  test('C-568 C-569 granted access holds while it plays: for reloads, and for positions in it', async () => {
    const { tuner, last, pins } = guarded(() => true);
    tuner.tune(adult, undefined);
    await last().fetchSource(nowhere);
    await last().fetchSource(nowhere);
    tuner.tune(adult, epochSeconds(now - 5000));
    await last().fetchSource(nowhere);
    expect(pins).toHaveLength(1);
    tuner.tune(channel, undefined);
    tuner.tune(adult, undefined);
    await last().fetchSource(nowhere);
    expect(pins).toHaveLength(2);
  });
  test('zapped to it waits for its page, with which the prompt comes', async () => {
    const { tuner, opened, last, pins } = guarded(() => true);
    tuner.tune(channel, undefined);
    tuner.zap(adult);
    expect([opened.length, tuner.heading()]).toEqual([1, 14]);
    tuner.tune(adult, undefined);
    await last().fetchSource(nowhere);
    expect([last().item.channelId, pins]).toEqual([14, ['channel channel-14']]);
  });
  test('C-571 a programme for adults prompts when it is opened, and when it begins during playback, which continues meanwhile', async () => {
    let knows = false;
    let present = now;
    const { tuner, last, opened, pins, player } = guarded(() => knows, { now: () => epochSeconds(present) });
    const night = aProgramme(now + 600, now + 1200, { id: 'night', isAdult: true });
    tuner.tune(channel, undefined);
    tuner.refresh(channel, [...programmes, night], epochSeconds(now));
    present = now + 601;
    last().notify!('next-programme', epochSeconds(now + 601));
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    expect([pins, vi.mocked(player.pause).mock.calls.length]).toEqual([['program program-night'], 1]);
    // Refused just now: not prompted twice; a retry prompts.
    expect(await last().fetchSource(nowhere)).toEqual(pin);
    expect(pins).toHaveLength(1);
    knows = true;
    await last().fetchSource(nowhere);
    expect(pins).toHaveLength(2);
  });
  test('with the right PIN the picture goes on', async () => {
    const { tuner, last, opened, player } = guarded(() => true);
    tuner.tune(channel, undefined);
    tuner.refresh(
      channel,
      [...programmes, aProgramme(now + 600, now + 1200, { id: 'night', isAdult: true })],
      epochSeconds(now),
    );
    last().notify!('next-programme', epochSeconds(now + 601));
    await vi.waitFor(() => expect(player.play).toHaveBeenCalledOnce());
    expect(opened).toHaveLength(1);
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
    last().notify!('next-programme', epochSeconds(now + 601));
    expect([tuner.programme()?.id, opened.length, bounds.at(-1)]).toEqual([
      'following',
      1,
      { start: now + 600, end: now + 1200 },
    ]);
  });
  test('C-448 before its start the programme before is shown', () => {
    const { tuner, last } = playing(third.startAt);
    last().notify!('previous-programme', epochSeconds(first.endAt - 5));
    expect(tuner.programme()?.id).toBe('first');
  });
  test('the archive skips a programme that the viewer cannot watch', () => {
    const { last, went } = playing(first.startAt);
    last().notify!('next-programme', forbidden.startAt);
    expect(went).toEqual([third.startAt]);
  });
  test('at the end of what is loaded the archive goes on after it', () => {
    const { last, went } = playing(third.startAt);
    last().notify!('ended', epochSeconds(third.endAt - 0.5));
    expect(went).toEqual([onAir.startAt + 1]);
  });
  test('C-440 the programme is selected again after errors', () => {
    const { opened, last } = playing(undefined);
    last().notify!('reselect-programme', epochSeconds(now));
    expect(opened).toHaveLength(2);
  });
  test('a position outside what is loaded, and the way back to live, go through the address', () => {
    const { last, went } = playing(undefined);
    last().reopen!(epochSeconds(now - 5000.7));
    last().goLive!();
    expect(went).toEqual([now - 5001, undefined]);
  });
});

test('trying again opens a channel that has not shown a picture yet, live and in the archive', () => {
  const { tuner, opened, last } = setUp();
  for (const ts of [undefined, epochSeconds(now - 7000)]) {
    tuner.tune(channel, ts);
    const before = opened.length;
    last().notify!('reselect-programme', undefined);
    expect([opened.length, last().item.kind]).toEqual([before + 1, ts === undefined ? 'live' : 'archive']);
  }
});

describe('a channel of an embedded player', () => {
  const embedded = aChannel({ id: 19, vitrina: { offsetS: undefined }, onAir });
  const sourceOf = async (ts: number | undefined, more: Overrides = {}, of = embedded, isOrdinary?: boolean) => {
    const { tuner, last, requests } = setUp(more);
    tuner.tune(of, ts === undefined ? undefined : epochSeconds(ts));
    const answer = await last().fetchSource(nowhere, isOrdinary);
    return {
      kind: last().item.kind,
      preparedAs: last().preparedAs,
      embed: answer.ok ? answer.value.embed : undefined,
      requests,
    };
  };

  test('C-481 C-819 plays in it live and up to 360 s ago, as live', async () => {
    for (const ts of [undefined, now - 31, now - 360])
      expect(await sourceOf(ts)).toMatchObject({
        kind: 'live',
        preparedAs: undefined,
        embed: { offsetS: 360 },
        requests: [],
      });
  });
  test('C-481 older positions play from our archive', async () => {
    expect(await sourceOf(now - 361)).toMatchObject({
      kind: 'archive',
      embed: undefined,
      requests: [expect.any(Number)],
    });
  });
  test('C-564 the offset is its own, else that of the configuration', async () => {
    const own = aChannel({ ...embedded, vitrina: { offsetS: 60 } });
    expect((await sourceOf(now - 61, { vitrinaOffset: () => 120 }, own)).embed).toBeUndefined();
    expect((await sourceOf(now - 61, { vitrinaOffset: () => 120 })).embed).toMatchObject({ offsetS: 120 });
  });
  test('C-721 where it does not load, the ordinary stream is fetched', async () => {
    expect(await sourceOf(undefined, {}, embedded, true)).toMatchObject({ embed: undefined, requests: [undefined] });
  });
  test('where it has been taken away, the ordinary stream plays; a refusal is a refusal', async () => {
    expect(
      await sourceOf(undefined, {
        fetchVitrina: async () => ({ ok: false, error: { why: 'not-found', message: '' } }),
      }),
    ).toMatchObject({ requests: [undefined] });
    expect(
      await sourceOf(undefined, { fetchVitrina: async () => ({ ok: false, error: { why: 'denied', message: '' } }) }),
    ).toMatchObject({ requests: [] });
  });
  test('is not prepared beside another one', () => {
    const { tuner, prepared } = setUp();
    tuner.prepare([embedded, channel]);
    expect(prepared).toEqual([['live-3']]);
  });
});

describe('the player and the tuner', () => {
  test('the stream is requested before the player’s call returns', () => {
    const { tuner, player, requests } = setUp();
    const requestsWithin: number[] = [];
    player.open = (request) => {
      void request.fetchSource(nowhere);
      requestsWithin.push(requests.length);
    };
    tuner.tune(channel, undefined);
    expect(requestsWithin).toEqual([1]);
  });
  test('a stream that the player no longer waits for is never requested', async () => {
    vi.useFakeTimers();
    const { tuner, last, requests } = setUp();
    tuner.zap(aChannel({ id: 11 }));
    tuner.zap(channel);
    const aborted = new AbortController();
    const answer = last().fetchSource(aborted.signal);
    aborted.abort();
    vi.advanceTimersByTime(1000);
    expect([await answer, requests]).toEqual([{ ok: false, error: { why: 'network' } }, []]);
    vi.useRealTimers();
  });
  test('requests that fail are network failures, and an access check that fails grants nothing', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    const { tuner, last } = setUp({ fetchStream: broken, checkAccess: broken });
    tuner.tune(channel, undefined);
    expect(await last().fetchSource(nowhere)).toEqual({ ok: false, error: { why: 'network' } });
    tuner.tune(aChannel({ id: 14, age: 18 }), undefined);
    expect(await last().fetchSource(nowhere)).toMatchObject({ error: { why: 'pin' } });
  });
});
