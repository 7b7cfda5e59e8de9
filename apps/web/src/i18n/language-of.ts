import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@aerial/domain/language.ts';

/** The language of the interface that a locale belongs to. */
export const languageOf = (locale: string): Language => {
  const key = locale.split('-')[0]!.toLowerCase();
  return LANGUAGES.find((language) => language === key) ?? FALLBACK_LANGUAGE;
};
