import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { isSet } from '../../http/flags.ts';
import { checkPlayback, expiryOf, mediaAddress, parsePosition, snapToProgramme } from './rules.ts';

const now = epochSeconds(1_700_000_000);
const DAY_S = 86_400;

describe('where playback starts', () => {
  test.each([[undefined], [''], [0], ['0'], [' ']])('C-662 ts=%s is no position', (ts) =>
    expect(parsePosition(ts)).toEqual({ ok: true, value: undefined }),
  );
  test('ts is seconds, whole or not', () => {
    expect(parsePosition('1700000000')).toEqual({ ok: true, value: 1_700_000_000 });
    expect(parsePosition(1_700_000_000.9)).toEqual({ ok: true, value: 1_700_000_000 });
  });
  test.each([['yesterday'], ['-5'], ['1e9']])('ts=%s is refused', (ts) =>
    expect(parsePosition(ts)).toMatchObject({ ok: false, error: { code: 'validation_failed' } }),
  );

  test('the announced start of a programme is its first picture on the grid', () => {
    const programme = { startAt: now, realStartAt: epochSeconds(now + 2) };
    expect(snapToProgramme(now, programme)).toBe(now + 2);
    expect(snapToProgramme(epochSeconds(now + 2), programme)).toBe(now + 2);
    expect(snapToProgramme(epochSeconds(now + 10), programme)).toBe(now + 10);
    expect(snapToProgramme(now, undefined)).toBe(now);
  });
});

describe('C-485 C-486 checkPlayback', () => {
  const live = { kind: 'live' } as const;
  const archive = (at: number) => ({ kind: 'archive', at: epochSeconds(at) }) as const;
  const grant = { isPurchased: true, archivedDays: 3 };
  test.each([
    ['live of a purchased channel', live, grant, true],
    ['live of a channel that is not purchased', live, { ...grant, isPurchased: false }, false],
    ['archive of a channel that is not purchased', archive(now - 60), { ...grant, isPurchased: false }, false],
    ['the oldest second of the archive', archive(now - 3 * DAY_S), grant, true],
    ['a second before the archive', archive(now - 3 * DAY_S - 1), grant, false],
    ['archive of a channel without one', archive(now - 60), { ...grant, archivedDays: 0 }, false],
    ['live of a channel without archive', live, { ...grant, archivedDays: 0 }, true],
  ])('%s: %#', (_what, start, given, allowed) => {
    const result = checkPlayback(start, given, now);
    expect(result).toMatchObject(allowed ? { ok: true } : { ok: false, error: { code: 'permission_denied' } });
  });
});

test('an address is https where the installation has https, and only there', () => {
  expect(mediaAddress('http://tv.test', '/media/x')).toBe('http://tv.test/media/x');
  expect(mediaAddress('https://tv.test', '/media/x')).toBe('https://tv.test/media/x');
});
test.each([
  [1, true],
  ['1', true],
  [true, true],
  ['true', true],
  [0, false],
  ['0', false],
  [undefined, false],
  ['', false],
])('the flag %s is %s', (flag, expected) => expect(isSet(flag)).toBe(expected));

test('an address ends with what was bought, if that is sooner', () => {
  const at = epochSeconds(1_000_000);
  const until = (seconds: number) => ({ entitled: { packetIds: [1], contentIds: [], until: epochMs(seconds * 1000) } });
  expect([
    expiryOf({}, 600, at),
    expiryOf(until(1_000_300), 600, at),
    expiryOf(until(1_000_900), 600, at),
    // Over since the token was read: the stream call decides, not the address.
    expiryOf(until(999_999), 600, at),
  ]).toEqual([1_000_600, 1_000_300, 1_000_600, 1_000_600]);
});
