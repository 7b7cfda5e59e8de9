/** The demo's providers, channels and references, as the loader takes them. */
import { demoAds } from '../../../../demo/catalogue/ads.ts';
import { asChannelId } from '@aerial/domain/ids.ts';
import { cardId } from '../../../../demo/catalogue/assets.ts';
import { categories } from '../../../../demo/catalogue/categories.ts';
import { channels } from '../../../../demo/catalogue/channels.ts';
import { countries } from '../../../../demo/catalogue/countries.ts';
import { libraries } from '../../../../demo/catalogue/libraries.ts';
import { paySystems } from '../../../../demo/catalogue/pay-systems.ts';
import { offers } from '../../../../demo/catalogue/packets.ts';
import { providers, type DemoProvider } from '../../../../demo/catalogue/provider.ts';
import { rows } from '../../../../demo/catalogue/rows.ts';
import { networkLoginCall } from '@aerial/contract/calls/network-login.ts';
import { defaultSettings } from '../tenancy/provider.ts';
import type { LanguageOffer } from '../tenancy/settings/languages.ts';
import type { CatalogueCategory, CatalogueCountry, CatalogueLibrary, CatalogueProvider } from './catalogue.ts';
import { rowIdOf } from './load-pages.ts';
import { PICTURES } from './pictures.ts';

/** Half a card: long enough to be read, short enough to be borne. */
const PACKSHOT_SEGMENTS = 2;

/** What there is to watch on the holidays, and the channel with the fire. */
const HOLIDAY_ROWS = ['together', 'smile', 'child-films', 'classics', 'series-warm'].map(
  (name) => rows.find(({ slug, id }) => slug === `${name}-${id}`)!.id,
);
const HEARTH = 17;

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  ru: 'Русский',
  en: 'English',
  bg: 'Български',
  kk: 'Қазақша',
  tg: 'Тоҷикӣ',
  ky: 'Кыргызча',
  uz: 'Oʻzbekcha',
  ka: 'ქართული',
  lv: 'Latviešu',
  az: 'Azərbaycanca',
  ro: 'Română',
};

const languageOffers = (languages: readonly string[], isInterface: boolean): LanguageOffer[] =>
  languages.map((key, priority) => ({ key, name: LANGUAGE_NAMES[key] ?? key, priority, interface: isInterface }));

function settingsOf(provider: DemoProvider): CatalogueProvider['settings'] {
  const { brand, currency, languages, support } = provider;
  const picture = (file: string): string => `${PICTURES}/provider/${file}`;
  return {
    allowsGuests: provider.isGuestAllowed,
    allowsRegistration: provider.isGuestAllowed,
    phoneMask: provider.phoneMask,
    otpLength: provider.otpLength,
    currency: {
      ASCII_NAME: currency.code,
      FORMAT: `%s ${currency.utfName}`,
      UTF_NAME: currency.utfName,
      ISO_CODE: currency.code,
    },
    defaultLanguage: languages.interface[0] ?? 'ru',
    languages: languageOffers(languages.interface, true),
    audioLanguages: languageOffers(languages.audio, false),
    // Priority 0 would switch subtitles on by themselves.
    subtitleLanguages: languageOffers(languages.subtitle, false).map((offer) => ({
      ...offer,
      priority: offer.priority + 1,
    })),
    support: { email: support.email, phone: support.phone, url: support.site },
    agreementUrl: `/documents/${provider.shortname}/agreement.txt`,
    privacyUrl: `/documents/${provider.shortname}/privacy.txt`,
    termsUrl: `/documents/${provider.shortname}/terms.txt`,
    landingBackground: `${PICTURES}/${provider.background}`,
    landingDescription: { ...provider.description },
    timeZone: provider.timeZone,
    newYear: {
      rowIds: HOLIDAY_ROWS.map((id) => rowIdOf(provider, id)),
      channelId: asChannelId(HEARTH),
      channels: provider.channels?.length ?? channels.length,
      cinemas: libraries.length,
    },
    loginDescription: { ...provider.description },
    headerLogo: provider.logoLink ? { src: picture(provider.logo), href: provider.logoLink } : picture(provider.logo),
    logo: picture(provider.logo),
    logoDark: picture(provider.logo),
    favicon: picture(provider.favicon),
    stubImage: `${PICTURES}/stub.webp`,
    ...(provider.mobileApp && {
      appLinks: { ...defaultSettings.appLinks, ...provider.mobileApp.store },
      mobileApp: provider.mobileApp.open,
    }),
    lkLink: provider.account ? { ...provider.account, label: { ...provider.account.label } } : null,
    isMiddleware: provider.isMiddleware ?? false,
    phoneRules: provider.phoneRules ?? [],
    otpLengthRules: provider.otpLengthRules ?? [],
    autoAuth: provider.recognisesIn ? `${networkLoginCall.path}?provider=${provider.shortname}` : null,
    autoAuthNetworks: provider.recognisesIn ?? null,
    // What browsers have without a vendor's account.
    drm: { clearKey: true },
    maxStreams: provider.maxStreams ?? null,
    outsideNetworkNotice: provider.outsideNetworkNotice ?? false,
    accountField: provider.accountField ?? 'provider_uid',
    hasPurchases: provider.sells !== undefined,
    isPayIframeEnabled: provider.paysInFrame ?? false,
    promoDays: provider.promoDays ?? 0,
    sellsAdditionalPacketsWithoutBase: provider.sells === 'additional',
    packetRules: provider.packetRules ?? null,
    paySystems: provider.sells ? paySystems.map((paySystem) => ({ ...paySystem })) : [],
    brand: { accent: brand.accent, accent_ink: brand.onAccent, background: brand.ground },
  };
}

