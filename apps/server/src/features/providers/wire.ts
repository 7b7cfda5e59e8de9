import type { NetworkInfo, PlatformConfiguration, PlatformResources, Provider, ProviderInfo } from '@aerial/contract/shapes/provider.ts';
import type { SeoMask } from '@aerial/contract/calls/seo.ts';
import { textIn } from '@aerial/domain/language.ts';
import { codeLength } from '@aerial/domain/phone.ts';
import type { LanguageOffer, ProviderRecord } from './provider.ts';

/** Makes an address of the site absolute; absolute ones stay. */
export type AbsoluteUrl = (path: string | null) => string | null;

export const absoluteUrls =
  (publicUrl: string): AbsoluteUrl =>
  (path) =>
    path === null ? null : new URL(path, publicUrl).href;

export function providerWire(provider: ProviderRecord, language: string, absolute: AbsoluteUrl): Provider {
  const s = provider.settings;
  return {
    id: provider.id,
    name: textIn(provider.name, language),
    shortname: provider.shortname,
    proxy: null,
    agreement: absolute(s.agreementUrl),
    agreements: { terms: absolute(s.termsUrl), privacy: absolute(s.privacyUrl), subscripition: absolute(s.agreementUrl) },
    landing: {
      logo: absolute(s.logo),
      url: s.landingUrl,
      shortname: provider.shortname,
      regform_btn_url: s.regformButton?.url ?? null,
      regform_btn_caption: (s.regformButton && textIn(s.regformButton.caption, language)) || null,
      login: { title: textIn(s.loginTitle, language) || null, description: textIn(s.loginDescription, language) || null },
      support: { ...s.support },
    },
    auto_auth: absolute(s.autoAuth),
    is_have_purchases: s.hasPurchases,
    is_allow_additional_packets_without_base: s.sellsAdditionalPacketsWithoutBase,
    free_channels_count: 0,
    store_sources: [],
    language: s.defaultLanguage,
    currency: { ...s.currency },
    phone_mask: s.phoneMask,
    getip_url: null,
    display_contact_info: Object.values(s.support).some((contact) => contact !== null),
    disallow_subscribe: false,
    payment_info: null,
    header_logo: absolute(s.headerLogo),
    is_promo_enabled: s.isPromoEnabled,
    promo_campaigns: s.promoCampaigns.map(({ id, hidesFooter }) => ({ id, hide_footer: hidesFooter })),
    is_pay_iframe_enabled: s.isPayIframeEnabled,
    is_ott: s.isOtt,
    phone_rules: s.phoneRules.map((rule) => ({ ...rule })),
    otp_length_rules: s.otpLengthRules.map((rule) => ({ ...rule })),
    auto_auth_retry_dialog: s.autoAuthRetryDialog ?? (s.autoAuth !== null && !s.allowsGuests),
    outside_network_notice: s.outsideNetworkNotice,
    account_field: s.accountField,
    hide_logout: s.hidesLogout,
    show_apk_instruction: s.showsApkInstruction,
    extra_menu_links: s.extraMenuLinks.map(({ title, url }) => ({ title: textIn(title, language), url })),
    auth_redirect_url: s.authRedirectUrl,
    logo_link: s.logoLink,
    about_url: absolute(s.aboutUrl),
    is_indexed: s.isIndexed,
    is_middleware: s.isMiddleware,
    brand: { ...s.brand },
  };
}

/** Devices with an install instruction. @source */
export const DEVICES = ['samsung', 'sony', 'lg', 'haier', 'xiaomi', 'yandex', 'sberbox', 'apple_tv', 'android_tv', 'android_tv_apk', 'other'];

/** @source A-777 */
export function providerInfoWire(provider: ProviderRecord, language: string, absolute: AbsoluteUrl): ProviderInfo {
  const s = provider.settings;
  const wire = providerWire(provider, language, absolute);
  return {
    ...wire,
    landing: {
      ...wire.landing,
      background: absolute(s.landingBackground),
      title: textIn(s.landingTitle, language) || null,
      description: textIn(s.landingDescription, language) || null,
    },
    devices: DEVICES,
    contacts: wire.landing.support,
  };
}

const offers = (list: readonly LanguageOffer[]) => list.map(({ key, name, priority, interface: shown }) => ({ key, name, priority, interface: shown }));

/** @param country ISO 3166 code from the address, when it is known */
export function networkWire(
  provider: ProviderRecord,
  request: { readonly ip: string; readonly country: string | null; readonly isCountryForbidden: boolean; readonly remoteProviderId: number | null; readonly language: string },
  absolute: AbsoluteUrl,
): NetworkInfo {
  const s = provider.settings;
  const wire = providerWire(provider, request.language, absolute);
  return {
    provider: wire,
    remote: request.ip,
    country: request.country,
    is_country_forbidden: request.isCountryForbidden,
    remote_provider_id: request.remoteProviderId,
    is_guest_allowed: s.allowsGuests,
    is_registration_allowed: s.allowsRegistration,
    is_autoregistration_allowed: s.allowsRegistration,
    auto_auth: absolute(s.autoAuth),
    promo_days: s.promoDays,
    default: { login: wire.landing.login },
    agreement: absolute(s.agreementUrl),
    privacy: absolute(s.privacyUrl),
    terms: absolute(s.termsUrl ?? s.agreementUrl),
    lk_link: s.lkLink ? { ...s.lkLink, label: typeof s.lkLink.label === 'string' ? s.lkLink.label : textIn(s.lkLink.label, request.language) } : null,
    phone_mask: s.phoneMask,
    phone_otp_length: codeLength([], s.otpLength, '', s.brand.otp_length),
    languages: { available: offers(s.languages), audio: offers(s.audioLanguages), subtitle: offers(s.subtitleLanguages), content: [...s.catalogueLanguages] },
  };
}

/** @source F-364 */
export function configurationWire(provider: ProviderRecord, absolute: AbsoluteUrl): PlatformConfiguration {
  const s = provider.settings;
  return {
    min_search_chars: s.minSearchChars,
    bouncing_interval: s.searchDebounceMs,
    catchup_blackout_mattress_screenshot_url: absolute(s.mattressUrl),
    parental_duration: s.parentalDurations.map((entry) => ({ ...entry })),
    vitrina_offset: s.vitrinaOffsetS,
    newyear: { row_ids: [...s.newYear.rowIds], channel_id: s.newYear.channelId, channels_count: s.newYear.channels, cinemas_count: s.newYear.cinemas, timezone: s.timeZone },
  };
}

/** @source F-366 */
export function resourcesWire(provider: ProviderRecord, absolute: AbsoluteUrl): PlatformResources {
  const s = provider.settings;
  return {
    logo: absolute(s.logo),
    logo_dark: absolute(s.logoDark),
    favicon: absolute(s.favicon),
    stub_image: absolute(s.stubImage),
    app_links: { ios: s.appLinks.ios, android: s.appLinks.android, android_tv: s.appLinks.android_tv, samsung: s.appLinks.samsung, lg: s.appLinks.lg },
    mobile_app: { ios: s.mobileApp.ios, android: s.mobileApp.android },
  };
}

/** Templates without a text in the language, or in any other, are left out. @source F-411, C-266 */
export const seoMasksWire = ({ settings }: Pick<ProviderRecord, 'settings'>, language: string): SeoMask[] =>
  settings.seoMasks.map(({ pageType, textType, value }) => ({ page_type: pageType, text_type: textType, value: textIn(value, language) })).filter(({ value }) => value !== '');
