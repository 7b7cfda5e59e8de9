/** What a page of the site may load and who may show it in a frame. @source decision 007 */

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

/** @param nonce what the page's own scripts carry */
export function pagePolicy(nonce: string, mayBeFramed: boolean): string {
  return [
    "default-src 'self'",
    // What our scripts load is trusted too; browsers that do not know that word go by 'self'.
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
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
    // Payment and support pages of providers.
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'self'",
    ...(mayBeFramed ? [] : [`frame-ancestors 'self' ${MESSENGER.join(' ')}`]),
  ].join('; ');
}
