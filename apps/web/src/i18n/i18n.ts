/** Texts of the interface: i18next over one flat file per language. */
import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type ru from '../../public/locales/ru/translation.json';
import { FALLBACK_LANGUAGE, type Language } from '@aerial/domain/language.ts';
import { translationUrl } from './languages.ts';

/** A translation file: texts by key. */
export type Translation = Readonly<Record<string, string>>;

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: typeof ru };
  }
}

/** An own instance, so that pages in different languages can be rendered at the same time. */
export function createI18n(language: Language, texts: Partial<Record<Language, Translation>>): I18n {
  const instance = i18next.createInstance();
  instance.use(initReactI18next);
  void instance.init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: Object.fromEntries(Object.entries(texts).map(([key, translation]) => [key, { translation }])),
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  instance.services.formatter?.add('az_ordinal', (value) => azerbaijaniOrdinal(Number(value)));
  return instance;
}

/** A number as an Azerbaijani ordinal: its suffix follows the last vowel of the word. */
export function azerbaijaniOrdinal(number: number): string {
  const last = number % 10 !== 0 ? number % 10 : number % 100;
  if ([6, 40, 60, 90].includes(last)) return `${number}-cı`;
  if ([9, 10, 30].includes(last)) return `${number}-cu`;
  return [3, 4].includes(last) || (last === 0 && number !== 0) ? `${number}-cü` : `${number}-ci`;
}

/** @throws when the file cannot be loaded */
export async function fetchTranslation(language: Language): Promise<Translation> {
  const response = await fetch(translationUrl(language));
  if (!response.ok) throw new Error(`Translation ${language}: HTTP ${response.status}`);
  return (await response.json()) as Translation;
}

/** Switches the interface without a reload. */
export async function switchLanguage(instance: I18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', await fetchTranslation(language));
  }
  await instance.changeLanguage(language);
}
