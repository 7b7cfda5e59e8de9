import { describe, expect, test } from 'vitest';
import { isInNetwork, isPublicAddress, parseNetwork, type Network } from './special-addresses.ts';

describe('an address is public', () => {
  test.each([
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '169.253.0.1',
    '192.0.1.1',
    '198.17.0.1',
    '198.20.0.1',
    '223.255.255.255',
    '2a00:1450::1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('an address is not public', () => {
  test.each([
    // This machine, this network, private and shared networks
    '0.0.0.0',
    '0.1.2.3',
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.169.254',
    // Protocol assignments, documentation, benchmarking, 6to4 relays, multicast, reserved, broadcast
    '192.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '198.19.255.255',
    '192.88.99.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    // IPv6
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
    '2001:2::1',
    '4000::1',
    // Forms that carry an IPv4 address
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2002:808:808::1',
    '2001:0:4136:e378::1',
    // No address at all, or a spelling only some parsers read
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.1.',
    '1.2.3.4/8',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false));
});

test('networks are parsed from text and contain their addresses', () => {
  const networks = ['10.20.0.0/16', '192.168.7.5', 'fd00::/8'].map((text) => parseNetwork(text) as Network);
  expect(
    ['10.20.255.1', '192.168.7.5', 'fd01::1', '::ffff:10.20.0.1'].map((address) => isInNetwork(address, networks)),
  ).toEqual([true, true, true, true]);
  expect(
    ['10.21.0.1', '192.168.7.6', 'fe80::1', '8.8.8.8', 'name'].map((address) => isInNetwork(address, networks)),
  ).toEqual([false, false, false, false, false]);
  expect(['10.0.0.0/33', '10.0.0.0/x', 'intranet', '', 'fd00::/129', '10.1'].map(parseNetwork)).toEqual(
    Array(6).fill(undefined),
  );
});
