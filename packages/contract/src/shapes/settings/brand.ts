/** How a provider looks and what its site says. */
import Type from 'typebox';
import { Currency } from '../provider.ts';
import { address, amount, colour, integer, list, localizedText, orNull, record, text, webAddress } from './fields.ts';

export const BrandFacet = record({
  brand: record({
    accent: colour(),
    accent_ink: colour(),
    background: colour(),
    otp_length: Type.Optional(integer(4, 8)),
  }),
  logo: orNull(address()),
  logoDark: orNull(address()),
  headerLogo: Type.Unsafe<string | { src: string; href: string } | null>({
    anyOf: [address(), record({ src: address(), href: address() }), { type: 'null' }],
  }),
  logoLink: orNull(address()),
  favicon: orNull(address()),
  stubImage: orNull(address()),
});

const boundedCurrency = record({
  ASCII_NAME: text(8),
  FORMAT: Type.String({ pattern: '%s', maxLength: 16 }),
  UTF_NAME: text(8),
  ISO_CODE: Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }),
}) satisfies typeof Currency;
export { boundedCurrency };

const link = orNull(text(2048));
export const SiteFacet = record({
  support: record({ email: orNull(text()), phone: orNull(text(64)), url: orNull(webAddress()) }),
  landingUrl: orNull(webAddress()),
  landingBackground: orNull(address()),
  landingTitle: orNull(localizedText(255)),
  landingDescription: orNull(localizedText()),
  regformButton: orNull(record({ url: webAddress(), caption: localizedText(64) })),
  redirectScreen: orNull(
    record({
      url: webAddress(),
      price: amount(),
      currency: boundedCurrency,
      days: integer(0, 3660),
      channels: integer(0, 100_000),
      cinemas: integer(0, 1000),
      devices: integer(0, 1000),
    }),
  ),
  agreementUrl: orNull(address()),
  privacyUrl: orNull(address()),
  termsUrl: orNull(address()),
  aboutUrl: orNull(address()),
  extraMenuLinks: list(record({ title: localizedText(64), url: address() }), 20),
  appLinks: record({ ios: link, android: link, android_tv: link, samsung: link, lg: link }),
  mobileApp: record({ ios: link, android: link }),
  showsApkInstruction: Type.Boolean(),
  seoMasks: list(
    record({
      pageType: text(64),
      textType: Type.Enum(['title', 'description', 'h1', 'text']),
      value: localizedText(),
    }),
  ),
  isIndexed: Type.Boolean(),
});
