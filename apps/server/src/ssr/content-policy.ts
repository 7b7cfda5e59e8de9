/** What a page of the site may load and who may show it in a frame. @source decision 007 */
import type { Framing } from '../../../web/src/app/route-table.ts';
import { noEmbeddedOrigins, type EmbeddedOrigins } from './embedded-origins.ts';

/** Where the messenger shows its mini-apps. Whether it does stands in the fragment of the address, which no server sees. @source F-007, F-009 */
const MESSENGER = ['https://web.telegram.org', 'https://*.telegram.org'];

/** Whether other sites may show the page. @param framing of the matched route @param url whose query may carry the flag @source F-009 */
export function isFramingAllowed(framing: Framing, url: string): boolean {
  return (
    framing === 'always' ||
    (framing === 'flagged' && new URLSearchParams(url.split('?', 2)[1] ?? '').get('embed') === '1')
  );
}

/**
 * @param nonce what the page's own scripts carry
 * @param embedded where the embedded players of the provider's channels come from
 */
export function pagePolicy(nonce: string, isFramed: boolean, embedded: EmbeddedOrigins = noEmbeddedOrigins): string {
  return [
    "default-src 'self'",
    // What our scripts load is trusted too; browsers that do not know that word go by 'self'.
    [`script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`, ...embedded.scripts].join(' '),
    "script-src-attr 'none'",
    // The brand of a provider stands in a style attribute, and controls that measure themselves set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    // Pictures and video come from any server of the provider or of its channels' sources.
    'img-src * data: blob:',
    'media-src * data: blob:',
    'connect-src *',
    // The player takes video apart in a worker made from its own code.
    "worker-src 'self' blob:",
    // Payment and support pages of providers, and the players of third parties wherever they are.
    ["frame-src 'self' https:", ...embedded.frames.filter((origin) => !origin.startsWith('https:'))].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    ...(isFramed ? [] : [`frame-ancestors 'self' ${MESSENGER.join(' ')}`]),
  ].join('; ');
}
