import { expect, test } from 'vitest';
import { addressKey, networkKey } from './address-key.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64', '2001:db8::/48'],
  ['2001:0DB8:0000:0001:1:2:3:4', '2001:db8:0:1::/64', '2001:db8::/48'],
  ['2001:db8:0:ffff::5', '2001:db8:0:ffff::/64', '2001:db8::/48'],
  ['::1', '::/64', '::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is counted as %s, its network as %s', (ip, address, network) =>
  expect([addressKey(ip), networkKey(ip)]).toEqual([address, network]),
);
