/**
 * Which addresses belong to the public Internet. Everything in IANA's special-purpose registries leads, or can be made to
 * lead, to this machine or a network around it: loopback, private, link-local and shared networks, multicast, and the forms
 * of IPv6 that carry an IPv4 address (mapped, compatible, translated, 6to4, Teredo).
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = readonly [Address, number];

/** All of today's public IPv6 unicast; what lies outside is special or not assigned. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** The address in its own family; undefined for text that is no address, zone ids included. */
function parsed(text: string): Address | undefined {
  const bare = text.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  if (family === 0 || bare.includes('%')) return undefined;
  // The library reads `::8.8.8.8` as `::ffff:8.8.8.8`; written in hexadecimal the two differ.
  return ipaddr.process(family === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare);
}

/** Whether a connection to this IP address leaves for the public Internet. */
export function isPublicAddress(text: string): boolean {
  const address = parsed(text);
  if (address === undefined || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Whether the address lies in one of the networks. */
export function isInNetwork(text: string, networks: readonly Network[]): boolean {
  const address = parsed(text);
  return (
    address !== undefined &&
    networks.some(
      ([net, bits]) => net.kind() === address.kind() && address.match(net as ipaddr.IPv4 & ipaddr.IPv6, bits),
    )
  );
}

/** A network from text such as `10.20.0.0/16` or `fd00::/8`; a bare address is a network of one. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', bits] = text.split('/');
  const found = parsed(address);
  if (found === undefined) return undefined;
  const most = found.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : most + 1;
  return length <= most ? [found, length] : undefined;
}

/** Every address: for installations, tests and tools that may reach anything. */
export const ANY_NETWORK: readonly Network[] = [
  [ipaddr.IPv4.parse('0.0.0.0'), 0],
  [ipaddr.IPv6.parse('::'), 0],
];
