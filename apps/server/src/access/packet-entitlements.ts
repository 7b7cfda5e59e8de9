/** Entitlements of an installation that sells packets: what is free, what the viewer's packets contain, and contents that were bought. */
import { lruCache } from '../http/lru-cache.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Entitlements, Rights } from './entitlements.ts';
import { freeRights } from './free-entitlements.ts';

/** What a packet contains. */
export interface PacketContents {
  readonly channels: ReadonlySet<number>;
  readonly libraries: ReadonlySet<number>;
  readonly contents: ReadonlySet<string>;
}
export type PacketsById = ReadonlyMap<number, PacketContents>;

/** Of all sets of packets that viewers have. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A number or a short text in a set. */
const ID_BYTES = 48;

const together = (sets: readonly PacketContents[]): PacketContents => ({
  channels: new Set(sets.flatMap(({ channels }) => [...channels])),
  libraries: new Set(sets.flatMap(({ libraries }) => [...libraries])),
  contents: new Set(sets.flatMap(({ contents }) => [...contents])),
});

/**
 * The packets of a viewer come with the token, and their contents are cached in the process: neither costs a request a statement. A list
 * of a thousand channels asks about each of them: what the packets of a viewer contain together is cached by the set of packets.
 * @param packets what each packet contains; at once while it is cached
 */
export function packetEntitlements(packets: () => PacketsById | Promise<PacketsById>): Entitlements {
  const unions = lruCache<PacketContents>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ channels, libraries, contents }) => ID_BYTES * (channels.size + libraries.size + contents.size),
  });
  let united: PacketsById | undefined;

  function contentsOf(all: PacketsById, packetIds: readonly number[]): PacketContents {
    if (all !== united) unions.clear();
    united = all;
    const key = packetIds.join(',');
    const cached = unions.get(key);
    if (cached) return cached;
    const own = packetIds.flatMap((id) => all.get(id) ?? []);
    const contents = own.length === 1 ? own[0]! : together(own);
    unions.set(key, contents);
    return contents;
  }

  return {
    async of(viewer: Viewer): Promise<Rights> {
      const { packetIds = [], contentIds = [] } = viewer.entitled ?? {};
      if (packetIds.length === 0 && contentIds.length === 0) return freeRights;
      const { channels, libraries, contents } = contentsOf(await packets(), packetIds);
      const bought = new Set(contentIds);
      return {
        key: `packets ${packetIds.join(',')}`,
        channel: (channel) => channel.isFree || channels.has(channel.id),
        library: (library) => library.isFree || libraries.has(library.id),
        content: (id) => bought.has(id) || contents.has(id),
      };
    },
  };
}
