import { expect, test } from 'vitest';
import { resolvedAd } from '../testing.ts';
import { createTracker } from './tracker.ts';

const EVENTS = [
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
  'skip',
];

function tracked() {
  const sent: string[] = [];
  const ad = resolvedAd('a', {
    impressions: ['outer-impression', 'inner-impression'],
    errors: ['outer-error', 'inner-error'],
    clickTracking: ['click'],
    tracking: [
      ...EVENTS.map((event) => ({ event, url: event })),
      { event: 'progress', url: 'after-3', offset: { s: 3 } },
      { event: 'progress', url: 'after-half', offset: { share: 0.5 } },
    ],
  });
  const tracker = createTracker(ad, {
    send: (url, { errorCode }) => void sent.push(errorCode === undefined ? url : `${url} ${errorCode}`),
  });
  /** What was sent since the last look. */
  const news = () => sent.splice(0);
  return { tracker, news };
}

test('impressions of wrappers and ad go out once each, with the first frame', () => {
  const { tracker, news } = tracked();
  tracker.progress(2, 10);
  expect(news()).toEqual([]);
  tracker.shown();
  tracker.shown();
  expect(news()).toEqual(['outer-impression', 'inner-impression', 'creativeView', 'start']);
});

test('quartiles and progress once each, whatever is skipped over', () => {
  const { tracker, news } = tracked();
  tracker.shown();
  news();
  tracker.progress(2.9, 10);
  expect(news()).toEqual(['firstQuartile']);
  tracker.progress(3, 10);
  tracker.progress(3.2, 10);
  expect(news()).toEqual(['after-3']);
  tracker.progress(8, 10);
  expect(news()).toEqual(['midpoint', 'thirdQuartile', 'after-half']);
  tracker.complete();
  tracker.complete();
  expect(news()).toEqual(['complete']);
});

test('a skip is reported, and nothing after it', () => {
  const { tracker, news } = tracked();
  tracker.shown();
  news();
  tracker.skip();
  tracker.event('pause');
  tracker.complete();
  tracker.fail(402);
  expect(news()).toEqual(['skip']);
});

test('mute, unmute, pause and resume as often as they happen; the click', () => {
  const { tracker, news } = tracked();
  tracker.event('mute');
  tracker.shown();
  news();
  for (const name of ['mute', 'unmute', 'pause', 'resume', 'mute'] as const) tracker.event(name);
  tracker.click();
  expect(news()).toEqual(['mute', 'unmute', 'pause', 'resume', 'mute', 'click']);
});

test('an error goes to every wrapper exactly once, with three digits', () => {
  const { tracker, news } = tracked();
  tracker.fail(1205);
  tracker.fail(402);
  expect(news()).toEqual(['outer-error 900', 'inner-error 900']);
});
