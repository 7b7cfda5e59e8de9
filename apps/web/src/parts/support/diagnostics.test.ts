import { asUserId, asDeviceId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { diagnosticsOf, harmlessAddress, prefilled, type Circumstances } from './diagnostics.ts';

const about: Circumstances = {
  user: { id: asUserId(7), username: '79001234567' },
  network: { remote: '203.0.113.9', country: 'RU' },
  provider: { id: 1, name: 'Aerial' },
  deviceId: asDeviceId('6f1c2b9a-0000-4000-8000-000000000001'),
  serial: '77aa88bb-0000-4000-8000-000000000002',
  agent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
  isWebView: false,
  version: '186',
  address: 'https://tv.example/contents/film-5?genre=1&token=SECRET#pincode',
  now: Date.UTC(2026, 10, 21, 12),
};

test('F-352: everything that support needs, and no secrets', () => {
  expect(diagnosticsOf(about)).toEqual([
    ['user_id', '7'],
    ['username', '79001234567'],
    ['provider_id', '1'],
    ['provider', 'Aerial'],
    ['device_id', '6f1c2b9a…'],
    ['serial', '77aa88bb…'],
    ['model', 'Pixel 8'],
    ['os', 'Android 14'],
    ['browser', 'Chrome 129.0.0.0'],
    ['app_version', '186'],
    ['ip', '203.0.113.9'],
    ['country', 'RU'],
    ['page', 'https://tv.example/contents/film-5?genre=1#pincode'],
    ['time', '2026-11-21T12:00:00.000Z'],
  ]);
});

test('unknown values are omitted', () => {
  const names = diagnosticsOf({
    ...about,
    user: undefined,
    network: undefined,
    provider: undefined,
    deviceId: null,
    agent: '',
  }).map(([name]) => name);
  expect(names).toEqual(['serial', 'app_version', 'page', 'time']);
});

test.each([
  ['https://tv.example/?token=1&access_token=2&a=3', 'https://tv.example/?a=3'],
  ['https://tv.example/?Token=1', 'https://tv.example/'],
  ['https://tv.example/?pin=1234&otp=5&phone_code=6&card=7&password=8', 'https://tv.example/'],
  ['https://tv.example/#tgWebAppData=user%3D1', 'https://tv.example/'],
  ['https://tv.example/channels/sport/match?ts=5', 'https://tv.example/channels/sport/match?ts=5'],
])('F-352: the address %s is reported as %s', (address, reported) => expect(harmlessAddress(address)).toBe(reported));

describe('a contact', () => {
  const letter = { subject: 'Aerial: help & more', intro: 'What happened?' };
  const lines = [
    ['user_id', '7'],
    ['page', 'https://tv.example/?a=1&b=2'],
  ] as const;

  test('F-351 A-757: by mail, with subject and body', () => {
    const url = new URL(prefilled('mailto:help@example.com', lines, letter));
    expect(url.pathname).toBe('help@example.com');
    expect(url.searchParams.get('subject')).toBe('Aerial: help & more');
    expect(url.searchParams.get('body')).toBe(
      'What happened?\n\n\n\n----\nuser_id: 7\npage: https://tv.example/?a=1&b=2',
    );
  });

  test('F-351: a helpdesk gets them as parameters, and its own stay', () => {
    const url = new URL(prefilled('https://help.example/new?queue=tv#form', lines, letter));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      queue: 'tv',
      subject: 'Aerial: help & more',
      user_id: '7',
      page: 'https://tv.example/?a=1&b=2',
    });
    expect(url.hash).toBe('#form');
  });

  test.each(['tel:+78005550100', 'https://t.me/example', 'https://wa.me/78005550100'])(
    'F-352 A-756: %s gets no diagnostics',
    (contact) => expect(prefilled(contact, lines, letter)).toBe(contact),
  );
});
