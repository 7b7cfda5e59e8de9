/** The settings of the provider, as all parts load and change them. */
import { providerSettingsCall, type ProviderSettingsDocument } from '@aerial/contract/calls/operator-settings.ts';
import { LANGUAGES } from '@aerial/domain/language.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { queryClient } from '../../core/query-client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callApi(providerSettingsCall, { signal }),
});

/** Takes what a change answered. */
export function setSettings(document: ProviderSettingsDocument): ProviderSettingsDocument {
  queryClient.setQueryData(settingsQuery.queryKey, document);
  return document;
}

/** The languages in which the provider's texts are written, in their order. */
export function languagesOf({ facets: { languages } }: ProviderSettingsDocument): readonly string[] {
  const known = new Set<string>(LANGUAGES);
  const own = languages.languages
    .filter(({ interface: isShown, key }) => isShown && known.has(key))
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ key }) => key);
  return own.length > 0 ? own : ['ru', 'en'];
}
