/** The tuner machine by itself: events go in, states and effects come out. */
import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { SourceAnswer } from '../../../player/store-types.ts';
import { aChannel, aProgramme } from '../testing.ts';
import { initialTuner, SETTLE_CHECKS, SETTLE_MS, stepTuner } from './tuner-machine.ts';
import { SCHEDULE_WAIT_MS } from './tuner-source.ts';
import type { TunerEffect, TunerEvent, TunerFacts, TunerState } from './tuner-types.ts';

const NOW = 1_700_000_000;
const onAir = aProgramme(NOW - 600, NOW + 600, { id: 'on-air' });
const past = aProgramme(NOW - 7200, NOW - 3600, { id: 'past' });
const channel = aChannel({ id: 3, onAir });
const other = aChannel({ id: 4, onAir });
const adult = aChannel({ id: 5, onAir, age: 18 });
const locked = aChannel({ id: 6, onAir, isPurchased: false });
const stream: SourceAnswer = { ok: true, value: { url: 'stream' } };

const facts = (more: Partial<TunerFacts> = {}): TunerFacts => ({
  now: epochSeconds(NOW),
  uptimeMs: 0,
  isChild: false,
  isAdultChannel: () => false,
  vitrinaOffsetS: undefined,
  isPagePending: false,
  ...more,
});

type Step = TunerEvent | [TunerEvent, Partial<TunerFacts>];
/** Replays events. @returns the last state and the effects of each step */
function replay(...steps: Step[]): { state: TunerState; effects: TunerEffect[][] } {
  let state = initialTuner;
  const effects = steps.map((step) => {
    const [event, more] = Array.isArray(step) ? step : [step, {}];
    const [next, performed] = stepTuner(state, event, facts(more));
    state = next;
    return performed;
  });
  return { state, effects };
}
const runs = (effects: readonly TunerEffect[] | undefined): string[] => (effects ?? []).map(({ run }) => run);

const tune = (to = channel, ts?: number): TunerEvent => ({
  type: 'tune',
  channel: to,
  ts: ts === undefined ? undefined : epochSeconds(ts),
});
const zap = (to = channel): TunerEvent => ({ type: 'zap', channel: to });
const requested = (id: number, requestId = 1, isOrdinary = false): TunerEvent => ({
  type: 'source-requested',
  id,
  requestId,
  isOrdinary,
});
const refused: SourceAnswer = { ok: false, error: { why: 'network' } };
const pin: SourceAnswer = { ok: false, error: { why: 'pin', message: '' } };

test('a tune is one plain request to the player, and the page is notified after it', () => {
  const { effects } = replay(tune());
  expect(runs(effects[0])).toEqual(['play', 'notify']);
  const [play] = effects[0]!;
  expect(structuredClone(play)).toEqual(play);
  expect(play).toMatchObject({
    request: {
      item: { kind: 'live', startAt: 'edge', channelId: 3 },
      bounds: { start: onAir.startAt, end: onAir.endAt },
      preparedAs: 'live-3',
    },
  });
});
test('the schedule of what was just tuned in reaches the player only where it differs', () => {
  const { effects } = replay(tune(), {
    type: 'refresh',
    channel,
    programmes: [past, onAir],
    now: epochSeconds(NOW),
    position: undefined,
  });
  expect(effects[1]).toEqual([]);
});
describe('a programme of the archive, which begins within a segment', () => {
  const adultBefore = aProgramme(past.startAt - 3600, past.startAt, { id: 'before', isAdult: true });
  const programmes = [adultBefore, past, onAir];
  const at = (position: number): TunerEvent => ({
    type: 'refresh',
    channel,
    programmes,
    now: epochSeconds(NOW),
    position: epochSeconds(position),
  });
  test('is the one that was chosen while the end of the one before is on the picture', () => {
    const { state, effects } = replay(tune(channel, past.startAt), at(past.startAt - 1.9), {
      type: 'player-notice',
      what: 'previous-programme',
      position: epochSeconds(past.startAt - 1.9),
    });
    expect(state).toMatchObject({ programme: { id: 'past' }, check: undefined });
    expect(
      effects
        .slice(1)
        .flat()
        .map(({ run }) => run),
    ).not.toContain('check-programme-access');
  });
  test('is left by seeking to the one before', () => {
    const { state } = replay(tune(channel, past.startAt), at(past.startAt - 30));
    expect(state).toMatchObject({ programme: { id: 'before' } });
  });
});
test('a channel that is not purchased closes the player and ends the pending source', () => {
  const { state, effects } = replay(tune(), requested(1), tune(locked));
  expect([state.tag, effects[2]]).toEqual([
    'idle',
    [{ run: 'answer-source', id: 1, answer: refused }, { run: 'close-player' }],
  ]);
});

