/** The provider as several calls write it. @source wire shapes §2 */
import type { Provider } from '@aerial/contract/shapes/provider.ts';
import { textIn } from '@aerial/domain/language.ts';
import type { AbsoluteUrl } from '../http/absolute-url.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';

export function providerWire(provider: ProviderRecord, language: string, absolute: AbsoluteUrl): Provider {
  const s = provider.settings;
  return {
    id: provider.id,
    name: textIn(provider.name, language),
    shortname: provider.shortname,
    proxy: null,
    agreement: absolute(s.agreementUrl),
    agreements: {
      terms: absolute(s.termsUrl),
      privacy: absolute(s.privacyUrl),
      subscripition: absolute(s.agreementUrl),
    },
    landing: {
      logo: absolute(s.logo),
      url: s.landingUrl,
      shortname: provider.shortname,
      regform_btn_url: s.regformButton?.url ?? null,
      regform_btn_caption: (s.regformButton && textIn(s.regformButton.caption, language)) || null,
      login: {
        title: textIn(s.loginTitle, language) || null,
        description: textIn(s.loginDescription, language) || null,
      },
      support: { ...s.support },
    },
    auto_auth: absolute(s.autoAuth),
    is_have_purchases: s.hasPurchases,
    is_allow_additional_packets_without_base: s.sellsAdditionalPacketsWithoutBase,
    free_channels_count: 0,
    has_free_packet: s.hasFreePacket,
    ...(s.packetNotFound && {
      packet_not_found: {
        map: { ...s.packetNotFound.map },
        redirect_path: s.packetNotFound.redirectPath,
        redirect_url: s.packetNotFound.redirectUrl,
      },
    }),
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
export const DEVICES = [
  'samsung',
  'sony',
  'lg',
  'haier',
  'xiaomi',
  'yandex',
  'sberbox',
  'apple_tv',
  'android_tv',
  'android_tv_apk',
  'other',
];
