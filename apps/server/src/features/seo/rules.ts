/** Which addresses the sitemap lists, and its format. */

/** The most addresses of one sitemap file. @see sitemaps.org */
export const MAX_SITEMAP_ADDRESSES = 50_000;

/** A page of the site. */
export interface SitemapEntry {
  /** Path, already encoded. */
  readonly path: string;
  readonly changedAt?: Date | null;
}

/** Pages of one viewer, and what is no page. */
const CLOSED = ['/v2/', '/media/', '/settings', '/lk', '/account_mobile', '/my$', '/watch/', '/trailers/'];

/** The text of robots.txt. @param origin of the provider's site; undefined while the provider is unknown */
export function robotsText(site: { readonly origin: string | undefined; readonly isIndexed: boolean }): string {
  if (!site.isIndexed) return 'User-agent: *\nDisallow: /\n';
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), 'Allow: /'];
  return `${lines.join('\n')}\n${site.origin === undefined ? '' : `\nSitemap: ${site.origin}/sitemap.xml\n`}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
export const SITEMAP_HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${SCHEMA}>\n`;
export const SITEMAP_END = '</urlset>\n';

export const sitemapLine = (origin: string, { path, changedAt }: SitemapEntry): string =>
  `<url><loc>${escaped(new URL(origin + path).href)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`;

/** @param parts when each was last changed, in order */
export function sitemapIndex(
  origin: string,
  parts: readonly { readonly part: number; readonly changedAt: Date }[],
): string {
  const lines = parts.map(
    ({ part, changedAt }) =>
      `<sitemap><loc>${escaped(origin)}/sitemap-${part}.xml</loc><lastmod>${changedAt.toISOString()}</lastmod></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${SCHEMA}>\n${lines.join('')}</sitemapindex>\n`;
}
