/** Small builders for tests of television. */
import { typed, type Plain } from '@aerial/domain/plain.ts';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';

export const aChannel = (more: Plain<Partial<TvChannel>> = {}): TvChannel =>
  typed<TvChannel>({
    id: 1,
    slug: '',
    name: 'Channel',
    number: 1,
    description: '',
    logo: undefined,
    cover: undefined,
    isHd: true,
    is4k: false,
    isFree: true,
    isHidden: false,
    isFixed: false,
    isFavourite: false,
    age: 0,
    isPurchased: true,
    isAvailable: true,
    accessError: undefined,
    hasPrice: false,
    offeredDays: 7,
    playableDays: 7,
    onAir: undefined,
    vitrina: undefined,
    ...more,
  });
export const aCategory = (more: Plain<Partial<TvCategory>> = {}): TvCategory =>
  typed<TvCategory>({
    id: 6,
    slug: '',
    name: 'Category',
    channelIds: [],
    isAll: false,
    isStartup: false,
    isAdult: false,
    ...more,
  });
export const aProgramme = (startAt: number, endAt: number, more: Plain<Partial<Programme>> = {}): Programme =>
  typed<Programme>({
    id: String(startAt),
    channelId: 1,
    startAt,
    endAt,
    title: 'Programme',
    short: '',
    episodeTitle: '',
    episodeDescription: '',
    season: undefined,
    series: undefined,
    categoryName: '',
    isSeries: false,
    contentId: '1',
    contentSlug: 'programme-1',
    picture: undefined,
    ageText: undefined,
    isAdult: false,
    isForChild: true,
    hasCatchUp: true,
    watchedPercent: undefined,
    ...more,
  });
