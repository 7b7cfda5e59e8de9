import { expect, test } from 'vitest';
import {
  BREAK_BUDGET_MS,
  FAIL_COOLDOWN_MS,
  initialAds,
  isHolding,
  isPostPending,
  MEDIA_TIMEOUT_MS,
  stepAds,
} from './machine.ts';
import type { AdEffect, AdEvent, AdMachine } from './machine-types.ts';
import { adBlock, resolvedAd, tag } from './testing.ts';
import type { AdBlock } from './types.ts';

/** Replays events; `serial` of answers is the present one unless an event has its own. */
function replay(block: AdBlock, isShared = false) {
  let state: AdMachine = initialAds(block, isShared);
  let now = 0;
  const effects: AdEffect[] = [];
  return {
    get state() {
      return state;
    },
    at(ms: number) {
      now = ms;
    },
    send(
      ...events: readonly (AdEvent | (Omit<Extract<AdEvent, { serial: number }>, 'serial'> & { serial?: number }))[]
    ) {
      effects.length = 0;
      for (const event of events) {
        const [next, found] = stepAds(state, { serial: state.serial, ...event } as AdEvent, now);
        state = next;
        effects.push(...found);
      }
      return effects.map((effect) => effect.run);
    },
    effects: () => [...effects],
  };
}
const resolved = (...ids: string[]) =>
  ({ type: 'resolved', ads: ids.map((id) => resolvedAd(id)), fallbacks: [] }) as const;

test('C-512 the pre-roll holds the content until its ad has ended', () => {
  const ads = replay(adBlock({}, { pre: [tag('a')] }));
  expect(ads.send({ type: 'offer', roll: 'pre' })).toEqual(['hold', 'cancel', 'resolve', 'wait']);
  expect(isHolding(ads.state)).toBe(true);
  expect(ads.send(resolved('a'))).toEqual(['load', 'start', 'wait', 'wait']);
  expect(ads.send({ type: 'shown' })).toContain('track');
  expect(ads.state.phase).toBe('playing');
  expect(ads.send({ type: 'ended' })).toEqual(['track', 'stop', 'cancel', 'cancel', 'release']);
  expect([ads.state.phase, isHolding(ads.state)]).toEqual(['content', false]);
});

