import { expect, test } from 'vitest';
import { storeAddress, type AppLinks } from '../../parts/information/apps.ts';
import { storeOfPhone } from '../../parts/information/phone-store.ts';
import {
  DEVICE_KEYS,
  deviceOf,
  devicesFor,
  hasApp,
  isDeviceKey,
  isManual,
  manualSteps,
  stepsOf,
} from '../../parts/information/instructions.ts';
import { blocksOf, legalAddress } from '../../parts/information/legal.ts';

test('F-098: the agreement is the fallback of the terms', () => {
  const network = { agreement: '/a.txt', privacy: '/p.txt', terms: '/t.txt' };
  expect([
    legalAddress(network, 'terms'),
    legalAddress(network, 'privacy'),
    legalAddress(network, 'agreement'),
  ]).toEqual(['/t.txt', '/p.txt', '/a.txt']);
  expect(legalAddress({ ...network, terms: null }, 'terms')).toBe('/a.txt');
});

test('A-171: paragraphs and headings of a plain text, with its line breaks', () => {
  expect(blocksOf('Title\r\n\r\n1. Part\n\nFirst.\nSecond.\n\n\n  \n<b>Third</b>.\n')).toEqual([
    { kind: 'heading', text: 'Title' },
    { kind: 'heading', text: '1. Part' },
    { kind: 'text', text: 'First.\nSecond.' },
    { kind: 'text', text: '<b>Third</b>.' },
  ]);
});

const here = { isWebView: false, isIos: false, showsApk: false };
const hasApk = (over: Partial<typeof here>) => devicesFor({ ...here, ...over }).includes('android_tv_apk');

test('A-180: exactly these devices', () => {
  expect(devicesFor(here)).toEqual([
    'samsung',
    'sony',
    'lg',
    'haier',
    'xiaomi',
    'yandex',
    'sberbox',
    'apple_tv',
    'android_tv',
    'android_tv_apk',
    'other',
  ]);
});
test('A-184 A-185 A-186: the APK file is for browsers, for partners that want it, and never for iOS', () => {
  expect([hasApk({}), hasApk({ isWebView: true }), hasApk({ isWebView: true, showsApk: true })]).toEqual([
    true,
    false,
    true,
  ]);
  expect([hasApk({ isIos: true }), hasApk({ isIos: true, isWebView: true, showsApk: true })]).toEqual([false, false]);
});
test('A-181: an unknown device or none is the first', () => {
  expect([deviceOf('lg', DEVICE_KEYS), deviceOf('toaster', DEVICE_KEYS), deviceOf(null, DEVICE_KEYS)]).toEqual([
    'lg',
    'samsung',
    'samsung',
  ]);
  expect(deviceOf('android_tv_apk', devicesFor({ ...here, isIos: true }))).toBe('samsung');
});
test('A-178: every device has steps', () => {
  for (const key of DEVICE_KEYS) expect(stepsOf(key).length).toBeGreaterThan(2);
});
test('F-107 A-079: keys are known exactly', () => {
  expect([isDeviceKey('lg'), isDeviceKey('LG'), isDeviceKey('constructor'), isDeviceKey(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([
    isManual('dune'),
    isManual('tvip'),
    isManual('eltex'),
    isManual('mag'),
    isManual('toString'),
    isManual('box'),
  ]).toEqual([true, true, true, true, false, false]);
  expect(manualSteps('mag')).toHaveLength(5);
});

test('F-104: only addresses of stores are shown', () => {
  const links = {
    ios: 'https://apps.apple.com/app/1',
    android: 'javascript:alert(1)',
    android_tv: null,
    samsung: null,
    lg: null,
  } satisfies AppLinks;
  expect([
    storeAddress(links, 'ios'),
    storeAddress(links, 'android'),
    storeAddress(links, 'lg'),
    storeAddress(undefined, 'ios'),
  ]).toEqual(['https://apps.apple.com/app/1', undefined, undefined, undefined]);
});
test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile', 'ios'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150 Mobile Safari/537', 'android'],
  ['Mozilla/5.0 (Linux; Android 16; Tab) Chrome/150 Safari/537', undefined],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', undefined],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537', undefined],
])('A-267: the store of %s is %s', (agent, store) => expect(storeOfPhone(agent)).toBe(store));

test('a television without a store application gets the instructions for its browser', () => {
  const none = { ios: '', android: '', android_tv: '', samsung: '', lg: '' };
  const links = { ...none, lg: 'https://store.example.com/lg' };
  expect([hasApp('lg', links), hasApp('samsung', links), hasApp('other', links), hasApp('samsung', undefined)]).toEqual(
    [true, false, false, true],
  );
  expect(stepsOf('samsung', hasApp('samsung', links))[0]).toBe('instruction_browser_open');
  expect(stepsOf('lg', hasApp('lg', links))[0]).toBe('instruction_open_lg');
});
