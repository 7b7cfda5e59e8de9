/**
 * Where the application runs. One function detects it, and everything that depends on it reads the result.
 * @source, F-004–F-009
 */

/** Independent flags: an embed inside a web view is both. `browser`: none of the others. */
export interface Surroundings {
  /** The web view of a native application. */
  readonly webView: boolean;
  /** A mini-app of a messenger. */
  readonly miniApp: boolean;
  /** A frame in a page of another site: the player only, or a page without header and footer. */
  readonly embed: boolean;
  readonly browser: boolean;
}

/** The properties of the page that detection uses. */
export interface PageFacts {
  readonly path: string;
  readonly search: string;
  readonly isFramed: boolean;
  readonly userAgent: string;
  readonly hasNativeBridge: boolean;
  /** Start data of a messenger's mini-app came with the page. */
  readonly hasStartData: boolean;
}

const EMBED_ROUTE = /^\/(?:channel_embed|content_embed)\/[^/]/;
/** Android's web views contain `wv`, some applications use their own name. */
const WEB_VIEW_AGENT = /; wv\)|\bWebView\b/;

/** Whether a path is a player for other sites. @source F-009 */
export const isEmbedRoute = (path: string): boolean => EMBED_ROUTE.test(path);

/** The surroundings that the server renders every page for; one object, so that nothing is rendered again after hydration. */
export const plainBrowser: Surroundings = { webView: false, miniApp: false, embed: false, browser: true };

export function surroundingsOf(page: PageFacts): Surroundings {
  const webView = page.hasNativeBridge || WEB_VIEW_AGENT.test(page.userAgent);
  const miniApp = page.hasStartData;
  const embed = isEmbedRoute(page.path) || (page.isFramed && new URLSearchParams(page.search).get('embed') === '1');
  return webView || miniApp || embed ? { webView, miniApp, embed, browser: false } : plainBrowser;
}

/** Whether this page plays without a PIN. Read from its own address each time and never stored. @source F-346, F-347, A-590 */
export const ignoresParentalControl = (path: string, search: string): boolean =>
  isEmbedRoute(path) && new URLSearchParams(search).get('ignore_parental_control') === '1';
