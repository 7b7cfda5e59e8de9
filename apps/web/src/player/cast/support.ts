/** Which way of casting a browser has, and what the session may be shared with. Pure. */

/**
 * `cast`: Google Cast. `airplay`, `remote` (the Remote Playback API): the browser's own picker. `firefox`, `opera`, `iron-safari`: a message says that it cannot.
 * `none`: the control is hidden.
 * @source C-778, C-779
 */
export type CastSupport = 'cast' | 'airplay' | 'remote' | 'firefox' | 'opera' | 'iron-safari' | 'none';

export interface CastBrowser {
  readonly userAgent: string;
  /** Google's script works on secure pages only. */
  readonly isSecure: boolean;
  /** Inside an application or a frame of another site nothing is cast. */
  readonly isEmbedded: boolean;
  readonly hasAirPlay: boolean;
  readonly hasRemotePlayback: boolean;
}

/** @source C-778, C-779 */
export function castSupport({
  userAgent,
  isSecure,
  isEmbedded,
  hasAirPlay,
  hasRemotePlayback,
}: CastBrowser): CastSupport {
  const other = hasRemotePlayback ? 'remote' : 'none';
  if (isEmbedded) return 'none';
  if (hasAirPlay) return 'airplay';
  // Browsers of iPhones and iPads are Safari underneath and say other names.
  if (/CriOS|EdgiOS|OPiOS|FxiOS|YaBrowser.*Mobile.*Safari/.test(userAgent) && /iPhone|iPad/.test(userAgent))
    return other;
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/OPR\/|Opera/.test(userAgent)) return 'opera';
  if (/Iron\//.test(userAgent)) return 'iron-safari';
  if (/Chrom(e|ium)\//.test(userAgent)) return isSecure ? 'cast' : 'none';
  return other === 'none' && /Safari\//.test(userAgent) ? 'iron-safari' : other;
}

/** @param isEmbedded inside an application or a frame of another site */
export const browserCastSupport = (isEmbedded: boolean): CastSupport =>
  castSupport({
    userAgent: navigator.userAgent,
    isSecure: window.isSecureContext,
    isEmbedded,
    hasAirPlay: 'webkitShowPlaybackTargetPicker' in HTMLVideoElement.prototype,
    hasRemotePlayback: 'remote' in HTMLMediaElement.prototype,
  });

/** The key of what is said where the browser cannot cast; undefined where it can. @source C-779 */
export const unsupportedText = (
  support: CastSupport,
): 'cast_not_supported_firefox' | 'cast_not_supported_opera' | 'cast_not_supported_iron_safari' | undefined => {
  switch (support) {
    case 'firefox':
      return 'cast_not_supported_firefox';
    case 'opera':
      return 'cast_not_supported_opera';
    case 'iron-safari':
      return 'cast_not_supported_iron_safari';
    default:
      return undefined;
  }
};

const POLICIES = ['tab_and_origin_scoped', 'origin_scoped', 'page_scoped'] as const;
export type JoinPolicy = (typeof POLICIES)[number];

/** Which pages join a session that runs already. @source C-531 */
export const joinPolicy = (value: unknown): JoinPolicy => POLICIES.find((policy) => policy === value) ?? 'page_scoped';

/** Storage key of a tab that has a session: after a reload it is resumed. */
export const CASTING_KEY = 'aerial.casting';
