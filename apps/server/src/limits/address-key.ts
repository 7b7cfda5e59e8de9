import ipaddr from 'ipaddr.js';

/** The first bits of an address as text; the whole text where it is no address. */
function prefix(ip: string, bits: { readonly v4: number; readonly v6: number }): string {
  const bare = ip.split('%', 1)[0]!;
  if (!ipaddr.isValid(bare)) return ip;
  // An IPv4 address in IPv6 spelling is that IPv4 address.
  const address = ipaddr.process(bare);
  const length = address.kind() === 'ipv4' ? bits.v4 : bits.v6;
  const bytes = address
    .toByteArray()
    .map((byte, i) => byte & (0xff00 >> Math.min(8, Math.max(0, length - i * 8))) & 0xff);
  const network = ipaddr.fromByteArray(bytes).toString();
  return length === bytes.length * 8 ? network : `${network}/${length}`;
}

/**
 * Whose address it is, for counting: an IPv4 address, or the /64 network of an IPv6 one, which a household has whole.
 */
export const addressKey = (ip: string): string => prefix(ip, { v4: 32, v6: 64 });

/** The network around an address, for counting: a /24 of IPv4, a /48 of IPv6, which one customer of a hoster may have whole. */
export const networkKey = (ip: string): string => prefix(ip, { v4: 24, v6: 48 });
