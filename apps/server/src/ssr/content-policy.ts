/** What a page of the site may load and who may show it in a frame. @source decision 007 */
import { noEmbeddedOrigins, type EmbeddedOrigins } from './embedded-origins.ts';

/** Pages that other sites may show in a frame. @source F-009 */
const EMBEDS = /^\/(channel_embed|content_embed)\//;
/** Pages where something is changed or paid: no flag lets another site lay them under its own buttons. */
const NEVER_EMBEDDED = /^\/(lk|lk_parental|settings|account_mobile)(\/|$)/;
/** Where the messenger shows its mini-apps. Whether it does stands in the fragment of the address, which no server sees. @source F-007, F-009 */
const MESSENGER = ['https://web.telegram.org', 'https://*.telegram.org'];

/** Whether the page is made for being shown by other sites. */
export function isEmbed(url: string): boolean {
  const [path = '', search = ''] = url.split('?', 2);
  return EMBEDS.test(path) || (new URLSearchParams(search).get('embed') === '1' && !NEVER_EMBEDDED.test(path));
}

/**
 * @param nonce what the page's own scripts carry
 * @param embedded where the embedded players of the provider's channels come from
 */
export function pagePolicy(nonce: string, mayBeFramed: boolean, embedded: EmbeddedOrigins = noEmbeddedOrigins): string {
  return [
    "default-src 'self'",
    // What our scripts load is trusted too; browsers that do not know that word go by 'self'.
    [`script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`, ...embedded.scripts].join(' '),
    "script-src-attr 'none'",
    // The brand of a provider stands in a style attribute, and controls that measure themselves set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    // Pictures and video come from wherever a provider keeps them or its channels' sources are.
    'img-src * data: blob:',
    'media-src * data: blob:',
    'connect-src *',
    // The player takes video apart in a worker made from its own code.
    "worker-src 'self' blob:",
    // Payment and support pages of providers, and the players of third parties wherever they are.
    ["frame-src 'self' https:", ...embedded.frames.filter((origin) => !origin.startsWith('https:'))].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    ...(mayBeFramed ? [] : [`frame-ancestors 'self' ${MESSENGER.join(' ')}`]),
  ].join('; ');
}