describe('the source', () => {
  test('live: requested, fetched, answered', () => {
    const { state, effects } = replay(tune(), requested(1), { type: 'stream-fetched', id: 1, answer: stream });
    expect(effects.slice(1)).toEqual([
      [{ run: 'fetch-stream', id: 1, channel, from: undefined, canPrompt: false }],
      [{ run: 'answer-source', id: 1, answer: stream }],
    ]);
    expect(state).toMatchObject({ source: undefined });
  });
  test('a channel reached while zapping waits before it costs a request', () => {
    const { effects } = replay(zap(), [zap(other), { uptimeMs: 100 }], requested(1, 2), {
      type: 'due',
      timer: 'arrival',
    });
    expect(runs(effects[2])).toEqual(['wait']);
    expect(effects[3]).toMatchObject([{ run: 'fetch-stream', channel: { id: 4 } }]);
  });
  test('an aborted request is answered, and its timer cancelled', () => {
    const { state, effects } = replay(
      zap(),
      [zap(other), { uptimeMs: 100 }],
      requested(1, 2),
      { type: 'source-cancelled', id: 1 },
      { type: 'due', timer: 'arrival' },
    );
    expect(effects.slice(3)).toEqual([
      [
        { run: 'cancel', timer: 'arrival' },
        { run: 'answer-source', id: 1, answer: refused },
      ],
      [],
    ]);
    expect(state).toMatchObject({ source: undefined });
  });
  test('of two requests the second replaces the first, whose stream is dropped', () => {
    const { effects } = replay(tune(), requested(1), requested(2), { type: 'stream-fetched', id: 1, answer: stream });
    expect(effects[2]![0]).toEqual({ run: 'answer-source', id: 1, answer: refused });
    expect(effects[3]).toEqual([]);
  });
  test('a request for what is no longer tuned in is refused', () => {
    expect(replay(tune(), tune(other), requested(1, 1)).effects[2]).toEqual([
      { run: 'answer-source', id: 1, answer: refused },
    ]);
    expect(replay(requested(1)).effects[0]).toEqual([{ run: 'answer-source', id: 1, answer: refused }]);
  });
  test('C-489 an archive position waits for the schedule, and starts at its programme', () => {
    const { effects } = replay(tune(channel, NOW - 5000), requested(1), {
      type: 'schedule-loaded',
      id: 1,
      programmes: [past, onAir],
    });
    expect(effects[1]).toEqual([
      { run: 'wait', timer: 'schedule', ms: SCHEDULE_WAIT_MS },
      { run: 'load-schedule', id: 1, channel },
    ]);
    expect(effects[2]).toMatchObject([
      { run: 'cancel', timer: 'schedule' },
      { run: 'fetch-stream', from: past.startAt },
    ]);
  });
  test('C-489 without a schedule in time it starts at the position, rounded down; a late schedule changes nothing', () => {
    const { effects } = replay(
      tune(channel, NOW - 5003),
      requested(1),
      { type: 'due', timer: 'schedule' },
      { type: 'schedule-loaded', id: 1, programmes: [past] },
    );
    expect(effects.slice(2)).toMatchObject([[{ run: 'fetch-stream', from: NOW - 5010 }], []]);
  });
  test('C-721 an embedded player that is gone, or does not load, falls back to the stream', () => {
    const embedded = aChannel({ id: 7, onAir, vitrina: { offsetS: 60 } });
    const gone: SourceAnswer = { ok: false, error: { why: 'not-found', message: '' } };
    const { effects } = replay(
      tune(embedded),
      requested(1),
      { type: 'embedded-fetched', id: 1, answer: gone },
      requested(2, 1, true),
    );
    expect(effects.slice(1).map((all) => runs(all).at(-1))).toEqual(['fetch-embedded', 'fetch-stream', 'fetch-stream']);
  });
});

