/** Where a provider's viewers are, which languages they read, and how they sign in. */
import Type from 'typebox';
import { address, integer, list, localizedText, network, orNull, record, text, webAddress } from './fields.ts';

const languageKey = Type.String({ pattern: '^[a-z]{2,3}$', maxLength: 3 });
const language = record({
  key: languageKey,
  name: text(64),
  priority: integer(0, 1000),
  interface: Type.Boolean(),
});

export const RegionFacet = record({
  timeZone: text(64),
  forbiddenCountries: list(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 }), 250),
});

export const LanguagesFacet = record({
  defaultLanguage: languageKey,
  languages: list(language, 50),
  catalogueLanguages: list(languageKey, 50),
  audioLanguages: list(language, 50),
  subtitleLanguages: list(language, 50),
});

export const LoginFacet = record({
  allowsGuests: Type.Boolean(),
  allowsRegistration: Type.Boolean(),
  phoneMask: orNull(text(64)),
  phoneRules: list(record({ first_digit_not: text(1), length: integer(4, 20) }), 20),
  otpLength: orNull(integer(4, 8)),
  otpLengthRules: list(record({ first_digit: orNull(text(1)), length: integer(4, 8) }), 20),
  smsPerHour: integer(0, 1_000_000),
  loginTitle: orNull(localizedText(255)),
  loginDescription: orNull(localizedText()),
  autoAuth: orNull(address()),
  autoAuthNetworks: orNull(list(network(), 1000)),
  autoAuthRetryDialog: orNull(Type.Boolean()),
  outsideNetworkNotice: Type.Boolean(),
  authRedirectUrl: orNull(webAddress()),
  isMiddleware: Type.Boolean(),
  middlewareUrl: orNull(webAddress()),
  tokenTtlS: integer(300, 366 * 86_400),
});

export const AccountFacet = record({
  accountField: Type.Enum(['provider_uid', 'username']),
  hidesLogout: Type.Boolean(),
  lkLink: orNull(
    record({
      label: Type.Unsafe<string | Record<string, string>>({ anyOf: [text(64), localizedText(64)] }),
      url: webAddress(),
    }),
  ),
  deviceLimit: integer(1, 1000),
  showsWatchedToSupport: Type.Boolean(),
});

export const ParentalFacet = record({
  parentalDialogue: orNull(
    record({
      icon: Type.Optional(text(64)),
      title: localizedText(255),
      message: localizedText(),
      buttons: list(
        record({
          label: localizedText(64),
          action: Type.Enum(['set_pin', 'settings', 'ignore', 'close']),
          isPrimary: Type.Optional(Type.Boolean()),
        }),
        4,
      ),
    }),
  ),
  parentalDurations: list(record({ duration: integer(0, 604_800), name: text(64) }), 20),
});
