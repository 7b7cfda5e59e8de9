import type { ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ProviderSettings } from '../../tenancy/provider.ts';

/** A provider as its settings are stored: only what is not the default. */
export interface StoredProvider {
  readonly id: ProviderId;
  readonly shortname: string;
  readonly name: LocalizedText;
  readonly hosts: readonly string[];
  readonly networks: readonly string[];
  readonly settings: Partial<ProviderSettings>;
  readonly version: number;
}

export interface SettingsChange {
  readonly name?: LocalizedText;
  readonly hosts?: readonly string[];
  readonly networks?: readonly string[];
  readonly values?: Partial<ProviderSettings>;
  /** Names of values that get their default again. */
  readonly reset?: readonly string[];
}

export interface SettingsStore {
  find(providerId: ProviderId): Promise<StoredProvider | undefined>;
  /**
   * Writes the change and notifies all processes of it.
   * @returns undefined where the version is another one by now
   */
  change(providerId: ProviderId, version: number, change: SettingsChange): Promise<StoredProvider | undefined>;
  /** Whether the installation has no other provider. */
  isOnly(providerId: ProviderId): Promise<boolean>;
  /** Whether money was booked, or is priced, in the currency that the provider has. */
  hasMoney(providerId: ProviderId): Promise<boolean>;
}
