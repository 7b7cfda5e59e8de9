import { asProviderId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { defaultSettings, type ProviderRecord } from './provider.ts';
import { interfaceLanguages, providerOfAddress, resolveProvider, withPartner } from './rules.ts';

const provider = (id: number, more: Partial<ProviderRecord> = {}): ProviderRecord => ({
  id: asProviderId(id),
  shortname: `p${id}`,
  name: { en: `Provider ${id}` },
  isDefault: false,
  hosts: [],
  networks: [],
  settings: defaultSettings,
  partners: {},
  ...more,
});
const providers = [
  provider(1, { isDefault: true }),
  provider(2, { networks: ['10.20.0.0/16', '2001:db8::/32'] }),
  provider(3, { hosts: ['tv.example.com'] }),
];
const baseRequest = { named: undefined, viewerProviderId: undefined, ip: '192.0.2.1', host: 'localhost' };

describe('F-003 the provider of a request', () => {
  test.each([
    ['the parameter wins, by id', { ...baseRequest, named: '3', viewerProviderId: 2 }, 3],
    ['the parameter wins, by shortname in any case', { ...baseRequest, named: 'P2' }, 2],
    ["then the token's user", { ...baseRequest, viewerProviderId: 3, ip: '10.20.1.1' }, 3],
    ['then the network of the address', { ...baseRequest, ip: '10.20.1.1', host: 'tv.example.com' }, 2],
    ['an IPv4 address written as IPv6 counts', { ...baseRequest, ip: '::ffff:10.20.1.1' }, 2],
    ['IPv6 networks count', { ...baseRequest, ip: '2001:db8::7' }, 2],
    ['then the host name', { ...baseRequest, host: 'TV.example.com' }, 3],
    ['then the default', baseRequest, 1],
  ])('%s', (_rule, request, id) => {
    const found = resolveProvider(providers, request);
    expect(found.ok && found.value.id).toBe(id);
  });

  test('a token of a provider that the list does not have is no token of the default one', () => {
    expect(resolveProvider(providers, { ...baseRequest, viewerProviderId: 77 })).toMatchObject({
      ok: false,
      error: { code: 'provider_not_found' },
    });
  });

  test('F-362 an unknown provider is provider_not_found', () => {
    const found = resolveProvider(providers, { ...baseRequest, named: 'nobody' });
    expect(!found.ok && found.error.code).toBe('provider_not_found');
  });
});

test('F-457: an address outside every network has no provider', () =>
  expect(providerOfAddress(providers, '192.0.2.1')).toBeUndefined());

test('F-173: a partner, in upper or lower case, changes only what it names, and an unknown one nothing', () => {
  const withPartners = provider(1, { partners: { Acme: { promoDays: 30 } } });
  for (const partner of ['Acme', 'acme', 'ACME'])
    expect(withPartner(withPartners, partner).settings).toEqual({ ...defaultSettings, promoDays: 30 });
  expect(withPartner(withPartners, 'toString')).toBe(withPartners);
  expect(withPartner(withPartners, undefined)).toBe(withPartners);
});

test('interface languages start with the default one and skip those not offered', () => {
  const settings = {
    ...defaultSettings,
    defaultLanguage: 'kk',
    languages: [
      { key: 'en', name: 'English', priority: 2, interface: true },
      { key: 'kk', name: 'Қазақша', priority: 0, interface: true },
      { key: 'de', name: 'Deutsch', priority: 1, interface: false },
      { key: 'ru', name: 'Русский', priority: 1, interface: true },
    ],
  };
  expect(interfaceLanguages(settings)).toEqual(['kk', 'ru', 'en']);
});
