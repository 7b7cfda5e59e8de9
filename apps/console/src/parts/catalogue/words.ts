/** What titles and pages are described with: libraries, genres, countries and languages of the provider. */
import { catalogueWordsCall, type CatalogueWords } from '@aerial/contract/calls/operator-titles.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../core/api.ts';
import { useLanguage } from '../../i18n/i18n.ts';

export const WORDS_KEY = ['words'];
export const useWords = (): UseQueryResult<CatalogueWords> =>
  useQuery({ queryKey: WORDS_KEY, queryFn: () => callApi(catalogueWordsCall), staleTime: 60_000 });

/** A text in the language of the console, else in any. */
export function nameIn(text: LocalizedText, language: string): string {
  return text[language] || text['ru'] || text['en'] || Object.values(text).find(Boolean) || '—';
}
export function useName(): (text: LocalizedText) => string {
  const language = useLanguage();
  return useCallback((text) => nameIn(text, language), [language]);
}
