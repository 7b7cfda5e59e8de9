import { describe, expect, test } from 'vitest';
import { isAllowedEndpoint, isServicePattern, KNOWN_PUSH_SERVICES } from './services.ts';

describe('endpoints of the known push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s is allowed', (endpoint) => expect(isAllowedEndpoint(endpoint, KNOWN_PUSH_SERVICES)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.attacker.example/abc',
    'https://notfcm.googleapis.com/abc',
    'https://push.services.mozilla.com.attacker.example/abc',
    'https://attacker.example/',
    'https://127.0.0.1/',
    'javascript:alert(1)',
    'fcm.googleapis.com/abc',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(2048)}`,
  ])('%s is refused', (endpoint) => expect(isAllowedEndpoint(endpoint, KNOWN_PUSH_SERVICES)).toBe(false));
});

test.each([
  'https://127.0.0.1/push',
  'https://2130706433/push',
  'https://10.0.0.1/push',
  'https://192.168.1.1/push',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/push',
  'https://[fe80::1]/push',
  'https://[fd00::1]/push',
  'https://[::ffff:127.0.0.1]/push',
  'https://0.0.0.0/push',
])('where any service is allowed, the private address %s still is not', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, ['*'])).toBe(false);
  expect(isAllowedEndpoint('https://push.example/abc', ['*'])).toBe(true);
});

test('an origin is allowed as it stands, with its scheme and port', () => {
  const services = ['http://push.local:8085'];
  expect(isAllowedEndpoint('http://push.local:8085/abc', services)).toBe(true);
  for (const other of ['http://push.local/abc', 'https://push.local:8085/abc', 'https://push.local/abc'])
    expect(isAllowedEndpoint(other, services)).toBe(false);
});

test.each([
  ['*', true],
  ['fcm.googleapis.com', true],
  ['*.push.apple.com', true],
  ['http://127.0.0.1:8085', true],
  ['http://127.0.0.1:8085/path', false],
  ['two words', false],
  ['**.example', false],
])('%s as a part of PUSH_SERVICES', (text, expected) => expect(isServicePattern(text)).toBe(expected));
