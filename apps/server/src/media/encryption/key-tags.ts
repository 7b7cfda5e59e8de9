/** How playlists name a key to each key system. @source RFC 8216 §4.3.2.4 */
import { makeFullBox, u32 } from '../boxes.ts';
import type { ContentKey } from './content-key.ts';

const WIDEVINE = 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed';
const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('-', ''), 'hex');

/** The key's id as PlayReady writes it: a GUID, whose first three parts are little-endian. */
function playReadyId(kid: string): string {
  const bytes = bytesOf(kid);
  const swapped = [bytes.subarray(0, 4), bytes.subarray(4, 6), bytes.subarray(6, 8)].map((part) =>
    Buffer.from(part.toReversed()),
  );
  return Buffer.concat([...swapped, bytes.subarray(8)]).toString('base64');
}

/** PlayReady's object with its header, in UTF-16. @source PlayReady Header Specification §2, §3.1 */
function playReadyObject(kid: string): Buffer {
  const header = Buffer.from(
    `<WRMHEADER xmlns="http://schemas.microsoft.com/DRM/2007/03/PlayReadyHeader" version="4.3.0.0"><DATA><PROTECTINFO><KIDS><KID ALGID="AESCBC" VALUE="${playReadyId(kid)}"></KID></KIDS></PROTECTINFO></DATA></WRMHEADER>`,
    'utf16le',
  );
  const record = Buffer.alloc(4);
  record.writeUInt16LE(1, 0);
  record.writeUInt16LE(header.length, 2);
  const object = Buffer.alloc(6);
  object.writeUInt32LE(6 + record.length + header.length, 0);
  object.writeUInt16LE(1, 4);
  return Buffer.concat([object, record, header]);
}

/** `pssh` of Widevine: a message with the key's id and the scheme. */
function widevineBox(kid: string): Buffer {
  const message = Buffer.concat([
    Buffer.from([0x12, 16]),
    bytesOf(kid),
    Buffer.from([0x48, 0xf3, 0xc6, 0x89, 0x9b, 0x06]), // protection_scheme: the text `cbcs` as a number
  ]);
  return makeFullBox('pssh', 0, 0, bytesOf(WIDEVINE), u32(message.length), message);
}

/** The EXT-X-KEY lines of a key, one for each key system: a player reads those of its own. */
export function keyTags({ kid }: Pick<ContentKey, 'kid'>): string[] {
  const tag = (format: string, uri: string, more = ''): string =>
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="${uri}"${more},KEYFORMAT="${format}",KEYFORMATVERSIONS="1"`;
  const data = (bytes: Buffer, charset = ''): string => `data:text/plain;${charset}base64,${bytes.toString('base64')}`;
  return [
    tag('com.apple.streamingkeydelivery', `skd://${kid}`),
    tag(`urn:uuid:${WIDEVINE}`, data(widevineBox(kid)), `,KEYID=0x${kid}`),
    tag('com.microsoft.playready', data(playReadyObject(kid), 'charset=UTF-16;')),
    tag('org.w3.clearkey', data(bytesOf(kid)), `,KEYID=0x${kid}`),
  ];
}
