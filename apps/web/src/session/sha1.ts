/**
 * SHA-1, in plain code because the browser's own is missing on pages without https (a provider's test host, say).
 * Only for the derived guest password; nothing is protected by it.
 */
const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));

function padded(message: Uint8Array): DataView {
  const length = ((message.length + 8) >> 6) * 64 + 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  return view;
}

function mix(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

/** 40 lower-case hexadecimal digits. */
export function sha1Hex(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as [number, number, number, number, number];
  const words = new Int32Array(80);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 80; i++) words[i] = rotate(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1);
    let [a, b, c, d, e] = hash;
    for (let i = 0; i < 80; i++) {
      const next = (rotate(a, 5) + mix(i, b, c, d) + e + words[i]!) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    hash[0] = (hash[0] + a) | 0;
    hash[1] = (hash[1] + b) | 0;
    hash[2] = (hash[2] + c) | 0;
    hash[3] = (hash[3] + d) | 0;
    hash[4] = (hash[4] + e) | 0;
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Password of a silently created guest: the first 32 hexadecimal digits of SHA1("username:serial"). @source spec 1 §5, F-239, F-330 */
export const guestPassword = (username: string, serial: string): string =>
  sha1Hex(`${username}:${serial}`).slice(0, 32);
