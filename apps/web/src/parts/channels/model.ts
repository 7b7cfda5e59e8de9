/** Channels and programmes in our words; the wire's names end here. */
import type { ChannelId, ContentId, EntryId } from '@aerial/domain/ids.ts';
import type {
  Channel,
  ChannelCategory,
  ContentScheduleEntry,
  CurrentSchedule,
  GridEntry,
  UserChannel,
} from '@aerial/contract/shapes/channel.ts';
import { isAdultItem, isProgrammeForChild } from '@aerial/domain/parental.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';

/** A schedule entry: what a channel shows from one instant to another. */
export interface Programme {
  readonly id: EntryId;
  readonly channelId: ChannelId;
  readonly startAt: EpochSeconds;
  readonly endAt: EpochSeconds;
  readonly title: string;
  readonly short: string;
  /** What the episode is called, when it has a name of its own. */
  readonly episodeTitle: string;
  readonly episodeDescription: string;
  readonly season: number | undefined;
  readonly series: number | undefined;
  readonly categoryName: string;
  /** Category 2 means series. @source C-316 */
  readonly isSeries: boolean;
  readonly contentId: ContentId;
  readonly contentSlug: string;
  readonly picture: string | undefined;
  readonly ageText: string | undefined;
  /** @source C-570 */
  readonly isAdult: boolean;
  /** @source F-340 */
  readonly isForChild: boolean;
  /** The rights allow watching it later. */
  readonly hasCatchUp: boolean;
  readonly watchedPercent: number | undefined;
  /** It is shown without its result, until the viewer has watched it. */
  readonly isResultHidden?: true;
}

/** As much of a programme as a cell of the grid shows. */
export type GridProgramme = Pick<
  Programme,
  | 'id'
  | 'channelId'
  | 'startAt'
  | 'endAt'
  | 'title'
  | 'episodeTitle'
  | 'season'
  | 'series'
  | 'contentId'
  | 'ageText'
  | 'hasCatchUp'
  | 'isResultHidden'
>;

/** A channel as this viewer sees it. */
export interface TvChannel {
  readonly id: ChannelId;
  readonly slug: string;
  readonly name: string;
  readonly number: number;
  readonly description: string;
  readonly logo: string | undefined;
  readonly cover: string | undefined;
  readonly isHd: boolean;
  readonly is4k: boolean;
  readonly isFree: boolean;
  readonly isHidden: boolean;
  readonly isFixed: boolean;
  readonly isFavourite: boolean;
  readonly age: number | null;
  /** True until the viewer's own list says otherwise: the stream call decides in the end. */
  readonly isPurchased: boolean;
  readonly isAvailable: boolean;
  readonly accessError: string | undefined;
  /** A packet on sale includes it. */
  readonly hasPrice: boolean;
  /** Days of archive that the channel offers. */
  readonly offeredDays: number;
  /** Days of archive that this viewer can watch: the smallest of offered, stored and allowed. @source C-284 */
  readonly playableDays: number;
  readonly onAir: Programme | undefined;
  /** Shown live by the player of a third party. @source C-285, C-287 */
  readonly vitrina: { readonly offsetS: number | undefined } | undefined;
}

const SERIES_CATEGORY = 2;
const orUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** A programme of the guide; also the one that the channel list names as on air. */
export function programmeOf(entry: CurrentSchedule | ContentScheduleEntry): Programme {
  const startAt = entry.real_timestamp || entry.timestamp;
  const episode = entry.content_episode;
  const full = entry as Partial<ContentScheduleEntry>;
  const age = full.age ?? entry.content.age;
  return {
    id: entry.id,
    channelId: entry.channel_id,
    startAt: epochSeconds(startAt),
    endAt: epochSeconds(startAt + (entry.real_duration || entry.duration)),
    title: entry.content.title,
    short: entry.content.short,
    episodeTitle: episode?.title ?? '',
    episodeDescription: episode?.description ?? '',
    season: orUndefined(episode?.season),
    series: orUndefined(episode?.series),
    categoryName: entry.content.category?.name ?? '',
    isSeries: entry.content.category?.id === SERIES_CATEGORY,
    contentId: entry.content.id,
    contentSlug: entry.content.slug,
    picture: orUndefined(full.image_src ?? episode?.cover.src_16x9 ?? entry.content.cover.src_16x9),
    ageText: full.motion_rating?.text || (age === null || age === undefined ? undefined : `${age}+`),
    isAdult: isAdultItem({ age }),
    isForChild: isProgrammeForChild({ age }),
    hasCatchUp: entry.is_catchup_available,
    watchedPercent: full.histories?.[0]?.watch_percentage,
  };
}

export const gridProgrammeOf = (entry: GridEntry, channelId: ChannelId): GridProgramme => ({
  id: entry.id,
  channelId,
  startAt: epochSeconds(entry.real_timestamp),
  endAt: epochSeconds(entry.real_timestamp + entry.real_duration),
  title: entry.title,
  episodeTitle: entry.episode_title,
  season: orUndefined(entry.season),
  series: orUndefined(entry.series),
  contentId: entry.content_id,
  ageText: entry.age === null ? undefined : `${entry.age}+`,
  hasCatchUp: entry.is_catchup_available,
});

const smallest = (...days: (number | null | undefined)[]): number =>
  Math.min(...days.filter((value): value is number => typeof value === 'number'));

const isVitrina = (types: readonly string[] | undefined): boolean => types?.includes('vitrina') ?? false;

/** The public channel merged with the viewer's own data about it. @source C-658 */
export function channelOf(channel: Channel, mine: UserChannel | undefined): TvChannel {
  return {
    id: channel.id,
    slug: channel.slug,
    name: channel.name,
    number: channel.num,
    description: channel.description,
    logo: orUndefined(channel.logo ?? channel.icon ?? channel.cover.dark_bg),
    cover: orUndefined(channel.cover.src_16x9 ?? channel.cover.bg),
    isHd: channel.is_hd,
    is4k: channel.is_4k,
    isFree: channel.is_free,
    isHidden: channel.is_hidden || (mine?.is_hidden ?? false),
    isFixed: channel.is_fixed,
    isFavourite: mine !== undefined && (mine.favorite !== null || mine.is_favored),
    age: channel.age || channel.rating_age,
    isPurchased: mine?.is_purchased ?? true,
    isAvailable: mine?.is_available ?? true,
    accessError: orUndefined(mine?.access_error),
    hasPrice: typeof mine?.min_price === 'string',
    offeredDays: channel.archived_days,
    playableDays: smallest(channel.archived_days, channel.real_archived_days, mine?.available_archived_days),
    onAir: channel.current_schedule ? programmeOf(channel.current_schedule) : undefined,
    vitrina: isVitrina(mine?.stream_types ?? channel.stream_types)
      ? { offsetS: orUndefined(channel.vitrina_offset) }
      : undefined,
  };
}

export interface TvCategory {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly channelIds: readonly ChannelId[];
  readonly isAll: boolean;
  readonly isStartup: boolean;
  readonly isAdult: boolean;
}
/** The all-channels category when no tag says which it is. @source C-849 */
export const ALL_CATEGORY = 2;

export function categoryOf(category: ChannelCategory): TvCategory {
  const { tags } = category;
  return {
    id: category.id,
    slug: category.slug,
    name: category.name,
    channelIds: category.channels,
    isAll: tags?.all_channels === true || category.id === ALL_CATEGORY,
    isStartup: tags?.startup === true,
    isAdult: tags?.is_adult === true,
  };
}
