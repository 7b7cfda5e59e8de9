import type { ChannelId, LibraryId } from '@aerial/domain/ids.ts';
import type { Viewer } from '../http/viewer.ts';

export interface OfferedChannel {
  readonly id: ChannelId;
  readonly isFree: boolean;
}
export interface OfferedLibrary {
  readonly id: LibraryId;
  readonly isFree: boolean;
}

/** What one viewer may play: loaded once per request, then answered synchronously. */
export interface Rights {
  /** Viewers of a provider with the same key may play the same; absent where the entitlements are this viewer's only. */
  readonly key?: string;
  /** The channel is purchased: it may be streamed, live and from its archive. */
  channel(channel: OfferedChannel): boolean;
  /** The library is purchased: what stands in it may be streamed. */
  library(library: OfferedLibrary): boolean;
  /** The content itself was bought or rented, or is in a packet, whatever library it stands in. */
  content(id: string): boolean;
}

/** Who may play what. */
export interface Entitlements {
  of(viewer: Viewer): Promise<Rights>;
}
