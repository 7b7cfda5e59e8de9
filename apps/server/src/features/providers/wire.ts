import type {
  NetworkInfo,
  PlatformConfiguration,
  PlatformResources,
  ProviderInfo,
} from '@aerial/contract/shapes/provider.ts';
import type { SeoMask } from '@aerial/contract/calls/seo.ts';
import { textIn } from '@aerial/domain/language.ts';
import { codeLength } from '@aerial/domain/phone.ts';
import type { LanguageOffer } from '../../tenancy/settings/languages.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import { DEVICES, providerWire } from '../../wire/provider.ts';

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

const offers = (list: readonly LanguageOffer[]) =>
  list.map(({ key, name, priority, interface: shown }) => ({ key, name, priority, interface: shown }));

/** @param country ISO 3166 code from the address, when it is known */
export function networkWire(
  provider: ProviderRecord,
  request: {
    readonly ip: string;
    readonly country: string | null;
    readonly isCountryForbidden: boolean;
    readonly remoteProviderId: number | null;
    readonly language: string;
    /** The packet whose trial is offered, if there is one. */
    readonly trialPacketId?: number | undefined;
  },
  absolute: AbsoluteUrl,
): NetworkInfo {
  const s = provider.settings;
  const wire = providerWire(provider, request.language, absolute);
  return {
    provider: { ...wire, ...(request.trialPacketId !== undefined && { trial_packet_id: request.trialPacketId }) },
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
    lk_link: s.lkLink
      ? {
          ...s.lkLink,
          label: typeof s.lkLink.label === 'string' ? s.lkLink.label : textIn(s.lkLink.label, request.language),
        }
      : null,
    phone_mask: s.phoneMask,
    phone_otp_length: codeLength([], s.otpLength, '', s.brand.otp_length),
    languages: {
      available: offers(s.languages),
      audio: offers(s.audioLanguages),
      subtitle: offers(s.subtitleLanguages),
      content: [...s.catalogueLanguages],
    },
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
    newyear: {
      row_ids: [...s.newYear.rowIds],
      channel_id: s.newYear.channelId,
      channels_count: s.newYear.channels,
      cinemas_count: s.newYear.cinemas,
      timezone: s.timeZone,
    },
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
    app_links: {
      ios: s.appLinks.ios,
      android: s.appLinks.android,
      android_tv: s.appLinks.android_tv,
      samsung: s.appLinks.samsung,
      lg: s.appLinks.lg,
    },
    mobile_app: { ios: s.mobileApp.ios, android: s.mobileApp.android },
  };
}

/** Templates without a text in the language, or in any other, are omitted. @source F-411, C-266 */
export const seoMasksWire = ({ settings }: Pick<ProviderRecord, 'settings'>, language: string): SeoMask[] =>
  settings.seoMasks
    .map(({ pageType, textType, value }) => ({
      page_type: pageType,
      text_type: textType,
      value: textIn(value, language),
    }))
    .filter(({ value }) => value !== '');
