import { VIEWER_FEATURES } from '@aerial/domain/viewer-features.ts';
import Type, { type Static } from 'typebox';
import { nullable, orNull } from '../core.ts';

export const Currency = Type.Object({
  ASCII_NAME: Type.String(),
  FORMAT: Type.String(),
  UTF_NAME: Type.String(),
  ISO_CODE: Type.String(),
});
export type Currency = Static<typeof Currency>;

export const SupportContacts = Type.Object({
  email: nullable.string(),
  phone: nullable.string(),
  url: nullable.string(),
});

/** The provider as viewers' clients see it; also the one place of every provider, partner and feature flag. @source F-218, wire shapes §2 */
export const Provider = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  shortname: Type.String(),
  proxy: nullable.string(),
  agreement: nullable.string(),
  agreements: Type.Object({
    terms: nullable.string(),
    privacy: nullable.string(),
    subscripition: nullable.string(),
  }),
  landing: Type.Object({
    logo: nullable.string(),
    url: nullable.string(),
    shortname: Type.String(),
    regform_btn_url: nullable.string(),
    regform_btn_caption: nullable.string(),
    login: Type.Object({ title: nullable.string(), description: nullable.string() }),
    support: SupportContacts,
  }),
  auto_auth: nullable.string(),
  is_have_purchases: Type.Boolean(),
  is_allow_additional_packets_without_base: Type.Boolean(),
  free_channels_count: Type.Integer(),
  has_free_packet: Type.Optional(
    Type.Boolean({ description: 'The list of packets begins with the free channels, as a packet of their own' }),
  ),
  quick_sales: Type.Optional(
    Type.Boolean({
      description: 'What to buy to watch a channel is offered whole: a packet with the base packet it needs',
    }),
  ),
  only_offers: Type.Optional(
    Type.Unsafe<'subscription' | 'channel' | null>({
      type: ['string', 'null'],
      enum: ['subscription', 'channel', null],
      description: 'What the provider sells, if it sells only subscriptions or only channels',
    }),
  ),
  packet_not_found: Type.Optional(
    Type.Object(
      {
        map: Type.Record(Type.String(), Type.String()),
        redirect_path: nullable.string(),
        redirect_url: nullable.string(),
      },
      { description: 'Where a packet that is not found leads: by its id, else to the path, else to the address' },
    ),
  ),
  trial_packet_id: Type.Optional(
    Type.Integer({
      description: 'Of the network info: the packet whose trial the header offers; absent without a trial',
    }),
  ),
  cast_receiver_id: Type.Optional(
    Type.String({ description: 'The Google Cast receiver application; Google’s own without one' }),
  ),
  cast_join_policy: Type.Optional(Type.String({ description: 'Which pages join a Cast session that runs already' })),
  up_next_s: Type.Optional(
    Type.Integer({
      description: 'How long the card of the next episode counts down, seconds: 10 without it, 0 for no card',
    }),
  ),
  still_watching_after: Type.Optional(
    Type.Integer({
      description:
        'Episodes without a touch after which the player asks whether the viewer still watches: 3 without it, 0 for never',
    }),
  ),
  hidden_features: Type.Optional(
    Type.Array(Type.String(), {
      description: `Conveniences that the application does not offer, of ${VIEWER_FEATURES.join(', ')}`,
    }),
  ),
  hidden_content_ids: Type.Optional(
    Type.Array(Type.String(), { description: 'Contents that the application presents as missing, of a partner' }),
  ),
  redirect_screen: Type.Optional(
    Type.Object(
      {
        url: Type.String(),
        price: Type.String({ description: 'decimal text, in the currency below' }),
        currency: Currency,
        days: Type.Integer(),
        channels_count: Type.Integer(),
        cinemas_count: Type.Integer(),
        devices_count: Type.Integer(),
      },
      { description: 'The page `/redirect` of a partner: what it offers, and where its button leads' },
    ),
  ),
  store_sources: Type.Array(Type.String()),
  language: Type.String(),
  currency: Currency,
  phone_mask: nullable.string(),
  getip_url: nullable.string(),
  display_contact_info: Type.Boolean(),
  disallow_subscribe: Type.Boolean(),
  payment_info: nullable.string(),
  header_logo: nullable.string(),
  is_promo_enabled: Type.Boolean(),
  promo_campaigns: Type.Array(Type.Object({ id: Type.String(), hide_footer: Type.Boolean() }), {
    description: 'What differs on the pages `/promo/{id}` of campaigns',
  }),
  is_pay_iframe_enabled: Type.Boolean(),
  is_ott: Type.Boolean(),
  phone_rules: Type.Array(Type.Object({ first_digit_not: Type.String(), length: Type.Integer() }), {
    description: 'Lengths of phone numbers that differ from the mask: the first rule that fits counts',
  }),
  otp_length_rules: Type.Array(Type.Object({ first_digit: nullable.string(), length: Type.Integer() }), {
    description: 'Lengths of one-time codes by the first digit of the phone; null fits every other',
  }),
  auto_auth_retry_dialog: Type.Boolean(),
  outside_network_notice: Type.Boolean(),
  show_apk_instruction: Type.Boolean({
    description: 'The APK instructions are offered inside native applications too',
  }),
  account_field: Type.Union([Type.Literal('provider_uid'), Type.Literal('username')], {
    description: 'Which value the viewer sees as the account',
  }),
  hide_logout: Type.Boolean({ description: 'The account offers no logout' }),
  extra_menu_links: Type.Array(Type.Object({ title: Type.String(), url: Type.String() }), {
    description: 'External pages, appended to the menu',
  }),
  /** External address where viewers sign in instead. */
  auth_redirect_url: nullable.string(),
  /** Target of the logo; the start page if absent. */
  logo_link: nullable.string(),
  about_url: nullable.string(),
  is_indexed: Type.Boolean({ description: 'Search engines may list the site' }),
  is_middleware: Type.Boolean({ description: 'Viewers sign in through the operator’s middleware' }),
  brand: Type.Object(
    { accent: Type.String(), accent_ink: Type.String(), background: Type.String() },
    { description: 'Token values of the brand, #rrggbb' },
  ),
});
export type Provider = Static<typeof Provider>;

