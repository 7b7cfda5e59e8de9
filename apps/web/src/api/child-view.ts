/**
 * What a child profile gets of the catalogue: answers pass here before anybody sees them, so that no list, row or search result
 * holds what is not for it. Caches are emptied when the profile changes. @source spec 2 §5, C-588, C-629
 */
import type { Channel, ChannelCategory } from '@aerial/contract/shapes/channel.ts';
import type { ContentCard } from '@aerial/contract/shapes/content.ts';
import type { ChannelCard, Row } from '@aerial/contract/shapes/row.ts';
import type { SearchFound } from '@aerial/contract/shapes/search.ts';
import { ADULT_AGE, CHILD_AGE, isForChild, isNamedUltraHd, NOT_FOR_CHILDREN_CATEGORY } from '@aerial/domain/child.ts';
import type { ApiPort } from './port.ts';

const maySee = (channel: ChannelCard): boolean => isForChild(channel) && !isNamedUltraHd(channel.name);

/** Hidden from every list; who has its address gets it as a channel for adults. @source C-588, C-592 */
function channelsForChild(channels: readonly Channel[]): Channel[] {
  return channels
    .filter(({ name }) => !isNamedUltraHd(name))
    .map((channel) => (isForChild({ id: channel.id, age: channel.age ?? channel.rating_age }) ? channel : { ...channel, is_hidden: true, age: ADULT_AGE, rating_age: ADULT_AGE }));
}

/** @source C-595 */
const worksForChild = (works: readonly ContentCard[]): ContentCard[] => works.filter(({ age }) => age !== null && age <= CHILD_AGE);

function rowForChild(row: Row): Row {
  return {
    ...row,
    ...(row.channels && { channels: row.channels.filter(maySee) }),
    ...(row.contents && row.id.startsWith('person_') && { contents: worksForChild(row.contents) }),
  };
}

type View = (answer: never) => unknown;
const VIEWS: Readonly<Record<string, View>> = {
  channelList: channelsForChild as View,
  freeChannels: channelsForChild as View,
  // @source C-594
  categoryList: ((categories: readonly ChannelCategory[]) => categories.filter(({ id }) => id !== NOT_FOR_CHILDREN_CATEGORY)) as View,
  row: rowForChild as View,
  filmography: rowForChild as View,
  searchFound: ((found: readonly SearchFound[]) => found.filter(({ channel }) => channel === undefined || maySee(channel))) as View,
};

/** An answer as a child profile gets it. */
export const childView = <T>(callId: string, answer: T): T => (VIEWS[callId]?.(answer as never) ?? answer) as T;

/** @param isChild whether a child profile watches, now */
export function withChildView<A extends ApiPort>(api: A, isChild: () => boolean): A {
  return {
    ...api,
    async call(call, input) {
      const answer = await api.call(call, input);
      return isChild() ? childView(call.id, answer) : answer;
    },
  };
}
