/** The initial interface language of a page. @source F-050 */
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@aerial/domain/language.ts';
import { APP_VERSION } from '@aerial/domain/version.ts';

export const LANGUAGE_KEY = 'aerial.language';

export const isTranslated = (key: string): key is Language => (LANGUAGES as readonly string[]).includes(key);

/** Languages that a viewer can choose for the interface: flagged so by the provider, and translated. @source A-111 */
export const offeredLanguages = <L extends { readonly key: string; readonly interface: boolean }>(
  languages: readonly L[],
): L[] => languages.filter(({ key, interface: isOffered }) => isOffered && isTranslated(key));

/** Address of a translation file. @source F-049 */
export const translationUrl = (language: Language): string => `/locales/${language}/translation.json?v=${APP_VERSION}`;

/** Languages of an Accept-Language header or of navigator.languages, best first, without regions. */
export function preferredLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part, index) => {
      const [tag, ...parameters] = part.trim().split(';');
      const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
      return { key: tag!.split('-')[0]!.toLowerCase(), quality, index };
    })
    .filter(({ key, quality }) => key !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ key }) => key);
}

/**
 * The stored choice, else the browser's language if it is offered, else the provider's first, else Russian.
 * @param offered interface languages of the provider, by priority
 */
export function chooseLanguage(choices: {
  stored: string | null | undefined;
  browser: readonly string[];
  offered: readonly string[];
}): Language {
  const usable = (key: string): key is Language =>
    isTranslated(key) && (choices.offered.length === 0 || choices.offered.includes(key));
  if (choices.stored && usable(choices.stored)) return choices.stored;
  return choices.browser.find(usable) ?? choices.offered.find(isTranslated) ?? FALLBACK_LANGUAGE;
}
