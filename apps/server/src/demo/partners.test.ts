import { expect, test } from 'vitest';
import { asProviderId } from '@aerial/domain/ids.ts';
import { defaultSettings, type ProviderRecord } from '../tenancy/provider.ts';
import { withPartner } from '../tenancy/rules.ts';
import { providerWire } from '../wire/provider.ts';
import { demoProviders } from './assemble-parts.ts';

function seeded(id: number): ProviderRecord {
  const { name, shortname, isDefault, settings, partners } = demoProviders.find((one) => one.id === id)!;
  return {
    id: asProviderId(id),
    shortname,
    name: { ...name },
    isDefault,
    hosts: [],
    networks: [],
    settings: { ...defaultSettings, ...settings },
    partners,
  };
}
const shown = (provider: ProviderRecord) => providerWire(provider, 'ru', (address) => address as never);

test('A-753 A-754: the header of provider 442 has a logo that leads to the operator’s site', () => {
  expect(shown(seeded(442))).toMatchObject({
    header_logo: '/pictures/provider/merlin-logo.svg',
    logo_link: 'https://merlin.example.com/',
  });
  expect(shown(seeded(1))).toMatchObject({ header_logo: '/pictures/provider/aerial-logo.svg', logo_link: null });
});

test('A-760 A-762: a partner sells a premium subscription on its redirect screen', () => {
  expect(shown(withPartner(seeded(1), 'registan')).redirect_screen).toMatchObject({
    url: 'https://registan.example.com/premium',
    price: '1000.00',
    currency: { UTF_NAME: 'сум' },
    days: 30,
    channels_count: 170,
    cinemas_count: 10,
    devices_count: 5,
  });
  expect(shown(seeded(1)).redirect_screen).toBeUndefined();
});
