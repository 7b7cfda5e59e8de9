/** When the player of a third party shows a channel in our stead, and which of its pages. */

/** Default offset of a channel's vitrina before the present, seconds. @source C-819 */
export const VITRINA_OFFSET_S = 360;

/** @param own the channel's @param configured the platform's @source C-564 */
export const vitrinaOffset = (own: number | null | undefined, configured: number | null | undefined): number =>
  own ?? configured ?? VITRINA_OFFSET_S;

/** The address for where we run: the light variant, where there is one, on small screens and in web views. @source C-308 */
export const vitrinaAddress = (
  config: { readonly web: string; readonly web_vlight: string | null },
  where: { readonly isMobile: boolean; readonly isWebView: boolean },
): string => (where.isMobile || where.isWebView ? (config.web_vlight ?? config.web) : config.web);
