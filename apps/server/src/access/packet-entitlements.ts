/** Entitlements of an installation that sells packets: what is free, what the viewer's packets contain, and contents that were bought. */
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

/**
 * The packets of a viewer come with the token, and their contents are cached in the process: neither costs a request a statement.
 * @param packets what each packet contains; at once while it is cached
 */
export function packetEntitlements(packets: () => PacketsById | Promise<PacketsById>): Entitlements {
  return {
    async of(viewer: Viewer): Promise<Rights> {
      const { packetIds = [], contentIds = [] } = viewer.entitled ?? {};
      if (packetIds.length === 0 && contentIds.length === 0) return freeRights;
      const all = await packets();
      const own = packetIds.flatMap((id) => all.get(id) ?? []);
      const bought = new Set(contentIds);
      return {
        key: `packets ${packetIds.join(',')}`,
        channel: (channel) => channel.isFree || own.some(({ channels }) => channels.has(channel.id)),
        library: (library) => library.isFree || own.some(({ libraries }) => libraries.has(library.id)),
        content: (id) => bought.has(id) || own.some(({ contents }) => contents.has(id)),
      };
    },
  };
}
