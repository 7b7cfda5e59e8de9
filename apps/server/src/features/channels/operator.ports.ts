import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ChannelSourceJson } from '../../db/schema/channels.ts';

/** A channel as its operator arranges it. */
export interface ArrangedChannel {
  readonly id: ChannelId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly num: number;
  /** Years; null: unknown. */
  readonly age: number | null;
  readonly is_free: boolean;
  readonly is_hidden: boolean;
  readonly is_hd: boolean;
  readonly is_4k: boolean;
  readonly archived_days: number;
  readonly logo: string | null;
  readonly category_ids: readonly number[];
  /** Short names of the packets that it belongs to. */
  readonly packets: readonly string[];
  readonly source: ChannelSourceJson;
  /** Other providers show it as well. */
  readonly is_shared: boolean;
  readonly guide_until: Date | null;
  readonly updated_at: Date;
}

/** What of a channel is the provider's own. */
export interface Arrangement {
  readonly num?: number | undefined;
  readonly is_free?: boolean | undefined;
  readonly is_hidden?: boolean | undefined;
  readonly archived_days?: number | undefined;
  readonly category_ids?: readonly number[] | undefined;
  readonly packets?: readonly string[] | undefined;
}
/** What a channel is in itself, for all providers that show it. */
export interface ChannelFacts {
  readonly name?: LocalizedText | undefined;
  readonly description?: LocalizedText | undefined;
  readonly age?: number | null | undefined;
  readonly logo?: string | null | undefined;
  readonly source?: ChannelSourceJson | undefined;
}

export interface ChannelFilter {
  readonly ids?: readonly ChannelId[] | undefined;
  readonly search?: string | undefined;
  readonly categoryId?: number | undefined;
  readonly packet?: string | undefined;
  readonly source?: ChannelSourceJson['kind'] | undefined;
  readonly isFree?: boolean | undefined;
  readonly isHidden?: boolean | undefined;
  readonly hasGuide?: boolean | undefined;
  readonly hasAge?: boolean | undefined;
}

export interface BulkChange extends Omit<Arrangement, 'num' | 'category_ids' | 'packets'> {
  readonly age?: number | null | undefined;
  readonly addCategoryIds?: readonly number[] | undefined;
  readonly removeCategoryIds?: readonly number[] | undefined;
  readonly addPackets?: readonly string[] | undefined;
  readonly removePackets?: readonly string[] | undefined;
}

/** In one transaction, with the channels of the provider locked against other changes. */
export interface ChannelWriter {
  find(id: ChannelId): Promise<ArrangedChannel | undefined>;
  numbers(): Promise<readonly { readonly id: ChannelId; readonly num: number }[]>;
  /** Which of these categories the provider does not have. */
  unknownCategories(ids: readonly number[]): Promise<readonly number[]>;
  /** Which of these packets the provider does not have. */
  unknownPackets(slugs: readonly string[]): Promise<readonly string[]>;
  insert(facts: ChannelFacts & Required<Pick<ChannelFacts, 'name' | 'source'>>): Promise<ChannelId>;
  change(id: ChannelId, arrangement: Arrangement, facts: ChannelFacts): Promise<void>;
  /** @returns how many fit, how many changed, and of how many the age stays because they are shared */
  changeMany(
    filter: ChannelFilter,
    change: BulkChange,
  ): Promise<{ selected: number; changed: number; ages_skipped: number }>;
  renumber(numbers: ReadonlyMap<ChannelId, number>): Promise<void>;
  remove(id: ChannelId): Promise<void>;
}

export interface ChannelArrangements {
  page(
    providerId: ProviderId,
    filter: ChannelFilter,
    after: { readonly num: number; readonly id: number } | undefined,
    limit: number,
  ): Promise<readonly ArrangedChannel[]>;
  count(providerId: ProviderId, filter: ChannelFilter): Promise<number>;
  find(providerId: ProviderId, id: ChannelId): Promise<ArrangedChannel | undefined>;
  categories(
    providerId: ProviderId,
  ): Promise<readonly { id: number; slug: string; name: LocalizedText; position: number; channels: number }[]>;
  /** Undone where the work throws; otherwise all processes are notified. @param isDryRun undone in any case, and no process is notified */
  write<T>(providerId: ProviderId, work: (writer: ChannelWriter) => Promise<T>, isDryRun?: boolean): Promise<T>;
}
