import type { LocalizedText } from '@aerial/domain/language.ts';
import type { Vitrina } from '../../wire/vitrina.ts';

export interface ChannelRecord {
  readonly id: number;
  readonly slug: string;
  readonly num: number;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly age: number;
  readonly isHd: boolean;
  readonly is4k: boolean;
  readonly logo: string | null;
  readonly cover: Readonly<Record<string, string>>;
  readonly isFree: boolean;
  readonly isHidden: boolean;
  readonly isFixed: boolean;
  readonly archivedDays: number;
  /** Its source keeps an archive. */
  readonly hasArchive: boolean;
  readonly vitrina: Vitrina | undefined;
}

export interface CategoryRecord {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly tags: Readonly<Record<string, boolean>>;
  /** Ids of the channels in it, hidden ones excepted, in order. */
  readonly channelIds: readonly number[];
}

export interface ChannelStore {
  /** All channels of a provider by number, hidden ones too. */
  channels(providerId: number): Promise<ChannelRecord[]>;
  channel(providerId: number, id: number): Promise<ChannelRecord | undefined>;
  categories(providerId: number): Promise<CategoryRecord[]>;
}
