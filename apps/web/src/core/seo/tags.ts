/** The tags of a page's head: one set of rules for the server and the browser. @source spec 2 §2 Page metadata */
import type { Site } from './site.ts';
import { structuredData, type Thing } from './structured-data.ts';

/** Search engines show about this much. @source C-268, C-816 */
export const SHORT_DESCRIPTION = 70;

export interface PageHead {
  readonly title: string;
  /** Of any length: the head truncates it to the limit. */
  readonly description?: string;
  /** Path of the canonical address. */
  readonly canonical?: string;
  readonly image?: string | null;
  /** Of a link to a moment: the path of the moment's picture, and that of the link. */
  readonly moment?: { readonly picture: string; readonly path: string } | undefined;
  readonly noindex?: boolean;
  /** Open Graph type; `website` when absent. */
  readonly type?: string;
  /** Structured data of the page's subject. */
  readonly data?: readonly Thing[];
}

export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  /** Content of a script element, safe to embed. */
  readonly text?: string;
}

/** Cuts at a word to at most `limit` characters, with an ellipsis. @source C-268, C-269 */
export function shortText(text: string, limit: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit);
  const atWord = /\s/.test(plain[limit - 1]!)
    ? cut
    : cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || plain.slice(0, limit - 1);
  return `${atWord.replace(/[\s.,;:!?—–-]+$/, '').slice(0, limit - 1)}…`;
}

/** Languages as social networks name them. */
const LOCALES: Readonly<Record<string, string>> = {
  ru: 'ru_RU',
  en: 'en_US',
  bg: 'bg_BG',
  kk: 'kk_KZ',
  tg: 'tg_TJ',
  ky: 'ky_KG',
  uz: 'uz_UZ',
  ka: 'ka_GE',
  lv: 'lv_LV',
  az: 'az_AZ',
  ro: 'ro_RO',
};

/** The address of a page in a language: the site's first language has no prefix. */
export function addressIn(site: Pick<Site, 'origin' | 'defaultLanguage'>, path: string, language: string): string {
  const url = new URL(site.origin + path);
  if (language !== site.defaultLanguage) url.searchParams.set('lang', language);
  return url.href;
}

/** The same page in the other languages of the site, and the `x-default`. */
function alternates(site: Site, path: string): HeadTag[] {
  if (site.languages.length < 2) return [];
  const link = (hreflang: string, href: string): HeadTag => ({
    tag: 'link',
    attributes: { rel: 'alternate', hreflang, href },
  });
  return [
    ...site.languages.map((language) => link(language, addressIn(site, path, language))),
    link('x-default', addressIn(site, path, site.defaultLanguage)),
  ];
}

/** A picture in the size that cards of shared pages have. */
export interface SharePicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Social networks do not show SVG pictures. */
export const isPhoto = (address: string): boolean => !/\.svg(?:$|[?#])/i.test(address);

/**
 * Tags of a head, besides the title.
 * @param picture the head's picture in its size for shared pages, on the server
 * @source C-258–C-265
 */
export function headTags(head: PageHead, site: Site, picture?: SharePicture): HeadTag[] {
  const canonical = head.canonical === undefined ? undefined : addressIn(site, head.canonical, site.language);
  const image =
    head.image && isPhoto(head.image)
      ? (picture?.src ?? new URL(head.image, site.origin || 'http://localhost').href)
      : undefined;
  const description = head.description && shortText(head.description, SHORT_DESCRIPTION);
  const isListed = !head.noindex && site.isIndexed;
  const meta = (name: string, content: string | number | undefined): HeadTag[] => {
    if (content === undefined || content === '') return [];
    const key = name.startsWith('og:') ? 'property' : 'name';
    return [{ tag: 'meta', attributes: { [key]: name, content: String(content) } }];
  };
  return [
    ...meta('description', description),
    ...meta('robots', isListed ? undefined : 'noindex'),
    ...(canonical ? [{ tag: 'link' as const, attributes: { rel: 'canonical', href: canonical } }] : []),
    ...(isListed && head.canonical !== undefined ? alternates(site, head.canonical) : []),
    ...meta('og:title', head.title),
    ...meta('og:description', description),
    ...meta('og:type', head.type ?? 'website'),
    // Networks that take the address from here would lose the moment.
    ...meta('og:url', head.moment ? addressIn(site, head.moment.path, site.language) : canonical),
    ...meta('og:locale', LOCALES[site.language]),
    ...meta('og:image', image),
    ...(image && picture ? [...meta('og:image:width', picture.width), ...meta('og:image:height', picture.height)] : []),
    ...(image ? meta('og:image:alt', head.title) : []),
    ...meta('og:site_name', site.name),
    ...meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(isListed
      ? [{ tag: 'script' as const, attributes: { type: 'application/ld+json' }, text: structuredData(site, head.data) }]
      : []),
  ];
}
