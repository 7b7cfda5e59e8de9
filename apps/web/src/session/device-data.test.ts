import { expect, test } from 'vitest';
import { describeDevice } from './device-data.ts';

const agents = {
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  tablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  television:
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/7.0 TV Safari/537.36',
};

test.each([
  ['desktop', { device_type: 'pc', vendor: 'Chrome', version: '150.0.0.0', os_name: 'Windows', os_version: '10.0' }],
  ['iphone', { device_type: 'phone', vendor: 'Apple', model: 'iPhone', os_name: 'iOS', os_version: '17.5' }],
  ['android', { device_type: 'phone', vendor: 'Pixel', model: 'Pixel 9', os_name: 'Android', os_version: '15' }],
  ['tablet', { device_type: 'tablet', model: 'SM-X710' }],
  ['television', { device_type: 'tv', os_name: 'Tizen', os_version: '7.0' }],
] as const)('F-195 F-196 F-200: %s', (name, expected) => {
  expect(describeDevice(agents[name], 's', false)).toMatchObject({ ...expected, application_type: 'web', serial: 's' });
});

test('F-200: unknown values are sent as such', () => {
  expect(describeDevice('', 's', false)).toMatchObject({
    vendor: 'unknown',
    model: 'unknown',
    version: 'unknown',
    os_name: 'unknown',
    os_version: 'unknown',
  });
});

test('F-197 F-198 F-199: in a web view the model names it, once', () => {
  expect(describeDevice(agents.iphone, 's', true)).toMatchObject({ model: 'iPhone webview', application_type: 'ios' });
  expect(describeDevice(agents.android, 's', true)).toMatchObject({
    model: 'Pixel 9 webview',
    application_type: 'android-mobile',
  });
});
