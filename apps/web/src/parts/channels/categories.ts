import type { ChannelId } from '@aerial/domain/ids.ts';
import { isAdultByItself } from '@aerial/domain/child.ts';
import type { TvCategory, TvChannel } from './model.ts';

/** The favourites, built from the viewer's own channels. @source C-293, C-294 */
export const FAVOURITES_CATEGORY = 1000;
export const FAVOURITES_SLUG = 'my';
/** Preselected when no category is tagged for it. @source C-850 */
export const SELECTED_CATEGORY = 3;
export const CHILD_CATEGORY = 5;

/** The favourites first, when there are any; not for guests, who have none. */
export function withFavourites(
  categories: readonly TvCategory[],
  channels: readonly TvChannel[],
  name: string,
): TvCategory[] {
  const favourites = channels.filter((channel) => channel.isFavourite && !channel.isHidden).map(({ id }) => id);
  if (favourites.length === 0) return [...categories];
  return [
    {
      id: FAVOURITES_CATEGORY,
      slug: FAVOURITES_SLUG,
      name,
      channelIds: favourites,
      isAll: false,
      isStartup: false,
      isAdult: false,
    },
    ...categories,
  ];
}

/** What a child profile is shown without a choice of categories: its own category first, then everything else it can see. @source C-597, C-598 */
export function withChildList(categories: readonly TvCategory[], channels: readonly TvChannel[]): TvCategory[] {
  return categories.map((category) => {
    if (category.id !== CHILD_CATEGORY) return category;
    const others = channels
      .filter(({ id, isHidden }) => !isHidden && !category.channelIds.includes(id))
      .map(({ id }) => id);
    return { ...category, channelIds: [...category.channelIds, ...others] };
  });
}

/** The category a viewer begins in. @source spec 2 §9, C-296 */
export function defaultCategory(categories: readonly TvCategory[], isChild = false): TvCategory | undefined {
  const withId = (id: number): TvCategory | undefined => categories.find((category) => category.id === id);
  const all = categories.find((category) => category.isAll);
  if (isChild) return withId(CHILD_CATEGORY) ?? all ?? categories[0];
  return categories.find((category) => category.isStartup) ?? withId(SELECTED_CATEGORY) ?? all ?? categories[0];
}

/** @source C-194 */
export const showsCategories = (categories: readonly TvCategory[], isChild = false): boolean =>
  categories.length >= 2 && !isChild;

/** Channels of a category in its order: fixed ones first, hidden ones never. @source C-290 */
export function channelsIn(category: TvCategory | undefined, channels: readonly TvChannel[]): TvChannel[] {
  const listed =
    category === undefined || (category.isAll && category.channelIds.length === 0)
      ? channels
      : pick(category.channelIds, channels);
  const visible = listed.filter((channel) => !channel.isHidden);
  return [...visible.filter((channel) => channel.isFixed), ...visible.filter((channel) => !channel.isFixed)];
}

function pick(ids: readonly ChannelId[], channels: readonly TvChannel[]): TvChannel[] {
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  return ids.map((id) => byId.get(id)).filter((channel) => channel !== undefined);
}

/** By its age, by its id where nothing else says it, or by an adult category. @source C-295, C-570, C-591 */
export const isAdultChannel = (channel: TvChannel, categories: readonly TvCategory[]): boolean =>
  isAdultByItself(channel) ||
  categories.some((category) => category.isAdult && category.channelIds.includes(channel.id));