test('a pre-roll runs once in a playback', () => {
  const ads = replay(adBlock({ periodS: 0 }, { pre: [tag('a')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a'), { type: 'shown' }, { type: 'ended' });
  expect(ads.send({ type: 'offer', roll: 'pre' })).toEqual([]);
});

test('C-388 C-389 no more ads than max_advertising are played in a roll', () => {
  const ads = replay(adBlock({ maxAds: 2 }, { pre: [tag('a'), tag('b'), tag('c')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a', 'a2', 'a3'), { type: 'shown' });
  expect(ads.send({ type: 'ended' })).toContain('load');
  ads.send({ type: 'shown' });
  expect(ads.send({ type: 'ended' }).at(-1)).toBe('release');
});

test('C-517 a failed ad gives way to the next one; its error goes to its own pixels and to the log', () => {
  const ads = replay(adBlock({}, { pre: [tag('a'), tag('b')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a'));
  const effects = ads.send({ type: 'failed', code: 405 });
  expect(effects).toEqual(['fail', 'stop', 'cancel', 'resolve', 'wait']);
  expect(ads.effects().find(({ run }) => run === 'resolve')).toMatchObject({ tag: tag('b') });
});

test('an ad that fails before its first picture is followed by its fallback', () => {
  const ads = replay(adBlock({ maxAds: 1 }, { pre: [tag('a')] }));
  ads.send(
    { type: 'offer', roll: 'pre' },
    { type: 'resolved', ads: [resolvedAd('a')], fallbacks: [resolvedAd('spare')] },
  );
  ads.send({ type: 'failed', code: 401 });
  expect(ads.effects().find(({ run }) => run === 'load')).toMatchObject({ ad: { id: 'spare' } });
});

test('C-518 C-522 when all ads fail the content goes on, and no roll begins for five seconds', () => {
  const ads = replay(adBlock({ periodS: 0 }, { pre: [tag('a')], 'post-pause': [tag('p')] }));
  ads.send({ type: 'offer', roll: 'pre' });
  expect(ads.send({ type: 'unresolved', code: 303 })).toEqual(['log', 'stop', 'cancel', 'cancel', 'release']);
  ads.at(FAIL_COOLDOWN_MS - 1);
  expect(ads.send({ type: 'offer', roll: 'post-pause' })).toEqual([]);
  ads.at(FAIL_COOLDOWN_MS);
  expect(ads.send({ type: 'offer', roll: 'post-pause' })).toContain('hold');
});

test('C-389 C-521 between two rolls lie the seconds of the period', () => {
  const ads = replay(adBlock({ periodS: 30 }, { 'post-pause': [tag('p')] }));
  const play = () =>
    ads.send({ type: 'offer', roll: 'post-pause' }, resolved('p'), { type: 'shown' }, { type: 'ended' });
  play();
  ads.at(29_999);
  expect(play()).toEqual([]);
  ads.at(30_000);
  expect(play().at(-1)).toBe('release');
});

test('C-524 media without a picture has failed after eight seconds with code 402', () => {
  const ads = replay(adBlock({}, { pre: [tag('a')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a'));
  expect(ads.effects().filter((effect) => effect.run === 'wait')).toContainEqual(
    expect.objectContaining({ timer: 'media', ms: 8000 }),
  );
  expect(MEDIA_TIMEOUT_MS).toBe(8000);
  ads.send({ type: 'due', timer: 'media' });
  expect(ads.effects()[0]).toMatchObject({ run: 'fail', code: 402 });
});

test('an ad that stops moving fails too, and one that is paused does not', () => {
  const ads = replay(adBlock({}, { pre: [tag('a')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a'), { type: 'shown' });
  expect(ads.send({ type: 'advanced' })).toEqual(['wait']);
  expect(ads.send({ type: 'pause' })).toEqual(['pause', 'track', 'cancel']);
  expect(ads.send({ type: 'advanced' })).toEqual([]);
  expect(ads.send({ type: 'toggle' })).toEqual(['start', 'track', 'wait']);
  ads.send({ type: 'due', timer: 'media' });
  expect(ads.effects()[0]).toMatchObject({ run: 'fail', code: 402 });
});

test('waiting for a whole break has a budget, whatever each wait may last', () => {
  const ads = replay(adBlock({}, { pre: [tag('a'), tag('b'), tag('c')] }));
  ads.send({ type: 'offer', roll: 'pre' });
  ads.at(6000);
  ads.send({ type: 'unresolved', code: 301 });
  ads.at(12_000);
  ads.send({ type: 'unresolved', code: 301 });
  expect(ads.effects().find((effect) => effect.run === 'wait')).toMatchObject({
    timer: 'budget',
    ms: BREAK_BUDGET_MS - 12_000,
  });
  ads.at(15_000);
  expect(ads.send({ type: 'due', timer: 'budget' }).at(-1)).toBe('release');
});

test('answers of an earlier request are void', () => {
  const ads = replay(adBlock({}, { pre: [tag('a'), tag('b')] }));
  ads.send({ type: 'offer', roll: 'pre' });
  const late = ads.state.serial;
  ads.send({ type: 'unresolved', code: 301 });
  expect(ads.send({ ...resolved('a'), serial: late })).toEqual([]);
  expect(ads.state.phase).toBe('resolving');
});

test('C-789 autoplay that is refused is tried once without sound, then it is error 1205', () => {
  const ads = replay(adBlock({}, { pre: [tag('a')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a'));
  expect(ads.send({ type: 'refused' })).toEqual(['mute', 'start']);
  ads.send({ type: 'refused' });
  expect(ads.effects()[0]).toMatchObject({ run: 'fail', code: 1205 });
});

test('a skip is no pause, and the roll goes on with the next ad', () => {
  const ads = replay(adBlock({}, { pre: [tag('a')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a', 'b'), { type: 'shown' });
  expect(ads.send({ type: 'skip' })).toEqual(['track', 'stop', 'load', 'start', 'wait', 'wait']);
  expect(ads.effects()[0]).toMatchObject({ what: 'skip' });
});

test('C-513 a middle roll runs when the content passes a multiple of its period; the content goes on until there is a picture', () => {
  const ads = replay(adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }));
  const moment = (progress: number) => ads.send({ type: 'moment', progress, isMoving: true });
  expect(moment(0)).toEqual([]);
  expect(moment(59)).toEqual([]);
  expect(moment(60)).toEqual(['cancel', 'resolve', 'wait']);
  expect(ads.send(resolved('m'))).toEqual(['load', 'wait', 'wait']);
  expect([moment(61), isHolding(ads.state)]).toEqual([[], false]);
  ads.send({ type: 'ready' });
  expect(moment(62)).toEqual(['hold', 'start', 'wait']);
  ads.send({ type: 'shown' });
  expect(ads.send({ type: 'ended' }).at(-1)).toBe('release');
});

test('an ad that is ready waits for a content that is paused', () => {
  const ads = replay(adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }));
  ads.send(
    { type: 'moment', progress: 1, isMoving: true },
    { type: 'moment', progress: 60, isMoving: true },
    resolved('m'),
    { type: 'ready' },
  );
  expect(ads.send({ type: 'moment', progress: 60, isMoving: false })).toEqual([]);
  ads.at(600_000);
  expect(ads.send({ type: 'moment', progress: 60, isMoving: true })).toContain('hold');
});

test('where one element plays both, the content is held before the ad is loaded', () => {
  const ads = replay(adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }), true);
  ads.send({ type: 'moment', progress: 1, isMoving: true });
  expect(ads.send({ type: 'moment', progress: 60, isMoving: true })[0]).toBe('hold');
});

test('C-514 a seek over several multiples plays one break at once, and none of them again', () => {
  const ads = replay(adBlock({ middlePeriodS: 60, periodS: 0 }, { middle: [tag('m')] }));
  ads.send({ type: 'moment', progress: 1, isMoving: true });
  expect(ads.send({ type: 'sought', progress: 200 })[0]).toBe('hold');
  ads.send(resolved('m'), { type: 'shown' }, { type: 'ended' });
  for (const progress of [200, 10, 200, 239]) expect(ads.send({ type: 'sought', progress })).toEqual([]);
  expect(ads.send({ type: 'moment', progress: 240, isMoving: true })).toContain('resolve');
});

test('C-514 where a film is resumed is no tick', () => {
  const ads = replay(adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }));
  expect(ads.send({ type: 'moment', progress: 3600, isMoving: true })).toEqual([]);
  expect(ads.send({ type: 'moment', progress: 3660, isMoving: true })).toContain('resolve');
});

test('a tick that comes too soon after another roll stays due', () => {
  const ads = replay(adBlock({ middlePeriodS: 60, periodS: 30 }, { middle: [tag('m')], 'post-pause': [tag('p')] }));
  ads.send({ type: 'moment', progress: 58, isMoving: true });
  ads.send({ type: 'offer', roll: 'post-pause' }, resolved('p'), { type: 'shown' }, { type: 'ended' });
  ads.at(2000);
  expect(ads.send({ type: 'moment', progress: 60, isMoving: true })).toEqual([]);
  ads.at(30_000);
  expect(ads.send({ type: 'moment', progress: 88, isMoving: true })).toContain('resolve');
});

test('C-515 C-516 after a pause and at the end; the post-roll is pending until it ran', () => {
  const ads = replay(adBlock({ periodS: 0 }, { 'post-pause': [tag('p')], post: [tag('e')] }));
  expect(ads.send({ type: 'offer', roll: 'post-pause' })).toContain('hold');
  ads.send({ type: 'unresolved', code: 303 });
  ads.at(FAIL_COOLDOWN_MS);
  expect(isPostPending(ads.state)).toBe(true);
  expect(ads.send({ type: 'offer', roll: 'post' })).toContain('hold');
  expect(isPostPending(ads.state)).toBe(false);
});

test('the end of the content ends what was being loaded behind it', () => {
  const ads = replay(adBlock({ middlePeriodS: 60 }, { middle: [tag('m')] }));
  ads.send({ type: 'moment', progress: 1, isMoving: true }, { type: 'moment', progress: 60, isMoving: true });
  expect(ads.send({ type: 'offer', roll: 'post' })).toEqual(['stop', 'cancel', 'cancel']);
  expect(ads.state.phase).toBe('content');
});

test('C-519 C-520 switching ads off ends the one that plays, and there are no others', () => {
  const ads = replay(adBlock({ canDisable: true, periodS: 0 }, { pre: [tag('a'), tag('b')], post: [tag('e')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a'), { type: 'shown' }, { type: 'pause' });
  expect(ads.send({ type: 'disabled' }).at(-1)).toBe('release');
  expect(ads.send({ type: 'offer', roll: 'post' })).toEqual([]);
  expect(isPostPending(ads.state)).toBe(false);
});

test('leaving the playback releases nothing', () => {
  const ads = replay(adBlock({}, { pre: [tag('a')] }));
  ads.send({ type: 'offer', roll: 'pre' }, resolved('a'), { type: 'shown' });
  expect(ads.send({ type: 'closed' })).toEqual(['stop', 'cancel', 'cancel']);
  expect(ads.send({ type: 'ended' }, { type: 'offer', roll: 'post' })).toEqual([]);
});
