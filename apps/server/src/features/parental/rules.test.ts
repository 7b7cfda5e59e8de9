import { asUserId, asDeviceId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { guessCounters, waitAfterS } from './rules.ts';

describe('guesses', () => {
  test('are free at first, then each waits longer, up to a quarter of an hour', () => {
    expect([1, 4, 5, 6, 7, 8, 9, 10, 400].map((wrong) => waitAfterS(wrong, 4))).toEqual([
      0, 0, 30, 60, 120, 300, 900, 900, 900,
    ]);
  });

  test('are counted by device, address and account; without a device by the latter two', () => {
    const keys = guessCounters({ userId: asUserId(7), deviceId: asDeviceId('d'), ip: '2001:db8::1' }).map(
      ({ key }) => key,
    );
    expect(keys).toEqual(['pin device 7 d', 'pin address 7 2001:db8::/64', 'pin account 7']);
    expect(guessCounters({ userId: asUserId(7), deviceId: undefined, ip: '10.0.0.1' }).map(({ key }) => key)).toEqual([
      'pin address 7 10.0.0.1',
      'pin account 7',
    ]);
  });
});
