/** A key's id in the words of each key system: `pssh` boxes and PlayReady's object. They hold nothing secret. @source ISO/IEC 23001-7 §8.1 */
import { makeFullBox, u32 } from '../boxes.ts';
import type { Scheme } from './content-key.ts';

/** Ids of key systems. @source https://dashif.org/identifiers/content_protection */
export const WIDEVINE = 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed';
export const PLAYREADY = '9a04f079-9840-4286-ab92-e65be0885f95';
/** The box that lists ids of keys for any system; ClearKey reads it. @source W3C, "cenc" Initialization Data Format §4 */
export const COMMON = '1077efec-c0b2-4d02-ace3-3c1e52e2fb4b';

export const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('-', ''), 'hex');

/** `a7e61c37-3e21-9033-c210-91fa607bf3b8` */
export const uuidOf = (kid: string): string => kid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The key's id as PlayReady writes it: a GUID, whose first three parts are little-endian. */
function playReadyId(kid: string): string {
  const bytes = bytesOf(kid);
  const swapped = [bytes.subarray(0, 4), bytes.subarray(4, 6), bytes.subarray(6, 8)].map((part) =>
    Buffer.from(part.toReversed()),
  );
  return Buffer.concat([...swapped, bytes.subarray(8)]).toString('base64');
}

const PLAYREADY_XMLNS = 'http://schemas.microsoft.com/DRM/2007/03/PlayReadyHeader';

/** Version 4.3 knows AES-CBC; 4.0, with AES-CTR, is read by all PlayReady clients. @source PlayReady Header Specification §2, §3.1 */
const PLAYREADY_HEADERS: Readonly<Record<Scheme, (id: string) => string>> = {
  cbcs: (id) =>
    `<WRMHEADER xmlns="${PLAYREADY_XMLNS}" version="4.3.0.0"><DATA><PROTECTINFO><KIDS><KID ALGID="AESCBC" VALUE="${id}"></KID></KIDS></PROTECTINFO></DATA></WRMHEADER>`,
  cenc: (id) =>
    `<WRMHEADER xmlns="${PLAYREADY_XMLNS}" version="4.0.0.0"><DATA><PROTECTINFO><KEYLEN>16</KEYLEN><ALGID>AESCTR</ALGID></PROTECTINFO><KID>${id}</KID></DATA></WRMHEADER>`,
};

/** PlayReady's object with its header, in UTF-16. */
export function playReadyObject(kid: string, scheme: Scheme): Buffer {
  const header = Buffer.from(PLAYREADY_HEADERS[scheme](playReadyId(kid)), 'utf16le');
  const record = Buffer.alloc(4);
  record.writeUInt16LE(1, 0);
  record.writeUInt16LE(header.length, 2);
  const object = Buffer.alloc(6);
  object.writeUInt32LE(6 + record.length + header.length, 0);
  object.writeUInt16LE(1, 4);
  return Buffer.concat([object, record, header]);
}

export function playReadyBox(kid: string, scheme: Scheme): Buffer {
  const object = playReadyObject(kid, scheme);
  return makeFullBox('pssh', 0, 0, bytesOf(PLAYREADY), u32(object.length), object);
}

/** `protection_scheme` of Widevine's message: the four letters as a number. */
const WIDEVINE_SCHEMES: Readonly<Record<Scheme, readonly number[]>> = {
  cbcs: [0x48, 0xf3, 0xc6, 0x89, 0x9b, 0x06],
  cenc: [0x48, 0xe3, 0xdc, 0x95, 0x9b, 0x06],
};

/** `pssh` of Widevine: a message with the key's id and the scheme. */
export function widevineBox(kid: string, scheme: Scheme): Buffer {
  const message = Buffer.concat([Buffer.from([0x12, 16]), bytesOf(kid), Buffer.from(WIDEVINE_SCHEMES[scheme])]);
  return makeFullBox('pssh', 0, 0, bytesOf(WIDEVINE), u32(message.length), message);
}

export const commonBox = (kid: string): Buffer =>
  makeFullBox('pssh', 1, 0, bytesOf(COMMON), u32(1), bytesOf(kid), u32(0));
