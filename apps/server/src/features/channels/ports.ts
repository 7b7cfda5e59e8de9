import type { ProviderId, ChannelId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ChannelSourceJson } from '../../db/schema/channels.ts';
import type { Vitrina } from '../../wire/vitrina.ts';

export interface ChannelRecord {
  readonly id: ChannelId;
  readonly slug: string;
  readonly num: number;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly age: number | null;
  readonly isHd: boolean;
  readonly is4k: boolean;
  readonly logo: string | null;
  readonly cover: Readonly<Record<string, string>>;
  readonly isFree: boolean;
  readonly isHidden: boolean;
  readonly isFixed: boolean;
  readonly archivedDays: number;
  readonly source: ChannelSourceJson['kind'];
  /** Its source has an archive. */
  readonly hasArchive: boolean;
  readonly vitrina: Vitrina | undefined;
}

/** As much of a channel as decides what it is to a viewer. */
export type OwnedChannel = Pick<
  ChannelRecord,
  'id' | 'isFree' | 'isHidden' | 'archivedDays' | 'hasArchive' | 'vitrina'
>;

export interface CategoryRecord {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly tags: Readonly<Record<string, boolean>>;
  /** Ids of the channels in it, hidden ones excepted, in order. */
  readonly channelIds: readonly ChannelId[];
}

export interface ChannelStore {
  /** All channels of a provider by number, hidden ones too. */
  channels(providerId: ProviderId): Promise<ChannelRecord[]>;
  /** The same channels without texts and pictures, which every viewer requests. */
  ownedChannels(providerId: ProviderId): Promise<OwnedChannel[]>;
  channel(providerId: ProviderId, id: ChannelId): Promise<ChannelRecord | undefined>;
  categories(providerId: ProviderId): Promise<CategoryRecord[]>;
}
