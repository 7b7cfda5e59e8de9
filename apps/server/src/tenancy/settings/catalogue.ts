/** Searching and browsing. */
import { asChannelId, type ChannelId } from '@aerial/domain/ids.ts';

export interface CatalogueSettings {
  readonly minSearchChars: number;
  readonly searchDebounceMs: number;
  /** The New Year page: its rows, its channel, and how much it promotes. @source C-885, C-886 */
  readonly newYear: {
    readonly rowIds: readonly string[];
    readonly channelId: ChannelId;
    readonly channels: number;
    readonly cinemas: number;
  };
}

export const catalogueDefaults: CatalogueSettings = {
  minSearchChars: 1,
  searchDebounceMs: 1000,
  newYear: { rowIds: [], channelId: asChannelId(3929), channels: 350, cinemas: 4 },
};
