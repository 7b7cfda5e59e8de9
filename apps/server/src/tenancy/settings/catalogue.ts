/** Searching and browsing. */
import type { PersonalRowSetting } from '@aerial/domain/rows.ts';
import { asChannelId, type ChannelId } from '@aerial/domain/ids.ts';

export interface CatalogueSettings {
  readonly minSearchChars: number;
  readonly searchDebounceMs: number;
  /** Contents that the application presents as missing; meant for partners, whose viewers share the provider's catalogue. @source C-170 */
  readonly hiddenContentIds: readonly string[];
  /** Kinds of personal rows that no page of the provider shows. */
  readonly hiddenPersonalRows: readonly PersonalRowSetting[];
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
  hiddenContentIds: [],
  hiddenPersonalRows: [],
  newYear: { rowIds: [], channelId: asChannelId(3929), channels: 350, cinemas: 4 },
};
