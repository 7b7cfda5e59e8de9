/** What a page describes in structured data: JSON-LD with the vocabulary of schema.org. @source C-263–C-265 */
import { scriptJson } from './script-json.ts';
import type { Site } from './site.ts';

/** An entity of schema.org. Addresses that begin with a slash are of this site. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Breadcrumbs from the start; the last step is the page itself. */
export const breadcrumbs = (steps: readonly { readonly name: string; readonly path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
});

/** The pages that a list leads to, in its order. */
export const itemList = (items: readonly { readonly name: string; readonly path: string }[]): Thing => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: path,
  })),
});

/** Seconds as an ISO 8601 duration; undefined for none. */
export const isoDuration = (seconds: number): string | undefined =>
  seconds > 0 ? `PT${Math.max(1, Math.round(seconds / 60))}M` : undefined;

/** The site with its search. @source C-263, C-265 */
const webSite = ({ name, language }: Site): Thing => ({
  '@type': 'WebSite',
  '@id': '/#site',
  url: '/',
  name,
  inLanguage: language,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: '/search?q={search_term_string}' },
    'query-input': 'required name=search_term_string',
  },
});

/** The pages of the menu. @source C-264, C-265 */
const navigation = ({ menu }: Site): Thing => ({
  '@type': 'ItemList',
  '@id': '/#navigation',
  itemListElement: menu.map(({ title, path }, index) => ({
    '@type': 'SiteNavigationElement',
    position: index + 1,
    name: title,
    url: path,
  })),
});

const ADDRESSES = new Set(['@id', 'url', 'item', 'image', 'logo', 'urlTemplate']);

/** Makes addresses of this site absolute, and omits what has no value. */
function whole(value: unknown, key: string, origin: string): unknown {
  if (typeof value === 'string') return ADDRESSES.has(key) && value.startsWith('/') ? `${origin}${value}` : value;
  if (Array.isArray(value)) return value.map((item) => whole(item, key, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([, inner]) =>
          inner !== undefined && inner !== null && inner !== '' && !(Array.isArray(inner) && inner.length === 0),
      )
      .map(([name, inner]) => [name, whole(inner, name, origin)]),
  );
}

/** The text of the page's script element: the site, its navigation, and what the page itself is about. */
export function structuredData(site: Site, things: readonly Thing[] = []): string {
  const graph = [webSite(site), ...(site.menu.length > 0 ? [navigation(site)] : []), ...things];
  return scriptJson({ '@context': 'https://schema.org', '@graph': whole(graph, '@graph', site.origin) });
}
