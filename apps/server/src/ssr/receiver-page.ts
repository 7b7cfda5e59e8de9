/**
 * The page that televisions load when something is cast to them (Google Cast), in the provider's brand. It is apart from the site: other
 * code, no session, and the only page that may load the script of Google's receivers.
 */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { escapeHtml } from './escape.ts';
import type { PageFiles } from './page-files.ts';

export const RECEIVER_PATH = '/cast_receiver';

/** The script, and what it loads itself: the players. */
const GOOGLE = 'https://www.gstatic.com';

/** @param nonce of the page's own scripts */
export function receiverPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    // Televisions are old: those that do not know 'strict-dynamic' go by the origins.
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self' ${GOOGLE}`,
    "script-src-attr 'none'",
    `style-src 'self' 'unsafe-inline' ${GOOGLE} https://fonts.googleapis.com`,
    "font-src 'self' data: https://fonts.gstatic.com",
    'img-src * data: blob:',
    'media-src * data: blob:',
    // The script speaks with the device over a socket.
    'connect-src * ws: wss:',
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export interface ReceiverDocument {
  readonly provider: NetworkInfo['provider'];
  /** Custom properties of the brand. */
  readonly brand: Readonly<Record<string, string>>;
  readonly language: string;
  readonly files: PageFiles;
  readonly nonce: string;
}

/** Names and colours are in the document, so that the brand is the first that the television shows. */
export function receiverDocument({ provider, brand, language, files, nonce }: ReceiverDocument): string {
  const style = Object.entries(brand)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const logo = provider.header_logo ?? provider.landing.logo;
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"${style ? ` style="${escapeHtml(style)}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark">',
    `<title>${escapeHtml(provider.name)}</title>`,
    ...files.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body><div id="receiver" data-phase="starting" data-name="${escapeHtml(provider.name)}"${logo ? ` data-logo="${escapeHtml(logo)}"` : ''}></div>`,
    `<script type="module" src="${files.entry}" nonce="${nonce}"></script></body></html>`,
  ].join('');
}