const SOUM = { ASCII_NAME: 'UZS', FORMAT: '%s сум', UTF_NAME: 'сум', ISO_CODE: 'UZS' };

const partnersOf = ({ partners = {}, brand }: DemoProvider): CatalogueProvider['partners'] =>
  Object.fromEntries(
    Object.entries(partners).map(([key, partner]) => [
      key,
      {
        loginTitle: { ...partner.loginTitle },
        loginDescription: { ...partner.loginDescription },
        brand: { accent: partner.accent, accent_ink: partner.onAccent, background: brand.ground },
        hidesLogout: partner.hidesLogout ?? false,
        ...(partner.promoDays && { promoDays: partner.promoDays }),
        ...(partner.hidden && { hiddenContentIds: partner.hidden }),
        ...(partner.redirect && { redirectScreen: { ...partner.redirect, currency: SOUM } }),
      },
    ]),
  );

export const demoProviders: readonly CatalogueProvider[] = providers.map((provider, index) => ({
  id: provider.id,
  shortname: provider.shortname,
  name: provider.name,
  isDefault: index === 0,
  // Browsers take every name under localhost for this machine.
  hosts: [`${provider.shortname}.localhost`],
  networks: provider.network ?? [],
  settings: settingsOf(provider),
  partners: partnersOf(provider),
  ...(offers[provider.shortname] && { offer: offers[provider.shortname]! }),
  ...(demoAds[provider.shortname] && { ads: demoAds[provider.shortname]! }),
  ...(provider.channels && { channelIds: provider.channels }),
}));

export const demoCategories: readonly CatalogueCategory[] = categories.map(({ id, slug, name, tags }) => ({
  id,
  slug,
  name,
  tags: Object.fromEntries(tags.map((tag) => [tag, true])),
}));

export const demoCountries: readonly CatalogueCountry[] = countries.map(({ id, name }) => ({
  id,
  slug: `country-${id}`,
  name,
}));

/** All libraries are public but those whose films are sold one by one. */
export const demoLibraries: readonly CatalogueLibrary[] = libraries.map(
  ({ id, slug, title, description, hasPackshot, isPaid = false }) => ({
    id,
    slug,
    title,
    description,
    isFree: !isPaid,
    ...(hasPackshot && { packshots: [[{ asset: cardId(slug), segments: PACKSHOT_SEGMENTS }]] }),
  }),
);