/** A provider with what only its landing page needs. @source */
export const ProviderInfo = Type.Object({
  ...Provider.properties,
  landing: Type.Object({
    ...Provider.properties.landing.properties,
    background: nullable.string(),
    title: nullable.string(),
    description: nullable.string(),
  }),
  devices: Type.Array(Type.String(), { description: 'Keys of the devices with an install instruction' }),
  contacts: SupportContacts,
});
export type ProviderInfo = Static<typeof ProviderInfo>;

export const InterfaceLanguage = Type.Object({
  key: Type.String(),
  name: Type.String(),
  priority: Type.Integer(),
  interface: Type.Boolean(),
});

/** What the application needs before sign-in. @source spec 1 §3 Network info */
export const NetworkInfo = Type.Object({
  provider: Provider,
  remote: Type.String(),
  country: nullable.string(),
  is_country_forbidden: Type.Boolean(),
  remote_provider_id: nullable.integer(),
  is_guest_allowed: Type.Boolean(),
  is_registration_allowed: Type.Boolean(),
  is_autoregistration_allowed: Type.Boolean(),
  auto_auth: nullable.string(),
  promo_days: Type.Integer(),
  default: Type.Object({ login: Type.Object({ title: nullable.string(), description: nullable.string() }) }),
  agreement: nullable.string(),
  privacy: nullable.string(),
  terms: nullable.string(),
  lk_link: orNull(Type.Object({ label: Type.String(), url: Type.String() })),
  phone_mask: nullable.string(),
  phone_otp_length: Type.Integer(),
  languages: Type.Object({
    available: Type.Array(InterfaceLanguage),
    audio: Type.Array(InterfaceLanguage),
    subtitle: Type.Array(InterfaceLanguage),
    /** Languages that titles and descriptions of the catalogue are written in. */
    content: Type.Array(Type.String()),
  }),
});
export type NetworkInfo = Static<typeof NetworkInfo>;

/** @source F-364 */
export const PlatformConfiguration = Type.Object({
  min_search_chars: Type.Integer(),
  bouncing_interval: Type.Integer(),
  catchup_blackout_mattress_screenshot_url: nullable.string(),
  parental_duration: Type.Array(Type.Object({ duration: Type.Integer(), name: Type.String() })),
  vitrina_offset: Type.Integer(),
  newyear: Type.Object(
    {
      row_ids: Type.Array(Type.String()),
      channel_id: Type.Integer(),
      channels_count: Type.Integer(),
      cinemas_count: Type.Integer(),
      timezone: Type.String({ description: 'where the year ends that is counted down to' }),
    },
    { description: 'The New Year page: its rows, its channel and its promotions' },
  ),
});
export type PlatformConfiguration = Static<typeof PlatformConfiguration>;

/** @source F-366 */
export const PlatformResources = Type.Object({
  logo: nullable.string(),
  logo_dark: nullable.string(),
  favicon: nullable.string(),
  stub_image: nullable.string(),
  app_links: Type.Object({
    ios: nullable.string(),
    android: nullable.string(),
    android_tv: nullable.string(),
    samsung: nullable.string(),
    lg: nullable.string(),
  }),
  mobile_app: Type.Object(
    { ios: nullable.string(), android: nullable.string() },
    { description: 'Addresses that open the application on a phone; `{path}` in them stands for the path of the page' },
  ),
});
export type PlatformResources = Static<typeof PlatformResources>;
