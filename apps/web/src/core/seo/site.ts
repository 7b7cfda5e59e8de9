/** What the head of every page needs to know of the site it belongs to. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { RowsetStub } from '@aerial/contract/shapes/row.ts';
import type { QueryClient } from '@tanstack/react-query';
import { NETWORK_KEY } from '../../api/provider-queries.ts';
import type { MapType } from '../../parts/rows/queries.ts';
import { offeredLanguages, type Language } from '../../i18n/languages.ts';
import { menuEntries } from '../../app/menu.ts';

export interface Site {
  /** Where search engines find the site: `https://tv.example`. */
  readonly origin: string;
  readonly name: string;
  /** Of the page. */
  readonly language: string;
  /** That of addresses that name none. */
  readonly defaultLanguage: string;
  /** In which the site can be read. */
  readonly languages: readonly string[];
  readonly menu: readonly { readonly title: string; readonly path: string }[];
  /** Whether search engines may list it at all. */
  readonly isIndexed: boolean;
}

/** From what has been loaded of the provider; the same on the server and in the browser. */
export function siteOf(queryClient: QueryClient, { origin, language, mapType }: { origin: string; language: Language; mapType: MapType }): Site {
  const network = queryClient.getQueryData<NetworkInfo>(NETWORK_KEY);
  const menu = menuEntries(queryClient.getQueryData<RowsetStub[]>(['rowsets', mapType]) ?? [], { isSignedIn: false, isChild: false });
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
