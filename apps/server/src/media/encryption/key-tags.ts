/** How playlists name a key to each key system. @source RFC 8216 §4.3.2.4 */
import type { ContentKey } from './content-key.ts';
import { bytesOf, playReadyObject, WIDEVINE, widevineBox } from './key-systems.ts';

/** The EXT-X-KEY lines of a key, one for each key system: a player reads those of its own. */
export function keyTags({ kid }: Pick<ContentKey, 'kid'>): string[] {
  const tag = (format: string, uri: string, more = ''): string =>
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="${uri}"${more},KEYFORMAT="${format}",KEYFORMATVERSIONS="1"`;
  const data = (bytes: Buffer, charset = ''): string => `data:text/plain;${charset}base64,${bytes.toString('base64')}`;
  return [
    tag('com.apple.streamingkeydelivery', `skd://${kid}`),
    tag(`urn:uuid:${WIDEVINE}`, data(widevineBox(kid, 'cbcs')), `,KEYID=0x${kid}`),
    tag('com.microsoft.playready', data(playReadyObject(kid, 'cbcs'), 'charset=UTF-16;')),
    tag('org.w3.clearkey', data(bytesOf(kid)), `,KEYID=0x${kid}`),
  ];
}
