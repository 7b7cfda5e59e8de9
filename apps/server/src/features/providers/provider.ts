/** A provider (operator) and what differs between providers: data with defaults, never an id in an `if`. */
import type { LocalizedText } from '@aerial/domain/language.ts';

export interface LanguageOffer {
  /** ISO 639-1. */
  readonly key: string;
  readonly name: string;
  /** 0 is the first choice. */
  readonly priority: number;
  /** Offered for the interface. */
  readonly interface: boolean;
}

/** What a provider sets; every field has a default. Stored as jsonb in `providers.settings`. */
export interface ProviderSettings {
  readonly allowsGuests: boolean;
  readonly allowsRegistration: boolean;
  readonly hasPurchases: boolean;
  readonly sellsAdditionalPacketsWithoutBase: boolean;
  readonly isOtt: boolean;
  readonly isPromoEnabled: boolean;
  readonly isPayIframeEnabled: boolean;
  readonly promoDays: number;
  readonly phoneMask: string | null;
  readonly otpLength: number;
  readonly currency: { readonly ASCII_NAME: string; readonly FORMAT: string; readonly UTF_NAME: string; readonly ISO_CODE: string };
  readonly defaultLanguage: string;
  readonly languages: readonly LanguageOffer[];
  readonly audioLanguages: readonly LanguageOffer[];
  readonly subtitleLanguages: readonly LanguageOffer[];
  readonly autoAuth: string | null;
  readonly agreementUrl: string | null;
  readonly privacyUrl: string | null;
  readonly termsUrl: string | null;
  readonly lkLink: { readonly label: string; readonly url: string } | null;
  readonly loginTitle: LocalizedText | null;
  readonly loginDescription: LocalizedText | null;
  readonly support: { readonly email: string | null; readonly phone: string | null; readonly url: string | null };
  readonly landingUrl: string | null;
  readonly headerLogo: string | null;
  readonly logo: string | null;
  readonly logoDark: string | null;
  readonly favicon: string | null;
  readonly stubImage: string | null;
  readonly appLinks: Readonly<Record<'ios' | 'android' | 'android_tv' | 'samsung' | 'lg', string | null>>;
  readonly brand: { readonly accent: string; readonly accent_ink: string; readonly background: string };
  readonly forbiddenCountries: readonly string[];
  readonly minSearchChars: number;
  readonly searchDebounceMs: number;
  readonly mattressUrl: string | null;
  readonly parentalDurations: readonly { readonly duration: number; readonly name: string }[];
  readonly vitrinaOffsetS: number;
  readonly deviceLimit: number;
  /** How long a viewer token lives, seconds. */
  readonly tokenTtlS: number;
}

export const defaultSettings: ProviderSettings = {
  allowsGuests: true,
  allowsRegistration: true,
  hasPurchases: false,
  sellsAdditionalPacketsWithoutBase: false,
  isOtt: true,
  isPromoEnabled: true,
  isPayIframeEnabled: false,
  promoDays: 0,
  phoneMask: '+7 (***) ***-**-**',
  otpLength: 6,
  currency: { ASCII_NAME: 'RUB', FORMAT: '%s ₽', UTF_NAME: '₽', ISO_CODE: 'RUB' },
  defaultLanguage: 'ru',
  languages: [
    { key: 'ru', name: 'Русский', priority: 0, interface: true },
    { key: 'en', name: 'English', priority: 1, interface: true },
  ],
  audioLanguages: [
    { key: 'ru', name: 'Русский', priority: 0, interface: false },
    { key: 'en', name: 'English', priority: 1, interface: false },
  ],
  subtitleLanguages: [
    { key: 'ru', name: 'Русский', priority: 1, interface: false },
    { key: 'en', name: 'English', priority: 2, interface: false },
  ],
  autoAuth: null,
  agreementUrl: null,
  privacyUrl: null,
  termsUrl: null,
  lkLink: null,
  loginTitle: null,
  loginDescription: null,
  support: { email: null, phone: null, url: null },
  landingUrl: null,
  headerLogo: null,
  logo: null,
  logoDark: null,
  favicon: null,
  stubImage: null,
  appLinks: { ios: null, android: null, android_tv: null, samsung: null, lg: null },
  brand: { accent: '#ff5a3c', accent_ink: '#ffffff', background: '#0b0d12' },
  forbiddenCountries: [],
  minSearchChars: 1,
  searchDebounceMs: 1000,
  mattressUrl: null,
  parentalDurations: [],
  vitrinaOffsetS: 360,
  deviceLimit: 5,
  tokenTtlS: 7 * 24 * 3600,
};

export interface ProviderRecord {
  readonly id: number;
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
