import type { ProviderSettingsDocument } from '@aerial/contract/calls/operator-settings.ts';
import type { StoredProvider } from './ports.ts';
import { customNames, facetsOf } from './rules.ts';

export const settingsWire = ({ version, settings, ...provider }: StoredProvider): ProviderSettingsDocument => ({
  version,
  provider: {
    id: provider.id,
    shortname: provider.shortname,
    name: { ...provider.name },
    hosts: [...provider.hosts],
    networks: [...provider.networks],
  },
  facets: facetsOf(settings),
  custom: customNames(settings),
});
