import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { hoverPosition, isNearEnd, planSeek, showsProgress, type SeekContext } from './seek.ts';

const now = epochSeconds(100_000);
const programme = { start: epochSeconds(now - 1800), end: epochSeconds(now + 1800) };
const live: SeekContext = {
  kind: 'live',
  canSeek: true,
  bounds: programme,
  now,
  loaded: { start: epochSeconds(now - 26), end: epochSeconds(now - 8) },
};
const archive: SeekContext = {
  kind: 'archive',
  canSeek: true,
  bounds: { start: epochSeconds(now - 7200), end: epochSeconds(now - 3600) },
  now,
  loaded: { start: epochSeconds(now - 7200), end: epochSeconds(now - 3600) },
};
const film: SeekContext = {
  kind: 'vod',
  canSeek: true,
  bounds: { start: seconds(0), end: seconds(5400) },
  now: undefined,
  loaded: undefined,
};

describe('seeking', () => {
  test.each([
    ['C-566 a film stops 5 s before its end', 9999, film, { do: 'seek', to: 5395 }],
    ['a film does not go before its beginning', -30, film, { do: 'seek', to: 0 }],
    ['C-566 an archive programme stops 5 s before its end', now - 3601, archive, { do: 'seek', to: now - 3605 }],
    ['C-565 no archive days: nothing happens', now - 600, { ...live, canSeek: false }, { do: 'nothing' }],
    ['live: inside the loaded window the picture just moves', now - 20, live, { do: 'seek', to: now - 20 }],
    ['live: what is about to slide out of the window is not gone to', now - 24, live, { do: 'seek', to: now - 22 }],
    [
      'live: a little behind the window is where it can still be loaded',
      now - 29,
      { ...live, position: epochSeconds(now - 10) },
      { do: 'seek', to: now - 22 },
    ],
    [
      'live: a step back from there leads into the archive',
      now - 29,
      { ...live, position: epochSeconds(now - 20) },
      { do: 'reopen', at: now - 40 },
    ],
    [
      'live: of two places the nearer one',
      now - 29,
      {
        ...live,
        loaded: { start: epochSeconds(now - 20), end: epochSeconds(now - 4) },
        position: epochSeconds(now - 8),
      },
      { do: 'reopen', at: now - 40 },
    ],
    [
      'live: resuming after a pause stays near the paused position',
      now - 25,
      { ...live, position: epochSeconds(now - 25) },
      { do: 'seek', to: now - 22 },
    ],
    ['live: further back opens the archive', now - 600, live, { do: 'reopen', at: now - 600 }],
    ['live: the future is the edge', now + 600, live, { do: 'seek', to: now - 8 }],
    ['archive: inside what is loaded', now - 5000, archive, { do: 'seek', to: now - 5000 }],
    ['archive: before what is loaded', now - 7210, archive, { do: 'reopen', at: now - 7210 }],
    ['archive: near now is live', now - 10, { ...archive, bounds: programme }, { do: 'go-live' }],
  ] as const)('%s', (_rule, target, context, expected) => {
    expect(planSeek(epochSeconds(target), context)).toEqual(expected);
  });

  test('C-567 hover times past now are ignored', () => {
    expect(hoverPosition(0.5, programme, now)).toBe(now);
    expect(hoverPosition(0.51, programme, now)).toBeUndefined();
    expect(hoverPosition(0.5, film.bounds, undefined)).toBe(2700);
  });

  test('C-470 the progress line needs more than 20 s', () => {
    expect([showsProgress({ start: 0, end: 20 }), showsProgress({ start: 0, end: 21 })]).toEqual([false, true]);
  });

  test('C-467 near the end is within 2 s of it when there are more than 20 s', () => {
    expect(isNearEnd(98, { start: 0, end: 100 })).toBe(true);
    expect(isNearEnd(97.9, { start: 0, end: 100 })).toBe(false);
    expect(isNearEnd(20, { start: 0, end: 20 })).toBe(false);
  });
});
