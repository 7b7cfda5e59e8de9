/** The site description for the page's head, from the provider's data. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { RowsetStub } from '@aerial/contract/shapes/row.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { MapType } from '@aerial/api-client/map-type.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import type { Site } from '../core/seo/site.ts';
import type { Language } from '@aerial/domain/language.ts';
import { offeredLanguages } from '../i18n/languages.ts';
import { menuEntries } from './menu.ts';

/** Uses only loaded data of the provider; the same on the server and in the browser. */
export function siteOf(
  queryClient: QueryClient,
  { origin, language, mapType }: { origin: string; language: Language; mapType: MapType },
): Site {
  const network = queryClient.getQueryData<NetworkInfo>(NETWORK_KEY);
  const menu = menuEntries(queryClient.getQueryData<RowsetStub[]>(['rowsets', mapType]) ?? [], {
    isSignedIn: false,
    isChild: false,
  });
  return {
    origin,
    name: network?.provider.name ?? '',
    language,
    defaultLanguage: network?.provider.language ?? language,
    languages: offeredLanguages(network?.languages.available ?? []).map(({ key }) => key),
    menu: menu.filter(({ isOutside }) => !isOutside).map(({ title, to }) => ({ title, path: to })),
    isIndexed: network?.provider.is_indexed ?? true,
  };
}
