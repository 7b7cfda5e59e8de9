/** In which language texts of the catalogue are, where that is not the language of the page. */
import { createContext, useContext } from 'react';
import { FALLBACK_LANGUAGE } from '@aerial/domain/language.ts';

/**
 * @param written languages the provider's catalogue is written in; none when that is unknown
 * @returns undefined where the texts are in the language of the page, and need no mark
 */
export function foreignLanguage(page: string, written: readonly string[] | undefined): string | undefined {
  if (!written || written.length === 0 || written.includes(page)) return undefined;
  return written.includes(FALLBACK_LANGUAGE) ? FALLBACK_LANGUAGE : written[0];
}

/** Set once for all pages: cards are many, and each would subscribe to the network info. */
export const ContentLanguageContext = createContext<string | undefined>(undefined);

/** The `lang` of elements that show titles and descriptions: letterforms, hyphens and voices go by it. */
export const useContentLanguage = (): string | undefined => useContext(ContentLanguageContext);