describe('access', () => {
  test('C-487 the first request checks quietly, a retry may prompt', () => {
    const denied: TunerEvent = { type: 'source-access-checked', id: 1, isGranted: false };
    const { effects } = replay(tune(adult), requested(1), denied, requested(2));
    expect(effects.slice(1)).toMatchObject([
      [{ run: 'check-source-access', isQuiet: true }],
      [{ run: 'answer-source', answer: pin }],
      [{ run: 'check-source-access', isQuiet: false }],
    ]);
  });
  test('C-568 granted access holds for reloads, and ends with another channel', () => {
    const granted = (id: number): TunerEvent => ({ type: 'source-access-checked', id, isGranted: true });
    const { effects } = replay(
      tune(adult),
      requested(1),
      granted(1),
      requested(2),
      tune(channel),
      [tune(adult), { uptimeMs: 60_000 }],
      requested(3, 3),
    );
    expect([2, 3, 6].map((step) => runs(effects[step]).at(-1))).toEqual([
      'fetch-stream',
      'fetch-stream',
      'check-source-access',
    ]);
  });
  test('C-571 an adult programme that begins pauses for its prompt, and goes on with the right PIN', () => {
    const night = aProgramme(NOW + 600, NOW + 1200, { id: 'night', isAdult: true });
    const begins: TunerEvent[] = [
      tune(),
      { type: 'refresh', channel, programmes: [onAir, night], now: epochSeconds(NOW), position: undefined },
      { type: 'player-notice', what: 'next-programme', position: epochSeconds(NOW + 601) },
      { type: 'programme-access-prompted', id: 2 },
    ];
    const granted = replay(...begins, { type: 'programme-access-checked', id: 2, isGranted: true });
    expect(granted.effects.slice(2).map(runs)).toEqual([
      ['set-bounds', 'check-programme-access', 'notify'],
      ['pause'],
      ['resume'],
    ]);
    expect(granted.state).toMatchObject({ grantedKey: 'program-night', check: undefined });
    const denied = replay(...begins, { type: 'programme-access-checked', id: 2, isGranted: false }, requested(1, 3));
    expect(runs(denied.effects[4])).toEqual(['play', 'notify']);
    // Refused a moment ago: the same question is not repeated.
    expect(denied.effects[5]).toEqual([{ run: 'answer-source', id: 1, answer: pin }]);
  });
  test('access granted to the stream answers a pending prompt about the same', () => {
    const begins: TunerEvent[] = [
      tune(adult),
      { type: 'player-notice', what: 'next-programme', position: epochSeconds(NOW - 700) },
      { type: 'programme-access-prompted', id: 2 },
      requested(1),
    ];
    const { state, effects } = replay(...begins, { type: 'source-access-checked', id: 1, isGranted: true });
    expect(effects.slice(1).map((all) => runs(all).at(-1))).toEqual([
      'notify',
      'pause',
      'check-source-access',
      'fetch-stream',
    ]);
    expect(runs(effects[4])).toEqual(['resume', 'fetch-stream']);
    expect(state).toMatchObject({ check: undefined });
  });
  test('a check whose programme is over changes nothing', () => {
    const night = aProgramme(NOW + 600, NOW + 1200, { id: 'night', isAdult: true });
    const { effects } = replay(
      tune(),
      {
        type: 'refresh',
        channel,
        programmes: [onAir, night],
        now: epochSeconds(NOW),
        position: epochSeconds(NOW + 601),
      },
      tune(other),
      { type: 'programme-access-prompted', id: 2 },
      { type: 'programme-access-checked', id: 2, isGranted: false },
    );
    expect(effects.slice(3)).toEqual([[], []]);
  });
});

describe('zapping', () => {
  test('plays before the page; the page only has to be notified', () => {
    const { state, effects } = replay(zap(), tune());
    expect(effects.map(runs)).toEqual([
      ['wait', 'play'],
      ['cancel', 'notify'],
    ]);
    expect(state.pendingZaps).toEqual([]);
  });
  test('a channel that needs a PIN or a purchase waits for its page', () => {
    for (const target of [adult, locked])
      expect(replay(zap(target)).effects).toEqual([[{ run: 'wait', timer: 'settle', ms: SETTLE_MS }]]);
  });
  test('a page that stays pending is waited for a limited number of times; then a skipped address counts', () => {
    const due: Step = [{ type: 'due', timer: 'settle' }, { isPagePending: true }];
    const waiting = Array.from({ length: SETTLE_CHECKS - 1 }, () => due);
    const before = replay(zap(), zap(other), tune(channel), ...waiting);
    expect(before.state).toMatchObject({ pendingZaps: [3, 4], channel: { id: 4 } });
    const after = replay(zap(), zap(other), tune(channel), ...waiting, due);
    expect(after.state).toMatchObject({ pendingZaps: [], skippedTarget: undefined, channel: { id: 3 } });
  });
});
