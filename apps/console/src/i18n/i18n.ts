/** The languages of the console. Texts come from the areas that show them (`texts.ts`). */
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

export const CONSOLE_LANGUAGES = ['en', 'ru'] as const;
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];
const STORAGE_KEY = 'aerial.console.language';

export const i18n = i18next.createInstance();
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

const isOurs = (language: string | null | undefined): language is ConsoleLanguage =>
  CONSOLE_LANGUAGES.some((one) => one === language);

export const currentLanguage = (): ConsoleLanguage => (isOurs(i18n.language) ? i18n.language : 'en');

function subscribe(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}
/** The language of the interface; renders again when it changes. */
export const useLanguage = (): ConsoleLanguage => useSyncExternalStore(subscribe, currentLanguage);

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // a browser without storage
  }
}

function show(language: ConsoleLanguage): void {
  void i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Begins in the language chosen last, else the browser's first one that the console has. */
export function startLanguage(): void {
  const last = stored();
  const wanted = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
  show(isOurs(last) ? last : (wanted.find(isOurs) ?? 'en'));
}

export function chooseLanguage(language: ConsoleLanguage): void {
  show(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Chosen for this visit only.
  }
}
