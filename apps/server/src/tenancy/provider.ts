/** A provider (operator) and what differs between providers: data with defaults, never an id in an `if`. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { analyticsDefaults, type AnalyticsSettings } from './settings/analytics.ts';
import { accountDefaults, type AccountSettings } from './settings/account.ts';
import { brandDefaults, type BrandSettings } from './settings/brand.ts';
import { catalogueDefaults, type CatalogueSettings } from './settings/catalogue.ts';
import { commerceDefaults, type CommerceSettings } from './settings/commerce.ts';
import { drmDefaults, type DrmSettings } from './settings/drm.ts';
import { languagesDefaults, type LanguageSettings } from './settings/languages.ts';
import { loginDefaults, type LoginSettings } from './settings/login.ts';
import { parentalDefaults, type ParentalSettings } from './settings/parental.ts';
import { playerDefaults, type PlayerSettings } from './settings/player.ts';
import { promptDefaults, type PromptSettings } from './settings/prompts.ts';
import { regionDefaults, type RegionSettings } from './settings/region.ts';
import { siteDefaults, type SiteSettings } from './settings/site.ts';

/** What a provider sets, by facet; every field has a default. Stored in one object, as jsonb in `providers.settings`. */
export interface ProviderSettings
  extends
    BrandSettings,
    SiteSettings,
    RegionSettings,
    LanguageSettings,
    LoginSettings,
    AccountSettings,
    ParentalSettings,
    CatalogueSettings,
    PlayerSettings,
    DrmSettings,
    CommerceSettings,
    PromptSettings,
    AnalyticsSettings {}

export const defaultSettings: ProviderSettings = {
  ...brandDefaults,
  ...siteDefaults,
  ...regionDefaults,
  ...languagesDefaults,
  ...loginDefaults,
  ...accountDefaults,
  ...parentalDefaults,
  ...catalogueDefaults,
  ...playerDefaults,
  ...drmDefaults,
  ...commerceDefaults,
  ...promptDefaults,
  ...analyticsDefaults,
};

export interface ProviderRecord {
  readonly id: ProviderId;
  readonly shortname: string;
  readonly name: LocalizedText;
  readonly isDefault: boolean;
  readonly hosts: readonly string[];
  /** CIDR blocks of the operator's network. */
  readonly networks: readonly string[];
  readonly settings: ProviderSettings;
  /** By partner key: settings that replace the provider's. */
  readonly partners: Readonly<Record<string, Partial<ProviderSettings>>>;
}
