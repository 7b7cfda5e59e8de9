/** Small builders for tests of television. */
import { epochSeconds } from '@aerial/domain/time.ts';
import type { Programme, TvCategory, TvChannel } from './model.ts';

export const aChannel = (more: Partial<TvChannel> = {}): TvChannel => ({
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
  offeredDays: 7,
  playableDays: 7,
  onAir: undefined,
  ...more,
});
export const aCategory = (more: Partial<TvCategory> = {}): TvCategory => ({ id: 6, slug: '', name: 'Category', channelIds: [], isAll: false, isStartup: false, isAdult: false, ...more });
export const aProgramme = (startAt: number, endAt: number, more: Partial<Programme> = {}): Programme => ({
  id: String(startAt),
  channelId: 1,
  startAt: epochSeconds(startAt),
  endAt: epochSeconds(endAt),
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
  hasCatchUp: true,
  watchedPercent: undefined,
  ...more,
});
