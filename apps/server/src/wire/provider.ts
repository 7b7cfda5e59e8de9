/** The provider as several calls write it. @source wire shapes §2 */
import type { Provider } from '@aerial/contract/shapes/provider.ts';
import { textIn } from '@aerial/domain/language.ts';
import { STILL_WATCHING_AFTER, UP_NEXT_S } from '@aerial/domain/up-next.ts';
import type { AbsoluteUrl } from '../http/absolute-url.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';
import type { RedirectScreen } from '../tenancy/settings/site.ts';

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
    quick_sales: s.hasQuickSales,
    only_offers: s.onlyOffers,
    ...(s.packetNotFound && {
      packet_not_found: {
        map: { ...s.packetNotFound.map },
        redirect_path: s.packetNotFound.redirectPath,
        redirect_url: s.packetNotFound.redirectUrl,
      },
    }),
    ...(s.hiddenContentIds.length > 0 && { hidden_content_ids: [...s.hiddenContentIds] }),
    ...(s.redirectScreen && { redirect_screen: redirectScreenWire(s.redirectScreen) }),
    ...(s.castReceiverId && { cast_receiver_id: s.castReceiverId }),
    ...(s.castJoinPolicy && { cast_join_policy: s.castJoinPolicy }),
    ...(s.upNextS !== UP_NEXT_S && { up_next_s: s.upNextS }),
    ...(s.stillWatchingAfter !== STILL_WATCHING_AFTER && { still_watching_after: s.stillWatchingAfter }),
    ...(s.hiddenFeatures.length > 0 && { hidden_features: [...s.hiddenFeatures] }),
    store_sources: [],
    language: s.defaultLanguage,
    currency: { ...s.currency },
    phone_mask: s.phoneMask,
    getip_url: null,
    display_contact_info: Object.values(s.support).some((contact) => contact !== null),
    disallow_subscribe: false,
    payment_info: null,
    header_logo: absolute(typeof s.headerLogo === 'string' ? s.headerLogo : (s.headerLogo?.src ?? null)),
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
    logo_link: (typeof s.headerLogo === 'object' && s.headerLogo?.href) || s.logoLink,
    about_url: absolute(s.aboutUrl),
    is_indexed: s.isIndexed,
    is_middleware: s.isMiddleware,
    brand: { ...s.brand },
  };
}

const redirectScreenWire = ({
  url,
  price,
  currency,
  days,
  channels,
  cinemas,
  devices,
}: RedirectScreen): NonNullable<Provider['redirect_screen']> => ({
  url,
  price,
  currency: { ...currency },
  days,
  channels_count: channels,
  cinemas_count: cinemas,
  devices_count: devices,
});

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
