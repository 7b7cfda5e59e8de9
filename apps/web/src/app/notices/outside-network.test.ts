import { expect, test } from 'vitest';
import { isOutsideNetwork } from './outside-network.ts';

const provider = { id: 922, outside_network_notice: true };

test.each([
  [922, false],
  [1, true],
  [null, true],
])('F-456: at an address of provider %o a viewer of 922 is outside: %s', (remote, expected) =>
  expect(isOutsideNetwork(provider, remote)).toBe(expected),
);

test('F-457: without the flag of the provider it is never shown', () =>
  expect(isOutsideNetwork({ ...provider, outside_network_notice: false }, null)).toBe(false));
