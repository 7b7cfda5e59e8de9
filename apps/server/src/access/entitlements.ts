import type { Viewer } from '../http/viewer.ts';

export interface OfferedChannel {
  readonly id: number;
  readonly isFree: boolean;
}
export interface OfferedLibrary {
  readonly id: number;
  readonly isFree: boolean;
}

/** What one viewer may play, asked for once per request and then answered without waiting. */
export interface Rights {
  /** Viewers of a provider with the same key may play the same; absent where nobody else may be meant. */
  readonly key?: string;
  /** The channel is purchased: it may be streamed, live and from its archive. */
  channel(channel: OfferedChannel): boolean;
  /** The library is purchased: what stands in it may be streamed. */
  library(library: OfferedLibrary): boolean;
}

/** Who may play what. */
export interface Entitlements {
  of(viewer: Viewer): Promise<Rights>;
}
