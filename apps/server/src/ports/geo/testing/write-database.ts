/** Writes a small database in MaxMind's format: a binary tree over IPv6 addresses (IPv4 lies in ::/96) and records with a country each. */
import { isIPv4 } from 'node:net';

const RECORD_BITS = 24;
const MARKER = Buffer.from([0xab, 0xcd, 0xef, ...Buffer.from('MaxMind.com')]);

/** Control byte of a value: its type in the upper three bits, its size in the lower five; types above 7 take a second byte. */
const control = (type: number, size: number): Buffer =>
  type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);

function encode(value: string | number | readonly string[] | object): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    if (bytes.length > 28) throw new Error(`Too long for this writer: ${value}`);
    return Buffer.concat([control(2, bytes.length), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, inner]) => [encode(key), encode(inner as string)]),
  ]);
}

/** The 128 bits of an address as text of zeros and ones. */
function bitsOf(address: string): string {
  if (isIPv4(address))
    return (
      '0'.repeat(96) +
      address
        .split('.')
        .map((part) => Number(part).toString(2).padStart(8, '0'))
        .join('')
    );
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}

type Node = [Node | string | undefined, Node | string | undefined];

/** @param networks country codes by network, `{'192.0.2.0/24': 'XX'}`; networks must not overlap */
export function countryDatabaseBytes(networks: Readonly<Record<string, string>>): Buffer {
  const root: Node = [undefined, undefined];
  for (const [network, country] of Object.entries(networks)) {
    const [address = '', length = ''] = network.split('/');
    const bits = bitsOf(address).slice(0, Number(length) + (isIPv4(address) ? 96 : 0));
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit) as 0 | 1;
      node = (node[side] ??= [undefined, undefined]) as Node;
    }
    node[Number(bits.at(-1)) as 0 | 1] = country;
  }

  const nodes: Node[] = [];
  const collect = (node: Node): void => {
    nodes.push(node);
    for (const child of node) if (typeof child === 'object') collect(child);
  };
  collect(root);

  const places = new Map<string, number>();
  const data: Buffer[] = [];
  let size = 0;
  for (const country of new Set(Object.values(networks))) {
    const record = encode({ country: { iso_code: country } });
    places.set(country, size);
    data.push(record);
    size += record.length;
  }

  const tree = Buffer.alloc(nodes.length * ((RECORD_BITS * 2) / 8));
  nodes.forEach((node, index) => {
    node.forEach((child, side) => {
      const value =
        child === undefined
          ? nodes.length
          : typeof child === 'string'
            ? nodes.length + 16 + places.get(child)!
            : nodes.indexOf(child);
      tree.writeUIntBE(value, index * 6 + side * 3, 3);
    });
  });
  const metadata = encode({
    node_count: nodes.length,
    record_size: RECORD_BITS,
    ip_version: 6,
    database_type: 'Test-Country',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    description: { en: 'for tests' },
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, metadata]);
}
