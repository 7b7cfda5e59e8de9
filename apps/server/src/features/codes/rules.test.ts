import { asProviderId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../tenancy/provider.ts';
import { boundHost, codeLengthAt, hashCode, maskedPhone, newCode, sameHash } from './rules.ts';

test('codes have their length with leading zeros, and differ', () => {
  const codes = Array.from({ length: 500 }, () => newCode(4));
  expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(300);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});

test('a hash belongs to one code, phone, provider and key', () => {
  const key = Buffer.alloc(32, 1);
  const hash = hashCode(key, asProviderId(1), '79000000001', '1234');
  expect(sameHash(hash, hashCode(key, asProviderId(1), '79000000001', '1234'))).toBe(true);
  const others = [
    hashCode(key, asProviderId(2), '79000000001', '1234'),
    hashCode(key, asProviderId(1), '79000000002', '1234'),
    hashCode(key, asProviderId(1), '79000000001', '1235'),
    hashCode(Buffer.alloc(32, 2), asProviderId(1), '79000000001', '1234'),
  ];
  expect(others.some((other) => sameHash(hash, other))).toBe(false);
});

test('F-314: a provider that configures nothing has codes of six digits', () =>
  expect(codeLengthAt(defaultSettings, '79000000001')).toBe(6));

test('a code is bound to the host of its provider on a secure site, and to none elsewhere', () => {
  expect(boundHost('https://tv.example.com:8443', [])).toBe('tv.example.com');
  expect(boundHost('https://tv.example.com', ['alma.example', 'tv.alma.example'])).toBe('alma.example');
  expect(boundHost('http://localhost:8080', ['alma.localhost'])).toBeUndefined();
});

test('a phone is shown by its first and last digits', () => expect(maskedPhone('79001234567')).toBe('+7 *** 45-67'));
