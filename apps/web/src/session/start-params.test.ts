import { describe, expect, test } from 'vitest';
import { apiAddress, persistStartParams, readStartParams, referIdOf } from './start-params.ts';
import { memoryStore } from './testing.ts';

const read = (address: string) => readStartParams(new URL(address, 'https://tv.example'));

describe('a token in the address', () => {
  test.each([
    ['/?token=a', { accessToken: 'a', registers: true }],
    ['/films?access_token=b', { accessToken: 'b', registers: true }],
    ['/?access_token=b&token=a', { accessToken: 'a', registers: true }],
    ['/account_mobile?access_token=b&token=a', { accessToken: 'b', registers: false }],
    ['/account_mobile?token=a', { accessToken: 'a', registers: false }],
    ['/account_mobile/packets?access_token=b', { accessToken: 'b', registers: false }],
    ['/account_mobiles?access_token=b&token=a', { accessToken: 'a', registers: true }],
    ['/?token=', undefined],
    ['/', undefined],
  ])('F-174 F-175 F-176: %s', (address, expected) => expect(read(address).queryToken).toEqual(expected));

  test.each([
    ['/films?token=a&genre=5#auth', '/films?genre=5#auth'],
    ['/?access_token=b&token=a&token=c', '/'],
    ['/lk?purchased=true', '/lk'],
    ['/films?genre=5', undefined],
  ])('F-176 F-185: %s leaves %s in the address bar', (address, left) => expect(read(address).cleanAddress).toBe(left));
});

test.each([
  ['a', 'a'],
  ['A1.b:c-d_e', 'A1.b:c-d_e'],
  ['x'.repeat(128), 'x'.repeat(128)],
  ['x'.repeat(129), undefined],
  ['', undefined],
  ['a b', undefined],
  ['<b>', undefined],
  ['ключ', undefined],
])('F-177 F-178: device_serial %s', (serial, expected) =>
  expect(read(`/?device_serial=${encodeURIComponent(serial)}`).deviceSerial).toBe(expected),
);

describe('an alternative API', () => {
  test('F-179: its name comes as devapi or customapi', () => {
    expect(read('/?devapi=local').api).toBe('local');
    expect(read('/?customapi=local').api).toBe('local');
  });

  test.each([
    ['local', false, 'http://localhost:8080'],
    ['local', true, ''],
    ['https://evil.example', false, ''],
    ['toString', false, ''],
    [undefined, false, ''],
  ])('F-180: %s in production %s gives "%s"', (name, isProduction, address) =>
    expect(apiAddress(name, isProduction)).toBe(address),
  );
});

test('F-172 F-173 F-180 F-184: partner, API and a purchase are stored for the tab', () => {
  const [local, tab] = [memoryStore(), memoryStore()];
  expect(persistStartParams(read('/?partner=Shop&devapi=local&purchased=true'), local, tab)).toEqual({
    partner: 'Shop',
    api: 'local',
  });
  expect(persistStartParams(read('/films'), local, tab)).toEqual({ partner: 'Shop', api: 'local' });
  expect(persistStartParams(read('/films'), local, memoryStore())).toEqual({ partner: undefined, api: undefined });
  expect(tab.getItem('aerial.purchased')).toBe('true');
  expect(local.values.size).toBe(0);
});

test('F-182 F-183: a click id stays until another one comes; 255 characters of it', () => {
  const [local, tab] = [memoryStore(), memoryStore()];
  const visit = (address: string) => persistStartParams(read(address), local, tab);
  visit('/?clickId=c&clickid=b&click_id=a');
  expect(local.getItem('click_id')).toBe('a');
  visit('/?clickId=c&clickid=b');
  expect(local.getItem('click_id')).toBe('b');
  visit('/films');
  expect(local.getItem('click_id')).toBe('b');
  visit(`/?clickId=${'x'.repeat(300)}`);
  expect(local.getItem('click_id')).toBe('x'.repeat(255));
});

test('F-368: the referrer: the click id, else the partner, else nothing', () => {
  const local = memoryStore();
  expect(referIdOf(local, undefined)).toBeUndefined();
  expect(referIdOf(local, 'shop')).toBe('shop');
  local.setItem('click_id', 'c');
  expect(referIdOf(local, 'shop')).toBe('c');
});
