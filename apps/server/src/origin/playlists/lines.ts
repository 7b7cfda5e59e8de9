/** What all playlists written from assets have in common. @source RFC 8216 */

export const VERSION = '#EXT-X-VERSION:7';
export const INDEPENDENT_SEGMENTS = '#EXT-X-INDEPENDENT-SEGMENTS';

/** The text of a playlist. */
export const joinLines = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
