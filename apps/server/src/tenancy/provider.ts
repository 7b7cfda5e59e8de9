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

export interface ParentalDialogue {
  readonly icon?: string;
  readonly title: LocalizedText;
  readonly message: LocalizedText;
  readonly buttons: readonly { readonly label: LocalizedText; readonly action: 'set_pin' | 'settings' | 'ignore' | 'close'; readonly isPrimary?: boolean }[];
}

/** What a provider sets; every field has a default. Stored as jsonb in `providers.settings`. */
export interface ProviderSettings {
  readonly allowsGuests: boolean;
  readonly allowsRegistration: boolean;
  readonly hasPurchases: boolean;
  readonly sellsAdditionalPacketsWithoutBase: boolean;
  readonly isOtt: boolean;
  readonly isPromoEnabled: boolean;
  /** What differs on the pages of promotional campaigns. @source A-334 */
  readonly promoCampaigns: readonly { readonly id: string; readonly hidesFooter: boolean }[];
  readonly isPayIframeEnabled: boolean;
  /** Phone lengths that differ from the mask. @source F-309 */
  readonly phoneRules: readonly { readonly first_digit_not: string; readonly length: number }[];
  /** Code lengths by the first digit of the phone; null fits every other. @source F-317 */
  readonly otpLengthRules: readonly { readonly first_digit: string | null; readonly length: number }[];
  /** Whether a failed automatic authentication is asked about; by default where nobody gets in otherwise. @source F-452 */
  readonly autoAuthRetryDialog: boolean | null;
  /** Whether viewers outside the operator's network are told so. @source F-457 */
  readonly outsideNetworkNotice: boolean;
  /** What the viewer is told as the account. @source A-156 */
  readonly accountField: 'provider_uid' | 'username';
  /** Whether the account offers no logout: of a flat or a hotel room, say. @source A-107 */
  readonly hidesLogout: boolean;
  /** Whether viewers sign in through the operator's middleware. @source spec 1 §4.2 */
  readonly isMiddleware: boolean;
  /** Address of the operator's own system; without it, subscribers stand in our tables. May hold a secret: never shown. */
  readonly middlewareUrl: string | null;
  readonly promoDays: number;
  readonly phoneMask: string | null;
  /** Digits of a one-time code; null leaves it to the brand. @source F-313 */
  readonly otpLength: number | null;
  /** Messages by SMS in an hour, over all viewers: what an operator is ready to pay for. */
  readonly smsPerHour: number;
  readonly currency: { readonly ASCII_NAME: string; readonly FORMAT: string; readonly UTF_NAME: string; readonly ISO_CODE: string };
  readonly defaultLanguage: string;
  readonly languages: readonly LanguageOffer[];
  /** Languages that titles and descriptions are written in: pages in others mark them, so that they are read out and set as what they are. */
  readonly catalogueLanguages: readonly string[];
  readonly audioLanguages: readonly LanguageOffer[];
  readonly subtitleLanguages: readonly LanguageOffer[];
  /** Address that viewers' applications post to; a path is one of this installation. @source F-405 */
  readonly autoAuth: string | null;
  /** CIDR blocks in which viewers are recognised by their address; the operator's network when not given. */
  readonly autoAuthNetworks: readonly string[] | null;
  /** Addresses of plain texts, of this site (`/documents/…`) or elsewhere. */
  readonly agreementUrl: string | null;
  readonly privacyUrl: string | null;
  readonly termsUrl: string | null;
  readonly lkLink: { readonly label: string | LocalizedText; readonly url: string } | null;
  readonly loginTitle: LocalizedText | null;
  readonly loginDescription: LocalizedText | null;
  readonly support: { readonly email: string | null; readonly phone: string | null; readonly url: string | null };
  readonly landingUrl: string | null;
  readonly landingBackground: string | null;
  readonly landingTitle: LocalizedText | null;
  readonly landingDescription: LocalizedText | null;
  /** The button of the landing page where there are no promo codes. @source A-065 */
  readonly regformButton: { readonly url: string; readonly caption: LocalizedText } | null;
  readonly headerLogo: string | null;
  readonly logo: string | null;
  readonly logoDark: string | null;
  readonly favicon: string | null;
  readonly stubImage: string | null;
  readonly appLinks: Readonly<Record<'ios' | 'android' | 'android_tv' | 'samsung' | 'lg', string | null>>;
  /** What opens the provider's application on a phone: `tv://open{path}`, with the path of the page; null where there is none. @source A-648 */
  readonly mobileApp: Readonly<Record<'ios' | 'android', string | null>>;
  /** Token values of the brand, and the digits of its one-time codes where they differ. @source F-315 */
  readonly brand: { readonly accent: string; readonly accent_ink: string; readonly background: string; readonly otp_length?: number };
  readonly forbiddenCountries: readonly string[];
  readonly minSearchChars: number;
  readonly searchDebounceMs: number;
  readonly mattressUrl: string | null;
  /** What a user without a PIN is told about parental control; without it the application says it in its own words. @source F-207, A-403 */
  readonly parentalDialogue: ParentalDialogue | null;
  readonly parentalDurations: readonly { readonly duration: number; readonly name: string }[];
  readonly vitrinaOffsetS: number;
  /** The script of embedded players, for channels that name none. @source C-720 */
  readonly vitrinaSdkUrl: string | null;
  /** In which its days begin and end. */
  readonly timeZone: string;
  /** The New Year page: its rows, its channel, and how much it promotes. @source C-885, C-886 */
  readonly newYear: { readonly rowIds: readonly string[]; readonly channelId: number; readonly channels: number; readonly cinemas: number };
  /** Whether native applications offer the instruction for the APK file. @source A-186 */
  readonly showsApkInstruction: boolean;
  /** Pages elsewhere that stand after those of the menu. @source A-324 */
  readonly extraMenuLinks: readonly { readonly title: LocalizedText; readonly url: string }[];
  /** Where viewers sign in instead of here. @source A-324 */
  readonly authRedirectUrl: string | null;
  /** Where the logo leads; the start page when it is null. @source A-750 */
  readonly logoLink: string | null;
  /** Where the provider tells of itself; the questions and answers when it is null. @source A-327 */
  readonly aboutUrl: string | null;
  /** Templates for titles and texts of pages. @source C-266, C-267 */
  readonly seoMasks: readonly { readonly pageType: string; readonly textType: 'title' | 'description' | 'h1' | 'text'; readonly value: LocalizedText }[];
  /** Whether search engines may list the site at all: not that of a trial installation, say. */
  readonly isIndexed: boolean;
  readonly deviceLimit: number;
  /** Devices of one viewer that may play at the same time; null when there is no limit. */
  readonly maxStreams: number | null;
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
  promoCampaigns: [{ id: 'lovi', hidesFooter: true }],
  isPayIframeEnabled: false,
  phoneRules: [],
  otpLengthRules: [],
  autoAuthRetryDialog: null,
  outsideNetworkNotice: false,
  accountField: 'provider_uid',
  hidesLogout: false,
  isMiddleware: false,
  middlewareUrl: null,
  promoDays: 0,
  phoneMask: '+7 (***) ***-**-**',
  otpLength: null,
  smsPerHour: 5_000,
  currency: { ASCII_NAME: 'RUB', FORMAT: '%s ₽', UTF_NAME: '₽', ISO_CODE: 'RUB' },
  defaultLanguage: 'ru',
  languages: [
    { key: 'ru', name: 'Русский', priority: 0, interface: true },
    { key: 'en', name: 'English', priority: 1, interface: true },
  ],
  catalogueLanguages: ['ru', 'en'],
  audioLanguages: [
    { key: 'ru', name: 'Русский', priority: 0, interface: false },
    { key: 'en', name: 'English', priority: 1, interface: false },
  ],
  subtitleLanguages: [
    { key: 'ru', name: 'Русский', priority: 1, interface: false },
    { key: 'en', name: 'English', priority: 2, interface: false },
  ],
  autoAuth: null,
  autoAuthNetworks: null,
  agreementUrl: null,
  privacyUrl: null,
  termsUrl: null,
  lkLink: null,
  loginTitle: null,
  loginDescription: null,
  support: { email: null, phone: null, url: null },
  landingUrl: null,
  landingBackground: null,
  landingTitle: null,
  landingDescription: null,
  regformButton: null,
  headerLogo: null,
  logo: null,
  logoDark: null,
  favicon: null,
  stubImage: null,
  appLinks: { ios: null, android: null, android_tv: null, samsung: null, lg: null },
  mobileApp: { ios: null, android: null },
  brand: { accent: '#ff5a3c', accent_ink: '#ffffff', background: '#0b0d12' },
  forbiddenCountries: [],
  minSearchChars: 1,
  searchDebounceMs: 1000,
  mattressUrl: null,
  parentalDialogue: null,
  parentalDurations: [],
  vitrinaOffsetS: 360,
  vitrinaSdkUrl: null,
  timeZone: 'Europe/Moscow',
  newYear: { rowIds: [], channelId: 3929, channels: 350, cinemas: 4 },
  showsApkInstruction: false,
  extraMenuLinks: [],
  authRedirectUrl: null,
  logoLink: null,
  aboutUrl: null,
  seoMasks: [],
  isIndexed: true,
  deviceLimit: 5,
  maxStreams: null,
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
